import { Agent, request as httpRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** A request as it is sent, without any correction. */
export interface Sent {
  method: string;
  /** The path and the query. */
  target: string;
  /** The host that the visitor asks for, where it is not the shop's. */
  host?: string;
  /** Names may come more than once. */
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer | null;
  /** The visitor leaves after this time; undefined for one who stays. */
  leavesAfterMs?: number;
}

/** An answer with its headers, in lower case and as often as they came. */
export interface Answer {
  status: number;
  headers: [name: string, value: string][];
  body: Buffer;
}

/** The text of an answer, whatever its encoding. */
export function textOf(answer: Answer): string {
  const encoding = answer.body.length > 0 ? headerOf(answer, 'content-encoding') : '';
  const body =
    encoding === 'br' ? brotliDecompressSync(answer.body) : encoding === 'gzip' ? gunzipSync(answer.body) : answer.body;
  return body.toString('utf8');
}

/** A redirect of a long address, with every character encoded, has a long header. */
const MAX_HEADER_BYTES = 128 * 1024;

export const agentFor = (connections: number): Agent => new Agent({ keepAlive: true, maxSockets: connections });

/** The first header of a name; an empty text when there is none. */
export const headerOf = (answer: Answer, name: string): string =>
  answer.headers.find(([known]) => known === name)?.[1] ?? '';

/** @returns `closed` when the server had closed the connection, which was open from a request before. */
function exchangeOnce(
  url: string,
  { method, target, host, headers, body, leavesAfterMs }: Sent,
  agent: Agent,
  maxMs: number,
): Promise<Answer | 'left' | 'late' | 'closed'> {
  const { hostname, port, host: ownHost } = new URL(url);
  const length: [string, string][] = body ? [['Content-Length', String(body.length)]] : [];
  const own: readonly (readonly [string, string])[] = [['Host', host ?? ownHost], ...headers, ...length];
  const leaves = leavesAfterMs !== undefined;
  return new Promise((resolve, reject) => {
    const sending = httpRequest(
      {
        host: hostname,
        port,
        method,
        path: target,
        headers: own.flat(),
        setHost: false,
        agent: leaves ? false : agent,
        insecureHTTPParser: true,
        maxHeaderSize: MAX_HEADER_BYTES,
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', fail);
        incoming.on('end', () => {
          clearTimeout(timer);
          const raw = incoming.rawHeaders;
          const received = raw.flatMap((name, i): [string, string][] =>
            i % 2 === 0 ? [[name.toLowerCase(), raw[i + 1]!]] : [],
          );
          resolve({ status: incoming.statusCode ?? 0, headers: received, body: Buffer.concat(chunks) });
        });
      },
    );
    let ended: 'left' | 'late' | null = null;
    const fail = (error: Error) => {
      clearTimeout(timer);
      if (ended) resolve(ended);
      else if (sending.reusedSocket && 'code' in error && error.code === 'ECONNRESET') resolve('closed');
      else reject(error);
    };
    const timer = setTimeout(() => {
      ended = leaves ? 'left' : 'late';
      // only a connection that is reset cancels its request at once
      if (sending.socket) sending.socket.resetAndDestroy();
      else sending.destroy();
      resolve(ended);
    }, leavesAfterMs ?? maxMs);
    sending.on('error', fail);
    sending.end(body ?? undefined);
  });
}

/**
 * Sends a request.
 *
 * @returns the answer; `left` when the visitor has left before it was complete; `late` when it was not complete in
 * time.
 * @throws Error when the connection fails.
 */
export async function exchange(
  url: string,
  sent: Sent,
  agent: Agent,
  maxMs: number,
): Promise<Answer | 'left' | 'late'> {
  for (;;) {
    const outcome = await exchangeOnce(url, sent, agent, maxMs);
    if (outcome !== 'closed') return outcome;
  }
}

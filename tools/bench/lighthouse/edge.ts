import { request as plainRequest } from 'node:http';
import { createSecureServer, type Http2Server, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { constants, createBrotliCompress } from 'node:zlib';
import type { Credentials } from './certificate.ts';

/**
 * The quality of brotli for what is compressed on its way. Source: Cloudflare, "Results of experimenting with Brotli
 * for dynamic web content".
 */
const QUALITY = 4;
const COMPRESSED = /^(?:text\/|application\/(?:javascript|json|xml|[\w.-]+\+(?:json|xml))|image\/svg\+xml)/;
/** Headers of one connection, which HTTP/2 does not have. Source: RFC 9113, section 8.2.2. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'proxy-connection', 'upgrade']);

/** The host that stands between a browser and the shop in production, as far as it decides how fast a page is. */
export interface Edge {
  url: string;
  /**
   * Asks for a page as an earlier visitor of a shop in use did: the isolate has its data then, and the edge its hints.
   * @returns the status.
   */
  visit(path: string, headers: Record<string, string>): Promise<number>;
  stop(): Promise<void>;
}

const isCompressible = ({
  'content-type': type,
  'content-encoding': encoding,
  'cache-control': cacheControl,
}: IncomingHttpHeaders): boolean =>
  COMPRESSED.test(type ?? '') && !encoding && !/no-transform/.test(cacheControl ?? '');

/**
 * Serves the shop over HTTP/2 with TLS and compresses texts with brotli, as Cloudflare does; streamed pages stay
 * streamed. After the first answer for an address, the preloads of its `Link` header are sent ahead as Early Hints
 * (103).
 *
 * @param shop the address of the shop.
 * @param credentials of its connections.
 */
export async function startEdge(shop: string, { key, cert }: Credentials): Promise<Edge> {
  const hints = new Map<string, string>();
  const learn = (path: string, link: unknown) => {
    if (typeof link === 'string' && link.includes('preload')) hints.set(path, link);
  };
  const server: Http2Server = createSecureServer({ key, cert });

  function answer(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void {
    const { ':path': path = '/', ':method': method = 'GET', ':authority': authority = '' } = headers;
    const hint = hints.get(path);
    if (hint && headers['sec-fetch-mode'] === 'navigate') stream.additionalHeaders({ ':status': 103, link: hint });
    const own = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')));
    const asked = plainRequest(new URL(path, shop), { method, headers: { ...own, host: authority } }, (response) => {
      const kept = Object.fromEntries(Object.entries(response.headers).filter(([name]) => !OF_CONNECTION.has(name)));
      learn(path, response.headers.link);
      if (stream.destroyed) return void response.resume();
      const compresses = method === 'GET' && /\bbr\b/.test(String(headers['accept-encoding'])) && isCompressible(kept);
      if (!compresses) {
        stream.respond({ ...kept, ':status': response.statusCode ?? 502 });
        return void pipeline(response, stream, () => {});
      }
      const { 'content-length': _, ...others } = kept;
      stream.respond({
        ...others,
        'content-encoding': 'br',
        vary: 'accept-encoding',
        ':status': response.statusCode ?? 502,
      });
      const brotli = createBrotliCompress({
        flush: constants.BROTLI_OPERATION_FLUSH,
        params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY },
      });
      pipeline(response, brotli, stream, () => {});
    });
    asked.on('error', () => {
      if (!stream.headersSent && !stream.destroyed) stream.respond({ ':status': 502 }, { endStream: true });
    });
    pipeline(stream, asked, () => {});
  }

  server.on('stream', answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    async visit(path, headers) {
      const response = await fetch(new URL(path, shop), { headers, redirect: 'manual' });
      await response.arrayBuffer();
      learn(path, response.headers.get('link'));
      return response.status;
    },
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const session of sessions) session.destroy();
      await closed;
    },
  };
}

import { Client } from 'undici';
import { cpuMs, runtimeAt } from './process.ts';

export interface Load {
  /** The path of each request by its number, from 0 on. */
  pathOf(request: number): string;
  /** The status that every answer must have. */
  status: number;
  /** Connections, with one request at a time on each. */
  connections?: number;
}

/** Sends requests for some time. @returns the number of answers. @throws Error at an answer with another status. */
async function send(
  url: string,
  { pathOf, status, connections = 8 }: Load,
  seconds: number,
  first: number,
): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let next = first;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new Client(url);
      while (performance.now() < until) {
        const path = pathOf(next++);
        const { statusCode, body } = await client.request({ method: 'GET', path });
        await body.dump();
        if (statusCode !== status) throw new Error(`${path} answered ${statusCode}, not ${status}`);
      }
      await client.close();
    }),
  );
  return next - first;
}

/** @returns milliseconds of CPU that the server takes for one request, after a second of warming up. */
export async function cpuPerRequest(url: string, load: Load, seconds: number): Promise<number> {
  const pid = runtimeAt(url);
  const warm = await send(url, load, 1, 0);
  const before = cpuMs(pid);
  const total = await send(url, load, seconds, warm);
  return (cpuMs(pid) - before) / total;
}

import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { expect, it } from 'vitest';
import { requireNoSharedPromise } from './checked-shop.ts';

/** Resolves a promise, of the same request or of one that has ended. */
const WORKER = `let resolve;
const create = () => new Promise((done) => { resolve = done; }).then(() => {});
export default { async fetch(request) {
  const { pathname } = new URL(request.url);
  const own = pathname === '/resolve' ? null : create();
  if (pathname !== '/create') resolve();
  if (pathname === '/both') await own;
  return new Response('ok');
} };`;

it('the check of the logs fails when requests share a promise, and only then', async () => {
  const lines: string[] = [];
  const runtime = new Miniflare({
    ...convertV4MiniflareOptions({
      workers: [{ name: 'sharing', modules: true, compatibilityDate: '2026-10-10', script: WORKER }],
      cf: false,
    }),
    telemetry: { enabled: false },
    handleStructuredLogs: ({ message }: { message: string }) => lines.push(message),
  });
  try {
    const url = await runtime.ready;
    const read = async (path: string) => (await fetch(new URL(path, url))).text();
    expect([await read('/both'), await read('/both')]).toEqual(['ok', 'ok']);
    expect(() => requireNoSharedPromise(lines)).not.toThrow();
    await read('/create');
    await read('/resolve');
    await expect.poll(() => lines).not.toEqual([]);
  } finally {
    await runtime.dispose();
  }
  expect(() => requireNoSharedPromise(lines)).toThrow('warnings of promises shared between requests');
  expect(() => requireNoSharedPromise(["detected that your Worker's code had hung"])).toThrow(
    'shared between requests',
  );
});

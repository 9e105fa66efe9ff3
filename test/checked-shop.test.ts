import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { expect, it } from 'vitest';
import { requireNoSharedPromise } from './checked-shop.ts';

/** The second request waits for a promise of the first one. A request without the header `shares` waits for its own. */
const SHARING = `let shared;
const later = () => new Promise((resolve) => setTimeout(resolve, 300));
export default { async fetch(request) {
  if (request.headers.has('shares')) await (shared ??= later());
  else await later();
  return new Response('ok');
} };`;

it('the check of the logs fails when requests share a promise, and only then', async () => {
  const lines: string[] = [];
  const runtime = new Miniflare({
    ...convertV4MiniflareOptions({ workers: [{ name: 'sharing', modules: true, compatibilityDate: '2026-10-10', script: SHARING }], cf: false }),
    handleStructuredLogs: ({ message }: { message: string }) => lines.push(message),
  });
  const url = await runtime.ready;
  const request = (headers: Record<string, string>, signal?: AbortSignal) => fetch(url, { headers, ...(signal && { signal }) }).catch(() => null);
  try {
    await Promise.all([request({}, AbortSignal.timeout(100)), request({})]);
    expect(() => requireNoSharedPromise(lines)).not.toThrow();
    await Promise.all([request({ shares: '1' }, AbortSignal.timeout(100)), request({ shares: '1' })]);
  } finally {
    await runtime.dispose();
  }
  expect(() => requireNoSharedPromise(lines)).toThrow('shared between requests');
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Undeliverable } from '../../../../src/platform/outbox/kind.ts';
import { postDelivery, type Receipt } from '../../../../src/platform/outbox/post.ts';
import { Upstream, UpstreamError } from '../../../../src/platform/upstream.ts';

let isReceipt: ((answer: Receipt) => boolean) | undefined;
let calls: { url: string; init: RequestInit }[];
beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  isReceipt = undefined;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/**
 * Posts to a service that gives these answers one after the other, the last one for ever. @returns the error, null for
 * none.
 */
async function post(...answers: (() => Response)[]): Promise<unknown> {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push({ url, init });
    return answers[Math.min(calls.length, answers.length) - 1]!();
  });
  const headers = { 'Content-Type': 'application/vnd.api+json', 'Idempotency-Key': 'k' };
  const outcome = postDelivery(
    new Upstream('service'),
    'https://service.invalid/post',
    headers,
    { a: 1 },
    new AbortController().signal,
    isReceipt,
  ).then(
    () => null,
    (error: unknown) => error,
  );
  await vi.runAllTimersAsync();
  return outcome;
}
const answer =
  (status: number, headers: Record<string, string> = {}) =>
  () =>
    new Response(null, { status, headers });

it('sends the delivery once, with its own headers and the name of the shop', async () => {
  expect(await post(answer(202))).toBeNull();
  expect(calls.map(({ url, init: { method, headers, body } }) => ({ url, method, headers, body }))).toEqual([
    {
      url: 'https://service.invalid/post',
      method: 'POST',
      headers: { 'Content-Type': 'application/vnd.api+json', 'User-Agent': 'Kvistra', 'Idempotency-Key': 'k' },
      body: '{"a":1}',
    },
  ]);
});

it.each([400, 422])('an answer with %i rejects the delivery for good', async (status) => {
  expect(await post(answer(status))).toBeInstanceOf(Undeliverable);
});

it.each([401, 500, 503])('an answer with %i leaves it for another attempt', async (status) => {
  const error = await post(answer(status));
  expect([error instanceof UpstreamError && error.code, calls.length]).toEqual(['upstream_status', 1]);
});

it('a success without a receipt is not one', async () => {
  const receipt = (text: string) => () => new Response(text);
  const outcomes = [];
  for (const text of ['{"id":"1"}', '<h1>Bad gateway</h1>', '']) {
    isReceipt = (answer) => answer.status === 200 && answer.text.includes('"id"');
    outcomes.push(await post(receipt(text)));
  }
  expect(outcomes.map((error) => (error instanceof UpstreamError ? error.code : error))).toEqual([
    null,
    'upstream_garbage',
    'upstream_garbage',
  ]);
});

it('waits as the service asks', async () => {
  expect(await post(answer(429, { 'Retry-After': '1' }), answer(202))).toBeNull();
  expect(calls).toHaveLength(2);
});

it('a service that cannot be reached leaves it for another attempt', async () => {
  const error = await post(() => {
    throw new TypeError('network');
  });
  expect(error instanceof UpstreamError && error.code).toBe('upstream_unreachable');
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchWithRetries } from '../../client/retry.ts';
import { announceCustomer } from '../../src/shop/customer/browser/customer.ts';
import { flush } from './browser.ts';

let statuses: number[];
let calls: { path: string; at: number }[];

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  statuses = [];
  calls = [];
  vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit = {}) => {
    calls.push({ path, at: Date.now() });
    if (signal?.aborted) throw new DOMException('aborted', 'AbortError');
    const status = statuses.shift() ?? 200;
    if (status === 0) throw new TypeError('no answer');
    return new Response(JSON.stringify({ data: {} }), { status });
  });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const seconds = () => calls.map(({ at }) => at / 1000);

describe('a read', () => {
  it('is tried four times, after growing pauses', async () => {
    statuses = [503, 0, 429, 500, 200];
    const answer = fetchWithRetries('/api/x');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([(await answer).status, seconds()]).toEqual([500, [0, 1, 3, 7]]);
  });

  it('ends with a redirect that it was told not to follow', async () => {
    vi.stubGlobal('fetch', async (path: string) => {
      calls.push({ path, at: Date.now() });
      return Response.error();
    });
    const answer = fetchWithRetries('/api/x', { redirect: 'manual' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([(await answer).status, seconds()]).toEqual([0, [0]]);
  });

  it('ends with the first answer, and with the error of the last try when none came', async () => {
    statuses = [0, 200];
    const answer = fetchWithRetries('/api/x');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([(await answer).status, seconds()]).toEqual([200, [0, 1]]);
    statuses = [0, 0, 0, 0];
    const lost = expect(fetchWithRetries('/api/x')).rejects.toThrow('no answer');
    await vi.advanceTimersByTimeAsync(60_000);
    await lost;
  });

  it.each([401, 400, 403, 404, 422])('is not tried again after a %i', async (status) => {
    statuses = [status];
    const answer = fetchWithRetries('/api/x');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([(await answer).status, calls.length]).toEqual([status, 1]);
  });

  it('is not tried again once it is aborted', async () => {
    statuses = [503];
    const abort = new AbortController();
    const aborted = expect(fetchWithRetries('/api/x', { signal: abort.signal })).rejects.toThrow('aborted');
    await flush();
    abort.abort();
    await vi.advanceTimersByTimeAsync(60_000);
    await aborted;
    expect(calls.length).toBe(2);
  });
});

describe('the customer', () => {
  const page = {
    cookie: 'signed-in=1',
    documentElement: { dataset: { market: 'de' } },
    querySelector: () => null,
    dispatchEvent: vi.fn(),
  };
  const assign = vi.fn();
  beforeEach(() => {
    assign.mockReset();
    vi.stubGlobal('document', page);
    vi.stubGlobal('location', { pathname: '/de/dog-food', assign });
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  });

  it('is asked for again while the shop cannot answer', async () => {
    statuses = [503, 503, 503, 503];
    void announceCustomer();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([calls[0]?.path, seconds(), assign.mock.calls]).toEqual(['/api/customer?market=de', [0, 1, 3, 7], []]);
  });

  it('is not asked for again after a 401, which leads to the market’s home page', async () => {
    statuses = [401];
    void announceCustomer();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([calls.length, assign.mock.calls]).toEqual([1, [['/de']]]);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withDeadline } from '../../../src/platform/deadline.ts';
import { type CallLimits, CircuitOpen, Throttled, Upstream, UpstreamError } from '../../../src/platform/upstream.ts';

const READ: CallLimits = { repeatable: true, timeoutMs: 6000, deadlineMs: 9000 };
const CHANGE: CallLimits = { ...READ, repeatable: false };
const down = () => new UpstreamError('upstream_status', 'the service answered 500', true);

let warnings: string[];
beforeEach(() => {
  vi.useFakeTimers();
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation((line: string) => void warnings.push(line));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A service with a counter of the attempts that reach it. */
function service(fails: (attempt: number) => Error | null, opensAfter?: number) {
  const upstream = new Upstream('service', opensAfter);
  const limits: number[] = [];
  const attempt = async (timeoutMs: number) => {
    limits.push(timeoutMs);
    const error = fails(limits.length);
    if (error) throw error;
    return 'fine';
  };
  const call = async (operation: string, options: CallLimits = READ): Promise<string> => {
    const result = upstream.call(operation, attempt, options).catch((error: UpstreamError) => error.code);
    await vi.advanceTimersByTimeAsync(9000);
    return result;
  };
  return { upstream, attempt, call, limits };
}

describe('a call', () => {
  it.each<[string, CallLimits, Error, number]>([
    ['that may be repeated has three retries', READ, down(), 4],
    ['that may not is made once', CHANGE, down(), 1],
    ['that was throttled is repeated, even a change', CHANGE, new Throttled('later', 100), 4],
    ['that was refused is made once', READ, new UpstreamError('upstream_unauthorized', 'no', false), 1],
    ['that fails otherwise is made once', READ, new TypeError('a fault of the shop'), 1],
  ])('%s', async (_, limits, error, attempts) => {
    const { call, limits: made } = service(() => error);
    await call('A', limits);
    expect(made).toHaveLength(attempts);
  });

  it('ends by the deadline of its caller, with what is left for the attempt', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const { call, limits } = service(() => down());
    const started = Date.now();
    await withDeadline(1200, () => call('A'));
    expect(limits).toEqual([1200, 1040, 720]);
    const after = service(() => null);
    expect(await withDeadline(0, () => after.call('A'))).toBe('upstream_timeout');
    expect([after.limits, Date.now() - started]).toEqual([[], 18_000]);
  });

  it('is not retried when many others were', async () => {
    const { call, limits } = service((n) => (n % 2 === 1 ? down() : null));
    for (let n = 0; n < 10; n++) expect(await call(`A${n}`)).toBe('fine');
    vi.setSystemTime(Date.now());
    const storm = service(() => down(), 1000);
    await Promise.all(Array.from({ length: 50 }, (_, n) => storm.call(`B${n}`)));
    expect(storm.limits.length).toBeLessThanOrEqual(50 * 1.2 + 10 + 5);
    expect(limits).toHaveLength(20);
  });
});

describe('a service that keeps failing', () => {
  it('is not called until a probe succeeds', async () => {
    let isDown = true;
    const { upstream, limits, call, attempt } = service(() => (isDown ? down() : null));
    for (const operation of ['A', 'B', 'A']) await call(operation);
    expect(upstream.isOpen('C')).toBe(true);
    const before = limits.length;
    const started = Date.now();
    const refused = Promise.all(
      Array.from({ length: 100 }, () => upstream.call('C', attempt, READ).catch(() => Date.now() - started)),
    );
    await vi.advanceTimersByTimeAsync(5000);
    // each waits for a probe to succeed, or for its turn to be one
    expect((await refused).every((waited) => Number(waited) <= 1400)).toBe(true);
    expect(limits.length - before).toBeLessThanOrEqual(5);
    isDown = false;
    await vi.advanceTimersByTimeAsync(5000);
    expect(await call('A')).toBe('fine');
    expect(upstream.isOpen('C')).toBe(false);
    expect(warnings.map((line) => JSON.parse(line))).toEqual(
      ['upstream_open', 'upstream_closed'].map((event) => expect.objectContaining({ event, upstream: 'service' })),
    );
  });

  it('is what its refusal says: the call has not been made', () => {
    expect(new CircuitOpen('service')).toBeInstanceOf(Throttled);
  });

  it.each<[string, () => Error]>([
    ['answers that refuse a token', () => new UpstreamError('upstream_unauthorized', 'no', false)],
    ['a share that is used up', () => new Throttled('later', 0, true)],
  ])('is not one with %s', async (_, error) => {
    const { upstream, call } = service(error, 2);
    for (const operation of ['A', 'B', 'A', 'B']) await call(operation);
    expect(upstream.isOpen('A')).toBe(false);
  });

  it('is not one whose callers had no time left', async () => {
    const { upstream, call } = service(() => new UpstreamError('upstream_timeout', 'no answer', true), 2);
    for (const operation of ['A', 'B', 'A', 'B']) await withDeadline(300, () => call(operation));
    expect(upstream.isOpen('A')).toBe(false);
  });

  it('is tried again when the visitor whose request was the probe has left', async () => {
    const { upstream, call } = service(() => down(), 2);
    for (const operation of ['A', 'B']) await call(operation, CHANGE);
    await vi.advanceTimersByTimeAsync(2000);
    void upstream.call('A', () => new Promise(() => {}), READ);
    const outcome = () => upstream.call('A', async () => 'fine', READ).catch((error: UpstreamError) => error.code);
    const refused = outcome();
    await vi.advanceTimersByTimeAsync(1300);
    expect(await refused).toBe('upstream_open');
    await vi.advanceTimersByTimeAsync(1700);
    expect(await outcome()).toBe('fine');
  });

  it('is called by those who have waited for it, as soon as the probe succeeds', async () => {
    const { upstream, call, attempt } = service((n) => (n <= 2 ? down() : null), 2);
    for (const operation of ['A', 'B']) await call(operation, CHANGE);
    const answers = Promise.all(Array.from({ length: 20 }, () => upstream.call('A', attempt, READ)));
    await vi.advanceTimersByTimeAsync(200);
    expect(await answers).toEqual(Array(20).fill('fine'));
  });

  it('gets a short limit for a probe that may be repeated, and the whole one for a change', async () => {
    for (const [options, limit] of [
      [READ, 3000],
      [CHANGE, 6000],
    ] as const) {
      const { limits, call } = service((n) => (n <= 2 ? down() : null), 2);
      for (const operation of ['A', 'B']) await call(operation, CHANGE);
      await call('A', options);
      expect(limits.at(-1)).toBe(limit);
    }
  });
});

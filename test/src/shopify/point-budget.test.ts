import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Throttled } from '../../../src/platform/upstream.ts';
import { ISOLATES, PointBudget } from '../../../src/shopify/point-budget.ts';

const CALL_MS = 250;
let budget: PointBudget;
/** A fifth is 400: the background may use 1,600 at most, and as many come back as are told. */
const tell = (currentlyAvailable: number, restoreRate = 100, to = budget) =>
  to.note({ throttleStatus: { maximumAvailable: 2000, currentlyAvailable, restoreRate } });

beforeEach(() => {
  budget = new PointBudget();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

/** Lets the clock run while work is under way. @returns what comes of it, and after how many milliseconds it began. */
async function begin(points: number, work: () => Promise<unknown> = async () => {}, maxWaitMs?: number) {
  const started = Date.now();
  let begunAfter = -1;
  const outcome = budget
    .within(
      points,
      async () => {
        begunAfter = Date.now() - started;
        return work();
      },
      maxWaitMs,
    )
    .catch((error: unknown) => error);
  let isOver = false;
  void outcome.then(() => {
    isOver = true;
  });
  while (!isOver) await vi.advanceTimersByTimeAsync(10);
  return { outcome: await outcome, begunAfter };
}

/**
 * The bucket of a plan whose points some isolates use as fast as they may. They begin one after the other. @returns the
 * points that were taken in a second, and the least that was left.
 */
async function useUp({ isolates, seconds }: { isolates: number; seconds: number }) {
  let [level, at, taken, lowest] = [2000, Date.now(), 0, 2000];
  const take = (points: number): number => {
    level = Math.min(2000, level + ((Date.now() - at) / 1000) * 100) - points;
    at = Date.now();
    lowest = Math.min(lowest, level);
    taken += points;
    return level;
  };
  const until = Date.now() + seconds * 1000;
  const workers = Array.from({ length: isolates }, () => new PointBudget()).flatMap((isolate, i) =>
    Array.from({ length: 6 }, async () => {
      await new Promise((resolve) => setTimeout(resolve, i * CALL_MS));
      while (Date.now() < until)
        await isolate
          .within(30, async () => {
            await new Promise((resolve) => setTimeout(resolve, CALL_MS));
            tell(take(30), 100, isolate);
          })
          .catch(() => {});
    }),
  );
  await vi.advanceTimersByTimeAsync(seconds * 1000 + 20_000);
  await Promise.all(workers);
  return { pace: (taken - 2000 + level) / seconds, lowest };
}

describe('the points of the Admin API', () => {
  it('hold up no work before an answer has told them, but let one find out', async () => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const begun: string[] = [];
    const work = (name: string) =>
      budget.within(30, async () => {
        begun.push(name);
        await ended;
      });
    const all = Promise.all([work('first'), work('second')]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(begun).toEqual(['first']);
    tell(2000);
    await vi.advanceTimersByTimeAsync(2000);
    expect(begun).toEqual(['first', 'second']);
    end();
    await all;
  });

  it('let others find out where the first is never heard of again', async () => {
    void budget.within(30, () => new Promise(() => {}));
    expect((await begin(30)).begunAfter).toBeGreaterThanOrEqual(5000);
  });

  it('are left to others down to a fifth, and the dearest call', async () => {
    tell(600);
    expect((await begin(100)).begunAfter).toBe(0);
    // 500 are left now, and 100 of them come back in a second
    expect((await begin(100, undefined, 60_000)).begunAfter).toBeGreaterThanOrEqual(1000);
  });

  it('are what the latest answer says, whoever has used them', async () => {
    tell(2000);
    tell(500);
    expect((await begin(10)).begunAfter).toBeGreaterThanOrEqual(1000);
  });

  it('hold up a payment that takes many no longer than one that takes few', async () => {
    tell(590);
    const few = (await begin(1)).begunAfter;
    budget = new PointBudget();
    tell(590);
    expect(Math.abs((await begin(200)).begunAfter - few)).toBeLessThan(50);
  });

  it.each([1, 2, 6, ISOLATES, 2 * ISOLATES + 1])(
    'are used as fast as they come back by %d isolates that know nothing of each other, and the share of others is left',
    async (isolates) => {
      const { pace, lowest } = await useUp({ isolates, seconds: 300 });
      expect(pace).toBeGreaterThan(85);
      expect(lowest).toBeGreaterThan(400);
    },
  );

  it('hold up work that takes more than a payment until there is plenty', async () => {
    tell(1000);
    // four fifths of 1,600 besides the share of others are 1,680
    const { begunAfter } = await begin(805);
    expect(begunAfter).toBeGreaterThanOrEqual(6800);
    expect(begunAfter).toBeLessThan(8500);
  });

  it('are never kept from payments by such work', async () => {
    tell(2000);
    let end = () => {};
    const prices = budget.within(
      805,
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    );
    await vi.advanceTimersByTimeAsync(10);
    expect((await begin(200)).begunAfter).toBe(0);
    end();
    await prices;
  });

  it('end a wait that would be too long, before the work has begun', async () => {
    tell(0, 50);
    const { outcome, begunAfter } = await begin(100);
    expect([outcome, begunAfter]).toEqual([expect.any(Throttled), -1]);
    expect(outcome).toMatchObject({ code: 'upstream_throttled', isOwnShare: true });
    // what can wait for longer does
    expect((await begin(100, undefined, 60_000)).begunAfter).toBeGreaterThan(0);
  });

  it('hold up nothing after work that has failed before any answer', async () => {
    const { outcome } = await begin(200, async () => {
      throw new Error('failed');
    });
    expect(outcome).toEqual(new Error('failed'));
    expect((await begin(200)).begunAfter).toBe(0);
  });
});

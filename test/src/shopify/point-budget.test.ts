import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Throttled } from '../../../src/platform/upstream.ts';
import { PointBudget } from '../../../src/shopify/point-budget.ts';

let budget: PointBudget;
/** A fifth is 400, and the dearest call takes 200: work begins from 600 points on. */
const tell = (currentlyAvailable: number, restoreRate = 100) =>
  budget.note({ throttleStatus: { maximumAvailable: 2000, currentlyAvailable, restoreRate } });

beforeEach(() => {
  budget = new PointBudget();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

/** Lets the clock run while work is under way. @returns what comes of it, and after how many milliseconds it began. */
async function begin(points: number, work: () => Promise<unknown> = async () => {}) {
  const started = Date.now();
  let begunAfter = -1;
  const outcome = budget
    .within(points, async () => {
      begunAfter = Date.now() - started;
      return work();
    })
    .catch((error: unknown) => error);
  let isOver = false;
  void outcome.then(() => {
    isOver = true;
  });
  while (!isOver) await vi.advanceTimersByTimeAsync(10);
  return { outcome: await outcome, begunAfter };
}

describe('the points of the Admin API', () => {
  it('hold up no work before an answer has told them', async () => {
    expect((await begin(100)).begunAfter).toBe(0);
  });

  it('are left to others down to a fifth, and the dearest call', async () => {
    tell(600);
    expect((await begin(100)).begunAfter).toBe(0);
    // 500 are left now, and 100 of them come back in a second
    const { begunAfter } = await begin(100);
    expect(begunAfter).toBeGreaterThanOrEqual(1000);
    expect(begunAfter).toBeLessThan(2000);
  });

  it('are what the latest answer says, whoever has used them', async () => {
    tell(2000);
    tell(500);
    expect((await begin(10)).begunAfter).toBeGreaterThanOrEqual(1000);
  });

  it('hold up a payment that takes many no longer than one that takes few', async () => {
    tell(590);
    const few = (await begin(1)).begunAfter;
    tell(590);
    expect(Math.abs((await begin(200)).begunAfter - few)).toBeLessThan(50);
  });

  it('hold up work that takes more than a payment until they hold it besides the share of others', async () => {
    tell(1000);
    const { begunAfter } = await begin(805);
    expect(begunAfter).toBeGreaterThanOrEqual(2050);
    expect(begunAfter).toBeLessThan(3500);
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

  it('are under way in one isolate for its part of them only, until its work has ended or was cut off', async () => {
    tell(2000);
    const ends: (() => void)[] = [];
    const slow = () => budget.within(200, () => new Promise<void>((end) => void ends.push(end)));
    const first = slow();
    const second = slow();
    await vi.advanceTimersByTimeAsync(1000);
    expect(ends).toHaveLength(1);
    ends[0]!();
    await first;
    await vi.advanceTimersByTimeAsync(100);
    expect(ends).toHaveLength(2);
    // the second one is never heard of again
    await vi.advanceTimersByTimeAsync(5000);
    expect((await begin(200)).begunAfter).toBe(0);
    ends[1]!();
    await second;
  });

  it('end a wait that would be too long, before the work has begun', async () => {
    tell(0, 50);
    const { outcome, begunAfter } = await begin(100);
    expect([outcome, begunAfter]).toEqual([expect.any(Throttled), -1]);
    expect(outcome).toMatchObject({ code: 'upstream_throttled', isOwnShare: true });
  });

  it('are free again after work that has failed', async () => {
    tell(2000);
    const { outcome } = await begin(200, async () => {
      throw new Error('failed');
    });
    expect(outcome).toEqual(new Error('failed'));
    expect((await begin(200)).begunAfter).toBe(0);
  });
});

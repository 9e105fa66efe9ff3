import { Throttled } from '../platform/upstream.ts';

/** The share of the points that background work leaves to calls that somebody waits for. */
const RESERVED_SHARE = 0.2;
/** The most points that a call of the billing takes. What takes more is not for payments, and comes after them. */
const DEAREST_CALL = 200;
/** Isolates that work in the background side by side: `max_concurrency` of the billing's queue in wrangler.toml. */
export const ISOLATES = 6;
/** Together with a lock and two calls, below the time that an attempt of the outbox has. */
const MAX_WAIT_MS = 10_000;
const POLL_MS = 50;
/** Work that takes longer waits for something else than points, or was cut off with its run. */
const LOST_MS = 5000;

/** `extensions.cost` of an answer. Source: the provider's documentation, "GraphQL Admin API rate limits". */
export interface Cost {
  requestedQueryCost?: number;
  throttleStatus?: { maximumAvailable?: number; currentlyAvailable?: number; restoreRate?: number };
}

/**
 * The points of the Admin API as its latest answer has told them: a bucket that a call takes its cost out of, and that
 * refills by a number of points a second. It is the same for all isolates. Between two answers one isolate cannot know
 * what the others take, so each has no more under way than its part of what all may use.
 */
export class PointBudget {
  private maximum = 0;
  private restoreRate = 0;
  private available = 0;
  private at = 0;
  private underWay: { points: number; lostAt: number }[] = [];

  /** Notes what an answer tells. */
  note({ throttleStatus }: Cost): void {
    const { maximumAvailable = 0, currentlyAvailable = 0, restoreRate = 0 } = throttleStatus ?? {};
    if (maximumAvailable <= 0 || restoreRate <= 0) return;
    this.maximum = maximumAvailable;
    this.restoreRate = restoreRate;
    this.available = currentlyAvailable;
    this.at = Date.now();
  }

  /** Milliseconds until work may begin; 0 where it may now. */
  private waitMs(points: number, now: number): number {
    if (this.maximum === 0) return 0;
    this.underWay = this.underWay.filter(({ lostAt }) => lostAt > now);
    const share = (this.maximum * (1 - RESERVED_SHARE)) / ISOLATES;
    const taken = this.underWay.reduce((sum, work) => sum + work.points, 0);
    if (taken > 0 && taken + points > share) return POLL_MS;
    const seconds = Math.max(0, now - this.at) / 1000;
    this.available = Math.min(this.maximum, this.available + seconds * this.restoreRate);
    this.at = now;
    // the same for all payments: otherwise what takes few points would always come before what takes many
    const needed = this.maximum * RESERVED_SHARE + Math.max(points, DEAREST_CALL);
    const lacking = Math.min(this.maximum, needed) - this.available;
    return lacking > 0 ? Math.max(POLL_MS, (lacking / this.restoreRate) * 1000) : 0;
  }

  /**
   * Begins work in the background once its calls leave others their share of the points.
   *
   * @param points that its calls take at the same time, at most. @throws Throttled where it would wait for too long;
   * the work has not begun then.
   */
  async within<T>(points: number, work: () => Promise<T>): Promise<T> {
    const until = Date.now() + MAX_WAIT_MS;
    for (let wait = this.waitMs(points, Date.now()); wait > 0; wait = this.waitMs(points, Date.now())) {
      if (Date.now() + wait > until)
        throw new Throttled('work in the background has used its share of the Admin API', wait, true);
      // those who wait do not all come back at once
      await new Promise((resolve) => setTimeout(resolve, wait * (1 + Math.random() / 4)));
    }
    const begun = { points, lostAt: Date.now() + LOST_MS };
    this.available -= points;
    // payments wait for each other only
    if (points <= DEAREST_CALL) this.underWay.push(begun);
    try {
      return await work();
    } finally {
      this.underWay = this.underWay.filter((other) => other !== begun);
    }
  }
}

import { Throttled } from '../platform/upstream.ts';

/** The share of the points that background work leaves to calls that somebody waits for. */
const RESERVED_SHARE = 0.2;
/** The most points that a call of the billing takes. What takes more is not for payments, and comes after them. */
const DEAREST_CALL = 200;
/** The share of what the background may use from which on there is room for what comes after payments. */
const PLENTY = 0.8;
/**
 * With so much of it, an isolate takes all that is restored, should it be alone. Above it the pace stays: all isolates may
 * begin at once, before any has heard of the others.
 */
const FULL = 0.92;
/** With so much of it nobody else is at work: little may begin at once, since what has begun counts here too. */
const UNUSED = 0.97;
/** Isolates that work in the background side by side: `max_concurrency` of the billing's queue in wrangler.toml. */
export const ISOLATES = 10;
/** Together with a lock and two calls, below the time that an attempt of the outbox has. */
const MAX_WAIT_MS = 10_000;
const POLL_MS = 50;
/** The level changes meanwhile. */
const MAX_PAUSE_MS = 100;
/** Work that takes longer was cut off with its run. */
const LOST_MS = 5000;

/** `extensions.cost` of an answer. Source: the provider's documentation, "GraphQL Admin API rate limits". */
export interface Cost {
  requestedQueryCost?: number;
  throttleStatus?: { maximumAvailable?: number; currentlyAvailable?: number; restoreRate?: number };
}

/**
 * The points of the Admin API as its latest answer has told them: a bucket that a call takes its cost out of, and that
 * refills by a number of points a second. It is the same for all isolates, which do not know of each other. So each
 * takes its part of what is restored, more while the bucket is fuller than in the middle of what the background may
 * use, and less while it is emptier: all of them together, however many they are, take what is restored, and what is
 * under way anywhere has room above the share of others.
 */
export class PointBudget {
  private maximum = 0;
  private restoreRate = 0;
  private available = 0;
  private at = 0;
  /** Points that payments of this isolate may take now; below zero after work that has begun. */
  private allowance = 0;
  private allowedAt = 0;
  /** When work that began before any answer counts as lost. */
  private firstLostAt = 0;

  /** Notes what an answer tells. */
  note({ throttleStatus }: Cost): void {
    const { maximumAvailable = 0, currentlyAvailable = 0, restoreRate = 0 } = throttleStatus ?? {};
    if (maximumAvailable <= 0 || restoreRate <= 0) return;
    const now = Date.now();
    this.earn(now);
    this.maximum = maximumAvailable;
    this.restoreRate = restoreRate;
    this.available = currentlyAvailable;
    this.at = now;
  }

  /** The points that the background may use now, and their share of the most that it ever may. */
  private roomAt(now: number): { points: number; share: number } {
    const seconds = Math.max(0, now - this.at) / 1000;
    const reserved = this.maximum * RESERVED_SHARE;
    const points = Math.min(this.maximum, this.available + seconds * this.restoreRate) - reserved;
    return { points, share: Math.min(FULL, Math.max(0, points / (this.maximum - reserved))) };
  }

  /** Points a second that payments of this isolate may take. */
  private paceAt(now: number): number {
    const { share } = this.roomAt(now);
    return ((this.restoreRate / ISOLATES) * share) / (1 - share);
  }

  /** Adds what the time since the last call has allowed. Nothing is saved for longer than a second. */
  private earn(now: number): void {
    const pace = this.maximum === 0 ? 0 : this.paceAt(now);
    const seconds = Math.max(0, now - this.allowedAt) / 1000;
    this.allowance = Math.min(this.restoreRate / ISOLATES, this.allowance + seconds * pace);
    this.allowedAt = now;
  }

  /** Milliseconds until work may begin; 0 where it may now. */
  private waitMs(points: number, now: number): number {
    if (this.maximum === 0) return this.firstLostAt > now ? POLL_MS : 0;
    this.earn(now);
    const room = this.roomAt(now);
    const isPayment = points <= DEAREST_CALL;
    const most = this.maximum * (1 - RESERVED_SHARE);
    // the same for all payments: otherwise what takes few points would always come before what takes many
    const needed = Math.min(most, isPayment ? DEAREST_CALL : Math.max(points, most * PLENTY));
    const msUntil = (lacking: number, pace: number) =>
      lacking > 0 ? Math.min(MAX_PAUSE_MS, Math.max(POLL_MS, (lacking / pace) * 1000)) : 0;
    const isPaced = isPayment && room.points < most * UNUSED;
    return Math.max(
      msUntil(needed - room.points, this.restoreRate),
      isPaced ? msUntil(-this.allowance, this.paceAt(now)) : 0,
    );
  }

  /**
   * Begins work in the background once its calls leave others their share of the points.
   *
   * @param points that its calls take, usually; of what is no payment, at most. @param maxWaitMs how long to wait.
   * @throws Throttled where it would wait for longer; the work has not begun then.
   */
  async within<T>(points: number, work: () => Promise<T>, maxWaitMs = MAX_WAIT_MS): Promise<T> {
    const until = Date.now() + maxWaitMs;
    for (let wait = this.waitMs(points, Date.now()); wait > 0; wait = this.waitMs(points, Date.now())) {
      if (Date.now() + wait > until)
        throw new Throttled('work in the background has used its share of the Admin API', wait, true);
      // those who wait do not all come back at once
      await new Promise((resolve) => setTimeout(resolve, wait * (1 + Math.random() / 4)));
    }
    if (this.maximum === 0) this.firstLostAt = Date.now() + LOST_MS;
    const isUnused = this.roomAt(Date.now()).points >= this.maximum * (1 - RESERVED_SHARE) * UNUSED;
    // payments wait for each other only
    if (points <= DEAREST_CALL && !isUnused) this.allowance -= points;
    this.available -= points;
    return work().finally(() => {
      this.firstLostAt = 0;
    });
  }
}

import { type Day, startOfDay, type TimeZone } from '../../../platform/shared/day.ts';

/**
 * Prior prices: which reduction of a price may be announced. Pure.
 *
 * Source: Directive 98/6/EC Art. 6a, as CJEU C-330/23 reads it: an announced reduction is counted from the lowest price
 * of the 30 days before it. Where a member state allows more (new goods, reductions that grow step by step), the shop
 * does not make use of it.
 */

const DAY_MS = 86_400_000;
/**
 * The days before a reduction whose lowest price counts, and the days for which a lower price is announced as a
 * reduction.
 */
export const PRIOR_DAYS = 30;

/** The price of a variant from a time on. */
export interface PriceChange {
  /** ISO 8601. */
  since: string;
  /** In hundredths of the currency's major unit. */
  amount: number;
}

/** A time that many days before another one. @param days of 24 hours. @returns ISO 8601. */
export const daysBefore = (time: Date, days: number): string => new Date(time.getTime() - days * DAY_MS).toISOString();

/**
 * The lowest price that applied in the 30 days before a change.
 *
 * @param changes of one variant in one market, in any order; those from the change on do not count.
 * @param at when the price changes.
 * @returns in hundredths of the major unit; null when the changes do not cover all 30 days.
 */
export function lowestBefore(changes: readonly PriceChange[], at: Date): number | null {
  const end = at.toISOString();
  const start = daysBefore(at, PRIOR_DAYS);
  const earlier = changes.filter(({ since }) => since < end);
  const first = earlier.reduce<PriceChange | null>(
    (last, change) => (change.since <= start && (!last || change.since > last.since) ? change : last),
    null,
  );
  if (!first) return null;
  return Math.min(first.amount, ...earlier.filter(({ since }) => since > start).map(({ amount }) => amount));
}

/** The present price of a variant, as the history knows it. */
export interface RecordedPrice extends PriceChange {
  variantId: string;
  /** ISO 4217. */
  currency: string;
  /** The lowest price of the 30 days before it began, in hundredths; null when they are not known as a whole. */
  lowestBefore: number | null;
}

/** An announced reduction. */
export interface Reduction {
  /** At least 1, rounded down so that it is never overstated. */
  percent: number;
  /** The lowest price of the 30 days before the reduction, in the major unit. */
  from: number;
}

/**
 * A price in hundredths of the major unit, so that sums and comparisons are exact. @param price in the major unit, such
 * as `64.9` or `"64.90"`.
 */
export const hundredths = (price: number | string): number => Math.round(Number(price) * 100);

/**
 * The reduction that a shown price may be announced with.
 *
 * @param price in the major unit. @param recorded the variant's latest row of the history.
 * @param today a price that has applied for 30 days is no reduction any more. @param zone of the market.
 * @returns null without history, for a price that the history does not know, and for one that is no percent below the
 * lowest.
 */
export function reductionOf(
  price: { amount: string; currencyCode: string },
  recorded: RecordedPrice | undefined,
  today: Day,
  zone: TimeZone,
): Reduction | null {
  if (!recorded || recorded.lowestBefore === null || recorded.currency !== price.currencyCode) return null;
  const amount = hundredths(price.amount);
  if (amount !== recorded.amount || daysBefore(startOfDay(today, zone), PRIOR_DAYS) >= recorded.since) return null;
  const percent = Math.floor(((recorded.lowestBefore - amount) * 100) / recorded.lowestBefore);
  return percent >= 1 ? { percent, from: recorded.lowestBefore / 100 } : null;
}

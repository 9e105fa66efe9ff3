/** Pure: the deliveries of a subscription that were paid at once, and the sum that is paid back for those left. */

import type { Day } from '../../../platform/shared/day.ts';

/** A paid delivery that has not left. */
export interface PaidDelivery {
  /** The digits of its fulfillment order's id. */
  number: string;
  /** The day on which its parcel leaves, `YYYY-MM-DD`. */
  day: Day;
}

/** The deliveries that the last charge of a subscription has paid. */
export interface Paid {
  orderName: string;
  /** How many there are altogether. */
  total: number;
  /** Those that have not left, the next one first. */
  left: readonly PaidDelivery[];
  /** The sum that was paid for all of them, in the currency's major unit. */
  amount: number;
}

/**
 * The sum that is paid back when a subscription ends: what was paid less the deliveries that were made, each of which
 * has the same share of the price, rounded to the cent. A parcel that is being packed counts as made.
 *
 * Source: docs/law.md, rule 30.
 */
export const refundOf = ({ amount, total, left }: Pick<Paid, 'amount' | 'total' | 'left'>): number =>
  total > 0 ? Math.round((amount * 100 * left.length) / total) / 100 : 0;

/** The longest time for which a paid delivery can be put off, in days. */
export const MAX_DAYS_AHEAD = 400;

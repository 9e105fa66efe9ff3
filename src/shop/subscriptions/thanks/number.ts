/** Pure: the numbers of deliveries, without those that were left out. */

import type { Day } from '../../../platform/shared/day.ts';

/** A billing cycle as far as its number is concerned. */
export interface Counted {
  index: number;
  /** The day of its charge, `YYYY-MM-DD`. */
  day: Day;
  billed: boolean;
  skipped: boolean;
}

/**
 * Whether a delivery is still to be charged.
 *
 * @param open indexes of those that the billing works on, also after their day. @param today `YYYY-MM-DD`.
 */
export const isComing = ({ index, day, billed, skipped }: Counted, open: ReadonlySet<number>, today: Day): boolean =>
  !billed && !skipped && (day >= today || open.has(index));

/**
 * The number of a delivery: all before it count that were or will be charged. The provider may not list the oldest ones:
 * they count as charged.
 *
 * @param before the billing cycles before it that are known.
 */
export const numberOf = (index: number, before: readonly Counted[], open: ReadonlySet<number>, today: Day): number =>
  index - before.filter((cycle) => cycle.index < index && !cycle.billed && !isComing(cycle, open, today)).length;

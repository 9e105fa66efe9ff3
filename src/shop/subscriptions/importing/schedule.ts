/** Pure: how the next date of an imported subscription and the billing cycles of the provider come together. */

import { addDays, addMonths, type Day, daysBetween, weekdayOf } from '../../../platform/shared/day.ts';
import { partsOf, type Rhythm } from '../../selling-plans/model/rhythm.ts';

/**
 * The anchor of a rhythm: the day of the month, or of the week from Monday as 1, with which every cycle ends. The first
 * cycle of a new contract ends on the first such day after its creation, whatever next date it is given. Source: the
 * provider's documentation, `SubscriptionContractAtomicCreateInput.nextBillingDate`, and its staff's answers.
 */
export function anchorOf(rhythm: Rhythm, day: Day): { type: 'MONTHDAY' | 'WEEKDAY'; day: number } {
  return partsOf(rhythm)[0] === 'M'
    ? { type: 'MONTHDAY', day: Number(day.slice(8)) }
    : { type: 'WEEKDAY', day: weekdayOf(day) || 7 };
}

/** Cycles that can be left out before the first delivery: the provider plans a year of months ahead. */
const MAX_SKIPPED = 10;

/**
 * The day from which a subscription can be imported so that it is billed on a day.
 *
 * @param today in the same zone as the day. @returns null where that is today.
 */
export function importableFrom(rhythm: Rhythm, day: Day, today: Day): Day | null {
  const [unit, count] = partsOf(rhythm);
  const before = (units: number): Day => (unit === 'M' ? addMonths(day, -units) : addDays(day, -7 * units));
  let units = 0;
  while (before(units + 1) > today) units += 1;
  const skipped = units / count;
  if (Number.isInteger(skipped) && skipped <= MAX_SKIPPED) return null;
  return before(Math.min(Math.floor(skipped), MAX_SKIPPED) * count + 1);
}

/** Whether a rhythm has anchors: one of days has none. */
export const hasAnchors = (rhythm: Rhythm): boolean => partsOf(rhythm)[0] !== 'D';

/** A cycle of the provider. */
export interface PlannedCycle {
  index: number;
  day: Day;
  skipped: boolean;
}

/** The cycles to leave out, so that the first delivery comes on a day; null where none of them is on that day. */
export function cyclesToSkip(cycles: readonly PlannedCycle[], day: Day): PlannedCycle[] | null {
  if (!cycles.some((cycle) => cycle.day === day && !cycle.skipped)) return null;
  return cycles.filter((cycle) => daysBetween(cycle.day, day) > 0 && !cycle.skipped);
}

/** When the food that a customer has at home runs out. Pure. */

import { addDays, type Day } from '../../../platform/shared/day.ts';
import { daysOf, eatersOf, type Fed } from '../../subscriptions/model/supply.ts';

/** A delivery of food. */
export interface Delivered {
  /** The day on which it arrived at the earliest. */
  arrived: Day;
  /** Of each food that it brought, by the handle of the product. */
  grams: ReadonlyMap<string, number>;
}

/** A food that the customer's animals eat, and until when there is some of it. */
export interface RunningOut {
  handle: string;
  /** Of the animals that eat it. */
  names: readonly string[];
  until: Day;
}

/** Food that arrived earlier than this has been eaten, or nobody knows by whom. */
export const MAX_AGE_DAYS = 120;
/** Food is told to run out from so many days before it does: a parcel and its order take a week. */
export const BEFORE_DAYS = 10;
/** Food that ran out longer ago than this has been replaced by another one. */
export const AFTER_DAYS = 21;

/**
 * The day until which several deliveries of a food last. Each is eaten when it arrives, or when the one before it is
 * finished.
 *
 * @param days that an amount in grams lasts.
 */
export function lastsUntil(
  deliveries: readonly { arrived: Day; grams: number }[],
  days: (grams: number) => number,
): Day | null {
  return deliveries
    .toSorted((a, b) => a.arrived.localeCompare(b.arrived))
    .reduce<Day | null>((end, { arrived, grams }) => {
      const begins = end !== null && end > arrived ? end : arrived;
      return addDays(begins, days(grams));
    }, null);
}

/**
 * The foods that run out soon, or have run out lately, the first one first.
 *
 * @param animals with their feeding plans. @param subscribed handles of what comes by itself. @param today
 * `YYYY-MM-DD`.
 */
export function runningOut(
  deliveries: readonly Delivered[],
  animals: readonly Fed[],
  subscribed: ReadonlySet<string>,
  today: Day,
): RunningOut[] {
  const recent = deliveries.filter(({ arrived }) => arrived >= addDays(today, -MAX_AGE_DAYS));
  const brought = [...new Set(recent.flatMap(({ grams }) => [...grams.keys()]))].map((handle) => ({
    handle,
    title: handle,
    grams: recent.reduce((sum, delivery) => sum + (delivery.grams.get(handle) ?? 0), 0),
  }));
  return eatersOf(brought, new Set(), animals)
    .flatMap(({ food: { handle }, eaters }): RunningOut[] => {
      const own = recent.flatMap(({ arrived, grams }) => {
        const amount = grams.get(handle) ?? 0;
        return amount > 0 ? [{ arrived, grams: amount }] : [];
      });
      const until = lastsUntil(own, (grams) => daysOf(grams, eaters));
      return until === null || subscribed.has(handle) ? [] : [{ handle, names: eaters.map(({ name }) => name), until }];
    })
    .filter(({ until }) => until <= addDays(today, BEFORE_DAYS) && until >= addDays(today, -AFTER_DAYS))
    .sort((a, b) => a.until.localeCompare(b.until));
}

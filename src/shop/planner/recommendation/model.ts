/** The food that an animal eats over the coming days, and its cost. Pure: the browser uses it too. */

import { longestDays } from '../../rhythm.ts';

/** The longest time between deliveries that the planner recommends, in days: three months. Growth is forecast for as long. */
export const MAX_RHYTHM_DAYS = longestDays('P3M');

export interface Consumption {
  /** Grams eaten in the first `days` days. */
  eatenIn(days: number): number;
  /** Whole days that an amount lasts. */
  daysOf(grams: number): number;
}

/**
 * @param gramsPerDay today's ration. @param rations the rations of the coming days as multiples of today's; after the last one
 * the ration stays as it is. Empty for an animal whose ration stays the same.
 */
export function consumption(gramsPerDay: number, rations: readonly number[] = []): Consumption {
  const sums = [0];
  for (const ration of rations) sums.push(sums.at(-1)! + ration * gramsPerDay);
  const forecast = rations.length;
  const last = (rations.at(-1) ?? 1) * gramsPerDay;
  return {
    eatenIn: (days) => (days <= forecast ? sums[days]! : sums[forecast]! + (days - forecast) * last),
    daysOf(grams) {
      const end = sums.findIndex((sum) => sum > grams + 1e-6);
      return end > 0 ? end - 1 : forecast + Math.floor((grams - sums[forecast]!) / last + 1e-9);
    },
  };
}

/** @param price of a pack. @param grams of a pack. @returns the price of a kilogram, rounded to the cent; null for a pack of unknown weight. */
export const pricePerKg = (price: number, grams: number): number | null => (grams > 0 ? Math.round((price / grams) * 100_000) / 100 : null);

/** The price of the grams that are eaten in a day, rounded up to the cent. */
export const pricePerDay = (gramsPerDay: number | null, perKg: number | null): number | null =>
  gramsPerDay === null || perKg === null ? null : Math.ceil((gramsPerDay * perKg) / 10 - 1e-6) / 100;

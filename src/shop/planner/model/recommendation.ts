/** The food that an animal eats over the coming days, and its cost. Pure: the browser uses it too. */

import { longestDays, monthsIn, type Rhythm } from '../../selling-plans/model/rhythm.ts';

/**
 * The longest time between deliveries that the planner recommends, in days: three months. Growth is forecast for as
 * long.
 */
export const MAX_RHYTHM_DAYS = longestDays('P3M');

export interface Consumption {
  /** Grams eaten in the first `days` days. */
  eatenIn(days: number): number;
  /** Whole days that an amount lasts. */
  daysOf(grams: number): number;
}

/**
 * @param gramsPerDay today's ration. @param rations the rations of the coming days as multiples of today's; after the
 * last one the ration stays as it is. Empty for an animal whose ration stays the same.
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

/**
 * @param price of a pack. @param grams of a pack. @returns the price of a kilogram, rounded to the cent; null for a
 * pack of unknown weight.
 */
export const pricePerKg = (price: number, grams: number): number | null =>
  grams > 0 ? Math.round((price / grams) * 100_000) / 100 : null;

/** The price of the grams that are eaten in a day, rounded to the cent: what is shown can be checked. */
export const pricePerDay = (gramsPerDay: number | null, perKg: number | null): number | null =>
  gramsPerDay === null || perKg === null ? null : Math.round((gramsPerDay * perKg) / 10 + 1e-6) / 100;

/** Packs of a product: in every delivery of a rhythm, or bought once. */
interface Purchase {
  /** Of one pack, in the currency's major unit. */
  price: number;
  /** Of one pack; 0 when it is unknown. */
  grams: number;
  bags: number;
  /** Null for what is bought once. */
  rhythm: Rhythm | null;
  /** Null for a product without a ration. */
  gramsPerDay: number | null;
  /** The grams are a maximum instead of a ration. */
  isMaximum: boolean;
}

export const roundToCent = (price: number): number => Math.round(price * 100) / 100;
export const DAYS_PER_MONTH = 365.25 / 12;

/** The share of a delivery's price that falls on a month, rounded to the cent. @param price of all its packs. */
export const pricePerMonth = (price: number, rhythm: Rhythm): number => roundToCent(price / monthsIn(rhythm));

/** The part of a delivery's grams that falls on a day. */
export const deliveredPerDay = (grams: number, rhythm: Rhythm): number => grams / monthsIn(rhythm) / DAYS_PER_MONTH;

/**
 * The prices of a product in a plan. A day costs the grams that are eaten, and a month what is delivered; of food that
 * is bought once, both cost what is eaten. What has a maximum is eaten as it is delivered.
 *
 * @returns prices rounded to the cent; null without a weight or a ration.
 */
export function pricesOf({ price, grams, bags, rhythm, gramsPerDay, isMaximum }: Purchase) {
  const perKg = pricePerKg(price, grams);
  const perDay = pricePerDay(gramsPerDay, perKg);
  const perMonth =
    isMaximum || rhythm ? pricePerMonth(price * bags, rhythm ?? 'P1M') : perDay && roundToCent(perDay * DAYS_PER_MONTH);
  return { perKg, perMonth, perDay: perDay && isMaximum ? roundToCent(perMonth! / DAYS_PER_MONTH) : perDay };
}

/** How long a size of a food lasts and what a day costs, by the weight of an animal. Pure: the browser uses it too. */

import type { Params } from '../../../platform/shared/i18n.ts';
import type { Species } from '../../../species/index.ts';
import { GROWTH } from '../../../species/tables/growth.ts';
import { byLength, longestDays, oneToSkip, type Rhythm } from '../../selling-plans/model/rhythm.ts';
import { energyNeed } from './energy/need.ts';
import { gramsOf } from './energy/ration.ts';
import { consumption, pricePerDay, pricePerKg } from './recommendation.ts';

/** A food as its rations are counted. */
export interface RationFood {
  species: Species;
  kcalPer100g: number;
  /**
   * Kilograms of the animal and grams a day, the middle of the feeding table's range, in ascending order; null for food
   * of growing animals.
   */
  table: readonly (readonly [kg: number, grams: number])[] | null;
  /** The lightest and the heaviest animal that a ration is given for, in kilograms. */
  range: readonly [from: number, to: number];
}

/** The weights that somebody sets, in kilograms. */
export interface Weights {
  weight: number | null;
  /** Of a growing animal when it is grown. */
  adult: number | null;
}

/** Any month before the end of growth: the formulas of growing animals go by the two weights. */
const GROWING_MONTHS = 6;

/** The middle of a table at a weight between two of its rows. */
function inTable(table: NonNullable<RationFood['table']>, weight: number): number {
  const next = Math.max(
    1,
    table.findIndex(([kg]) => kg >= weight),
  );
  const [[fromKg, from], [toKg, to]] = [table[next - 1]!, table[next] ?? table[next - 1]!];
  return toKg === fromKg ? from : from + ((to - from) * (weight - fromKg)) / (toKg - fromKg);
}

/**
 * Grams a day by weight: for adults the middle of the food's own feeding table, for growing animals the planner's
 * formulas, which their tables follow.
 *
 * @returns null without the weights that it takes, and outside the range.
 */
export function dailyGrams(
  { species, kcalPer100g, table, range: [from, to] }: RationFood,
  { weight, adult }: Weights,
): number | null {
  if (weight === null || !(weight >= from && weight <= to)) return null;
  if (table) return Math.ceil(inTable(table, weight) - 1e-9);
  const growth = GROWTH[species];
  const expectedAdultKg = adult ?? (growth.curve ? null : Math.max(growth.adultKg, weight));
  if (expectedAdultKg === null || expectedAdultKg < weight || expectedAdultKg > to) return null;
  const need = energyNeed({ species, ageMonths: GROWING_MONTHS, weightKg: weight, expectedAdultKg });
  return need && gramsOf(need.kcal, kcalPer100g);
}

/** Whether the weight of the grown animal is asked for too: where it differs by breed. */
export const asksAdultWeight = ({ species, table }: Pick<RationFood, 'species' | 'table'>): boolean =>
  table === null && GROWTH[species].curve !== null;

/** Whether every weight that it takes is set, and no ration is given for them. */
export const isOutside = (food: RationFood, { weight, adult }: Weights): boolean =>
  weight !== null && (adult !== null || !asksAdultWeight(food)) && dailyGrams(food, { weight, adult }) === null;

/**
 * How long a pack lasts, in whole days, and the price of a day's grams, rounded to the cent. @param packGrams more than
 * 0.
 */
export const lasting = (gramsPerDay: number, packGrams: number, price: number): { days: number; aDay: number } => ({
  days: consumption(gramsPerDay).daysOf(packGrams),
  aDay: pricePerDay(gramsPerDay, pricePerKg(price, packGrams))!,
});

const MONTH_DAYS = 30;

/** Kilograms a month, to the hundred grams. */
export const kilogramsAMonth = (gramsPerDay: number): number => Math.round((gramsPerDay * MONTH_DAYS) / 100) / 10;

/**
 * The days that even the smallest pack lasts, where its best-before date comes sooner; else null.
 *
 * @param daysLeft to feed it before that date; absent where it is far.
 */
export function daysTooMany(
  gramsPerDay: number,
  packs: readonly number[],
  daysLeft: number | undefined,
): number | null {
  const sold = packs.filter((grams) => grams > 0);
  if (daysLeft === undefined || sold.length === 0) return null;
  const { days } = lasting(gramsPerDay, Math.min(...sold), 1);
  return days > daysLeft ? days : null;
}

/**
 * The lightest animal, in whole kilograms, that finishes the smallest pack before its best-before date.
 *
 * @returns null where every animal of the feeding table does or none, and for food of growing animals.
 */
export function finishesFrom(food: RationFood, packs: readonly number[], daysLeft: number | undefined): number | null {
  const [from, to] = food.range;
  const isInTime = (weight: number) => {
    const grams = dailyGrams(food, { weight, adult: null });
    return grams !== null && daysTooMany(grams, packs, daysLeft) === null;
  };
  if (food.table === null || daysLeft === undefined || isInTime(from)) return null;
  for (let kg = Math.ceil(from); kg <= to; kg++) if (isInTime(kg)) return kg;
  return null;
}

/** A weight as it is typed or stands in an address, with a point or a comma. @returns null for what is no weight. */
export function weightIn(text: string | null | undefined): number | null {
  const weight = /^\d{1,3}([.,]\d{1,2})?$/.test(text?.trim() ?? '')
    ? Number(text!.trim().replace(',', '.'))
    : Number.NaN;
  return weight > 0 ? weight : null;
}

/** An animal that the visitor has told the shop about, and its need. */
export interface KnownAnimal {
  name: string;
  species: Species;
  weightKg: number;
  growing: boolean;
  /** Kilocalories a day, unrounded. */
  kcal: number;
}

/** Grams a day for a known animal. */
export const gramsFor = (
  { kcal }: Pick<KnownAnimal, 'kcal'>,
  { kcalPer100g }: Pick<RationFood, 'kcalPer100g'>,
): number => gramsOf(kcal, kcalPer100g);

/** Nobody wants more packs in a delivery. */
const MAX_BAGS = 10;

/** One of more deliveries than a year has months is not worth a word. */
const MAX_SKIPPED = 12;

/** Packs of one size that last from one delivery to the next. */
export interface Fit {
  /** Of the size among all. */
  place: number;
  bags: number;
  /** Whole days that they last. */
  days: number;
  rhythm: Rhythm;
  /** One delivery in so many can be skipped, and none runs out; null where it is one in very many. */
  skip: number | null;
}

/**
 * The smallest size of which one pack lasts until the next delivery of the shortest rhythm, else packs of the largest,
 * with the longest rhythm that they last.
 *
 * @param packs grams of each size, 0 for one that cannot be bought. @returns null without a size or a rhythm, and
 * where it takes too many packs.
 */
export function fitOf(gramsPerDay: number, packs: readonly number[], rhythms: readonly Rhythm[]): Fit | null {
  const { daysOf, eatenIn } = consumption(gramsPerDay);
  const offered = [...rhythms].sort(byLength);
  const period = offered[0] ? longestDays(offered[0]) : 0;
  const sizes = packs.filter((grams) => grams > 0).sort((a, b) => a - b);
  const grams = sizes.find((size) => daysOf(size) >= period) ?? sizes.at(-1);
  if (period === 0 || grams === undefined) return null;
  const bags = Math.ceil(eatenIn(period) / grams - 1e-9);
  if (bags > MAX_BAGS) return null;
  const days = daysOf(bags * grams);
  const rhythm = offered.filter((one) => longestDays(one) <= days).at(-1)!;
  const skip = oneToSkip(days, rhythm);
  return { place: packs.indexOf(grams), bags, days, rhythm, skip: skip <= MAX_SKIPPED ? skip : null };
}

/** Writes a text of the food's ration. */
type Text = (key: string, params: Params) => string;

/** That food lasts longer than it keeps, in words; null where it does not. */
export function pastWords(
  gramsPerDay: number,
  { sizes, daysLeft, date = '' }: Pick<RationSetting, 'sizes' | 'daysLeft' | 'date'>,
  text: Text,
): string | null {
  const packs = sizes.map(({ grams }) => grams);
  const count = daysTooMany(gramsPerDay, packs, daysLeft);
  return count === null ? null : text('past', { lasts: text('lasts', { count }), date });
}

/** What is enough, in words; null where nothing is. @param names of the sizes. */
export function fitWords(
  gramsPerDay: number,
  { sizes, rhythms }: Pick<RationSetting, 'sizes' | 'rhythms'>,
  names: readonly string[],
  text: Text,
) {
  const packs = sizes.map(({ grams }) => grams);
  const offered = Object.keys(rhythms) as Rhythm[];
  const fit = fitOf(gramsPerDay, packs, offered);
  if (!fit) return null;
  const name = names[fit.place] ?? '';
  return {
    ...fit,
    /** The ids of the fields that choose it. */
    choose: `v${fit.place} rhythm-${offered.indexOf(fit.rhythm)}`,
    enough: [
      text('enough', {
        packs: fit.bags > 1 ? `${fit.bags}\u00a0×\u00a0${name}` : name,
        lasts: text('lasts', { count: fit.days }),
        every: rhythms[fit.rhythm] ?? '',
      }),
      ...(fit.skip === null ? [] : [text('skip', { count: fit.skip })]),
    ].join(' '),
  };
}

/**
 * The sizes of a food and its texts, as the page hands them to the browser. Prices are in the currency's major unit.
 */
export interface RationSetting extends RationFood {
  currency: string;
  locale: string;
  /** To feed it before its best-before date, of food that is sold for less because that is near. */
  daysLeft?: number;
  /** That date in words. */
  date?: string;
  /** Grams of 0 are those of a size that cannot be bought. */
  sizes: readonly { grams: number; once: number; plan: number | null }[];
  /** The name of the only size: those of several stand on the page. */
  name?: string;
  /** Those of its subscriptions, in their order, with their words within a sentence. */
  rhythms: Readonly<Partial<Record<Rhythm, string>>>;
  texts: Readonly<Record<string, string>>;
}

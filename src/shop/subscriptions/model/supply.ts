/** How long the food of a subscription lasts, and the rhythm that fits. Pure. */

import type { Day } from '../../../platform/shared/day.ts';
import { type Consumption, consumption } from '../../planner/model/recommendation.ts';
import { longestDays, oneToSkip, type Rhythm } from '../../selling-plans/model/rhythm.ts';

/** An animal that eats a food. */
export interface Eater {
  /** Of the pet. */
  id: string;
  name: string;
  /** Its ration of this food today. */
  gramsPerDay: number;
  /** Its rations of the coming days as multiples of today's; empty for an adult. */
  rations: readonly number[];
}

/** The grams that several animals eat together in a day. */
export const gramsPerDayOf = (eaters: readonly Eater[]): number =>
  eaters.reduce((sum, { gramsPerDay }) => sum + gramsPerDay, 0);

/** The consumption of several animals: the sum of theirs. */
export function consumptionOf(eaters: readonly Eater[]): Consumption {
  const today = gramsPerDayOf(eaters);
  const days = Math.max(0, ...eaters.map(({ rations }) => rations.length));
  const on = (day: number) =>
    eaters.reduce((sum, { gramsPerDay, rations }) => sum + gramsPerDay * (rations[day] ?? rations.at(-1) ?? 1), 0);
  return consumption(
    today,
    Array.from({ length: days }, (_, day) => on(day) / today),
  );
}

/**
 * Whole days that an amount of food lasts: the largest n for which Σ (d = 1 … n) Σ (each animal) ration · growth(d) ≤
 * grams.
 *
 * Ration: ⌈kcal a day · (1 − part of treats) / kcal per 100 g · 100⌉ in grams, with the need of `planner_v1` (dogs
 * FEDIAF 2025, tables VII-6 to VII-8b; cats table VII-9 and NRC 2006), as the feeding plan shows it. Growth: the need
 * of a growing animal on that day as a multiple of today's; 1 for an adult.
 *
 * @param grams of the food. @param eaters at least one, with a ration above 0.
 */
export const daysOf = (grams: number, eaters: readonly Eater[]): number => consumptionOf(eaters).daysOf(grams);

/** The part by which a delivery may last shorter or longer than its rhythm before the page says so. Our own. */
export const TOLERANCE = 0.15;

/** How far a delivery is from lasting as long as a rhythm, as a part of it. */
const distance = (days: number, rhythm: Rhythm): number => Math.abs(days / longestDays(rhythm) - 1);

export type Fit =
  | { kind: 'fits' }
  /**
   * Days without food before the next delivery, or days of food left when it comes. `better`: the rhythm that fits;
   * null where none does.
   */
  | { kind: 'short' | 'surplus'; days: number; better: Rhythm | null };

/**
 * Whether a delivery fits its rhythm, by the longest months (31, 62 and 92 days), as in the feeding plan. The better
 * one is the nearest of those that fit.
 *
 * @param days that a delivery lasts. @param offered the rhythms that the subscription can have.
 */
export function fitOf(days: number, rhythm: Rhythm, offered: readonly Rhythm[]): Fit {
  if (distance(days, rhythm) <= TOLERANCE) return { kind: 'fits' };
  const period = longestDays(rhythm);
  const [better = null] = offered
    .filter((other) => distance(days, other) <= TOLERANCE)
    .sort((a, b) => distance(days, a) - distance(days, b));
  return { kind: days < period ? 'short' : 'surplus', days: Math.abs(period - days), better };
}

/** A rhythm in which a delivery does not fit. */
export type Misfit =
  /** Days without food before the next delivery. */
  | { kind: 'gap'; days: number }
  /** So many deliveries of some can be left out, and none runs out. */
  | { kind: 'spare'; deliveries: number; of: number };

/** How a delivery that lasts some days does not fit a rhythm. @returns null where it fits, as in {@link fitOf}. */
export function misfitOf(days: number, rhythm: Rhythm): Misfit | null {
  const fit = fitOf(days, rhythm, []);
  if (fit.kind === 'fits') return null;
  if (fit.kind === 'short') return { kind: 'gap', days: fit.days };
  const rhythms = Math.floor(days / longestDays(rhythm));
  return rhythms > 1
    ? { kind: 'spare', deliveries: rhythms - 1, of: rhythms }
    : { kind: 'spare', deliveries: 1, of: oneToSkip(days, rhythm) };
}

/** The words about the rhythms of a subscription. */
export interface RhythmHints {
  below: string;
  /** How a delivery does not fit each rhythm; nothing of one that it fits. */
  beside: Partial<Record<Rhythm, string>>;
}

/** An animal with the foods of its plan, the best of each kind first. */
export interface Fed {
  /** Of the pet. */
  id: string;
  name: string;
  foods: readonly { tab: string; handle: string; title: string; gramsPerDay: number | null }[];
  rations: readonly number[];
}

/** A food that a subscription brings. */
export interface Brought {
  handle: string;
  title: string;
  /** Of one delivery. */
  grams: number;
}

/**
 * The animals that eat each food. An animal eats the best food of each kind of its plan that any of the customer's
 * subscriptions brings.
 *
 * @param brought by this subscription. @param elsewhere titles of what the customer's other active subscriptions bring.
 * A food that comes with both is left out: nobody knows how much of it is for whom.
 */
export function eatersOf(
  brought: readonly Brought[],
  elsewhere: ReadonlySet<string>,
  animals: readonly Fed[],
): { food: Brought; eaters: Eater[] }[] {
  const own = new Set(brought.map(({ handle }) => handle));
  const eaten = animals.flatMap(({ id, name, foods, rations }) => {
    const available = foods.filter(({ handle, title }) => own.has(handle) || elsewhere.has(title));
    return available
      .filter(({ tab }, i) => available.findIndex((food) => food.tab === tab) === i)
      .flatMap(({ handle, gramsPerDay }) =>
        gramsPerDay ? [{ handle, eater: { id, name, gramsPerDay, rations } }] : [],
      );
  });
  return brought
    .filter(({ title, grams }) => grams > 0 && !elsewhere.has(title))
    .map((food) => ({ food, eaters: eaten.filter(({ handle }) => handle === food.handle).map(({ eater }) => eater) }))
    .filter(({ eaters }) => eaters.length > 0);
}

/** A line with main food. */
export interface FoodLine {
  handle: string;
  title: string;
  /** Of all its pieces; 0 where it is unknown. */
  grams: number;
  /** The pet that it is for, where the customer has said so. */
  animalId?: string | undefined;
}

/**
 * The only food of a delivery, of which it is certain who eats it, and that nothing else is eaten beside it.
 *
 * @param lines of main food. @param elsewhere titles of what the customer's other active subscriptions bring.
 * @param othersMayEat whether a pet that is none of the animals may eat it too.
 * @returns null for several foods, for one of unknown weight, and where some of that is uncertain.
 */
export function onlyFoodOf(
  lines: readonly FoodLine[],
  elsewhere: ReadonlySet<string>,
  animals: readonly Fed[],
  othersMayEat: boolean,
): { grams: number; eaters: Eater[] } | null {
  const [first] = lines;
  const isSame = ({ handle, grams, animalId }: FoodLine) =>
    handle === first?.handle && grams > 0 && animalId === first.animalId;
  if (!first || !lines.every(isSame)) return null;
  const grams = lines.reduce((sum, line) => sum + line.grams, 0);
  const [found] = eatersOf([{ ...first, grams }], elsewhere, animals);
  if (!found) return null;
  const { eaters } = found;
  const isForThem = first.animalId ? eaters.every(({ id }) => id === first.animalId) : !othersMayEat;
  const eatsMore = ({ id }: Eater) =>
    animals.some((animal) => animal.id === id && animal.foods.some(({ title }) => elsewhere.has(title)));
  return isForThem && !eaters.some(eatsMore) ? { grams, eaters } : null;
}

/**
 * The day on which the first food of each pet runs out, by the id of the pet. @param foods `until`: `YYYY-MM-DD`; null
 * where it is unknown.
 */
export function firstEnds(foods: readonly { petIds: readonly string[]; until: Day | null }[]): Map<string, Day> {
  const ends = new Map<string, Day>();
  for (const { petIds, until } of foods)
    for (const id of until ? petIds : []) {
      const known = ends.get(id);
      if (until && (!known || until < known)) ends.set(id, until);
    }
  return ends;
}

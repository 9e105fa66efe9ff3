/** A box for several animals: who eats what of it, and what is left of it without one of them. Pure. */

import { roundToCent } from '../../planner/model/recommendation.ts';

/** A line of the contract. */
export interface BoxLine {
  id: string;
  title: string;
  /** Of its product; null where it is not sold any more. */
  handle: string | null;
  /** Of all its pieces; 0 where it is unknown. */
  grams: number;
  quantity: number;
  /** After the discount. */
  total: number;
  /** The pet that it is for, where the customer has said so. */
  animalId?: string;
}

/** A food of an animal's plan, with its ration of it. */
export interface BoxFood {
  tab: string;
  handle: string;
  gramsPerDay: number | null;
  kcalPer100g: number;
}

/** A pet of the household. @param foods of its plan, the best of each kind first; none without a plan. */
export interface Companion {
  id: string;
  name: string;
  foods: readonly BoxFood[];
}

/** The part of a line that an animal eats. */
export interface Portion {
  lineId: string;
  title: string;
  /** 1 for a line of its own. */
  part: number;
  /** Null for what has no ration. */
  gramsPerDay: number | null;
  /** Of the energy of all its rations in the box, in whole percent; null for what has no ration. */
  share: number | null;
  pricePerDay: number | null;
}

export interface AnimalBox {
  id: string;
  name: string;
  portions: Portion[];
  gramsPerDay: number;
  pricePerDay: number;
}

export interface Box {
  lines: readonly BoxLine[];
  /** Those that eat of it, in the order of the household. */
  animals: AnimalBox[];
}

/** Whole percentages of some amounts that sum up to 100; all 0 where there is nothing. */
export function percentages(amounts: readonly number[]): number[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  if (total <= 0) return amounts.map(() => 0);
  const exact = amounts.map((amount) => (amount / total) * 100);
  const whole = exact.map(Math.floor);
  const missing = 100 - whole.reduce((sum, percent) => sum + percent, 0);
  const byRest = exact.map((percent, i) => ({ i, rest: percent - whole[i]! })).sort((a, b) => b.rest - a.rest);
  for (const { i } of byRest.slice(0, missing)) whole[i]! += 1;
  return whole;
}

/** A line that an animal eats, with the food of its plan that it brings. */
interface Eaten {
  line: BoxLine;
  food: BoxFood | null;
}

/**
 * The lines that an animal eats: those that are its own; of each kind of food without one, the best of its plan among
 * the lines that are nobody's own.
 */
function eatenBy({ id, foods }: Companion, lines: readonly BoxLine[], known: ReadonlySet<string>): Eaten[] {
  const foodOf = ({ handle }: BoxLine) => foods.find((food) => food.handle === handle) ?? null;
  const own = lines.filter(({ animalId }) => animalId === id).map((line) => ({ line, food: foodOf(line) }));
  const kinds = new Set(own.flatMap(({ food }) => food?.tab ?? []));
  const free = lines.filter(({ animalId }) => !animalId || !known.has(animalId));
  const best = new Map<string, string>();
  for (const { tab, handle, gramsPerDay } of foods)
    if (!kinds.has(tab) && !best.has(tab) && gramsPerDay && free.some((line) => line.handle === handle))
      best.set(tab, handle);
  const chosen = new Set(best.values());
  return [
    ...own,
    ...free.filter(({ handle }) => handle && chosen.has(handle)).map((line) => ({ line, food: foodOf(line) })),
  ];
}

/** Grams a day of each line: several foods of one kind share its ration by the days that each would last alone. */
function gramsOf(eaten: readonly Eaten[]): (number | null)[] {
  const daysOf = ({ line, food }: Eaten) => (food?.gramsPerDay ? line.grams / food.gramsPerDay : 0);
  return eaten.map((one) => {
    const { food } = one;
    if (!food?.gramsPerDay) return null;
    const days = eaten.filter((other) => other.food?.tab === food.tab).reduce((sum, other) => sum + daysOf(other), 0);
    const ofKind = eaten.filter((other) => other.food?.tab === food.tab).length;
    return Math.round(food.gramsPerDay * (days > 0 ? daysOf(one) / days : 1 / ofKind));
  });
}

/** The animals that eat of a box, with what each eats of it. @param household all pets of the customer. */
export function boxOf(lines: readonly BoxLine[], household: readonly Companion[]): Box {
  const known = new Set(household.map(({ id }) => id));
  const eaters = household.map((animal) => {
    const eaten = eatenBy(animal, lines, known);
    return { animal, eaten, grams: gramsOf(eaten) };
  });
  /** What all animals eat of a line in a day. */
  const together = (id: string): number =>
    eaters.reduce(
      (sum, { eaten, grams }) =>
        sum + eaten.reduce((own, { line }, i) => own + (line.id === id ? (grams[i] ?? 0) : 0), 0),
      0,
    );
  const eatersOf = (id: string): number =>
    eaters.filter(({ eaten }) => eaten.some(({ line }) => line.id === id)).length;
  return {
    lines,
    animals: eaters
      .filter(({ eaten }) => eaten.length > 0)
      .map(({ animal: { id, name }, eaten, grams }): AnimalBox => {
        const kcal = eaten.map(({ food }, i) => ((grams[i] ?? 0) * (food?.kcalPer100g ?? 0)) / 100);
        const shares = percentages(kcal);
        const portions = eaten.map(({ line }, i): Portion => {
          const gramsPerDay = grams[i] ?? null;
          const all = together(line.id);
          const part = all === 0 ? 1 / eatersOf(line.id) : line.animalId === id ? 1 : (gramsPerDay ?? 0) / all;
          const pricePerDay =
            gramsPerDay && line.grams > 0 ? roundToCent((line.total / line.grams) * gramsPerDay) : null;
          const share = gramsPerDay ? (shares[i] ?? null) : null;
          return { lineId: line.id, title: line.title, part, gramsPerDay, share, pricePerDay };
        });
        const sum = (values: readonly (number | null)[]) =>
          values.reduce<number>((all, value) => all + (value ?? 0), 0);
        return {
          id,
          name,
          portions,
          gramsPerDay: sum(portions.map((portion) => portion.gramsPerDay)),
          pricePerDay: roundToCent(sum(portions.map((portion) => portion.pricePerDay))),
        };
      }),
  };
}

/**
 * The pieces of each line that the animals of a box need without some of them: a line of theirs alone is left out, of
 * one that others eat too the others' part remains, in whole pieces. Lines that nobody of them eats are not named.
 */
export function quantitiesWithout({ lines, animals }: Box, without: ReadonlySet<string>): Record<string, number> {
  return Object.fromEntries(
    lines.flatMap(({ id, quantity }) => {
      const eaters = animals.flatMap((animal) =>
        animal.portions.filter(({ lineId }) => lineId === id).map(({ part }) => ({ id: animal.id, part })),
      );
      if (!eaters.some((eater) => without.has(eater.id))) return [];
      const rest = eaters.filter((eater) => !without.has(eater.id)).reduce((sum, { part }) => sum + part, 0);
      return [[id, Math.max(0, Math.min(quantity, Math.ceil(quantity * rest - 1e-9)))] as const];
    }),
  );
}

/** The sum of a delivery with other numbers of pieces, in the major unit. */
export const amountWith = (lines: readonly BoxLine[], quantities: Readonly<Record<string, number>>): number =>
  roundToCent(
    lines.reduce((sum, { id, quantity, total }) => sum + (total / quantity) * (quantities[id] ?? quantity), 0),
  );

/** Whether a box with other numbers of pieces brings nothing. */
export const isEmptyWith = (lines: readonly BoxLine[], quantities: Readonly<Record<string, number>>): boolean =>
  lines.every(({ id, quantity }) => (quantities[id] ?? quantity) === 0);

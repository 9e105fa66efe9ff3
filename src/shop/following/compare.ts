/** The box of a subscription beside the one that its animals need on a day. Pure. */

import type { Species } from '../../species/index.ts';
import { chooseSupply } from '../planner/index.ts';
import type { Consumption } from '../planner/model/recommendation.ts';
import { longestDays, monthsIn, type Rhythm } from '../selling-plans/model/rhythm.ts';
import { consumptionOf, type Eater } from '../subscriptions/model/supply.ts';
import { type BoxFood, type Eating, eatingOf, type NamedFood, type Planned } from './model/eating.ts';
import { type AnimalState, type Wanted, type Why, whyOf } from './model/state.ts';

/**
 * A box is left as it is where it lasts at most this part shorter than its rhythm: less than what a measuring cup is
 * wrong by (German et al. 2011 found 18 % too little to 80 % too much in a cup).
 */
export const MAX_SHORT = 0.05;
/** Or at most this part longer, which is what the planner itself lets a delivery leave. */
export const MAX_SURPLUS = 0.1;
/** What the switch changes by itself, as a part of the portion and of the price of a day. */
export const MAX_ALONE = 0.1;

/** A size on sale, with its price in the rhythms of its plans. Prices are in the major unit, as all here. */
export interface Size {
  variantId: string;
  size: string;
  grams: number;
  plans: readonly { rhythm: Rhythm; price: number }[];
}

/** A food of an animal's plan. */
export interface PlanFood extends NamedFood {
  gramsPerDay: number;
  kcalPer100g: number;
  sizes: readonly Size[];
}

/** An animal as its plan has it on the day of the box. */
export interface FollowedAnimal extends Planned<PlanFood> {
  name: string;
  species: Species;
  /** Its rations of the days after it as multiples of that day's; empty for an adult. */
  rations: readonly number[];
  state: AnimalState;
  /** When the box was right, and what it ate of it then; null where that is not known. */
  before: (AnimalState & { grams: number; kcal: number }) | null;
}

/** A line of the subscription. */
export interface BoxLine {
  id: string;
  variantId: string | null;
  title: string;
  variantTitle: string;
  quantity: number;
  /** Of one piece. */
  price: number;
}

/** A food of the box with its lines. */
export interface LinedFood extends BoxFood {
  kcalPer100g: number;
  lines: readonly (BoxLine & { variantId: string; grams: number })[];
}

/** Packs of one size. */
export interface Packs {
  title: string;
  handle: string;
  variantId: string;
  size: string;
  quantity: number;
  grams: number;
  price: number;
}

/** One of the two plans that stand side by side. */
export interface Side {
  packs: readonly Packs[];
  rhythm: Rhythm;
  /** What it is for: grams and kilocalories a day of all that eat from it. */
  gramsPerDay: number;
  kcalPerDay: number;
  /** Of its food, without discounts. */
  price: number;
  pricePerDay: number;
  /** How much longer its food lasts than its rhythm, as a part; below 0 where it is too little. */
  surplus: number;
}

/** A change of a line. `lineId` is empty for a new one; a quantity of 0 removes it. */
export interface LineChange {
  lineId: string;
  variantId: string;
  quantity: number;
}

/** What would be changed, and why. */
export interface Proposal {
  after: Side;
  changes: readonly LineChange[];
  /** Null where it stays. */
  rhythm: Rhythm | null;
  reasons: readonly { petId: string; name: string; why: Why; state: AnimalState; before: AnimalState | null }[];
  wanted: Wanted;
  /** Whether another recipe comes. */
  isOtherFood: boolean;
  /** Whether portion and price of a day change by no more than {@link MAX_ALONE}, and neither recipe nor rhythm. */
  isSmall: boolean;
}

export interface Comparison {
  /** The animals that eat from the box, each once. */
  animals: readonly FollowedAnimal[];
  /** What each of them gets in a day. */
  portions: readonly { petId: string; grams: number; kcal: number }[];
  before: Side;
  /** Null where the box is right, or no box on sale is nearer. */
  proposal: Proposal | null;
}

interface Box {
  rhythm: Rhythm;
  lines: readonly BoxLine[];
  foods: readonly LinedFood[];
  animals: readonly FollowedAnimal[];
  known: ReadonlySet<string>;
  elsewhere: ReadonlySet<string>;
  /** The rhythms that it can have. */
  rhythms: readonly Rhythm[];
}

type Meal = Eating<FollowedAnimal, PlanFood, LinedFood>;

/** A food of the coming box, with all that eat it. */
interface Target {
  food: PlanFood;
  meals: readonly Meal[];
  eaten: Consumption;
  /** Those of today's box with the same food. */
  lines: LinedFood['lines'];
}

const DAYS_PER_MONTH = 365.25 / 12;
const cents = (price: number): number => Math.round(price * 100) / 100;
const perDay = (price: number, rhythm: Rhythm): number =>
  Math.ceil((price / monthsIn(rhythm) / DAYS_PER_MONTH) * 100 - 1e-6) / 100;
const gramsIn = (packs: readonly { grams: number; quantity: number }[]): number =>
  packs.reduce((sum, { grams, quantity }) => sum + grams * quantity, 0);
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

function targetsOf(meals: readonly Meal[]): Target[] {
  return [...Map.groupBy(meals, ({ planned }) => planned.handle).values()].map((eating) => {
    const eaters = eating.map(
      ({ animal: { id, name, rations }, planned: { gramsPerDay } }): Eater => ({ id, name, gramsPerDay, rations }),
    );
    const food = eating[0]!.planned;
    const own = meals.find((meal) => meal.food.handle === food.handle)?.food;
    return { food, meals: eating, eaten: consumptionOf(eaters), lines: own?.lines ?? [] };
  });
}

/** How much longer packs last than a rhythm, as a part of it. */
const surplusOf = (grams: number, eaten: Consumption, rhythm: Rhythm): number =>
  grams / eaten.eatenIn(longestDays(rhythm)) - 1;

const isRight = (surplus: number): boolean => surplus >= -MAX_SHORT && surplus <= MAX_SURPLUS;

/** The packs of a food in a rhythm: today's where they are right, else those that the planner chooses. */
function packsFor({ food, eaten, lines }: Target, rhythm: Rhythm): Packs[] | null {
  const { title, handle } = food;
  if (lines.length > 0 && isRight(surplusOf(gramsIn(lines), eaten, rhythm)))
    return lines.map(({ variantId, variantTitle, quantity, grams, price }) => ({
      title,
      handle,
      variantId,
      size: variantTitle,
      quantity,
      grams,
      price,
    }));
  const sizes = food.sizes.flatMap((size) => {
    // the price of a size that comes already is guaranteed
    const price =
      lines.find(({ variantId }) => variantId === size.variantId)?.price ??
      size.plans.find((plan) => plan.rhythm === rhythm)?.price;
    return price === undefined ? [] : [{ ...size, price }];
  });
  const supply = chooseSupply(sizes, eaten, [rhythm]);
  if (!supply || supply.bags > 99) return null;
  const { variantId, size, grams, price } = supply.pack;
  return [{ title, handle, variantId, size, quantity: supply.bags, grams, price }];
}

interface Option {
  rhythm: Rhythm;
  packs: readonly (readonly Packs[])[];
  /** The worst of its foods. */
  distance: number;
  price: number;
}

/** The box in a rhythm. */
function optionOf(targets: readonly Target[], rhythm: Rhythm): Option | null {
  const packs: Packs[][] = [];
  for (const target of targets) {
    const found = packsFor(target, rhythm);
    if (!found) return null;
    packs.push(found);
  }
  const distances = targets.map(({ eaten }, i) => Math.abs(surplusOf(gramsIn(packs[i]!), eaten, rhythm)));
  const price = sumOf(packs.flat().map((pack) => pack.price * pack.quantity));
  return { rhythm, packs, distance: Math.max(...distances), price };
}

/** The box that fits best: in its own rhythm where that does, else the nearest one, and of these the cheapest. */
function bestOption(targets: readonly Target[], { rhythm, rhythms }: Pick<Box, 'rhythm' | 'rhythms'>): Option | null {
  const own = optionOf(targets, rhythm);
  if (own && own.distance <= MAX_SURPLUS) return own;
  const others = rhythms.filter((other) => other !== rhythm).flatMap((other) => optionOf(targets, other) ?? []);
  const fitting = others.filter(({ distance }) => distance <= MAX_SURPLUS);
  const aDay = (option: Option) => perDay(option.price, option.rhythm);
  if (fitting.length > 0) return fitting.reduce((best, option) => (aDay(option) < aDay(best) ? option : best));
  return [...(own ? [own] : []), ...others].reduce<Option | null>(
    (best, option) => (best && best.distance <= option.distance ? best : option),
    null,
  );
}

/** The changes of lines that make a box of another one. The lines of food that goes are taken over, as by a swap. */
function changesOf(targets: readonly Target[], option: Option, outgrown: LinedFood['lines']): LineChange[] {
  const free = [...outgrown];
  const changes: LineChange[] = [];
  for (const [i, { lines }] of targets.entries()) {
    const left = [...lines];
    const packs = [...option.packs[i]!];
    // a size that comes already keeps its line
    for (const pack of [...packs]) {
      const at = left.findIndex(({ variantId }) => variantId === pack.variantId);
      if (at < 0) continue;
      const [line] = left.splice(at, 1);
      packs.splice(packs.indexOf(pack), 1);
      if (line!.quantity !== pack.quantity)
        changes.push({ lineId: line!.id, variantId: pack.variantId, quantity: pack.quantity });
    }
    for (const { variantId, quantity } of packs)
      changes.push({ lineId: (left.shift() ?? free.shift())?.id ?? '', variantId, quantity });
    for (const { id, variantId } of left) changes.push({ lineId: id, variantId, quantity: 0 });
  }
  for (const { id, variantId } of free) changes.push({ lineId: id, variantId, quantity: 0 });
  return changes;
}

function sideBefore(box: Box, meals: readonly Meal[], targets: readonly Target[]): Side {
  const foods = [...new Set(meals.map(({ food }) => food))];
  const days = longestDays(box.rhythm);
  const packs = foods.flatMap(({ title, handle, lines }) =>
    lines.map(({ variantId, variantTitle, quantity, grams, price }) => ({
      title,
      handle,
      variantId,
      size: variantTitle,
      quantity,
      grams,
      price,
    })),
  );
  const animals = [...new Set(meals.map(({ animal }) => animal))];
  const known = animals.flatMap(({ before }) => before ?? []);
  const isKnown = known.length === animals.length;
  const price = cents(sumOf(packs.map((pack) => pack.price * pack.quantity)));
  const surpluses = targets.flatMap(({ lines, eaten }) =>
    lines.length > 0 ? [surplusOf(gramsIn(lines), eaten, box.rhythm)] : [],
  );
  return {
    packs,
    rhythm: box.rhythm,
    gramsPerDay: isKnown ? sumOf(known.map(({ grams }) => grams)) : Math.round(gramsIn(packs) / days),
    kcalPerDay: isKnown
      ? sumOf(known.map(({ kcal }) => kcal))
      : sumOf(foods.map(({ lines, kcalPer100g }) => (gramsIn(lines) * kcalPer100g) / 100)) / days,
    price,
    pricePerDay: perDay(price, box.rhythm),
    surplus: worstOf(surpluses),
  };
}

const portionOf = ({ planned: { gramsPerDay, kcalPer100g } }: Meal) => ({
  grams: gramsPerDay,
  kcal: (gramsPerDay * kcalPer100g) / 100,
});

/** What each animal of the box gets in a day by its plan. */
const portionsOf = (meals: readonly Meal[]) =>
  [...Map.groupBy(meals, ({ animal }) => animal.id)].map(([petId, own]) => ({
    petId,
    grams: sumOf(own.map((meal) => portionOf(meal).grams)),
    kcal: sumOf(own.map((meal) => portionOf(meal).kcal)),
  }));

/** The box that fits better than today's; null where today's is right, or none on sale is nearer. */
function betterOption(box: Box, meals: readonly Meal[], targets: readonly Target[]): Option | null {
  const isOtherFood = targets.some(({ lines }) => lines.length === 0);
  const now = targets.map(({ lines, eaten }) => surplusOf(gramsIn(lines), eaten, box.rhythm));
  if (!isOtherFood && now.every(isRight)) return null;
  const eatenLines = new Set(meals.flatMap(({ food }) => food.lines.map(({ id }) => id)));
  // another rhythm is only proposed where nothing else comes with the box
  const isAlone = box.lines.every(({ id }) => eatenLines.has(id));
  const option = bestOption(targets, { rhythm: box.rhythm, rhythms: isAlone ? box.rhythms : [] });
  const isNearer = option && option.distance < Math.max(...now.map(Math.abs)) - 1e-9;
  return isOtherFood || isNearer ? option : null;
}

/** The surplus that is farthest from none. */
const worstOf = (surpluses: readonly number[]): number =>
  surpluses.reduce((worst, surplus) => (Math.abs(surplus) > Math.abs(worst) ? surplus : worst), 0);

/** Whether a number differs by no more than {@link MAX_ALONE}. */
const isWithin = (before: number, after: number): boolean => Math.abs(after / before - 1) <= MAX_ALONE + 1e-9;

/** The proposal of a better box. @returns null where it changes nothing. */
function proposalOf(
  box: Box,
  meals: readonly Meal[],
  targets: readonly Target[],
  option: Option,
  { animals, portions, before }: Pick<Comparison, 'animals' | 'portions' | 'before'>,
): Proposal | null {
  const kept = new Set(targets.map(({ food }) => food.handle));
  const gone = [...new Set(meals.map(({ food }) => food))].filter(({ handle }) => !kept.has(handle));
  const changes = changesOf(
    targets,
    option,
    gone.flatMap(({ lines }) => lines),
  );
  const rhythm = option.rhythm === box.rhythm ? null : option.rhythm;
  if (changes.length === 0 && !rhythm) return null;
  const price = cents(option.price);
  const after: Side = {
    packs: option.packs.flat(),
    rhythm: option.rhythm,
    gramsPerDay: sumOf(portions.map(({ grams }) => grams)),
    kcalPerDay: sumOf(portions.map(({ kcal }) => kcal)),
    price,
    pricePerDay: perDay(price, option.rhythm),
    surplus: worstOf(targets.map(({ eaten }, i) => surplusOf(gramsIn(option.packs[i]!), eaten, option.rhythm))),
  };
  const isOtherFood = targets.some(({ lines }) => lines.length === 0) || gone.length > 0;
  const aDay = (side: Side) => gramsIn(side.packs) / longestDays(side.rhythm);
  return {
    after,
    changes,
    rhythm,
    reasons: animals.map(({ id, name, state, before: then }) => ({
      petId: id,
      name,
      why: whyOf(
        state,
        then,
        meals.some(({ animal, isOutgrown }) => animal.id === id && isOutgrown),
      ),
      state,
      before: then,
    })),
    wanted: {
      foods: [...kept].sort(),
      kcal: after.kcalPerDay,
      animals: Object.fromEntries(animals.map(({ id, state }) => [id, state])),
    },
    isOtherFood,
    // another rhythm is another sum on another day
    isSmall:
      !isOtherFood &&
      rhythm === null &&
      isWithin(aDay(before), aDay(after)) &&
      isWithin(before.pricePerDay, after.pricePerDay),
  };
}

/**
 * Compares the box with what its animals need.
 *
 * @returns null where no animal with a plan eats from it.
 */
export function compare(box: Box): Comparison | null {
  const meals = eatingOf<PlanFood, FollowedAnimal, LinedFood>(box.foods, box.elsewhere, box.animals, box.known);
  if (meals.length === 0) return null;
  const targets = targetsOf(meals);
  const compared = {
    animals: [...new Set(meals.map(({ animal }) => animal))],
    portions: portionsOf(meals),
    before: sideBefore(box, meals, targets),
  };
  const option = betterOption(box, meals, targets);
  return { ...compared, proposal: option && proposalOf(box, meals, targets, option, compared) };
}

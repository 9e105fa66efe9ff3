/** The food of several animals in one delivery. Pure. */

import { byLength, longestDays, type Rhythm } from '../../selling-plans/model/rhythm.ts';
import {
  consumption,
  DAYS_PER_MONTH,
  pricePerDay,
  pricePerKg,
  pricePerMonth,
  roundToCent,
} from '../model/recommendation.ts';
import { cheaperSet, type PackSet } from './pack-set.ts';
import type { PlannedPack } from './planned-pack.ts';
import { hasMaximum, type RecommendedProduct, supplyOf, type Tab } from './product.ts';
import { isMainFood, type Recommendation } from './recommend.ts';
import { isFreshFor, MAX_DELIVERY_GRAMS, MONTH_DAYS } from './supply.ts';

/** An animal and its recommendation. */
export interface Member {
  id: string;
  name: string;
  recommendation: Recommendation;
}

interface Eater {
  member: Member;
  product: RecommendedProduct;
  gramsPerDay: number;
}

const plainGrams = ({ product, gramsPerDay }: Eater): number => product.gramsWithoutTreats ?? gramsPerDay;

/** A food with everyone who eats it. */
interface SharedFood {
  product: RecommendedProduct;
  eaters: Eater[];
}

/** The packs of one food in a delivery. */
export interface HouseholdLine {
  product: RecommendedProduct;
  /** The packs of each size, the larger ones first. */
  parts: readonly PackSet['parts'][number][];
  /** Of all packs. */
  grams: number;
  /** Null for food that is bought once. */
  rhythm: Rhythm | null;
  sellingPlanId: string | null;
  /** Of all packs. */
  price: number;
  /** The share of it that falls on a month. */
  pricePerMonth: number;
  /** Whole days that they last; of treats, at least. */
  days: number;
  /** The same without treats. */
  daysWithoutTreats: number;
  /** The names of those who eat it. */
  names: string[];
}

/** The ration of one food for one animal. */
export interface Portion {
  tab: Tab;
  gramsPerDay: number;
}

export interface HouseholdMember {
  id: string;
  name: string;
  portions: Portion[];
  /** Of the grams that the animal eats in a day; of treats, a day's share of the month's price. */
  pricePerDay: number;
  /** The animal's part of what is delivered in a month. */
  pricePerMonth: number;
}

export interface Household {
  members: HouseholdMember[];
  lines: HouseholdLine[];
  /** That all lines share; null where some come apart. */
  rhythm: Rhythm | null;
  /** Of all lines. */
  price: number;
  /** The share of the deliveries that falls on a month. */
  pricePerMonth: number;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The first choices that have a ration, each with all animals that eat it. */
function sharedFoods(members: readonly Member[]): SharedFood[] {
  const foods = new Map<string, SharedFood>();
  for (const member of members)
    for (const product of member.recommendation.products) {
      const { first, gramsPerDay, handle } = product;
      if (!first || gramsPerDay === null) continue;
      const food = foods.get(handle) ?? { product, eaters: [] };
      food.eaters.push({ member, product, gramsPerDay });
      foods.set(handle, food);
    }
  return [...foods.values()];
}

/**
 * The food that all of them eat over the coming days. A dental stick a day stays one stick. @param gramsOf the ration
 * that counts.
 */
function eatenBy({ product, eaters }: SharedFood, gramsOf = ({ gramsPerDay }: Eater) => gramsPerDay) {
  const today = sumOf(eaters.map(gramsOf));
  const rationsOf = ({ member }: Eater) => (product.tab === 'dental' ? [] : member.recommendation.dailyNeeds);
  const days = Math.max(0, ...eaters.map((eater) => rationsOf(eater).length));
  const onDay = (day: number) =>
    eaters.reduce((sum, eater) => {
      const rations = rationsOf(eater);
      return sum + gramsOf(eater) * (rations[day] ?? rations.at(-1) ?? 1);
    }, 0);
  return consumption(
    today,
    Array.from({ length: days }, (_, day) => onDay(day) / today),
  );
}

/** Whether food may be delivered: not treats of which an opened bag would go stale. */
function staysFresh(food: SharedFood): boolean {
  const { tab, packs } = food.product;
  const supply = hasMaximum(tab) && supplyOf(tab)(packs, eatenBy(food), ['P1M']);
  return !supply || isFreshFor(supply.days);
}

const planFor = (pack: PlannedPack, rhythm: Rhythm) => pack.plans.find((plan) => plan.rhythm === rhythm);

/** The rhythms of a food's selling plans. */
const rhythmsOf = ({ product }: SharedFood): Rhythm[] => [
  ...new Set(product.packs.flatMap(({ plans }) => plans.map(({ rhythm }) => rhythm))),
];

/** The packs of a food in one of some rhythms; those of a food without subscriptions are bought once. */
function lineOf(food: SharedFood, rhythms: readonly Rhythm[]): (HouseholdLine & { hasSurplus: boolean }) | null {
  const { product, eaters } = food;
  const offered = rhythms.filter((rhythm) => product.packs.every((pack) => planFor(pack, rhythm)));
  const isSubscribable = product.packs.some(({ plans }) => plans.length > 0);
  if (isSubscribable && offered.length === 0) return null;
  const eaten = eatenBy(food);
  const supply = supplyOf(product.tab)(product.packs, eaten, isSubscribable ? offered : ['P1M']);
  if (!supply) return null;
  const { pack, bags, rhythm } = supply;
  const chosen = { variantId: pack.variantId, bags, rhythm };
  const set = isMainFood(product) && isSubscribable ? cheaperSet(product.packs, chosen, eaten) : null;
  const plan = set ? set.plan : isSubscribable ? planFor(pack, rhythm) : undefined;
  const grams = set ? set.grams : bags * pack.grams;
  const price = set ? set.plan.price : roundToCent(bags * (plan?.price ?? pack.price));
  return {
    product,
    parts: set ? set.parts : [{ pack, bags }],
    grams,
    days: set ? eaten.daysOf(grams) : supply.days,
    daysWithoutTreats: eatenBy(food, plainGrams).daysOf(grams),
    hasSurplus: !set && supply.hasSurplus,
    rhythm: plan ? rhythm : null,
    sellingPlanId: plan?.id ?? null,
    price,
    pricePerMonth: pricePerMonth(price, rhythm),
    names: eaters.map(({ member }) => member.name),
  };
}

type Lines = NonNullable<ReturnType<typeof lineOf>>[];

const complete = (lines: ReturnType<typeof lineOf>[]): Lines | null =>
  lines.every((line) => line !== null) ? lines : null;

/**
 * The lines with a rhythm in common: those with the fewest foods that pile up, then the cheapest a month, then the
 * longest rhythm. A delivery weighs no more than those of each animal might together.
 */
function linesTogether(foods: readonly SharedFood[], animals: number): { rhythm: Rhythm; lines: Lines } | null {
  const options = [...new Set(foods.flatMap(rhythmsOf))].flatMap((rhythm) => {
    const lines = complete(foods.map((food) => lineOf(food, [rhythm])));
    if (!lines) return [];
    const grams = sumOf(lines.map((line) => line.grams));
    if (longestDays(rhythm) > MONTH_DAYS && grams > MAX_DELIVERY_GRAMS * animals) return [];
    const surpluses = lines.filter(({ hasSurplus }) => hasSurplus).length;
    return [
      {
        rhythm,
        lines,
        surpluses,
        cost: sumOf(lines.filter(({ product }) => !hasMaximum(product.tab)).map(({ pricePerMonth }) => pricePerMonth)),
      },
    ];
  });
  const [best] = options.sort((a, b) => a.surpluses - b.surpluses || a.cost - b.cost || byLength(b.rhythm, a.rhythm));
  return best?.lines.some(({ rhythm }) => rhythm !== null) ? best : null;
}

function memberFrom({ id, name }: Member, foods: readonly SharedFood[], lines: Lines): HouseholdMember {
  const portions = foods.flatMap(({ eaters }, i) => {
    const line = lines[i]!;
    const today = sumOf(eaters.map(({ gramsPerDay }) => gramsPerDay));
    return eaters
      .filter(({ member }) => member.id === id)
      .map(({ product: { tab }, gramsPerDay }) => {
        const perMonth = (line.pricePerMonth * gramsPerDay) / today;
        const perDay = hasMaximum(tab)
          ? perMonth / DAYS_PER_MONTH
          : (pricePerDay(gramsPerDay, pricePerKg(line.price, line.grams)) ?? 0);
        return { tab, gramsPerDay, perDay, perMonth };
      });
  });
  return {
    id,
    name,
    portions: portions.map(({ tab, gramsPerDay }) => ({ tab, gramsPerDay })),
    pricePerDay: roundToCent(sumOf(portions.map(({ perDay }) => perDay))),
    pricePerMonth: roundToCent(sumOf(portions.map(({ perMonth }) => perMonth))),
  };
}

/**
 * The first choices for several animals, with one rhythm where all of them can be delivered in one. Animals that eat
 * the same food share its packs.
 *
 * @returns null where a food has no pack of known weight.
 */
export function householdOf(members: readonly Member[]): Household | null {
  const foods = sharedFoods(members).filter(staysFresh);
  const together = linesTogether(foods, members.length);
  const lines = together?.lines ?? complete(foods.map((food) => lineOf(food, rhythmsOf(food))));
  if (!lines || lines.length === 0) return null;
  return {
    members: members.map((member) => memberFrom(member, foods, lines)),
    lines,
    rhythm: together?.rhythm ?? null,
    price: roundToCent(sumOf(lines.map(({ price }) => price))),
    pricePerMonth: roundToCent(sumOf(lines.map(({ pricePerMonth }) => pricePerMonth))),
  };
}

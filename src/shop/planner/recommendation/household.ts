/** The food of several animals in one delivery. Pure. */

import { byLength, longestDays, monthsIn, type Rhythm } from '../../rhythm.ts';
import { consumption, pricePerDay, pricePerKg } from './model.ts';
import type { PlannedPack, RecommendedProduct, Tab } from './product.ts';
import type { Recommendation } from './recommend.ts';
import { chooseSupply, MAX_DELIVERY_GRAMS, MONTH_DAYS } from './supply.ts';

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

/** A food with everyone who eats it. */
interface SharedFood {
  product: RecommendedProduct;
  eaters: Eater[];
}

/** The packs of one food in a delivery. */
export interface HouseholdLine {
  product: RecommendedProduct;
  pack: PlannedPack;
  bags: number;
  /** Null for food that is bought once. */
  rhythm: Rhythm | null;
  sellingPlanId: string | null;
  /** Of all packs. */
  price: number;
  /** Whole days that they last. */
  days: number;
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
  /** The price of the food that is eaten in a day. */
  pricePerDay: number;
}

export interface Household {
  members: HouseholdMember[];
  lines: HouseholdLine[];
  /** That all lines share; null where some come apart. */
  rhythm: Rhythm | null;
  /** Of all lines. */
  price: number;
}

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

/** The food that all of them eat over the coming days. A dental stick a day stays one stick. */
function eatenBy({ product, eaters }: SharedFood) {
  const today = eaters.reduce((sum, { gramsPerDay }) => sum + gramsPerDay, 0);
  const rationsOf = ({ member }: Eater) => (product.tab === 'dental' ? [] : member.recommendation.dailyNeeds);
  const days = Math.max(0, ...eaters.map((eater) => rationsOf(eater).length));
  const onDay = (day: number) =>
    eaters.reduce((sum, eater) => {
      const rations = rationsOf(eater);
      return sum + eater.gramsPerDay * (rations[day] ?? rations.at(-1) ?? 1);
    }, 0);
  return consumption(
    today,
    Array.from({ length: days }, (_, day) => onDay(day) / today),
  );
}

const planFor = (pack: PlannedPack, rhythm: Rhythm) => pack.plans.find((plan) => plan.rhythm === rhythm);

/** The rhythms of a food's selling plans. */
const rhythmsOf = ({ product }: SharedFood): Rhythm[] => [...new Set(product.packs.flatMap(({ plans }) => plans.map(({ rhythm }) => rhythm)))];

/** The packs of a food in one of some rhythms; those of a food without subscriptions are bought once. */
function lineOf(food: SharedFood, rhythms: readonly Rhythm[]): (HouseholdLine & { hasSurplus: boolean }) | null {
  const { product, eaters } = food;
  const offered = rhythms.filter((rhythm) => product.packs.every((pack) => planFor(pack, rhythm)));
  const isSubscribable = product.packs.some(({ plans }) => plans.length > 0);
  if (isSubscribable && offered.length === 0) return null;
  const supply = chooseSupply(product.packs, eatenBy(food), isSubscribable ? offered : ['P1M']);
  if (!supply) return null;
  const { pack, bags, days, hasSurplus } = supply;
  const plan = isSubscribable ? planFor(pack, supply.rhythm) : undefined;
  return {
    product,
    pack,
    bags,
    days,
    hasSurplus,
    rhythm: plan ? supply.rhythm : null,
    sellingPlanId: plan?.id ?? null,
    price: Math.round(bags * (plan?.price ?? pack.price) * 100) / 100,
    names: eaters.map(({ member }) => member.name),
  };
}

type Lines = NonNullable<ReturnType<typeof lineOf>>[];

const complete = (lines: ReturnType<typeof lineOf>[]): Lines | null => (lines.every((line) => line !== null) ? lines : null);

/** The lines with a rhythm in common: those with the fewest foods that pile up, then the cheapest a month, then the longest rhythm. A delivery weighs no more than those of each animal might together. */
function linesTogether(foods: readonly SharedFood[], animals: number): { rhythm: Rhythm; lines: Lines } | null {
  const options = [...new Set(foods.flatMap(rhythmsOf))].flatMap((rhythm) => {
    const lines = complete(foods.map((food) => lineOf(food, [rhythm])));
    if (!lines) return [];
    const grams = lines.reduce((sum, { pack, bags }) => sum + pack.grams * bags, 0);
    if (longestDays(rhythm) > MONTH_DAYS && grams > MAX_DELIVERY_GRAMS * animals) return [];
    const surpluses = lines.filter(({ hasSurplus }) => hasSurplus).length;
    return [{ rhythm, lines, surpluses, cost: lines.reduce((sum, { price }) => sum + price, 0) / monthsIn(rhythm) }];
  });
  const [best] = options.sort((a, b) => a.surpluses - b.surpluses || a.cost - b.cost || byLength(b.rhythm, a.rhythm));
  return best?.lines.some(({ rhythm }) => rhythm !== null) ? best : null;
}

function memberFrom({ id, name }: Member, foods: readonly SharedFood[], lines: Lines): HouseholdMember {
  let sum = 0;
  const portions: Portion[] = [];
  foods.forEach(({ eaters }, i) => {
    const line = lines[i]!;
    for (const { member, product, gramsPerDay } of eaters) {
      if (member.id !== id) continue;
      portions.push({ tab: product.tab, gramsPerDay });
      sum += pricePerDay(gramsPerDay, pricePerKg(line.price / line.bags, line.pack.grams)) ?? 0;
    }
  });
  return { id, name, portions, pricePerDay: Math.round(sum * 100) / 100 };
}

/**
 * The first choices for several animals, with one rhythm where all of them can be delivered in one. Animals that eat the same food
 * share its packs.
 *
 * @returns null where a food has no pack of known weight.
 */
export function householdOf(members: readonly Member[]): Household | null {
  const foods = sharedFoods(members);
  const together = linesTogether(foods, members.length);
  const lines = together?.lines ?? complete(foods.map((food) => lineOf(food, rhythmsOf(food))));
  if (!lines || lines.length === 0) return null;
  return {
    members: members.map((member) => memberFrom(member, foods, lines)),
    lines,
    rhythm: together?.rhythm ?? null,
    price: Math.round(lines.reduce((sum, { price }) => sum + price, 0) * 100) / 100,
  };
}

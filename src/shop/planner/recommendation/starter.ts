/** A small first purchase of a recommendation: enough to try the food before the whole plan. Pure. */

import { type Consumption, consumption } from '../model/recommendation.ts';
import type { PlannedPack } from './planned-pack.ts';
import type { RecommendedProduct } from './product.ts';
import { isMainFood, type Recommendation } from './recommend.ts';

/**
 * The days that a starter is for: about as long as a careful change of food takes. Our own, common advice of
 * manufacturers.
 */
export const STARTER_DAYS = 10;
/** The part of these days that has to be covered, so that a bag that lasts nine days is not doubled. Our own. */
const ENOUGH = 0.9;
/** The most packs of a food. Our own. */
const MAX_PACKS = 12;

export interface StarterItem {
  product: RecommendedProduct;
  pack: PlannedPack;
  bags: number;
  /** Whole days that they last. */
  days: number;
}

export interface Starter {
  items: StarterItem[];
  /** Whole days until the first of the foods runs out. */
  days: number;
  /** Bought once. */
  price: number;
}

function itemOf(product: RecommendedProduct, pack: PlannedPack, eaten: Consumption): StarterItem {
  const bags = Math.max(1, Math.ceil(eaten.eatenIn(STARTER_DAYS * ENOUGH) / pack.grams - 1e-9));
  return { product, pack, bags, days: eaten.daysOf(bags * pack.grams) };
}

/** The cheapest packs of a food that last long enough; null where none is smaller than its first delivery. */
function cheapestItem(product: RecommendedProduct, rations: readonly number[]): StarterItem | null {
  const { gramsPerDay, rhythm, packs } = product;
  if (gramsPerDay === null || !rhythm) return null;
  const eaten = consumption(gramsPerDay, rations);
  const [cheapest] = packs
    .filter(({ grams }) => grams > 0)
    .map((pack) => itemOf(product, pack, eaten))
    .filter(({ bags, days }) => bags <= MAX_PACKS && days < rhythm.days)
    .sort((a, b) => a.bags * a.pack.price - b.bags * b.pack.price || a.bags - b.bags);
  return cheapest ?? null;
}

/**
 * The starter of a recommendation: packs of each main food for about {@link STARTER_DAYS} days. @returns null where no
 * packs are that small.
 */
export function starterOf({ products, dailyNeeds }: Recommendation): Starter | null {
  const main = products.filter((product) => product.first && isMainFood(product));
  const items = main.flatMap((product) => cheapestItem(product, dailyNeeds) ?? []);
  if (items.length === 0 || items.length < main.length) return null;
  return {
    items,
    days: Math.min(...items.map(({ days }) => days)),
    price: items.reduce((sum, { bags, pack }) => sum + bags * pack.price, 0),
  };
}

/** A small first purchase of a recommendation: enough to try the food before the whole plan. Pure. */

import { type Consumption, consumption, roundToCent } from '../model/recommendation.ts';
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
  /** The same without treats. */
  daysWithoutTreats: number;
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
  const withoutTreats = items.map(({ product: { gramsPerDay, gramsWithoutTreats }, pack, bags }) =>
    consumption(gramsWithoutTreats ?? gramsPerDay ?? 0, dailyNeeds).daysOf(bags * pack.grams),
  );
  return {
    items,
    days: Math.min(...items.map(({ days }) => days)),
    daysWithoutTreats: Math.min(...withoutTreats),
    price: items.reduce((sum, { bags, pack }) => sum + bags * pack.price, 0),
  };
}

/** The part of the costs of a delivery that an extra may add to what the starter costs with it. Our own. */
const HARDLY_MORE = 0.25;

/** Treats that take a starter over the limit of free delivery. */
export interface StarterExtra {
  product: RecommendedProduct;
  pack: PlannedPack;
  /** Of the starter with it, which is also the price with delivery. */
  price: number;
}

/**
 * The cheapest treats of the plan with which a starter is delivered free and costs hardly more than without them, or
 * less. @returns null for none, and for a starter that is delivered free by itself.
 */
export function starterExtra(
  { products }: Pick<Recommendation, 'products'>,
  starter: Pick<Starter, 'price'>,
  { freeShipping, shipping }: { freeShipping: number; shipping: number },
): StarterExtra | null {
  if (starter.price >= freeShipping) return null;
  const most = starter.price + shipping * (1 + HARDLY_MORE);
  const [cheapest] = products
    .filter(({ tab, isTicked }) => (tab === 'treats' || tab === 'dental') && isTicked)
    .flatMap((product) =>
      product.packs.map((pack) => ({ product, pack, price: roundToCent(starter.price + pack.price) })),
    )
    .filter(({ price }) => price >= freeShipping && price <= most)
    .sort((a, b) => a.price - b.price);
  return cheapest ?? null;
}

import type { FirstFoodFragment } from '../../shopify/generated/storefront/graphql.ts';
import { dailyGrams, lasting, type RationFood } from '../planner/model/product-ration.ts';
import { cheapestUnit, netGrams, type Priced } from '../prices/model/unit-price.ts';
import { subscriptionPrice } from '../selling-plans/model/rhythm.ts';

type Size = Priced & Pick<FirstFoodFragment['variants']['nodes'][number], 'title' | 'sellingPlanAllocations'>;

/** The cost of a food for an animal of a usual weight. Prices are in the currency's major unit. */
export interface DayPrice {
  /** The weight of the animal in kilograms. */
  kg: number;
  /** A day's grams, bought once in the size that costs the least a kilogram; rounded up to the cent. */
  perDay: number;
  /** The same in a subscription; null for food without one. */
  perDayOfPlan: number | null;
  /** Of that size. */
  perKg: number;
  /** The name of that size. */
  size: string;
  /** The price of that size, bought once. */
  price: number;
}

/**
 * The price of a day for the weight in the middle of a food's feeding table.
 *
 * @param variants the sizes of the food. @returns null for food of growing animals, whose ration changes every week, and
 * for what is not sold by weight.
 */
export function dayPriceOf(food: RationFood, variants: readonly Size[]): DayPrice | null {
  const cheapest = cheapestUnit(variants);
  const packGrams = netGrams(cheapest?.variant.unitPriceMeasurement);
  const [kg] = food.table?.[Math.floor((food.table.length - 1) / 2)] ?? [];
  const grams = kg === undefined ? null : dailyGrams(food, { weight: kg, adult: null });
  if (!cheapest || packGrams === 0 || kg === undefined || grams === null) return null;
  const aDay = (price: string) => lasting(grams, packGrams, Number(price)).aDay;
  const planPrice = subscriptionPrice(cheapest.variant.sellingPlanAllocations.nodes)?.amount;
  return {
    kg,
    perDay: aDay(cheapest.variant.price.amount),
    perDayOfPlan: planPrice === undefined ? null : aDay(planPrice),
    perKg: cheapest.amount,
    size: cheapest.variant.title,
    price: Number(cheapest.variant.price.amount),
  };
}

import { dailyGrams, lasting, type RationFood } from '../planner/model/product-ration.ts';
import { cheapestUnit, netGrams, type Priced } from '../prices/model/unit-price.ts';

/** The cost of a food for an animal of a usual weight. Prices are in the currency's major unit. */
export interface DayPrice {
  /** The weight of the animal in kilograms. */
  kg: number;
  /** A day's grams, bought once in the size that costs the least a kilogram; rounded up to the cent. */
  perDay: number;
  /** Of that size. */
  perKg: number;
  /** The name of that size. */
  size: string;
}

/**
 * The price of a day for the weight in the middle of a food's feeding table.
 *
 * @param variants the sizes of the food. @returns null for food of growing animals, whose ration changes every week, and
 * for what is not sold by weight.
 */
export function dayPriceOf(food: RationFood, variants: readonly (Priced & { title: string })[]): DayPrice | null {
  const cheapest = cheapestUnit(variants);
  const packGrams = netGrams(cheapest?.variant.unitPriceMeasurement);
  const [kg] = food.table?.[Math.floor((food.table.length - 1) / 2)] ?? [];
  const grams = kg === undefined ? null : dailyGrams(food, { weight: kg, adult: null });
  if (!cheapest || packGrams === 0 || kg === undefined || grams === null) return null;
  return {
    kg,
    perDay: lasting(grams, packGrams, Number(cheapest.variant.price.amount)).aDay,
    perKg: cheapest.amount,
    size: cheapest.variant.title,
  };
}

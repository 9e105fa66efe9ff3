import { HAS_PLANNER } from '../../../brand/tables/has.ts';
import { formatNumber } from '../../../platform/shared/format.ts';
import type { ProductQuery } from '../../../shopify/generated/storefront/graphql.ts';
import type { View } from '../../../site/screen.ts';
import type { Species } from '../../../species/index.ts';
import { isSpecies } from '../../../species/known.ts';
import { BOUNDS } from '../../../species/tables/bounds.ts';
import type { Facts } from '../../catalogue/facts.ts';
import { subscriptionPrice } from '../../selling-plans/model/rhythm.ts';
import { dailyGrams, type RationFood, type Weights } from '../model/product-ration.ts';

type Variant = NonNullable<ProductQuery['product']>['variants']['nodes'][number];

const foods = new WeakMap<Facts, RationFood | null>();

/**
 * The food behind a product's facts, as far as a day's ration can be given: complete dry or wet food with a feeding
 * table.
 */
export function rationFoodOf(facts: Facts): RationFood | null {
  let food = foods.get(facts);
  if (food === undefined) {
    food = readFood(facts);
    foods.set(facts, food);
  }
  return food;
}

function readFood({ species, form, feedType, kcalPer100g, feedingTable }: Facts): RationFood | null {
  if (
    !HAS_PLANNER ||
    !isSpecies(species) ||
    (form !== 'dry' && form !== 'wet') ||
    feedType !== 'complete feed' ||
    !kcalPer100g ||
    !feedingTable?.length
  )
    return null;
  const table = feedingTable
    .flatMap((row) => ('gramsLow' in row ? [[row.weightKg, (row.gramsLow + row.gramsHigh) / 2] as const] : []))
    .sort(([a], [b]) => a - b);
  const isGrowing = table.length < feedingTable.length;
  const { minKg, maxKg } = BOUNDS[species];
  return {
    species,
    kcalPer100g,
    table: isGrowing ? null : table,
    range: isGrowing ? [minKg, maxKg] : [table[0]![0], table.at(-1)![0]],
  };
}

/**
 * The animal in the middle of the food's own feeding table, for whoever has not told of one; null without a ration.
 */
export function typicalAnimal(facts: Facts): (Weights & { species: Species; grams: number; growing: boolean }) | null {
  const food = rationFoodOf(facts);
  const rows = facts.feedingTable ?? [];
  const row = rows[Math.floor((rows.length - 1) / 2)];
  if (!food || !row) return null;
  const weights = { weight: row.weightKg, adult: 'adultKg' in row ? row.adultKg : null };
  const grams = dailyGrams(food, weights);
  return grams === null ? null : { ...weights, species: food.species, grams, growing: food.table === null };
}

/** For which animal something is said that is said of the one in the middle. */
export function animalText(animal: NonNullable<ReturnType<typeof typicalAnimal>>, { t, locale }: View): string {
  const { species, weight, adult, growing } = animal;
  return t(`ration.typical${growing ? '_young' : ''}.${species}`, {
    kg: formatNumber(weight ?? 0, locale),
    adult: formatNumber(adult ?? 0, locale),
  });
}

/** The price of one pack in a subscription; null for a size without one. */
export const planPriceOf = ({ sellingPlanAllocations }: Variant): number | null => {
  const amount = subscriptionPrice(sellingPlanAllocations.nodes)?.amount;
  return amount === undefined ? null : Number(amount);
};

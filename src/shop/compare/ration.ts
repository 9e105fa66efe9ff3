import type { Species } from '../../species/index.ts';
import type { Facts } from '../catalogue/facts.ts';
import { type PetAnimal, packGrams, planPriceOf, rationFoodOf } from '../planner/index.ts';
import { dailyGrams, gramsFor, lasting, type Weights } from '../planner/model/product-ration.ts';
import { cheapestUnit } from '../prices/model/unit-price.ts';
import type { ComparedProduct } from './load.ts';

/** Whose day is counted: a saved pet's, or that of an animal of some weight. */
export type Eater = { pet: PetAnimal } | ({ pet: null } & Weights);

/** The amount of a food that an animal eats in a day, and its cost in the currency's major unit. */
export interface DayOfFood {
  grams: number;
  /** With the size that costs least per kilogram, bought once. */
  once: number;
  /** The same in a subscription; null without one. */
  plan: number | null;
}

/** The animals that a food is counted for; null for what is no animal's only food. */
export const eaterOf = (facts: Facts): { species: Species; isGrowing: boolean } | null => {
  const food = rationFoodOf(facts);
  return food && { species: food.species, isGrowing: food.table === null };
};

/** Counts a day of a food. @returns null where the food or the weight gives no amount. */
export function dayOfFood(product: ComparedProduct, facts: Facts, eater: Eater): DayOfFood | null {
  const food = rationFoodOf(facts);
  const best = cheapestUnit(product.variants.nodes)?.variant;
  const packed = best ? packGrams(best) : 0;
  if (!food || !best || packed === 0) return null;
  const { pet } = eater;
  const isForPet = pet?.species === food.species && pet.growing === (food.table === null);
  const grams = pet ? (isForPet ? gramsFor(pet, food) : null) : dailyGrams(food, eater);
  if (grams === null) return null;
  const plan = planPriceOf(best);
  return {
    grams,
    once: lasting(grams, packed, Number(best.price.amount)).aDay,
    plan: plan === null ? null : lasting(grams, packed, plan).aDay,
  };
}

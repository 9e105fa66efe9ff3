/** Products of the catalogue as food to compare. Pure. */

import type { PlannerProductFragment } from '../../../shopify/generated/storefront/graphql.ts';
import type { Species } from '../../../species/index.ts';
import { speciesIn } from '../../../species/known.ts';
import { valuesOf } from '../../prices/model/facts.ts';
import { netGrams } from '../../prices/model/unit-price.ts';
import type { Profile } from './profile.ts';

export type PlannerProduct = PlannerProductFragment;
export type PlannerVariant = PlannerProduct['variants']['nodes'][number];

export interface Food {
  product: PlannerProduct;
  /** One species or several. */
  species: string;
  stage: string;
  form: string;
  complete: boolean;
  composition: string;
  /** The needs that it is for, as the filters of lists have them. */
  needs: readonly string[];
  kcalPer100g: number;
}

/** Forms of products that are never part of a plan. */
const EXCLUDED_FORMS = new Set(['sample', 'kit', 'accessory']);
/** Handles of further offers of the same food: short-dated lots and sacks. */
const SPECIAL_OFFERS = /short-date|bulk/;

export const metafield = ({ facts }: PlannerProduct, key: string): string =>
  facts.find((field) => field?.key === key)?.value ?? '';

export const foodFrom = (product: PlannerProduct): Food => ({
  product,
  species: metafield(product, 'species'),
  stage: metafield(product, 'life_stage'),
  form: metafield(product, 'form'),
  complete: metafield(product, 'feed_type') === 'complete feed',
  composition: metafield(product, 'composition'),
  needs: valuesOf(metafield(product, 'need')),
  kcalPer100g: Number(metafield(product, 'kcal_per_100g')) || 0,
});

const isFor = (food: Food, species: Species): boolean => speciesIn(food.species).includes(species);
const isTolerated = (food: Food, { allergens }: Profile): boolean =>
  !allergens.some((pattern) => pattern.test(food.composition));

/**
 * Food on sale for an animal, without the ingredients that it is allergic to. @param isPending whether a product is not
 * launched yet.
 */
export const suitableFoods = (
  products: readonly PlannerProduct[],
  profile: Profile,
  isPending: (product: PlannerProduct) => boolean,
): Food[] =>
  products
    .filter((product) => product.availableForSale && !SPECIAL_OFFERS.test(product.handle) && !isPending(product))
    .map(foodFrom)
    .filter(
      (food) =>
        isFor(food, profile.answers.species) &&
        food.kcalPer100g > 0 &&
        !EXCLUDED_FORMS.has(food.form) &&
        isTolerated(food, profile),
    );

/** Whether wet food for an animal is announced. @param pending products that are not launched yet. */
export const hasPendingWetFood = (pending: readonly PlannerProduct[], profile: Profile): boolean =>
  pending
    .map(foodFrom)
    .some((food) => isFor(food, profile.answers.species) && food.form === 'wet' && isTolerated(food, profile));

/** Food that completes a diet: treats, dental sticks and supplements. */
export const complementaryFoods = (foods: readonly Food[], form: 'treat' | 'dental' | 'supplement'): Food[] =>
  foods.filter((food) => !food.complete && food.form === form);

/** The weight of a pack in grams; 0 when it is unknown. */
export const packGrams = ({ unitPriceMeasurement }: Pick<PlannerVariant, 'unitPriceMeasurement'>): number =>
  netGrams(unitPriceMeasurement);

/** The lowest price of a food per unit of energy, to compare foods. */
export const energyPrice = ({ product, kcalPer100g }: Food): number =>
  Math.min(
    ...product.variants.nodes
      .filter((variant) => packGrams(variant) > 0)
      .map((variant) => Number(variant.price.amount) / packGrams(variant) / kcalPer100g),
  );

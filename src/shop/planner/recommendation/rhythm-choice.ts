/** How often the main food of a plan comes: every month, or as seldom as it costs least. Pure. */

import { byLength, longestDays, type Rhythm } from '../../selling-plans/model/rhythm.ts';
import { roundToCent } from '../model/recommendation.ts';
import { deliveryPrice, monthly } from './product.ts';
import { isMainFood, type Recommendation, wholePlan } from './recommend.ts';
import { MONTH_DAYS } from './supply.ts';

/** A rhythm in which the main food may come. */
export interface RhythmChoice {
  rhythm: Rhythm;
  recommendation: Recommendation;
}

const mainFoodOf = ({ products }: Recommendation) => products.filter((product) => product.first && isMainFood(product));

const longestRhythm = (recommendation: Recommendation): Rhythm | undefined =>
  mainFoodOf(recommendation)
    .flatMap(({ rhythm }) => rhythm?.rhythm ?? [])
    .sort(byLength)
    .at(-1);

/**
 * The rhythms to choose from, the shorter one first: a recommendation, and the same one with a delivery every month.
 *
 * @param best with the rhythm that costs least. @returns an empty list where there is nothing to choose.
 */
export function rhythmChoices(best: Recommendation): RhythmChoice[] {
  const products = best.products.map(
    (product) => (isMainFood(product) ? monthly(product, best.dailyNeeds) : null) ?? product,
  );
  const often = { ...best, products };
  const [first, second] = [longestRhythm(often), longestRhythm(best)];
  if (!first || !second || first === second || longestDays(first) > MONTH_DAYS) return [];
  return [
    { rhythm: first, recommendation: often },
    { rhythm: second, recommendation: best },
  ];
}

/**
 * The choice with an asked rhythm; else every month, so that the first delivery is small, and for a customer who knows
 * the food as it costs least. @returns null where there is nothing to choose.
 */
export function chosenRhythm(
  choices: readonly RhythmChoice[],
  asked: unknown,
  isCustomer = false,
): RhythmChoice | null {
  return choices.find(({ rhythm }) => rhythm === asked) ?? choices.at(isCustomer ? -1 : 0) ?? null;
}

/** A recommendation as it begins, where nobody has chosen a rhythm. */
export const beginning = (best: Recommendation): Recommendation =>
  chosenRhythm(rhythmChoices(best), null)?.recommendation ?? best;

/** The price of the first delivery of all that is part of the plan. */
export const firstDeliveryPrice = ({ products }: Recommendation): number =>
  roundToCent(wholePlan(products).reduce((sum, product) => sum + deliveryPrice(product), 0));

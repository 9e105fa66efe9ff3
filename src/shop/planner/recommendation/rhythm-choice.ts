/** How often the main food of a plan comes: every month, or as seldom as it costs least. Pure. */

import { byLength, longestDays, type Rhythm } from '../../selling-plans/model/rhythm.ts';
import { roundToCent } from '../model/recommendation.ts';
import { deliveryPrice, inRhythm, monthly, type RecommendedProduct } from './product.ts';
import { isMainFood, type Recommendation, wholePlan } from './recommend.ts';
import { MONTH_DAYS } from './supply.ts';

/** A rhythm in which the main food may come. */
export interface RhythmChoice {
  /** The longest of its foods, by which it is asked for. */
  rhythm: Rhythm;
  /** Those of its foods, the shortest first. */
  rhythms: readonly Rhythm[];
  recommendation: Recommendation;
}

/** A recommendation in the rhythm that was chosen. */
export interface ChosenRhythm {
  recommendation: Recommendation;
  /** The rhythms to choose from, the shorter one first; empty where there is nothing to choose. */
  rhythms: RhythmChoice[];
  /** The chosen one; null where there is nothing to choose. */
  every: Rhythm | null;
}

/** The same food with every other choice of a kind in the rhythm of the first, so that their prices can be compared. */
function alike(recommendation: Recommendation, products: readonly RecommendedProduct[]): Recommendation {
  const follow = (product: RecommendedProduct) => {
    const first = products.find(({ tab, first }) => first && tab === product.tab);
    const rhythm = isMainFood(product) && first?.rhythm?.rhythm;
    return (rhythm && inRhythm(product, rhythm, recommendation.dailyNeeds)) || product;
  };
  return { ...recommendation, products: products.map(follow) };
}

function choiceOf(recommendation: Recommendation): RhythmChoice | null {
  const rhythms = recommendation.products
    .flatMap((product) => (product.first && isMainFood(product) && product.rhythm?.rhythm) || [])
    .sort(byLength);
  const rhythm = rhythms.at(-1);
  return rhythm ? { rhythm, rhythms: [...new Set(rhythms)], recommendation } : null;
}

/**
 * A recommendation in an asked rhythm; else every month, so that the first delivery is small, and for a customer who
 * knows the food as it costs least.
 *
 * @param best with the rhythm that costs least.
 */
export function chosenRhythm(best: Recommendation, asked?: unknown, isCustomer = false): ChosenRhythm {
  const often = best.products.map(
    (product) => (product.first && isMainFood(product) && monthly(product, best.dailyNeeds)) || product,
  );
  const [first, second] = [choiceOf(alike(best, often)), choiceOf(alike(best, best.products))];
  if (!first || !second || first.rhythm === second.rhythm || longestDays(first.rhythm) > MONTH_DAYS)
    return { recommendation: alike(best, best.products), rhythms: [], every: null };
  const rhythms = [first, second];
  const chosen = rhythms.find(({ rhythm }) => rhythm === asked) ?? (isCustomer ? second : first);
  return { recommendation: chosen.recommendation, rhythms, every: chosen.rhythm };
}

/** A recommendation as it begins, where nobody has chosen a rhythm. */
export const beginning = (best: Recommendation): Recommendation => chosenRhythm(best).recommendation;

/** The price of the first delivery of all that is part of the plan. */
export const firstDeliveryPrice = ({ products }: Recommendation): number =>
  roundToCent(wholePlan(products).reduce((sum, product) => sum + deliveryPrice(product), 0));

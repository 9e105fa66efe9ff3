/** Mixed feeding as a way to a cheaper plan. Pure. */

import type { Answers } from '../model/answers.ts';
import { isMainFood, type Recommendation } from './recommend.ts';

/** The price of the dry and wet food of a month, in the currency's major unit. */
export const monthPrice = ({ products }: Recommendation): number =>
  Math.round(
    products
      .filter((product) => product.first && isMainFood(product))
      .reduce((sum, { pricePerMonth }) => sum + (pricePerMonth ?? 0), 0) * 100,
  ) / 100;

/**
 * The answers with dry food beside the wet food, for an animal whose plan has wet food only and costs more in a month
 * than a limit.
 *
 * @param limit in the currency's major unit; undefined for none. @returns null for every other plan.
 */
export function mixedAnswers(
  answers: Answers,
  recommendation: Recommendation,
  limit: number | undefined,
): Answers | null {
  const { products } = recommendation;
  const isWetOnly = products.some(({ tab }) => tab === 'wet') && !products.some(({ tab }) => tab === 'dry');
  if (limit === undefined || !isWetOnly || monthPrice(recommendation) <= limit) return null;
  return { ...answers, foodPreferences: [...answers.foodPreferences, 'dry'] };
}

/** Whether a recommendation consists of dry and wet food. */
export const isMixed = ({ products }: Recommendation): boolean =>
  (['dry', 'wet'] as const).every((tab) => products.some((product) => product.tab === tab));

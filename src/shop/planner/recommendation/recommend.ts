/** The recommendation for an animal: which food, how much of it, in which bag and how often. Pure. */

import type { Day } from '../../../platform/shared/day.ts';
import type { GrowthPoint } from '../energy/growth-forecast.ts';
import type { Answers } from '../model/answers.ts';
import { roundedKcal } from '../model/energy/daily.ts';
import type { Need } from '../model/energy/need.ts';
import { roundToCent } from '../model/recommendation.ts';
import { type EmptyTabs, emptyTabs } from './empty-tabs.ts';
import { hasPendingWetFood, type PlannerProduct, suitableFoods } from './food.ts';
import { chooseMainFood } from './main-food.ts';
import { animalNotices, foodNotices } from './notices.ts';
import type { RecommendedProduct } from './product.ts';
import { hasNeed, profileOf } from './profile.ts';
import { type Sample, sampleFor } from './sample.ts';
import { chooseSupplements } from './supplements.ts';
import { chooseTreats } from './treats.ts';

export interface Recommendation {
  need: Need;
  /** The coming months of a young animal. */
  growth: GrowthPoint[];
  /** The need of each of the coming days as a multiple of today's; empty for an adult. */
  dailyNeeds: readonly number[];
  kcalPerDay: number;
  /** The parts of the ration's energy that dry and wet food provide. */
  shares: { dry: number; wet: number };
  /** Part of the energy that comes with the plan's deliveries as treats and dental sticks. */
  treatShare: number;
  /** Codes of notices. */
  notices: string[];
  products: RecommendedProduct[];
  /** A taste of the dry food; null where there is none for the animal. */
  sample: Sample | null;
  /** The reason for each kind without a product. */
  empty: EmptyTabs;
}

/** Whether a product makes up the ration or a part of it. */
export const isMainFood = ({ tab }: Pick<RecommendedProduct, 'tab'>): boolean => tab === 'dry' || tab === 'wet';

/** The first choices of the kinds that are part of the plan, as long as the visitor changes nothing. */
export const wholePlan = <P extends { first: boolean; tab: string; isTicked: boolean }>(products: readonly P[]): P[] =>
  products.filter(({ first, tab, isTicked }) => first && tab !== 'other' && isTicked);

/** The price of the whole plan, in the currency's major unit. @param per a day or a month. */
export const wholePrice = (products: readonly RecommendedProduct[], per: 'pricePerDay' | 'pricePerMonth'): number =>
  roundToCent(wholePlan(products).reduce((sum, product) => sum + (product[per] ?? 0), 0));

/**
 * The recommendation for valid answers.
 *
 * @param isPending whether a product is not launched yet. @param today `YYYY-MM-DD`.
 * @returns null where no energy need can be given.
 */
export function recommend(
  answers: Answers,
  products: readonly PlannerProduct[],
  isPending: (product: PlannerProduct) => boolean,
  today: Day,
): Recommendation | null {
  const profile = profileOf(answers, today);
  if (!profile) return null;
  const foods = suitableFoods(products, profile, isPending);
  const treats = chooseTreats(foods, profile);
  const main = chooseMainFood(foods, profile, treats.treatShare);
  const offer = {
    hasWet: main.hasWet,
    hasPendingWet: hasPendingWetFood(products.filter(isPending), profile),
    hasMainFood: main.products.length > 0,
  };
  const chosen = [...main.products, ...treats.products, ...chooseSupplements(foods, profile)];
  return {
    need: profile.need,
    growth: profile.growth,
    dailyNeeds: profile.dailyNeeds,
    kcalPerDay: roundedKcal(profile.need),
    treatShare: treats.treatShare,
    shares: main.shares,
    notices: [
      ...(treats.notice ? [treats.notice] : []),
      ...(main.isMixed && hasNeed(profile, 'sensitive_to_price') ? ['price_wet'] : []),
      ...animalNotices(profile),
      ...foodNotices(profile, offer),
    ],
    products: chosen,
    sample: main.products.some(({ tab }) => tab === 'dry') ? sampleFor(products, profile, isPending) : null,
    empty: emptyTabs(chosen, products, profile, isPending),
  };
}

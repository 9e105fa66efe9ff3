/** The reasons why a recommendation has no product of a kind. Pure. */

import { complementaryFoods, type Food, type PlannerProduct, suitableFoods } from './food.ts';
import { type RecommendedProduct, TABS, type Tab } from './product.ts';
import { type Profile, prefers } from './profile.ts';
import { fitsLifeStage } from './ranking.ts';

/**
 * `unwanted`: not ticked in the questions. `allergy`: everything has an ingredient that the animal must not eat. `pending`: not on sale
 * yet. `no_chews`: too young or too light for dental sticks. `none`: nothing for this animal.
 */
export type EmptyReason = 'unwanted' | 'allergy' | 'pending' | 'no_chews' | 'none';

export type EmptyTabs = Partial<Record<Tab, EmptyReason>>;

/** Foods of a kind that an animal may eat. */
function foodsOf(tab: Tab, foods: readonly Food[], profile: Profile): Food[] {
  switch (tab) {
    case 'dry':
    case 'wet':
      return foods.filter((food) => food.complete && food.form === tab && fitsLifeStage(food, profile));
    case 'treats':
      return complementaryFoods(foods, 'treat');
    case 'dental':
      return complementaryFoods(foods, 'dental');
    case 'other':
      return complementaryFoods(foods, 'supplement').filter((food) => !(profile.need.growing && food.stage === 'adult'));
  }
}

const PREFERENCES: Record<Tab, string> = { dry: 'dry', wet: 'wet_or_raw', treats: 'treats', dental: 'dental', other: 'supplements' };

/** The reasons for each kind without a product. @param isPending whether a product is not launched yet. */
export function emptyTabs(
  chosen: readonly RecommendedProduct[],
  products: readonly PlannerProduct[],
  profile: Profile,
  isPending: (product: PlannerProduct) => boolean,
): EmptyTabs {
  const withoutAllergies = { ...profile, allergens: [] };
  const hasFood = (tab: Tab, asked: Profile, pending: typeof isPending) => foodsOf(tab, suitableFoods(products, asked, pending), asked).length > 0;
  const reasonOf = (tab: Tab): EmptyReason => {
    if (hasFood(tab, profile, isPending)) {
      if (!prefers(profile, PREFERENCES[tab])) return 'unwanted';
      return tab === 'dental' ? 'no_chews' : 'none';
    }
    if (hasFood(tab, profile, () => false)) return 'pending';
    return hasFood(tab, withoutAllergies, isPending) ? 'allergy' : 'none';
  };
  return Object.fromEntries(TABS.filter((tab) => !chosen.some((product) => product.tab === tab)).map((tab) => [tab, reasonOf(tab)]));
}

/** The reasons why a recommendation has no product of a kind. Pure. */

import { complementaryFoods, type Food, type PlannerProduct, suitableFoods } from './food.ts';
import { type RecommendedProduct, TABS, type Tab } from './product.ts';
import { type Profile, prefers } from './profile.ts';
import { fitsLifeStage } from './ranking.ts';
import { mayHaveSticks } from './treats.ts';

/**
 * `unwanted`: not ticked in the questions. `allergy`: everything has an ingredient that the animal must not eat.
 * `pending`: not on sale yet. `no_chews`: too young or too light for dental sticks. `too_much_energy`: the smallest is
 * more than a tenth of the need. `used_by_stick`: the dental stick takes all the energy of treats. `none`: nothing for
 * this animal.
 */
export type EmptyReason =
  | 'unwanted'
  | 'allergy'
  | 'pending'
  | 'no_chews'
  | 'too_much_energy'
  | 'used_by_stick'
  | 'none';

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
      return complementaryFoods(foods, 'supplement').filter(
        (food) => !(profile.need.growing && food.stage === 'adult'),
      );
  }
}

const PREFERENCES: Record<Tab, string> = {
  dry: 'dry',
  wet: 'wet_or_raw',
  treats: 'treats',
  dental: 'dental',
  other: 'supplements',
};

/** The reason why nothing is chosen of a kind that is wanted and on sale. */
function reasonNotChosen(tab: Tab, hasStick: boolean, profile: Profile): EmptyReason {
  if (tab === 'dental') return mayHaveSticks(profile) ? 'too_much_energy' : 'no_chews';
  if (tab === 'treats') return hasStick ? 'used_by_stick' : 'too_much_energy';
  return 'none';
}

/** The reasons for each kind without a product. @param isPending whether a product is not launched yet. */
export function emptyTabs(
  chosen: readonly RecommendedProduct[],
  products: readonly PlannerProduct[],
  profile: Profile,
  isPending: (product: PlannerProduct) => boolean,
): EmptyTabs {
  const has = (tab: Tab) => chosen.some((product) => product.tab === tab);
  const withoutAllergies = { ...profile, allergens: [] };
  const hasFood = (tab: Tab, asked: Profile, pending: typeof isPending) =>
    foodsOf(tab, suitableFoods(products, asked, pending), asked).length > 0;
  const reasonOf = (tab: Tab): EmptyReason => {
    if (hasFood(tab, profile, isPending)) {
      if (!prefers(profile, PREFERENCES[tab])) return 'unwanted';
      return reasonNotChosen(tab, has('dental'), profile);
    }
    if (hasFood(tab, profile, () => false)) return 'pending';
    return hasFood(tab, withoutAllergies, isPending) ? 'allergy' : 'none';
  };
  return Object.fromEntries(TABS.filter((tab) => !has(tab)).map((tab) => [tab, reasonOf(tab)]));
}

/** Supplements: products without a ration. Pure. */

import { complementaryFoods, type Food } from './food.ts';
import { type RecommendedProduct, recommendedProduct } from './product.ts';
import { hasNeed, type Profile, prefers } from './profile.ts';

const MAX_CHOICES = 3;

/** Whether a supplement is made for one of the animal's special needs. */
const helps = ({ product: { handle } }: Food, profile: Profile): boolean =>
  (hasNeed(profile, 'stiff_joints') && handle.includes('joint')) ||
  (hasNeed(profile, 'sensitive_skin_or_paws') && /skin|oil/.test(handle)) ||
  (hasNeed(profile, 'sensitive_stomach') && handle.includes('gut'));

/** Supplements that help come first; others are chosen for customers who want supplements. */
export function chooseSupplements(foods: readonly Food[], profile: Profile): RecommendedProduct[] {
  const useful = complementaryFoods(foods, 'supplement')
    .filter((food) => !(profile.need.growing && food.stage === 'adult'))
    .map((food) => ({ food, helps: helps(food, profile) }))
    .filter((supplement) => supplement.helps || prefers(profile, 'supplements'))
    .sort((a, b) => Number(b.helps) - Number(a.helps));
  return useful.slice(0, MAX_CHOICES).flatMap(
    (supplement, i) =>
      recommendedProduct(
        {
          tab: 'other',
          food: supplement.food,
          gramsPerDay: null,
          first: i === 0,
          reasons: [supplement.helps ? 'helps' : 'supplement'],
        },
        profile,
      ) ?? [],
  );
}

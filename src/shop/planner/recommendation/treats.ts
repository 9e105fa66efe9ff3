/** Treats and dental sticks. Pure. */

import { speciesFacts } from '../../../species/index.ts';
import { deliveredPerDay } from '../model/recommendation.ts';
import { complementaryFoods, type Food, packGrams } from './food.ts';
import { type RecommendedProduct, recommendedProduct } from './product.ts';
import { type Profile, prefers } from './profile.ts';

/** Treats are at most a tenth of the energy. Source: AAHA and WSAVA nutrition guidelines. */
export const TREAT_SHARE = 0.1;
/** Beside treats, a dental stick takes at most this part of their energy, if there is a stick that small. Our own. */
const STICK_SHARE = 2 / 3;
const STICKS_PER_SMALL_PACK = 7;
const MAX_CHOICES = 3;

export interface Treats {
  products: RecommendedProduct[];
  /** Part of the energy that comes with the plan's deliveries as treats and dental sticks. */
  treatShare: number;
  notice: 'no_chews' | 'too_much_energy' | 'no_dental' | null;
}

/** Whether dental sticks are for an animal: it is old and heavy enough. */
export function mayHaveSticks({ answers, ageMonths }: Profile): boolean {
  const sticks = speciesFacts[answers.species].dentalSticks;
  return sticks !== null && answers.currentWeightKg >= sticks.fromKg && ageMonths >= sticks.fromMonths;
}

const stickGrams = ({ product }: Food): number =>
  Math.min(...product.variants.nodes.map(packGrams).filter((grams) => grams > 0)) / STICKS_PER_SMALL_PACK;

const gramsWithin = (kcal: number, { kcalPer100g }: Food): number => Math.floor((kcal / kcalPer100g) * 100 + 1e-9);

/** The largest stick within an amount of energy. */
const largestStick = (sticks: readonly Food[], kcal: number): Food | undefined =>
  [...sticks].sort((a, b) => stickGrams(b) - stickGrams(a)).find((food) => stickGrams(food) <= gramsWithin(kcal, food));

/** The energy of a day that comes with a plan's deliveries as treats and dental sticks, in kcal. */
const kcalDelivered = (products: readonly RecommendedProduct[]): number =>
  products
    .filter(({ tab, first, isTicked }) => first && isTicked && (tab === 'treats' || tab === 'dental'))
    .reduce((sum, { rhythm, packGrams, gramsPerDay, kcalPer100g }) => {
      const grams = rhythm ? deliveredPerDay(packGrams * rhythm.bags, rhythm.rhythm) : 0;
      return sum + (Math.min(grams, gramsPerDay ?? 0) * kcalPer100g) / 100;
    }, 0);

export function chooseTreats(foods: readonly Food[], profile: Profile): Treats {
  const { need } = profile;
  const treats = prefers(profile, 'treats') ? complementaryFoods(foods, 'treat') : [];
  const wantsSticks = prefers(profile, 'dental');
  const sticks = wantsSticks ? complementaryFoods(foods, 'dental') : [];
  const suitable = mayHaveSticks(profile) ? sticks : [];
  const kcal = need.kcal * TREAT_SHARE;
  // A stick cannot be divided: treats get the energy that it leaves.
  const stick =
    (treats.length > 0 ? largestStick(suitable, kcal * STICK_SHARE) : undefined) ?? largestStick(suitable, kcal);
  const kcalLeft = kcal - (stick ? (stickGrams(stick) * stick.kcalPer100g) / 100 : 0);
  const products = treats.slice(0, MAX_CHOICES).flatMap((food, i) => {
    const gramsPerDay = gramsWithin(kcalLeft, food);
    if (gramsPerDay <= 0) return [];
    return recommendedProduct({ tab: 'treats', food, gramsPerDay, first: i === 0, reasons: ['treats'] }, profile) ?? [];
  });
  const dental =
    stick &&
    recommendedProduct(
      { tab: 'dental', food: stick, gramsPerDay: stickGrams(stick), first: true, reasons: ['dental'] },
      profile,
    );
  const all = [...products, ...(dental ? [dental] : [])];
  return {
    products: all,
    treatShare: Math.min(TREAT_SHARE, kcalDelivered(all) / need.kcal),
    notice:
      !wantsSticks || stick
        ? null
        : suitable.length > 0
          ? 'too_much_energy'
          : sticks.length > 0
            ? 'no_chews'
            : 'no_dental',
  };
}

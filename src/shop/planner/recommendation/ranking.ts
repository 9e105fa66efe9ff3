/** The order in which complete foods fit an animal, with the reasons. Pure. */

import { speciesFacts } from '../../../species/index.ts';
import { YOUNG_STAGES } from '../../../species/tables/names.ts';
import { energyPrice, type Food } from './food.ts';
import type { Reason } from './product.ts';
import { hasNeed, type Profile } from './profile.ts';

interface Point {
  score: number;
  reason?: Reason;
}

export interface RankedFood {
  food: Food;
  score: number;
  reasons: Reason[];
}

/**
 * Puppies of this adult weight and above eat food for large breeds. Source: FEDIAF 2025, on calcium for large breeds.
 */
export const LARGE_BREED_KG = 25;
const SMALL_BREED_KG = 10;
/** Score of the cheapest energy for a customer who looks at the price. */
const PRICE_SCORE = 6;

const when = (condition: boolean, score: number, reason?: Reason): Point[] =>
  condition ? [{ score, ...(reason && { reason }) }] : [];

/** The score of food made for certain animals: added for an animal that it fits, subtracted for any other. */
const madeFor = (isMade: boolean, fits: boolean, score: number, reason: Reason): Point[] =>
  isMade ? [fits ? { score, reason } : { score: -score }] : [];

const sensitivityPoints = ({ needs }: Food, profile: Profile): Point[] => {
  const serves = (need: 'sensitive_stomach' | 'sensitive_skin_or_paws') =>
    hasNeed(profile, need) && needs.includes(need);
  return [
    ...when(serves('sensitive_stomach'), 5, 'sensitive_stomach'),
    ...when(serves('sensitive_skin_or_paws'), 3, 'skin'),
  ];
};

function growingPoints(food: Food, profile: Profile): Point[] {
  const { handle } = food.product;
  const isLarge = profile.adultKg >= LARGE_BREED_KG;
  return [
    { score: 10, reason: speciesFacts[profile.answers.species].young },
    ...when(handle.includes(isLarge ? 'small' : 'large'), -15),
    ...when(handle.includes(isLarge ? 'large' : 'small'), 5, isLarge ? 'large_breed' : 'small_breed'),
    ...sensitivityPoints(food, profile),
  ];
}

function adultPoints(food: Food, profile: Profile): Point[] {
  const { stage, form, product } = food;
  const { handle } = product;
  const { answers, need, adultKg } = profile;
  const { species, activity, bodyCondition } = answers;
  const isHeavy = bodyCondition === 'overweight' || hasNeed(profile, 'tendency_to_gain_weight');
  const isQuiet = hasNeed(profile, 'neutered') || isHeavy || activity === 'indoor';
  const isActive = (hasNeed(profile, 'high_energy_feed') || activity === 'high') && !isHeavy && !need.senior;
  const points = [
    ...madeFor(stage === 'light', isHeavy, 9, 'light'),
    ...madeFor(stage === 'senior', need.senior, 8, 'senior'),
    ...madeFor(stage === 'neutered', isQuiet, 7, 'neutered'),
    ...when(stage === 'neutered' && handle.includes('hairball') && activity === 'indoor', -1),
    ...madeFor(handle.includes('active'), isActive, 9, 'active'),
    ...when(handle.includes('small-bite') && adultKg < SMALL_BREED_KG, 4, 'small_breed'),
    ...when(handle.includes('small-bite') && adultKg >= SMALL_BREED_KG, -6),
    ...sensitivityPoints(food, profile),
    ...when(hasNeed(profile, 'picky_eater') && form === 'wet', 3, 'picky'),
    ...when(handle.includes('mousse'), need.senior ? 1 : -1),
    ...when(need.senior && speciesFacts[species].prefersWetAsSenior && form === 'wet', 2, 'senior'),
  ];
  return [...points, ...when(stage === 'adult' && !points.some(({ reason }) => reason), 1, 'adult')];
}

/** Food of a life stage is for that stage only; all other food is for adults. */
export function fitsLifeStage({ stage }: Food, { need, answers }: Profile): boolean {
  if (need.growing) return stage === speciesFacts[answers.species].young;
  return !(YOUNG_STAGES as readonly string[]).includes(stage);
}

function scored(food: Food, profile: Profile): RankedFood {
  const points = profile.need.growing ? growingPoints(food, profile) : adultPoints(food, profile);
  return {
    food,
    score: points.reduce((sum, { score }) => sum + score, 0),
    reasons: points.flatMap(({ reason }) => reason ?? []),
  };
}

/** Complete foods of a form, the best first. Food made for other animals is left out unless there is nothing else. */
export function rankFoods(foods: readonly Food[], form: 'dry' | 'wet', profile: Profile): RankedFood[] {
  const candidates = foods.filter((food) => food.complete && food.form === form && fitsLifeStage(food, profile));
  const lowestPrice = Math.min(...candidates.map(energyPrice));
  return candidates
    .map((food) => {
      const ranked = scored(food, profile);
      if (!hasNeed(profile, 'sensitive_to_price') || energyPrice(food) > lowestPrice) return ranked;
      return { food, score: ranked.score + PRICE_SCORE, reasons: [...ranked.reasons, 'price' as const] };
    })
    .sort((a, b) => b.score - a.score)
    .filter(({ score }, i) => i === 0 || score >= 0);
}

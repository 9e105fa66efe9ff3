/** Notices that stand above a recommendation. Pure. */

import type { Params } from '../../../platform/shared/i18n.ts';
import { speciesFacts } from '../../../species/index.ts';
import { breedBySlug } from '../breeds.ts';
import type { Answers } from '../model/answers.ts';
import type { Need } from '../model/energy/need.ts';
import { hasNeed, type Profile, prefers } from './profile.ts';

/** @returns the codes of the notices about an animal's weight, growth and allergies. */
export function animalNotices(profile: Profile): string[] {
  const { need, allergens } = profile;
  const { species, breed, bodyCondition, currentWeightKg: kg } = profile.answers;
  const range = breedBySlug(species, breed)?.kg;
  const { usualAdults, young } = speciesFacts[species];
  const notices: string[] = [];
  if (bodyCondition !== 'normal') notices.push(need.growing ? `${bodyCondition}_growing` : bodyCondition);
  if (usualAdults && !range && !need.growing && (kg < usualAdults.planKg[0] || kg > usualAdults.planKg[1]))
    notices.push('weight_unusual');
  if (range && !need.growing && (kg < range[0] * 0.8 || kg > range[1] * 1.25)) notices.push('weight_breed');
  if (need.growing) notices.push(young);
  if (hasNeed(profile, 'feed_allergy') || hasNeed(profile, 'sensitive_skin_or_paws') || allergens.length > 0)
    notices.push('allergy');
  return notices;
}

/** @returns the codes of the notices about food that is wanted and missing. */
export function foodNotices(
  profile: Profile,
  offer: { hasWet: boolean; hasPendingWet: boolean; hasMainFood: boolean },
): string[] {
  const notices: string[] = [];
  if (prefers(profile, 'wet_or_raw') && !offer.hasWet && !profile.need.growing)
    notices.push((offer.hasPendingWet && speciesFacts[profile.answers.species].announcedWetFood) || 'no_wet');
  if (hasNeed(profile, 'picky_eater') && !offer.hasWet && !profile.need.growing) notices.push('picky');
  if (!offer.hasMainFood) notices.push(profile.allergens.length > 0 ? 'no_food_allergy' : 'no_food');
  return notices;
}

/** The notices of a recommendation as sentences with the animal's name. */
export const noticeMessages = (
  { notices, need }: { notices: readonly string[]; need: Need },
  { name }: Pick<Answers, 'name'>,
  t: (key: string, params?: Params) => string,
): { code: string; message: string }[] =>
  notices.map((code) => ({
    code,
    message: t(`planner.notice.${code}`, { name, kg: Math.round(need.targetKg * 10) / 10 }),
  }));

import { numberIn } from '../../../platform/shared/fields.ts';
import { formatNumber } from '../../../platform/shared/format.ts';
import type { Setting } from '../../../platform/shared/setting.tsx';
import { USUAL_ADULTS } from '../../../species/tables/adults.ts';
import { ageDoubt, weightDoubt } from '../model/plausibility.ts';
import { type Known, usualText } from './usual-weight.ts';

/** Questions by field. */
export interface Doubts {
  birthdate?: string;
  currentWeightKg?: string;
}

/** The questions about an animal, in words. @param typed the fields of its form. */
export function doubtsAbout(
  { species, breed, ...known }: Known,
  typed: Partial<Record<string, string>>,
  setting: Setting,
): Doubts {
  const { t, locale, today } = setting;
  const birthdate = typed.birthdate ?? known.birthdate ?? '';
  const kg = numberIn(typed.currentWeightKg ?? '');
  const age = ageDoubt({ species, birthdate }, today);
  const weight = weightDoubt({ species, birthdate, currentWeightKg: kg, range: breed?.kg ?? null }, today);
  const doubts: Doubts = {};
  if (age && 'isFuture' in age) doubts.birthdate = t('pet.really_future');
  else if (age)
    doubts.birthdate =
      'years' in age ? t('pet.really_years', { count: age.years }) : t('pet.really_weeks', { count: age.weeks });
  if (weight) {
    const usual = usualText(
      breed?.kg ? breed.name : t(USUAL_ADULTS[species!]!.name),
      weight.usual,
      setting,
      weight.isGrowing ? 'pet.usual_now' : 'pet.usual',
    );
    doubts.currentWeightKg = `${t('pet.really', { kg: formatNumber(kg, locale), usual })}${weight.isGrowing ? ` ${t('pet.really_birthdate')}` : ''}`;
  }
  return doubts;
}

import type { Setting } from '../../../platform/shared/setting.tsx';
import { ageInMonths } from './pet.ts';

/** Months from which an age is told in years. */
const IN_YEARS_FROM = 24;

/** The age of an animal in words: in months below two years, in years from then on. @param birthdate `YYYY-MM-DD`. */
export function ageText(birthdate: string, { t, today }: Pick<Setting, 't' | 'today'>): string {
  const months = ageInMonths(birthdate, today) ?? 0;
  return months < IN_YEARS_FROM
    ? t('pet.age_months', { count: Math.max(0, months) })
    : t('pet.age', { count: Math.floor(months / 12) });
}

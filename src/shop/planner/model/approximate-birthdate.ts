import { addMonths, type Day, firstOfMonth } from '../../../platform/shared/day.ts';

const countIn = (typed: unknown): number => (typed === undefined || typed === '' ? 0 : Number(typed));

/**
 * The birthdate of an animal from its approximate age. @returns `YYYY-MM-DD`, or null without a plausible age. @param
 * today `YYYY-MM-DD`.
 */
export function approximateBirthdate({ ageYears, ageMonths }: Record<string, unknown>, today: Day): Day | null {
  const [years, months] = [countIn(ageYears), countIn(ageMonths)];
  if ((!ageYears && !ageMonths) || !(years >= 0 && years <= 40 && months >= 0 && months <= 24)) return null;
  return addMonths(firstOfMonth(today), -Math.round(years * 12 + months));
}

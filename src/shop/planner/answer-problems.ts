/** Answers that are invalid on their own, or that contradict each other. Pure. */

import { invalid } from '../../platform/http/parse.ts';
import { invalidFields, isBirthdate, isWeight } from '../pets/model.ts';
import { ageInWeeks, isGrowing } from './animal.ts';
import type { Answers } from './answers.ts';
import { MIN_AGE_WEEKS } from './energy/life-stages.ts';

function birthdateProblem({ species, birthdate }: Answers, today: string): 'invalid_birthdate' | 'too_young' | null {
  if (!isBirthdate(species, birthdate, today)) return 'invalid_birthdate';
  return ageInWeeks(birthdate, today) < MIN_AGE_WEEKS ? 'too_young' : null;
}

/** An adult's expected weight is history: it may be below today's. */
function isExpectedAdultWeight(answers: Answers, hasBirthdate: boolean, today: string): boolean {
  const { species, currentWeightKg, expectedAdultWeightKg: adultKg } = answers;
  if (adultKg === null) return true;
  const isAdult = hasBirthdate && !isGrowing(answers, today);
  return isWeight(species, adultKg) && (isAdult || adultKg >= currentWeightKg);
}

/** @returns the code and the field of every problem. @param today `YYYY-MM-DD`. */
export function answerProblems(answers: Answers, today: string): { code: string; field: string }[] {
  const birthdate = birthdateProblem(answers, today);
  const otherFields = invalidFields({ ...answers, expectedAdultWeightKg: null }, today).filter((field) => field !== 'birthdate');
  if (!isExpectedAdultWeight(answers, birthdate === null, today)) otherFields.push('expectedAdultWeightKg');
  return [...(birthdate ? [{ code: birthdate, field: 'birthdate' }] : []), ...otherFields.map((field) => ({ code: invalid(field), field }))];
}

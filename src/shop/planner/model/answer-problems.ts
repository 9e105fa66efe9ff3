/** Answers that are invalid on their own, or that contradict each other. Pure. */

import type { Day } from '../../../platform/shared/day.ts';
import { invalid } from '../../../platform/shared/parse.ts';
import { MIN_AGE_WEEKS } from '../../pets/model/life-stages.ts';
import { invalidFields, isBirthdate, isWeight, type PetFacts } from '../../pets/model/pet.ts';
import { ageInWeeks, type BreedRange, isGrowing } from './animal.ts';
import type { Answers } from './answers.ts';

export interface AnswerProblem {
  code: string;
  field: keyof PetFacts;
}

/** Answers whose species may be unknown: then no rule of a species holds. */
type CheckedAnswers = Omit<Answers, 'species'> & Pick<PetFacts, 'species'>;

function birthdateProblem(
  { species, birthdate }: CheckedAnswers,
  today: Day,
): 'invalid_birthdate' | 'too_young' | null {
  if (!isBirthdate(species, birthdate, today)) return 'invalid_birthdate';
  return ageInWeeks(birthdate, today) < MIN_AGE_WEEKS ? 'too_young' : null;
}

/** Whether an adult weight is plausible. That of a growing animal is not below today's weight. */
function isExpectedAdultWeight(answers: CheckedAnswers, range: BreedRange, hasBirthdate: boolean, today: Day): boolean {
  const { species, currentWeightKg, expectedAdultWeightKg: adultKg } = answers;
  if (adultKg === null || species === null) return true;
  const isAdult = hasBirthdate && !isGrowing({ ...answers, species }, range, today);
  return isWeight(species, adultKg) && (isAdult || adultKg >= currentWeightKg);
}

/** @param range of the breed. @param today `YYYY-MM-DD`. */
export function answerProblems(answers: CheckedAnswers, range: BreedRange, today: Day): AnswerProblem[] {
  const birthdate = birthdateProblem(answers, today);
  const fields = invalidFields({ ...answers, expectedAdultWeightKg: null }, today).filter(
    (field) => field !== 'birthdate',
  );
  if (!isExpectedAdultWeight(answers, range, birthdate === null, today)) fields.push('expectedAdultWeightKg');
  const problems = fields.map((field): AnswerProblem => ({ code: invalid(field), field }));
  return birthdate ? [{ code: birthdate, field: 'birthdate' }, ...problems] : problems;
}

/** Checks what the steps' forms send, with all breeds at hand. Pure. */

import type { Day } from '../../../platform/shared/day.ts';
import type { Problem } from '../../../platform/shared/parse.ts';
import { ANIMAL_STEPS, type AnimalStep } from '../../../routes.ts';
import { breedsNamed } from '../../pets/breeds.ts';
import { breedBySlug } from '../breeds.ts';
import type { Draft } from '../model/draft.ts';
import type { Text } from '../model/questions.ts';
import { type AnsweredStep, type BreedLookup, checkStep } from '../model/steps.ts';

const findBreed: BreedLookup = (species, typed) => {
  const [named, ...others] = breedsNamed(species, typed);
  return (others.length === 0 && named) || (breedBySlug(species, typed) ?? null);
};

/**
 * The answers of one step, checked against those of the steps before.
 *
 * @param before the draft so far. @param today `YYYY-MM-DD`.
 */
export const answerStep = (
  step: AnimalStep,
  sent: Record<string, unknown>,
  before: Draft,
  t: Text,
  today: Day,
): AnsweredStep => checkStep(step, sent, before, { t, today, breed: findBreed });

/** The answers of all steps at once, as JSON sends them. */
export function answerAll(sent: Record<string, unknown>, t: Text, today: Day): AnsweredStep {
  let draft: Draft = {};
  const problems: Problem[] = [];
  for (const step of ANIMAL_STEPS) {
    const answered = answerStep(step, sent, draft, t, today);
    draft = answered.draft;
    problems.push(...answered.problems);
  }
  return { draft, problems };
}

/** The answers so far, while the questions are being answered. Pure. */

import { PLANNER_STEPS, type PlannerStep } from '../../../routes.ts';
import type { Answers } from '../answers.ts';

/** Answers that may be incomplete. */
export type Draft = Partial<Answers> & {
  /** The saved pet that they began with. */
  petId?: string;
  /** They, or those for the animal before, began with the customer's account. */
  fromAccount?: true;
  /** The plan that they have become. */
  planId?: string;
  /** The answers for the animal before this one, which can be used again. */
  previous?: Partial<Answers>;
};

/** Answers that another species answers anew. */
export const SPECIES_FIELDS = ['breed', 'activity', 'currentWeightKg', 'expectedAdultWeightKg'] as const satisfies (keyof Draft)[];

export const withoutFields = (draft: Draft, fields: Iterable<string>): Draft => {
  const omitted = new Set(fields);
  return Object.fromEntries(Object.entries(draft).filter(([field]) => !omitted.has(field)));
};

/** The first step without an answer; `email` when all have one. */
export function firstOpenStep(draft: Draft): PlannerStep {
  if (!draft.name || !draft.species || !draft.gender) return 'pet';
  if (!draft.birthdate) return 'birthdate';
  if (!draft.breed) return 'breed';
  if (!draft.activity || !draft.bodyCondition || draft.currentWeightKg === undefined) return 'health';
  return draft.foodPreferences ? 'email' : 'food';
}

export const isAfter = (step: PlannerStep, other: PlannerStep): boolean => PLANNER_STEPS.indexOf(step) > PLANNER_STEPS.indexOf(other);

/** The complete answers, or null while a step is open. */
export function completeAnswers(draft: Draft): Answers | null {
  if (firstOpenStep(draft) !== 'email') return null;
  return { specialNeeds: [], allergies: [], expectedAdultWeightKg: null, ...withoutFields(draft, ['petId', 'fromAccount', 'planId', 'previous']) } as Answers;
}

/** Tells a form's animal apart from one that another tab has begun with meanwhile. */
export const animalKey = ({ species, name }: Draft): string => `${species} ${name}`;

/** The answers so far, while the questions are being answered. Pure. */

import { PLANNER_STEPS, type PlannerStep } from '../../../routes.ts';
import type { BreedRange } from './animal.ts';
import type { Answers } from './answers.ts';

/** Answers that may be incomplete. */
export type Draft = Partial<Answers> & {
  /** The saved pet that they began with. */
  petId?: string;
  /** They, or those for the animal before, began with the customer's account. */
  fromAccount?: true;
  /** The plan that they have become. */
  planId?: string;
  /** The plan that theirs is delivered together with. */
  together?: string;
  /** The answers for the animal before this one, which can be used again. */
  previous?: Partial<Answers>;
};

/** Answers that another species answers anew. */
export const SPECIES_FIELDS = [
  'breed',
  'activity',
  'currentWeightKg',
  'expectedAdultWeightKg',
] as const satisfies (keyof Draft)[];

export const withoutFields = (draft: Draft, fields: Iterable<string>): Draft => {
  const omitted = new Set(fields);
  return Object.fromEntries(Object.entries(draft).filter(([field]) => !omitted.has(field)));
};

/** The answers as values of the forms. No special needs is an answer too: the form has a box for it. */
export const formValues = (draft: Draft): Draft => ({
  ...draft,
  ...(draft.specialNeeds?.length === 0 && { specialNeeds: ['none'] }),
});

/** The first step without an answer; `email` when all have one. */
export function firstOpenStep(draft: Draft): PlannerStep {
  if (!draft.name || !draft.species || !draft.gender) return 'pet';
  if (!draft.birthdate) return 'birthdate';
  if (!draft.breed) return 'breed';
  if (!draft.activity || !draft.bodyCondition || draft.currentWeightKg === undefined) return 'health';
  return draft.foodPreferences ? 'email' : 'food';
}

export const isAfter = (step: PlannerStep, other: PlannerStep): boolean =>
  PLANNER_STEPS.indexOf(step) > PLANNER_STEPS.indexOf(other);

/** The complete answers, or null while a step is open. */
export function completeAnswers(draft: Draft): Answers | null {
  if (firstOpenStep(draft) !== 'email') return null;
  return {
    specialNeeds: [],
    allergies: [],
    expectedAdultWeightKg: null,
    ...withoutFields(draft, ['petId', 'fromAccount', 'planId', 'together', 'previous']),
  } as Answers;
}

/** A breed as the browser knows it. */
export interface KnownBreed {
  slug: string;
  /** Its name in the market's language. */
  name: string;
  /** Lowest and highest weight of adults in kilograms; null when the breed does not tell it. */
  kg: BreedRange;
  /** The name of its portrait, where the shop has said it. */
  portrait?: string;
}

/** The outcome of the plan, shown before an e-mail address is asked for. */
export interface Preview {
  kcalPerDay: number;
  food: { title: string; gramsPerDay: number } | null;
}

/** The answers that callers see. */
export const answersOf = (draft: Draft): Draft => withoutFields(draft, ['fromAccount', 'together', 'previous']);

/** A draft as the browser knows it: of the animal before, only the name. */
export const publicDraft = ({ previous, ...draft }: Draft): Draft => ({
  ...answersOf(draft),
  ...(previous?.name && { previous: { name: previous.name } }),
});

/** Tells a form's animal apart from one that another tab has begun with meanwhile. */
export const animalKey = ({ species, name }: Draft): string => `${species} ${name}`;

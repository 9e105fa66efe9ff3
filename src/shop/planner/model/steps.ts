/** Checks what the steps' forms send. Pure; the browser runs it too. */

import type { Day } from '../../../platform/shared/day.ts';
import { only } from '../../../platform/shared/fields.ts';
import { invalid, type Problem } from '../../../platform/shared/parse.ts';
import type { AnimalStep } from '../../../routes.ts';
import type { Species } from '../../../species/index.ts';
import { ACTIVITIES } from '../../../species/tables/activities.ts';
import { ALLERGEN_NAMES, NEEDS, PREFERENCES } from '../../pets/model/pet.ts';
import type { BreedRange } from './animal.ts';
import { answerProblems } from './answer-problems.ts';
import type { Answers } from './answers.ts';
import { approximateBirthdate } from './approximate-birthdate.ts';
import { type Draft, SPECIES_FIELDS, withoutFields } from './draft.ts';
import { QUESTIONS, type Text } from './questions.ts';

/** Finds the one breed that a text names: in full by one of its names, or by its slug. */
export type BreedLookup = (species: Species, typed: string) => { slug: string; kg: BreedRange } | null;

/** The facts that the answers are checked with besides the answers before. */
export interface Rules {
  t: Text;
  /** `YYYY-MM-DD`. */
  today: Day;
  breed: BreedLookup;
}

export interface AnsweredStep {
  /** The draft with the answers that could be parsed. */
  draft: Draft;
  problems: Problem[];
}

const fieldsOf = (problems: readonly Problem[]): string[] => problems.flatMap(({ field }) => field ?? []);
const problem = (t: Text, code: string, field: string): Problem => ({ code, message: t(`error.${code}`), field });

/** The sent fields with the shortcuts of the forms resolved: an approximate age, and a breed chosen by a button. */
function resolveShortcuts(
  step: AnimalStep,
  sent: Record<string, unknown>,
  draft: Draft,
  today: Day,
): Record<string, unknown> {
  if (step === 'breed' && typeof sent.choice === 'string' && sent.choice) return { ...sent, breed: sent.choice };
  if (step !== 'birthdate') return sent;
  // The form repeats the stored birthdate: an age beside it is newer.
  const hasNewAge = (sent.ageYears || sent.ageMonths) && (!sent.birthdate || sent.birthdate === draft.birthdate);
  return { ...sent, birthdate: (hasNewAge ? approximateBirthdate(sent, today) : sent.birthdate) ?? '' };
}

/** The values that the lists of a step may have. */
const LISTS: Partial<Record<AnimalStep, Readonly<Record<string, readonly string[]>>>> = {
  health: { specialNeeds: [...NEEDS, 'none'] },
  food: { foodPreferences: PREFERENCES, allergies: ALLERGEN_NAMES },
};

const isListOf = (values: readonly string[], given: unknown): boolean =>
  Array.isArray(given) && given.every((value) => values.includes(value));

/** Unknown values in a list are refused, not ignored: an allergy must not get lost. */
const listProblems = (step: AnimalStep, answers: Readonly<Record<string, unknown>>, t: Text): Problem[] =>
  Object.entries(LISTS[step] ?? {})
    .filter(([field, values]) => answers[field] !== undefined && !isListOf(values, answers[field]))
    .map(([field]) => problem(t, invalid(field), field));

/**
 * The draft of another animal: its species, name and gender, and the answers for the animal before, to be used again.
 */
function anotherAnimal(
  { species, name, gender }: Draft,
  { petId: _petId, planId: _planId, fromAccount, together, previous, ...before }: Draft,
): Draft {
  const earlier = before.birthdate === undefined ? previous : before;
  return {
    ...(species && { species }),
    ...(name && { name }),
    ...(gender && { gender }),
    ...(earlier && { previous: earlier }),
    ...(fromAccount && { fromAccount }),
    ...(together && { together }),
  };
}

/** The draft after a step, with normalised values and without the answers that no longer apply. */
function normalised(step: AnimalStep, answers: Draft, before: Draft, breed: BreedLookup): Draft {
  const { species } = answers;
  switch (step) {
    case 'pet': {
      const isOtherSpecies = before.species !== undefined && before.species !== species;
      const isRenamed = before.name !== undefined && before.name.toLowerCase() !== answers.name?.toLowerCase();
      // Another name means another animal, which gets a plan of its own.
      return isRenamed || isOtherSpecies ? anotherAnimal(answers, before) : answers;
    }
    case 'birthdate':
      return answers;
    case 'breed':
      return species && answers.breed
        ? { ...answers, breed: breed(species, answers.breed)?.slug ?? answers.breed }
        : answers;
    case 'health': {
      const specialNeeds = only(answers.specialNeeds, NEEDS);
      const expectedAdultWeightKg = answers.expectedAdultWeightKg ?? null;
      return {
        ...answers,
        specialNeeds,
        expectedAdultWeightKg,
        ...(!specialNeeds.includes('feed_allergy') && { allergies: [] }),
      };
    }
    case 'food': {
      const foodPreferences = only(answers.foodPreferences, PREFERENCES);
      const allergies = only(answers.allergies, ALLERGEN_NAMES);
      const specialNeeds = [...new Set([...(answers.specialNeeds ?? []), 'feed_allergy'])];
      return { ...answers, foodPreferences, allergies, ...(allergies.length > 0 && { specialNeeds }) };
    }
  }
}

/** Answers without problems. */
const validAnswers = (species: Species | null, today: Day): Omit<Answers, 'species'> & { species: Species | null } => ({
  species,
  name: '',
  gender: 'female',
  birthdate: today,
  breed: 'unknown',
  activity: species ? ACTIVITIES[species][0] : '',
  bodyCondition: 'normal',
  currentWeightKg: 1,
  expectedAdultWeightKg: null,
  specialNeeds: [],
  foodPreferences: [],
  allergies: [],
});

/** The problems of a draft; open questions have none. */
function draftProblems(draft: Draft, { t, today, breed: lookup }: Rules): Problem[] {
  const { species = null, breed } = draft;
  const known = species && breed !== undefined ? lookup(species, breed) : null;
  const problems = answerProblems({ ...validAnswers(species, today), ...draft }, known?.kg ?? null, today).filter(
    ({ field }) => draft[field] !== undefined,
  );
  return [
    ...problems.map(({ code, field }) => problem(t, code, field)),
    ...(species && breed !== undefined && !known ? [problem(t, 'invalid_breed', 'breed')] : []),
  ];
}

/** The answers of one step, checked against those of the steps before. @param before the draft so far. */
export function checkStep(step: AnimalStep, sent: Record<string, unknown>, before: Draft, rules: Rules): AnsweredStep {
  const { t, today } = rules;
  const { fields, parse } = QUESTIONS[step];
  const { answers, problems: refused } = parse(resolveShortcuts(step, sent, before, today), t);
  const parsed = withoutFields({ ...before, ...answers }, fieldsOf(refused));
  const known = normalised(step, parsed, before, rules.breed);
  // answers that only a species gives a meaning wait for it
  const draft = known.species ? known : withoutFields(known, SPECIES_FIELDS);
  const contradictions = draftProblems(draft, rules).filter(
    ({ field }) => field !== undefined && fields.includes(field),
  );
  return { draft, problems: [...refused, ...listProblems(step, parsed, t), ...contradictions] };
}

/** The draft without the answers that have a problem. */
export const validPart = ({ draft, problems }: AnsweredStep): Draft => withoutFields(draft, fieldsOf(problems));

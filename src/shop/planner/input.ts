/** The answers as they come from outside, one question after the other. */

import { stringifySetCookie } from 'cookie';
import { coerce, define, enums, nullable, number, object, optional, partial, refine, type Struct, size, string, trimmed, unknown } from 'superstruct';
import { decimal, numberIn, only, several } from '../../platform/http/fields.ts';
import { type Problem, parse } from '../../platform/http/parse.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { PLANNER_STEPS, type PlannerStep } from '../../routes.ts';
import { ACTIVITIES, ageInMonths, CONDITIONS, GENDERS, NEEDS, PET_SPECIES, PREFERENCES } from '../account/pets-model.ts';
import { ALLERGENS, type Allergen, type Answers, problemsOf } from './answers.ts';
import { breedOf, findBreeds } from './breeds.ts';

/** A number, or nothing. */
const perhaps = optional(nullable(coerce(number(), string(), (typed) => (typed.trim() === '' ? (null as never) : numberIn(typed))))) as unknown as Struct<
  number | null | undefined,
  null
>;
const line = (most: number) =>
  refine(
    coerce(size(string(), 1, most), string(), (typed) => typed.trim()),
    'filled',
    (value) => value.trim() !== '',
  );

/** What each step asks. */
const QUESTIONS = {
  pet: object({ name: line(40), species: enums(PET_SPECIES), gender: enums(GENDERS) }),
  birthdate: object({ birthdate: size(trimmed(string()), 1, 20) }),
  breed: object({ breed: size(trimmed(string()), 1, 80) }),
  health: object({
    activity: enums([...ACTIVITIES.dog, ...ACTIVITIES.cat]),
    bodyCondition: enums(CONDITIONS),
    currentWeightKg: decimal,
    expectedAdultWeightKg: perhaps,
    specialNeeds: several,
  }),
  food: object({ foodPreferences: several, allergies: several }),
} as const satisfies Partial<Record<PlannerStep, unknown>>;

/** The names of all answers, as forms and JSON send them. */
export const fields = Object.fromEntries(
  ['name', 'species', 'gender', 'birthdate', 'ageYears', 'ageMonths', 'breed', 'choice', 'activity', 'bodyCondition', 'currentWeightKg']
    .concat(['expectedAdultWeightKg', 'specialNeeds', 'foodPreferences', 'allergies'])
    .map((name) => [name, optional(unknown())]),
) as Record<string, Struct<unknown, null>>;

export type Draft = Partial<Answers>;

const problem = (t: Translate, code: string, field: string): Problem => ({ code, message: t(`error.${code}`), field });

/** The birth date of an animal whose age is known only about. @returns `YYYY-MM-DD`, or null when no age was given. */
function roughBirthdate({ ageYears, ageMonths }: Record<string, unknown>, today: string): string | null {
  const [years, months] = [ageYears, ageMonths].map((given) => (given === undefined || given === '' ? 0 : Number(given))) as [number, number];
  if ((!ageYears && !ageMonths) || !(years >= 0 && years <= 40 && months >= 0 && months <= 24)) return null;
  const at = new Date(`${today}T00:00:00Z`);
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() - Math.round(years * 12 + months));
  return at.toISOString().slice(0, 10);
}

/** What was typed as a breed, as its slug; the word itself where nothing fits. */
function breedSlug(species: 'dog' | 'cat', typed: string): string {
  const [only, ...others] = findBreeds(species, typed);
  return only && others.length === 0 ? only.slug : typed;
}

/**
 * The answers of one step, checked against those of the steps before.
 *
 * @param draft what is known already. @param today `YYYY-MM-DD`. @returns what is right of it, and what is wrong.
 */
export function answerStep(
  step: Exclude<PlannerStep, 'email'>,
  sent: Record<string, unknown>,
  draft: Draft,
  t: Translate,
  today: string,
): { draft: Draft; problems: Problem[] } {
  const typed = { ...sent };
  if (step === 'birthdate' && !typed.birthdate) typed.birthdate = roughBirthdate(typed, today) ?? '';
  if (step === 'breed' && typeof typed.choice === 'string' && typed.choice) typed.breed = typed.choice;
  const struct = QUESTIONS[step];
  const parsed = parse(typed, struct as unknown as Struct<Draft, null>, t, true);
  const refused = 'problems' in parsed ? parsed.problems : [];
  // what is right is looked at further, so that everything that is wrong is said at once
  const wrong = new Set(refused.map(({ field }) => field));
  const rest = Object.fromEntries(Object.entries(typed).filter(([name]) => !wrong.has(name)));
  const right = refused.length > 0 ? parse(rest, partial(struct as never) as unknown as Struct<Draft, null>, t, true) : parsed;
  const answers: Draft = { ...draft, ...('value' in right ? right.value : {}) };
  for (const name of wrong) delete answers[name as keyof Draft];
  const { species = 'dog' } = answers;
  if (step === 'breed' && answers.breed) answers.breed = breedSlug(species, answers.breed);
  if (step === 'health') {
    answers.specialNeeds = only(answers.specialNeeds, NEEDS);
    answers.expectedAdultWeightKg ??= null;
  }
  if (step === 'food') {
    answers.foodPreferences = only(answers.foodPreferences, PREFERENCES);
    answers.allergies = only(answers.allergies, Object.keys(ALLERGENS) as Allergen[]);
  }
  // another kind of animal is asked everything again that depends on it
  if (step === 'pet' && draft.species !== undefined && draft.species !== species) {
    const { breed: _, activity: __, currentWeightKg: ___, expectedAdultWeightKg: ____, ...rest } = answers;
    return { draft: rest, problems: refused };
  }
  const unfit = checkDraft(answers, t, today).filter(({ field }) => field !== undefined && field in struct.schema);
  return { draft: answers, problems: [...refused, ...unfit] };
}

/** What does not fit in answers that may be unfinished. */
function checkDraft(draft: Draft, t: Translate, today: string): Problem[] {
  const { species = 'dog', breed } = draft;
  // what is not answered yet is taken as something that is never wrong
  const whole = { ...HARMLESS[species], ...draft, ...(draft.birthdate === undefined && { birthdate: today }) } as Answers;
  const wrong = problemsOf(whole, today).filter(({ field }) => draft[field as keyof Draft] !== undefined);
  return [
    ...wrong.map(({ code, field }) => problem(t, code, field)),
    ...(breed !== undefined && !breedOf(species, breed) ? [problem(t, 'invalid_breed', 'breed')] : []),
  ];
}

const HARMLESS = {
  dog: {
    name: '',
    species: 'dog',
    gender: 'female',
    breed: 'unknown',
    activity: 'low',
    bodyCondition: 'normal',
    currentWeightKg: 1,
    expectedAdultWeightKg: null,
  },
  cat: {
    name: '',
    species: 'cat',
    gender: 'female',
    breed: 'unknown',
    activity: 'indoor',
    bodyCondition: 'normal',
    currentWeightKg: 1,
    expectedAdultWeightKg: null,
  },
} as const;

/** All answers at once, as JSON sends them. */
export function answerAll(sent: Record<string, unknown>, t: Translate, today: string): { draft: Draft; problems: Problem[] } {
  let draft: Draft = {};
  const problems: Problem[] = [];
  for (const step of ['pet', 'birthdate', 'breed', 'health', 'food'] as const) {
    const answered = answerStep(step, sent, draft, t, today);
    draft = answered.draft;
    problems.push(...answered.problems);
  }
  return { draft, problems };
}

/** @returns the first step that has no answer yet, `email` when all have; and whole answers. */
export function firstOpen(draft: Draft): PlannerStep {
  if (!draft.name || !draft.species || !draft.gender) return 'pet';
  if (!draft.birthdate) return 'birthdate';
  if (!draft.breed) return 'breed';
  if (!draft.activity || !draft.bodyCondition || draft.currentWeightKg === undefined) return 'health';
  return draft.foodPreferences ? 'email' : 'food';
}

/** The answers, when all are there. */
export const wholeOf = (draft: Draft): Answers | null =>
  firstOpen(draft) === 'email' ? ({ specialNeeds: [], allergies: [], expectedAdultWeightKg: null, ...draft } as Answers) : null;

export const isAfter = (step: PlannerStep, other: PlannerStep): boolean => PLANNER_STEPS.indexOf(step) > PLANNER_STEPS.indexOf(other);

export const PLAN_COOKIE = 'plan';
const KEEP_S = 14 * 86_400;

/** Keeps the answers in the visitor's browser, for two weeks. */
export const draftCookie = (draft: Draft, secure: boolean): string =>
  stringifySetCookie({ name: PLAN_COOKIE, value: JSON.stringify(draft), path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: KEEP_S });

const Text = optional(string());
const Texts = optional(define<string[]>('texts', (value) => Array.isArray(value) && value.every((one) => typeof one === 'string')));
const Kept = object({
  name: Text,
  species: optional(enums(PET_SPECIES)),
  gender: optional(enums(GENDERS)),
  birthdate: Text,
  breed: Text,
  activity: Text,
  bodyCondition: optional(enums(CONDITIONS)),
  currentWeightKg: optional(number()),
  expectedAdultWeightKg: optional(nullable(number())),
  specialNeeds: Texts,
  foodPreferences: Texts,
  allergies: Texts,
});

/** @returns the answers that a browser has kept; those that are not right any more are left out. @param value of the cookie `plan`. */
export function keptDraft(value: string | undefined, t: Translate, today: string): Draft {
  try {
    const parsed = parse(JSON.parse(value ?? '{}'), Kept, t, false);
    const draft = ('value' in parsed ? parsed.value : {}) as Draft;
    const wrong = new Set(checkDraft(draft, t, today).map(({ field }) => field));
    return Object.fromEntries(Object.entries(draft).filter(([field, value]) => value !== undefined && !wrong.has(field))) as Draft;
  } catch {
    return {};
  }
}

/** Whether an animal may still be growing, as far as it is known. */
export const youngEnough = ({ birthdate = '' }: Draft, today: string): boolean => (ageInMonths(birthdate, today) ?? 0) < 18;

/** The answers as they come from outside, one question after the other. */

import { stringifySetCookie } from 'cookie';
import { coerce, enums, is, nullable, number, object, optional, partial, pattern, refine, type Struct, size, string, trimmed, unknown } from 'superstruct';
import { cookieName } from '../../platform/http/cookies.ts';
import { decimal, numberIn, only, several } from '../../platform/http/fields.ts';
import { invalid, type Problem, parse } from '../../platform/http/parse.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { isPlainName } from '../../platform/mail/plain-name.ts';
import { PLANNER_STEPS, type PlannerStep } from '../../routes.ts';
import { ACTIVITIES, ageInMonths, CONDITIONS, GENDERS, NEEDS, PET_SPECIES, PREFERENCES } from '../pets/model.ts';
import { ALLERGENS, type Allergen, type Answers, problemsOf } from './answers.ts';
import { breedOf, namedBreeds } from './breeds.ts';

/** A number, or nothing. */
const perhaps = optional(nullable(coerce(number(), string(), (typed) => (typed.trim() === '' ? (null as never) : numberIn(typed))))) as unknown as Struct<
  number | null | undefined,
  null
>;
/** A name is mailed: it has no line breaks and leads nowhere. */
const name = refine(
  coerce(size(string(), 1, 40), string(), (typed) => typed.trim()),
  'name',
  isPlainName,
);

/** What each step asks. */
const QUESTIONS = {
  pet: object({ species: enums(PET_SPECIES), name, gender: enums(GENDERS) }),
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

/** Everything that the steps' forms send: the answers, a rough age, and a breed chosen by a button. */
export const fields = Object.fromEntries(
  [...Object.values(QUESTIONS).flatMap(({ schema }) => Object.keys(schema)), 'ageYears', 'ageMonths', 'choice'].map((name) => [name, optional(unknown())]),
) as Record<string, Struct<unknown, null>>;

/** Answers that may be unfinished; the saved pet that they are of, and the plan that they have become. */
export type Draft = Partial<Answers> & { petId?: string; planId?: string };

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

/** What was typed as a breed, as its slug; the word itself where it names none or several. A part of a name decides nothing. */
function breedSlug(species: 'dog' | 'cat', typed: string): string {
  const [only, ...others] = namedBreeds(species, typed);
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
  // a rough age that is given beside the date that was known already is the newer one
  if (step === 'birthdate' && (typed.ageYears || typed.ageMonths) && (!typed.birthdate || typed.birthdate === draft.birthdate))
    typed.birthdate = roughBirthdate(typed, today) ?? '';
  if (step === 'birthdate') typed.birthdate ??= '';
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
  const unknown = listProblems(step, answers, t);
  if (step === 'health') {
    answers.specialNeeds = only(answers.specialNeeds, NEEDS);
    answers.expectedAdultWeightKg ??= null;
    if (!answers.specialNeeds.includes('feed_allergy')) answers.allergies = [];
  }
  if (step === 'food') {
    answers.foodPreferences = only(answers.foodPreferences, PREFERENCES);
    answers.allergies = only(answers.allergies, Object.keys(ALLERGENS) as Allergen[]);
    // who names an ingredient has an allergy
    if (answers.allergies.length > 0) answers.specialNeeds = [...new Set([...(answers.specialNeeds ?? []), 'feed_allergy'])];
  }
  // another name is another animal, with a plan of its own
  if (step === 'pet' && draft.name !== undefined && draft.name !== answers.name) {
    delete answers.petId;
    delete answers.planId;
  }
  // another kind of animal is asked everything again that depends on it
  if (step === 'pet' && draft.species !== undefined && draft.species !== species) {
    const { breed: _, activity: __, currentWeightKg: ___, expectedAdultWeightKg: ____, petId: _____, planId: ______, ...rest } = answers;
    return { draft: rest, problems: refused };
  }
  const unfit = checkDraft(answers, t, today).filter(({ field }) => field !== undefined && field in struct.schema);
  return { draft: answers, problems: [...refused, ...unknown, ...unfit] };
}

/** Values of lists that nobody knows: an allergy that is not understood must not be passed over. */
function listProblems(step: PlannerStep, { specialNeeds, foodPreferences, allergies }: Draft, t: Translate): Problem[] {
  const lists = {
    health: [['specialNeeds', specialNeeds, [...NEEDS, 'none']]],
    food: [
      ['foodPreferences', foodPreferences, PREFERENCES],
      ['allergies', allergies, Object.keys(ALLERGENS)],
    ],
  } as Record<string, [string, readonly string[] | undefined, readonly string[]][] | undefined>;
  return (lists[step] ?? []).flatMap(([field, given, known]) =>
    given !== undefined && !(Array.isArray(given) && given.every((value) => known.includes(value))) ? [problem(t, invalid(field), field)] : [],
  );
}

/** What does not fit in answers that may be unfinished. */
function checkDraft(draft: Draft, t: Translate, today: string): Problem[] {
  const { species = 'dog', breed } = draft;
  // what is not answered yet is taken as something that is never wrong
  const whole = { ...harmless(species), ...draft, ...(draft.birthdate === undefined && { birthdate: today }) } as Answers;
  const wrong = problemsOf(whole, today).filter(({ field }) => draft[field as keyof Draft] !== undefined);
  return [
    ...wrong.map(({ code, field }) => problem(t, code, field)),
    ...(breed !== undefined && !breedOf(species, breed) ? [problem(t, 'invalid_breed', 'breed')] : []),
  ];
}

/** Answers with which nothing is wrong. */
const harmless = (species: 'dog' | 'cat') => ({
  name: '',
  species,
  gender: 'female',
  breed: 'unknown',
  activity: ACTIVITIES[species][0],
  bodyCondition: 'normal',
  currentWeightKg: 1,
  expectedAdultWeightKg: null,
});

/** Which animal a form is for: another tab may have begun with another one meanwhile. */
export const animalName = ({ species, name }: Draft): string => `${species} ${name}`;

const ASKED = ['pet', 'birthdate', 'breed', 'health', 'food'] as const;

/** What is right of a step's answers. */
export function rightOf({ draft, problems }: ReturnType<typeof answerStep>): Draft {
  const wrong = new Set(problems.map(({ field }) => field));
  return Object.fromEntries(Object.entries(draft).filter(([field]) => !wrong.has(field))) as Draft;
}

/** All answers at once, as JSON sends them. */
export function answerAll(sent: Record<string, unknown>, t: Translate, today: string): { draft: Draft; problems: Problem[] } {
  let draft: Draft = {};
  const problems: Problem[] = [];
  for (const step of ASKED) {
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
export function wholeOf(draft: Draft): Answers | null {
  const { petId: _, planId: __, ...answers } = draft;
  return firstOpen(draft) === 'email' ? ({ specialNeeds: [], allergies: [], expectedAdultWeightKg: null, ...answers } as Answers) : null;
}

export const isAfter = (step: PlannerStep, other: PlannerStep): boolean => PLANNER_STEPS.indexOf(step) > PLANNER_STEPS.indexOf(other);

export const PLAN_COOKIE = 'plan';
const KEEP_S = 14 * 86_400;

/** Keeps the answers in the visitor's browser, for two weeks. */
export const draftCookie = (draft: Draft, secure: boolean): string =>
  stringifySetCookie({
    name: cookieName(PLAN_COOKIE, secure),
    value: JSON.stringify(draft),
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: KEEP_S,
  });

/** Somebody who signs out leaves no animal behind. */
export const forgetDraft = (secure: boolean): string =>
  stringifySetCookie({ name: cookieName(PLAN_COOKIE, secure), value: '', path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: 0 });

const PetId = pattern(string(), /^[\w-]{1,60}$/);

/**
 * The answers that a browser has kept, checked as if they had been typed now; those that are not right are left out.
 *
 * @param value of the cookie `plan`.
 */
export function keptDraft(value: string | undefined, t: Translate, today: string): Draft {
  let sent: Record<string, unknown>;
  try {
    const parsed: unknown = JSON.parse(value ?? '{}');
    if (typeof parsed !== 'object' || parsed === null) return {};
    sent = parsed as Record<string, unknown>;
  } catch {
    return {};
  }
  let draft: Draft = { ...(is(sent.petId, PetId) && { petId: sent.petId }), ...(is(sent.planId, PetId) && { planId: sent.planId }) };
  for (const step of ASKED) {
    if (!Object.keys(QUESTIONS[step].schema).some((field) => sent[field] !== undefined && sent[field] !== null)) continue;
    draft = rightOf(answerStep(step, sent, draft, t, today));
  }
  return draft;
}

/** Whether an animal may still be growing, as far as it is known. */
export const youngEnough = ({ birthdate = '' }: Draft, today: string): boolean => (ageInMonths(birthdate, today) ?? 0) < 18;

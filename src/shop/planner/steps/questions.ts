/** The fields of each step and how they are parsed. */

import { coerce, enums, nullable, number, object, optional, partial, refine, type Struct, size, string, trimmed, unknown } from 'superstruct';
import { decimal, numberIn, several } from '../../../platform/http/fields.ts';
import { type Problem, parse } from '../../../platform/http/parse.ts';
import { isPlainName } from '../../../platform/mail/plain-name.ts';
import type { PlannerStep } from '../../../routes.ts';
import { ACTIVITIES, CONDITIONS, GENDERS, PET_SPECIES } from '../../pets/model.ts';
import type { Answers } from '../answers.ts';
import type { Draft } from './draft.ts';

/** Returns the text of a key. */
export type Text = (key: string) => string;

/** The steps that ask about the animal. */
export type AnimalStep = Exclude<PlannerStep, 'email'>;

interface Question {
  fields: readonly string[];
  /** Parses the valid fields even when others are invalid, so that all problems are reported at once. */
  parse(sent: Record<string, unknown>, t: Text): { answers: Draft; problems: Problem[] };
}

function question(schema: Parameters<typeof object>[0]): Question {
  const complete = object(schema);
  const incomplete = partial(complete);
  return {
    fields: Object.keys(schema),
    parse(sent, t) {
      const parsed = parse(sent, complete, t, true);
      if ('value' in parsed) return { answers: parsed.value, problems: [] };
      const invalid = new Set(parsed.problems.map(({ field }) => field));
      const valid = parse(Object.fromEntries(Object.entries(sent).filter(([field]) => !invalid.has(field))), incomplete, t, true);
      return { answers: 'value' in valid ? valid.value : {}, problems: parsed.problems };
    },
  };
}

/** A number as typed; an empty field is null. */
const optionalNumber = optional(coerce(nullable(number()), string(), (typed) => (typed.trim() === '' ? null : numberIn(typed))));

/** A name without line breaks and addresses, because it is sent by mail. */
const petName = refine(
  coerce(size(string(), 1, 40), string(), (typed) => typed.trim()),
  'name',
  isPlainName,
);

export const QUESTIONS: Readonly<Record<AnimalStep, Question>> = {
  pet: question({ species: enums(PET_SPECIES), name: petName, gender: enums(GENDERS) }),
  birthdate: question({ birthdate: size(trimmed(string()), 1, 20) }),
  breed: question({ breed: size(trimmed(string()), 1, 80) }),
  health: question({
    activity: enums([...ACTIVITIES.dog, ...ACTIVITIES.cat]),
    bodyCondition: enums(CONDITIONS),
    currentWeightKg: decimal,
    expectedAdultWeightKg: optionalNumber,
    specialNeeds: several,
  }),
  food: question({ foodPreferences: several, allergies: several }),
};

export const ANIMAL_STEPS = Object.keys(QUESTIONS) as readonly AnimalStep[];

type AnswerField = Exclude<keyof Answers, 'idealKg'> | 'ageYears' | 'ageMonths' | 'choice';

/** Everything that the steps' forms send, unchecked: the answers, an approximate age, and a breed chosen by a button. */
export const answerFields = Object.fromEntries(
  [...Object.values(QUESTIONS).flatMap(({ fields }) => fields), 'ageYears', 'ageMonths', 'choice'].map((name) => [name, optional(unknown())]),
) as Record<AnswerField, Struct<unknown, null>>;

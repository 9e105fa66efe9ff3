/** The fields of each step and how they are parsed. */

import { coerce, nullable, number, object, optional, refine } from 'superstruct';
import {
  type AnyField,
  anything,
  decimal,
  type Field,
  MAX_NUMBER,
  numberIn,
  oneOf,
  readFrom,
  requiredText,
  several,
} from '../../../platform/shared/fields.ts';
import { type Problem, parse } from '../../../platform/shared/parse.ts';
import { isPlainName } from '../../../platform/shared/plain-name.ts';
import type { AnimalStep } from '../../../routes.ts';
import { ACTIVITIES } from '../../../species/tables/activities.ts';
import { SPECIES } from '../../../species/tables/names.ts';
import { CONDITIONS, GENDERS } from '../../pets/model/pet.ts';
import type { Answers } from './answers.ts';
import type { Draft } from './draft.ts';

/** Returns the text of a key. */
export type Text = (key: string) => string;

interface Question {
  fields: readonly string[];
  /** Parses the valid fields even when others are invalid, so that all problems are reported at once. */
  parse(sent: Record<string, unknown>, t: Text): { answers: Draft; problems: Problem[] };
}

function question(schema: Readonly<Record<string, AnyField>>): Question {
  const complete = object(schema);
  const incomplete = object(
    Object.fromEntries(Object.entries(schema).map(([name, field]): [string, AnyField] => [name, optional(field)])),
  );
  return {
    fields: Object.keys(schema),
    parse(sent, t) {
      const parsed = parse(sent, complete, t, true);
      if ('value' in parsed) return { answers: parsed.value, problems: [] };
      const invalid = new Set(parsed.problems.map(({ field }) => field));
      const valid = parse(
        Object.fromEntries(Object.entries(sent).filter(([field]) => !invalid.has(field))),
        incomplete,
        t,
        true,
      );
      return { answers: 'value' in valid ? valid.value : {}, problems: parsed.problems };
    },
  };
}

/** A number as typed; an empty field is null. */
const optionalNumber = optional(
  readFrom(MAX_NUMBER, nullable(number()), (typed) => (typed.trim() === '' ? null : numberIn(typed))),
);

/** The longest text that a form sends for an answer. */
export const MAX_TYPED = 200;

/** A text that is filled in, without surrounding spaces. */
const filled = (maxLength: number, problem = 'empty'): Field<string> =>
  coerce(refine(requiredText(maxLength), problem, Boolean), requiredText(MAX_TYPED), (typed) => typed.trim());

/** A name without line breaks and addresses, because it is sent by mail. */
const petName = refine(filled(40, 'pet_name_required'), 'name', (name) => name === '' || isPlainName(name));

export const QUESTIONS: Readonly<Record<AnimalStep, Question>> = {
  pet: question({ species: oneOf(SPECIES), name: petName, gender: oneOf(GENDERS) }),
  birthdate: question({ birthdate: filled(20) }),
  breed: question({ breed: filled(80) }),
  health: question({
    activity: oneOf(Object.values(ACTIVITIES).flat()),
    bodyCondition: oneOf(CONDITIONS),
    currentWeightKg: decimal,
    expectedAdultWeightKg: optionalNumber,
    specialNeeds: several,
  }),
  food: question({ foodPreferences: several, allergies: several }),
};

type AnswerField = Exclude<keyof Answers, 'idealKg'> | 'ageYears' | 'ageMonths' | 'choice';

/**
 * Everything that the steps' forms send, of which only the length is checked: the answers, an approximate age, and a
 * breed chosen by a button.
 */
export const answerFields = Object.fromEntries(
  [...Object.values(QUESTIONS).flatMap(({ fields }) => fields), 'ageYears', 'ageMonths', 'choice'].map((name) => [
    name,
    optional(anything(MAX_TYPED)),
  ]),
) as Record<AnswerField, Field<unknown>>;

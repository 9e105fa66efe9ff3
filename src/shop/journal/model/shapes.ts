/** The shapes of what the forms of a journal send. Pure. */

import { assign, defaulted, nonempty, object, refine } from 'superstruct';
import { addMonths, type Day, isDay } from '../../../platform/shared/day.ts';
import {
  dayOrEmpty,
  MAX_NUMBER,
  market,
  numberIn,
  oneOf,
  requiredText,
  text,
} from '../../../platform/shared/fields.ts';
import type { Species } from '../../../species/index.ts';
import { isWeight } from '../../pets/model/pet.ts';
import { COATS, type Coat, type Entry, MAX_NOTE, SCORES, STOOLS } from './entry.ts';

/** The id of a pet. */
export const petId = nonempty(requiredText(60));

/** A choice that may stay open. */
const oneOrNone = <V extends string>(values: readonly V[]) => defaulted(oneOf<V | ''>(['', ...values]), '');

/** The fields of an entry, each for itself. */
export const EntryFields = object({
  market,
  petId,
  day: defaulted(dayOrEmpty, ''),
  weightKg: text(MAX_NUMBER),
  condition: oneOrNone(SCORES.map(String)),
  stool: oneOrNone(STOOLS.map(String)),
  coat: oneOrNone(COATS),
  note: text(MAX_NOTE),
});

/** The oldest entry, in months before today: notes from elsewhere may be copied. */
const MONTHS_BACK = 60;

/** The first day of which a form takes an entry. */
export const firstDay = (birthdate: string, today: Day): Day => {
  const oldest = addMonths(today, -MONTHS_BACK);
  return isDay(birthdate) && birthdate > oldest ? birthdate : oldest;
};

/** The fields with the rules between them. @param species null for an unknown one. @param today `YYYY-MM-DD`. */
export const entryShape = ({ species, birthdate }: { species: Species | null; birthdate: string }, today: Day) =>
  assign(
    EntryFields,
    object({
      day: refine(
        EntryFields.schema.day,
        'day',
        (day) => day === '' || (day <= today && day >= firstDay(birthdate, today)),
      ),
      weightKg: refine(
        EntryFields.schema.weightKg,
        'bounds',
        (typed) => typed.trim() === '' || isWeight(species, numberIn(typed)),
      ),
    }),
  );

/** The entry that checked fields make. @param today `YYYY-MM-DD`; the day of a form without one. */
export function entryFrom(
  fields: { day: Day | ''; weightKg: string; condition: string; stool: string; coat: Coat | ''; note: string },
  today: Day,
): Entry {
  const score = (typed: string) => (typed === '' ? null : Number(typed));
  return {
    day: fields.day || today,
    weightKg: fields.weightKg.trim() === '' ? null : numberIn(fields.weightKg),
    condition: score(fields.condition),
    stool: score(fields.stool),
    coat: fields.coat || null,
    note: fields.note.replaceAll('\r\n', '\n').trim(),
  };
}

export const RemoveShape = object({ market, petId, day: dayOrEmpty });
export const RemindShape = object({ market, petId, remind: text(1) });
export const StopShape = object({ market, link: text(100) });

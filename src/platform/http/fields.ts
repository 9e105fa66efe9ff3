import { coerce, defaulted, define, number, optional, record, type Struct, size, string, unknown } from 'superstruct';
import { type Day, isDay } from '../day.ts';

/** Structs that turn the strings of a form into values. */

/** A line of text; an absent field is empty. */
export const text = (maxLength: number) => defaulted(size(string(), 0, maxLength), '');

/** A calendar day, or an empty string for none. */
export const dayOrEmpty = define<Day | ''>('day', (value) => typeof value === 'string' && (value === '' || isDay(value)));

/** The code of the market that a call is made in. */
export const market = optional(size(string(), 0, 10));

/** Parses a number as people in any market write it, such as `12,5 kg`. @returns NaN for anything else. */
export const numberIn = (typed: string): number => {
  const [, number] = /^\s*(\d{1,6}(?:[.,]\d{1,4})?)\s*(?:kg)?\s*$/i.exec(typed) ?? [];
  return number ? Number(number.replace(',', '.')) : Number.NaN;
};

/** A number of a form; see {@link numberIn}. */
export const decimal = coerce(number(), string(), numberIn);

/** A list of values: an array in JSON; in a form, fields named `name[value]`, or one field that may be repeated. */
export const several = defaulted(
  coerce(
    coerce(unknown(), record(string(), unknown()), (given) => (Array.isArray(given) ? given : Object.keys(given))),
    string(),
    (given) => [given],
  ),
  () => [],
) as unknown as Struct<unknown[], null>;

/** The allowed values that the list contains, in the order of `values`. */
export const only = <V extends string>(list: unknown, values: readonly V[]): V[] => (Array.isArray(list) ? values.filter((value) => list.includes(value)) : []);

/** Whether a checkbox was ticked. */
export const isTicked = (input: unknown): boolean => input === true || input === '1' || input === 'on' || input === 'true';

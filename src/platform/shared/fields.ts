import {
  coerce,
  defaulted,
  define,
  enums,
  integer,
  max,
  min,
  number,
  optional,
  record,
  refine,
  type Struct,
  unknown,
  type Validator,
} from 'superstruct';
import { type Day, isDay } from './day.ts';

/**
 * Structs of what comes from outside. Each text has a length, and its validator checks it: refinements and patterns of
 * superstruct see valid values only, so nothing matches, trims or searches a longer text.
 */

declare const BOUNDED: unique symbol;

/**
 * The mark of a struct whose texts have a length, in the place of its schema. Only this file sets it; what is made of
 * marked structs keeps it.
 */
export interface Bounded {
  readonly [BOUNDED]: true;
}

/** A struct of one field. */
export type Field<T> = Struct<T, Bounded>;

/**
 * The schema of a form: {@link Field}s, and objects and lists of them. A form with any other field does not compile
 * where its input is parsed.
 */
export type FormSchema = Bounded | AnyField | { readonly [name: string]: AnyField };
// biome-ignore lint/suspicious/noExplicitAny: superstruct's own type for a struct of whatever type
export type AnyField = Struct<any, FormSchema>;

const bounded = <T, S>(struct: Struct<T, S>) => struct as Field<T>;

/** The limits of a field: the characters of each text in it, or the lowest and highest number. */
export interface Bounds {
  readonly maxLength?: number;
  readonly lowest?: number;
  readonly highest?: number;
}

/** A field that knows its bounds, in the place of its schema. */
const withBounds = <T>(field: Field<T>, bounds: Bounds): Field<T> => Object.assign(field, { schema: bounds });

/** The bounds of a struct; empty when it has none of its own. */
export const boundsOf = ({ schema }: AnyField): Bounds =>
  typeof schema === 'object' && schema !== null && ('maxLength' in schema || 'lowest' in schema)
    ? (schema as Bounds)
    : {};

/** Whether all texts in a value of JSON, and all names in it, have at most some characters. */
const isWithin = (value: unknown, maxLength: number): boolean => {
  if (typeof value === 'string') return value.length <= maxLength;
  return (
    typeof value !== 'object' ||
    value === null ||
    Object.entries(value).every(([name, part]) => name.length <= maxLength && isWithin(part, maxLength))
  );
};

/**
 * A value that a function checks. @param maxLength of each text in it, in characters, here and below. @param check sees
 * no longer texts.
 */
export const checked = <T>(name: string, maxLength: number, check: Validator): Field<T> =>
  withBounds(bounded(define<T>(name, (value, context) => isWithin(value, maxLength) && check(value, context))), {
    maxLength,
  });

/** A text. */
export const requiredText = (maxLength: number): Field<string> =>
  checked('string', maxLength, (value) => typeof value === 'string');

/** A line of text; an absent field is empty. */
export const text = (maxLength: number): Field<string> => defaulted(requiredText(maxLength), '');

/** A line of text without surrounding and repeated spaces, cut at its length; empty when it is absent or no text. */
export const line = (maxLength: number): Field<string> =>
  coerce(requiredText(maxLength), unknown(), (typed) =>
    typeof typed === 'string'
      ? typed
          .slice(0, 4 * maxLength)
          .replace(/\s+/g, ' ')
          .trim()
          .slice(0, maxLength)
      : '',
  );

export type Rule = readonly [code: string, holds: (value: string) => boolean];

/** A struct with rules that are checked in order; the code of the first that does not hold is the problem's. */
export const withRules = (struct: Field<string>, rules: readonly Rule[]) =>
  rules.reduce<Field<string>>((ruled, [code, holds]) => refine(ruled, code, holds), struct);

/** A value that a form writes as a text. @param read the value of a text. */
export const readFrom = <T extends number | boolean | null, S>(
  maxLength: number,
  struct: Struct<T, S>,
  read: (typed: string) => unknown,
): Field<T> => bounded(coerce(struct, requiredText(maxLength), read));

/** One of some values. */
export const oneOf = <V extends string>(values: readonly V[]): Field<V> => bounded(enums(values));

/** A calendar day, or an empty string for none. */
export const dayOrEmpty = checked<Day | ''>(
  'day',
  10,
  (value) => typeof value === 'string' && (value === '' || isDay(value)),
);

/** The code of the market that a call is made in. */
export const market = optional(requiredText(10));

/** Parses a number as people in any market write it, such as `12,5 kg`. @returns NaN for anything else. */
export const numberIn = (typed: string): number => {
  const [, number] = /^(\d{1,6}(?:[.,]\d{1,4})?)\s*(?:kg)?$/i.exec(typed.trim()) ?? [];
  return number ? Number(number.replace(',', '.')) : Number.NaN;
};

/** The longest text of a number. */
export const MAX_NUMBER = 40;

/** A number of a form; see {@link numberIn}. */
export const decimal = readFrom(MAX_NUMBER, number(), numberIn);

/** A whole number of a form, of at most six digits. */
export const integerBetween = (lowest: number, highest: number): Field<number> =>
  withBounds(
    readFrom(MAX_NUMBER, max(min(integer(), lowest), highest), (typed) =>
      /^-?\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN,
    ),
    { lowest, highest },
  );

/** A value of any kind, for what is parsed once more later. */
export const anything = (maxLength: number): Field<unknown> => checked('value', maxLength, () => true);

/** An object of values by name, as many as are allowed. */
export const membersOf = <V>(name: Field<string>, value: Field<V>, maxCount: number): Field<Record<string, V>> =>
  bounded(refine(record(name, value), 'count', (members) => Object.keys(members).length <= maxCount));

/** The longest value in a list. */
const MAX_LISTED = 100;

/**
 * A list of values: an array in JSON; in a form, fields named `name[value]` that are not empty, or one field that may be
 * repeated.
 */
export const several = defaulted(
  coerce(
    checked('list', MAX_LISTED, () => true),
    unknown(),
    (given) => {
      if (typeof given === 'string') return [given];
      return typeof given === 'object' && given !== null && !Array.isArray(given)
        ? Object.entries(given).flatMap(([value, sent]) => (sent === '' ? [] : value))
        : given;
    },
  ),
  () => [],
) as Field<unknown[]>;

/** The allowed values that the list contains, in the order of `values`. */
export const only = <V extends string>(list: unknown, values: readonly V[]): V[] =>
  Array.isArray(list) ? values.filter((value) => list.includes(value)) : [];

/** Whether a checkbox was ticked. */
export const isTicked = (input: unknown): boolean =>
  input === true || input === '1' || input === 'on' || input === 'true';

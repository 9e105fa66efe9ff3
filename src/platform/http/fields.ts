import { coerce, defaulted, number, optional, record, type Struct, size, string, unknown } from 'superstruct';

/** What forms send as text, as values. */

/** A line of text; absent is empty. */
export const text = (maxLength: number) => defaulted(size(string(), 0, maxLength), '');

/** The market that a call is made in. */
export const market = optional(size(string(), 0, 10));

/** The number in what people of any market type: "12,5 kg" is 12.5. */
export const numberIn = (typed: string): number => {
  const [, number] = /^\s*(\d{1,6}(?:[.,]\d{1,4})?)\s*(?:kg)?\s*$/i.exec(typed) ?? [];
  return number ? Number(number.replace(',', '.')) : Number.NaN;
};

export const decimal = coerce(number(), string(), numberIn);

/** Several values: a list, the fields `name[value]` of a form, or a field that is there once or more. */
export const several = defaulted(
  coerce(
    coerce(unknown(), record(string(), unknown()), (given) => (Array.isArray(given) ? given : Object.keys(given))),
    string(),
    (given) => [given],
  ),
  () => [],
) as unknown as Struct<unknown[], null>;

/** Those of some values that were given. */
export const only = <V extends string>(given: unknown, values: readonly V[]): V[] =>
  Array.isArray(given) ? values.filter((value) => given.includes(value)) : [];

/** Whether a box was ticked. */
export const isTicked = (given: unknown): boolean => given === true || given === '1' || given === 'on' || given === 'true';

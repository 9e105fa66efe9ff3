/**
 * A wish list as a text: the numbers of variants, the last one first. A browser's cookie and an address that is shared
 * have it. Pure.
 */

/** The name of the cookie, which the script of product pages reads. */
export const WISHES = 'wishes';
/** The most sizes that a browser keeps, and that an address names. */
export const MAX_IN_BROWSER = 30;
/** The most sizes that an account keeps. */
export const MAX_IN_ACCOUNT = 100;

/** Stands between two numbers; it needs no encoding in a cookie or an address. */
const BETWEEN = '.';
const MAX_DIGITS = 20;
/** The longest text that is read, in characters. */
const MAX_TEXT = MAX_IN_BROWSER * (MAX_DIGITS + 1) - 1;
const NUMBER = /^[1-9]\d{0,19}$/;

/** Whether a text can be the number of a variant. */
export const isVariantNumber = (text: string): boolean => text.length <= MAX_DIGITS && NUMBER.test(text);

/** The text of a list. */
export const textOf = (numbers: readonly string[]): string => numbers.join(BETWEEN);

/**
 * Reads the text of a list.
 *
 * @returns the numbers, each once, in their order; empty for an empty text; null for what is no such text.
 */
export function wishesIn(text: string | null | undefined): string[] | null {
  if (!text) return [];
  if (text.length > MAX_TEXT) return null;
  const numbers = text.split(BETWEEN);
  return numbers.length <= MAX_IN_BROWSER && numbers.every(isVariantNumber) ? [...new Set(numbers)] : null;
}

/** A list with one more number, which comes first where it is new; null where the list is full. */
export function withWish(numbers: readonly string[], added: string): readonly string[] | null {
  if (numbers.includes(added)) return numbers;
  return numbers.length < MAX_IN_BROWSER ? [added, ...numbers] : null;
}

/** A list without a number. */
export const withoutWish = (numbers: readonly string[], removed: string): string[] =>
  numbers.filter((number) => number !== removed);

/** The parts of the lists of a browser and an account that are merged: what the account takes, and what it has no room for. */
export function merged(
  inBrowser: readonly string[],
  inAccount: ReadonlySet<string>,
): { moved: string[]; left: string[] } {
  const fresh = inBrowser.filter((number) => !inAccount.has(number));
  const room = Math.max(0, MAX_IN_ACCOUNT - inAccount.size);
  return { moved: fresh.slice(0, room), left: fresh.slice(room) };
}

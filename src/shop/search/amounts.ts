/** Reads the amount of a query: the net weight of a bag, or the weight of an animal. Pure. */

import { fold } from '../../platform/shared/i18n.ts';
import type { Language } from '../../platform/shared/markets.ts';
import { words } from './words.ts';

/** A weight in a query. */
export interface Amount {
  grams: number;
  /** Whether an animal weighs it, as in "food for a 12 kg dog". */
  isAnimal: boolean;
}

/** The smallest and the largest weight that is one, in grams. */
const MIN_GRAMS = 1;
const MAX_GRAMS = 100_000;

const TOKEN = /\p{Nd}+(?:[.,]\p{Nd}+)?|\p{L}+/gu;
const NUMBER = /^\p{Nd}/u;

/** The words, folded, and the numbers of a plain query: "10kg" has one of each. */
export const tokensOf = (query: string): string[] =>
  (query.match(TOKEN) ?? []).map((text) => (NUMBER.test(text) ? text : fold(text)));

const listOf = (list: string): string[] => list.split(',').map(fold);

/** Grams of one unit; null for a word that is no unit. */
function gramsOfUnit(word: string | undefined, language: Language): number | null {
  if (word === undefined) return null;
  if (listOf(words.units.kg[language]).includes(word)) return 1000;
  return listOf(words.units.g[language]).includes(word) ? 1 : null;
}

/** A typed number: "1,5" and "1.5" are the same, and "1.500" of grams is one thousand and a half. */
function numberIn(text: string, unit: number): number {
  const [whole = '', fraction] = text.split(/[.,]/);
  if (fraction === undefined) return Number(whole);
  return unit === 1 && fraction.length === 3 ? Number(whole + fraction) : Number(`${whole}.${fraction}`);
}

/**
 * Whether the animal weighs an amount: its word comes right after it and says nothing of food, or right before it with
 * a word such as "weighs" between them. "10 kg dog food" is a bag.
 */
function isAnimalAt(tokens: readonly string[], start: number, end: number, language: Language): boolean {
  const animals = [...Object.values(words.species), ...Object.values(words.young)].flatMap((list) =>
    listOf(list[language]),
  );
  const foods = [words.food, words.forms.dry, words.forms.wet].flatMap((list) => listOf(list[language]));
  const isAnimal = (text = '') =>
    animals.includes(text) && !foods.some((food) => food.length > 2 && text.endsWith(food));
  const next = tokens[end + 1];
  if (isAnimal(tokens[end])) return next === undefined || !foods.includes(next);
  return listOf(words.weighs[language]).includes(tokens[start - 1] ?? '') && isAnimal(tokens[start - 2]);
}

/** The first weight in a query, and the words besides it. Of "12 x 85 g" it is the whole pack's. */
export function amountIn(tokens: readonly string[], language: Language): { amount: Amount | null; rest: string[] } {
  const at = tokens.findIndex((text, i) => NUMBER.test(text) && gramsOfUnit(tokens[i + 1], language) !== null);
  if (at < 0) return { amount: null, rest: [...tokens] };
  const unit = gramsOfUnit(tokens[at + 1], language) ?? 1;
  const isMultiple = tokens[at - 1] === 'x' && NUMBER.test(tokens[at - 2] ?? '');
  const pieces = isMultiple ? numberIn(tokens[at - 2]!, 0) : 1;
  const grams = Math.round(numberIn(tokens[at]!, unit) * unit * pieces);
  const start = isMultiple ? at - 2 : at;
  const isAmount = grams >= MIN_GRAMS && grams <= MAX_GRAMS;
  return {
    amount: isAmount ? { grams, isAnimal: isAnimalAt(tokens, start, at + 2, language) } : null,
    rest: [...tokens.slice(0, start), ...tokens.slice(at + 2)],
  };
}

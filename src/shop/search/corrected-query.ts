/** Corrections of a query without results. Pure. */

import { fold } from '../../platform/shared/i18n.ts';
import type { Language } from '../../platform/shared/markets.ts';
import { isWithinEdits } from '../../platform/shared/search.ts';
import { vocabulary } from './vocabulary.ts';
import { words } from './words.ts';

/** A shorter word is left as it is. */
const MIN_LENGTH = 4;

/** The edits after which a word is still recognised: one more than the search itself forgives. */
const editsFor = (word: string): number => (word.length <= 5 ? 1 : word.length <= 8 ? 2 : 3);

const known: Partial<Record<Language, ReadonlyMap<string, string>>> = {};

/** The words of `kv/search.json` that lead to products, as they are written, by their folded form. */
function knownWords(language: Language): ReadonlyMap<string, string> {
  const { needs, forms, species, young, freeFrom, breedSizes, food } = words;
  const lists = [
    ...[needs, forms, species, young, freeFrom, breedSizes].flatMap((group) => Object.values(group)),
    food,
  ];
  known[language] ??= new Map(
    lists
      .flatMap((list) => list[language].split(','))
      .map((entry) => entry.trim())
      // a word of several names another thing by itself
      .filter((entry) => !/\s/.test(entry))
      .map((word) => [fold(word), word] as const)
      .filter(([folded]) => folded.length >= MIN_LENGTH && !vocabulary(language).stopWords.has(folded)),
  );
  return known[language];
}

/** The known word that takes the fewest edits; undefined where none is close. */
function closest(word: string, language: Language): string | undefined {
  const all = [...knownWords(language)];
  for (let edits = 1; edits <= editsFor(word); edits += 1) {
    const found = all.find(([folded]) => folded[0] === word[0] && isWithinEdits(word, folded, edits));
    if (found) return found[1];
  }
  return undefined;
}

/**
 * A query with each unknown word replaced by the known one that it comes closest to.
 *
 * @param query a plain query. @returns null where no word is close to a known one.
 */
export function correctedQuery(query: string, language: Language): string | null {
  const typed = query.split(/\s+/).filter((word) => fold(word) !== '');
  const meant = typed.map((word) => {
    const folded = fold(word);
    if (folded.length < MIN_LENGTH || folded.length > 40 || knownWords(language).has(folded)) return word;
    return closest(folded, language) ?? word;
  });
  return meant.every((word, i) => word === typed[i]) ? null : meant.join(' ');
}

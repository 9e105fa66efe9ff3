import glossary from '../../../kv/feed-terms.json' with { type: 'json' };

/** The kinds of terms that feed statements are composed of. */
export type TermKind = keyof typeof glossary.terms;

/**
 * Where the wording of a term comes from: a key of {@link SOURCES} and a place in it by language, or nothing at all.
 */
type Source = 'unverified' | Readonly<Record<string, string>>;
type Term = Readonly<Record<string, string>> & { readonly source: Source };

// biome-ignore lint/plugin/casts: the words of a term stand beside its source, which is no word
const TERMS = glossary.terms as unknown as Readonly<Record<TermKind, Readonly<Record<string, Term>>>>;

/** The acts that the sources of terms name, by their short names. */
export const SOURCES: Readonly<Record<string, string>> = glossary.sources;

/** The languages of the glossary, BCP 47. */
export const FEED_LANGUAGES: readonly string[] = Object.keys(TERMS.headings.composition!).filter(
  (key) => key !== 'source',
);

/**
 * @returns the wording of a term in one language, or null when the glossary lacks it. @param key the term's English
 * name.
 */
export const wordingOf = (kind: TermKind, key: string, language: string): string | null =>
  TERMS[kind][key]?.[language] ?? null;

/** @returns where the wording comes from, or null when it is unverified. */
export function sourceOf(kind: TermKind, key: string, language: string): string | null {
  const source = TERMS[kind][key]?.source;
  return source === undefined || source === 'unverified' ? null : (source[language] ?? null);
}

/** The keys of a kind, in the order of the file. */
export const keysOf = (kind: TermKind): readonly string[] => Object.keys(TERMS[kind]);

export const TERM_KINDS = Object.keys(TERMS) as readonly TermKind[];

const indexes = new Map<string, ReadonlyMap<string, string>>();

/** The keys of a kind by their wordings in one language, in lower case. */
function indexOf(kind: TermKind, language: string): ReadonlyMap<string, string> {
  const name = `${kind} ${language}`;
  let index = indexes.get(name);
  if (!index) {
    index = new Map(Object.entries(TERMS[kind]).map(([key, term]) => [(term[language] ?? key).toLowerCase(), key]));
    indexes.set(name, index);
  }
  return index;
}

/**
 * Finds a term by its wording.
 *
 * @param languages the languages that the wording may be in.
 * @returns its key, or null.
 */
export function keyOf(kind: TermKind, wording: string, languages: readonly string[]): string | null {
  for (const language of languages) {
    const key = indexOf(kind, language).get(wording.toLowerCase());
    if (key !== undefined) return key;
  }
  return null;
}

const NUMBER = String.raw`(\d+(?:[.,]\d+)?)`;
const patterns = new Map<string, readonly { key: string; pattern: RegExp; order: readonly number[] }[]>();

/** The sentences of directions in one language as patterns, with the order of their numbers. */
function patternsOf(language: string) {
  let known = patterns.get(language);
  if (!known) {
    known = Object.entries(TERMS.directions).map(([key, term]) => {
      const wording = term[language] ?? key;
      const source = wording.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replace(/\{\d\}/g, NUMBER);
      return {
        key,
        pattern: new RegExp(`^${source}$`, 'i'),
        order: [...wording.matchAll(/\{(\d)\}/g)].map(([, place]) => Number(place) - 1),
      };
    });
    patterns.set(language, known);
  }
  return known;
}

/**
 * Finds a sentence of feeding directions.
 *
 * @param languages the languages that it may be in.
 * @returns its key and its numbers in the order of the key's places, or null.
 */
export function directionOf(
  sentence: string,
  languages: readonly string[],
): { key: string; numbers: readonly number[] } | null {
  for (const language of languages)
    for (const { key, pattern, order } of patternsOf(language)) {
      const match = pattern.exec(sentence);
      if (!match) continue;
      const numbers: number[] = [];
      for (const [i, place] of order.entries()) numbers[place] = Number(match[i + 1]!.replace(',', '.'));
      return { key, numbers };
    }
  return null;
}

import { type Dictionary, interpolate, type Params } from './model.ts';

/** Returns the text of a key in one language, or the key itself when it has none. */
export interface Translate {
  (key: string, params?: Params): string;
  /** The texts whose keys begin with a prefix, for islands that need them in the browser. */
  group(...prefixes: string[]): Dictionary;
}

const translators = new WeakMap<Dictionary, Map<string, Translate>>();

/** The translator of a dictionary, created once. @param locale BCP 47, for plural rules, such as `sv-SE`. */
export function translator(dictionary: Dictionary, locale: string): Translate {
  const cached = translators.get(dictionary)?.get(locale);
  if (cached) return cached;
  const translate: Translate = Object.assign((key: string, params?: Params) => interpolate(dictionary, key, locale, params), {
    group: (...prefixes: string[]) => Object.fromEntries(Object.entries(dictionary).filter(([key]) => prefixes.some((prefix) => key.startsWith(prefix)))),
  });
  translators.set(dictionary, (translators.get(dictionary) ?? new Map<string, Translate>()).set(locale, translate));
  return translate;
}

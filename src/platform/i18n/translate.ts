import { type Dictionary, interpolate, type Params } from './model.ts';

/** Gives the text of a key in one language; a key without a text is shown itself. */
export interface Translate {
  (key: string, params?: Params): string;
  /** The texts below a prefix, for an island that needs them in the browser. */
  group(...prefixes: string[]): Dictionary;
}

const translators = new WeakMap<Dictionary, Map<string, Translate>>();

/** @param locale decides plurals, for instance `sv-SE`. */
export function translator(dictionary: Dictionary, locale: string): Translate {
  const cached = translators.get(dictionary)?.get(locale);
  if (cached) return cached;
  const translate: Translate = Object.assign((key: string, params?: Params) => interpolate(dictionary, key, locale, params), {
    group: (...prefixes: string[]) => Object.fromEntries(Object.entries(dictionary).filter(([key]) => prefixes.some((prefix) => key.startsWith(prefix)))),
  });
  translators.set(dictionary, (translators.get(dictionary) ?? new Map<string, Translate>()).set(locale, translate));
  return translate;
}

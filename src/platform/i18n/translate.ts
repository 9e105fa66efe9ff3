import en from '../../../kv/dictionaries/en.json';
import pt from '../../../kv/dictionaries/pt.json';
import sv from '../../../kv/dictionaries/sv.json';
import type { Language } from '../market/markets.ts';
import { type Dictionary, interpolate, type Params } from './model.ts';

const dictionaries: Record<Language, Dictionary> = { en, sv, pt };

/** Gives the text of a key in one language; a key without a text is shown itself. */
export interface Translate {
  (key: string, params?: Params): string;
  /** The texts below a prefix, for an island that needs them in the browser. */
  group(...prefixes: string[]): Dictionary;
}

const made = new Map<string, Translate>();

/** @param locale decides plurals, for instance `sv-SE`. */
export function translator(language: Language, locale: string): Translate {
  const known = made.get(locale);
  if (known) return known;
  const dictionary = dictionaries[language];
  const translate: Translate = Object.assign((key: string, params?: Params) => interpolate(dictionary, key, locale, params), {
    group: (...prefixes: string[]) => Object.fromEntries(Object.entries(dictionary).filter(([key]) => prefixes.some((prefix) => key.startsWith(prefix)))),
  });
  made.set(locale, translate);
  return translate;
}

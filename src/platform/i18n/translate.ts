import type { Context } from 'hono';
import en from '../../../kv/dictionaries/en.json';
import pt from '../../../kv/dictionaries/pt.json';
import sv from '../../../kv/dictionaries/sv.json';
import type { AppEnv } from '../../env.ts';
import type { Language, Market } from '../market/markets.ts';
import { localeOf } from '../market/model.ts';
import { type Dictionary, interpolate, type Params } from './model.ts';

/** The texts that this version of the shop was delivered with: the last resort. */
export const delivered: Record<Language, Dictionary> = { en, sv, pt };

/** Gives the text of a key in one language; a key without a text is shown itself. */
export interface Translate {
  (key: string, params?: Params): string;
  /** The texts below a prefix, for an island that needs them in the browser. */
  group(...prefixes: string[]): Dictionary;
}

const made = new WeakMap<Dictionary, Map<string, Translate>>();

/** @param locale decides plurals, for instance `sv-SE`. */
export function translator(dictionary: Dictionary, locale: string): Translate {
  const known = made.get(dictionary)?.get(locale);
  if (known) return known;
  const translate: Translate = Object.assign((key: string, params?: Params) => interpolate(dictionary, key, locale, params), {
    group: (...prefixes: string[]) => Object.fromEntries(Object.entries(dictionary).filter(([key]) => prefixes.some((prefix) => key.startsWith(prefix)))),
  });
  made.set(dictionary, (made.get(dictionary) ?? new Map<string, Translate>()).set(locale, translate));
  return translate;
}

/** The texts of a market, as the request has them. */
export const translatorOf = (c: Context<AppEnv>, { language, country }: Market): Translate =>
  translator((c.get('texts') ?? delivered)[language], localeOf(language, country));

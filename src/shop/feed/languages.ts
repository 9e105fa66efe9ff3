import { officialLanguages } from '../../platform/market/languages.ts';
import type { Market } from '../../platform/shared/markets.ts';

/**
 * The languages of a market's feed statements: the official ones, in which they must be (Regulation (EC) No 767/2009
 * Art. 14(1)), and the pages' own for those who read them.
 */
export const statementLanguages = ({ country, language }: Pick<Market, 'country' | 'language'>): readonly string[] => [
  ...new Set([...officialLanguages[country], language]),
];

const names = new Map<string, string>();

/** The name of a language in itself, such as "Deutsch" or "Suomi". */
export function ownNameOf(language: string): string {
  let name = names.get(language);
  if (name === undefined) {
    const own = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
    name = own.charAt(0).toLocaleUpperCase(language) + own.slice(1);
    names.set(language, name);
  }
  return name;
}

import { byCountry } from '../../countries/collect.ts';
import { countries } from '../../countries/index.ts';
import type { OfficialLanguage } from '../../countries/withdrawal-words.ts';
import type { Market } from '../shared/markets.ts';

/**
 * The official languages in which a country's customers may expect what a law prescribes, the most common one first, as
 * BCP 47 tags. The pages themselves speak the market's `language`.
 */
export const officialLanguages = byCountry(({ officialLanguages: languages }): readonly string[] => languages);

/** The official languages of a market's country: that of its pages first, where it is one. */
export function officialLanguagesFor({ country, language }: Pick<Market, 'country' | 'language'>): OfficialLanguage[] {
  const all: readonly OfficialLanguage[] = countries[country].officialLanguages;
  const own = all.filter((official) => official === language);
  return [...own, ...all.filter((official) => official !== language)];
}

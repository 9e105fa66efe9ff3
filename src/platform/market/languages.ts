import { byCountry } from '../../countries/collect.ts';

/**
 * The official languages in which a country's customers may expect what a law prescribes, the most common one first, as
 * BCP 47 tags. The pages themselves speak the market's `language`.
 */
export const officialLanguages = byCountry(({ officialLanguages: languages }): readonly string[] => languages);

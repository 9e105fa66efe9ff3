import type { CountryFacts } from './country.ts';
import * as entries from './entries.ts';

/** A country that the shop serves, ISO 3166-1 alpha-2. */
export type Country = keyof typeof entries;

/** The facts of each country. */
export const countries: Readonly<Record<Country, CountryFacts>> = { ...entries };

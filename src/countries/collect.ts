/** Makes tables of one fact from the entries of all countries. */

import type { Compact } from './compact.ts';
import type { CountryFacts } from './country.ts';
import { type Country, countries } from './index.ts';

const sorted = Object.keys(countries).sort() as Country[];

/** One fact of every country, in the order of their codes. */
export const byCountry = <T>(fact: (facts: CountryFacts) => T): Readonly<Record<Country, T>> =>
  Object.fromEntries(sorted.map((country) => [country, fact(countries[country])])) as Record<Country, T>;

/** One fact of the countries that have it. */
export const whereKnown = <T>(fact: (facts: CountryFacts) => T | null): Readonly<Record<string, T>> =>
  Object.fromEntries(
    sorted.flatMap((country) => {
      const value = fact(countries[country]);
      return value === null ? [] : [[country, value]];
    }),
  );

/** One fact of every country, as short as it can be: browsers load it. @param fact a value that JSON can hold. */
export function compact<T>(fact: (facts: CountryFacts) => T): Compact<T> {
  const values = sorted.map((country) => [country, fact(countries[country])] as const);
  const counts = new Map<string, number>();
  for (const [, value] of values) {
    const text = JSON.stringify(value);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const [most] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a));
  return {
    usual: JSON.parse(most) as T,
    others: Object.fromEntries(values.filter(([, value]) => JSON.stringify(value) !== most)),
  };
}

/** The currencies of all countries, each once. */
export const currencies = [...new Set(Object.values(countries).map(({ currency }) => currency))];

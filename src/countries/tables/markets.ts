import { byCountry } from '../collect.ts';
import { type Country, countries } from '../index.ts';

/** The facts that the platform knows of each country's market. */
export const MARKETS = (Object.keys(countries) as Country[]).map((country) => {
  const { group, isLive, name, nativeName, currency, language, delivery, law } = countries[country];
  return {
    code: country.toLowerCase(),
    country,
    name,
    nativeName,
    currency: currency.code,
    language,
    freeShipping: delivery.freeFrom,
    hasWithdrawal: law.rights.returnBasis === 'law',
    isLive,
    group,
  };
});

export const SHIPPING_COSTS = byCountry(({ delivery }) => delivery.cost);

/** The codes of a group's markets that are live, sorted. */
export const codesOfGroup = (id: (typeof MARKETS)[number]['group']): readonly string[] =>
  MARKETS.filter(({ group, isLive }) => group === id && isLive)
    .map(({ code }) => code)
    .sort();

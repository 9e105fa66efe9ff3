import { defaultMarket, markets } from '#brand';
import { knownLanguages } from '../../languages/index.ts';
import { byCountry } from '../collect.ts';
import { type Country, countries } from '../index.ts';

/** The facts that the platform knows of each country's market. */
export const MARKETS = (Object.keys(countries) as Country[]).flatMap((country) => {
  const {
    group,
    isLive,
    name,
    nativeName,
    currency,
    language: first,
    furtherLanguages = [],
    delivery,
    law,
  } = countries[country];
  const code = country.toLowerCase();
  const isOnly = furtherLanguages.length === 0;
  return [first, ...furtherLanguages].map((language) => ({
    code: language === first ? code : `${code}-${language}`,
    country,
    name: isOnly ? name : `${name} (${knownLanguages[language].names[1]})`,
    nativeName: isOnly ? nativeName : `${nativeName} (${knownLanguages[language].names[0]})`,
    currency: currency.code,
    language,
    freeShipping: delivery.freeFrom,
    hasWithdrawal: law.rights.returnBasis === 'law',
    isLive,
    group,
  }));
});

/** The market of paths without a prefix, where the brand names its markets; null where the market group says it. */
export const HOME = markets === null ? null : (MARKETS.find(({ code }) => code === defaultMarket) ?? MARKETS[0]!);

export const SHIPPING_COSTS = byCountry(({ delivery }) => delivery.cost);

/** The codes of a group's markets that are live, sorted. */
export const codesOfGroup = (id: (typeof MARKETS)[number]['group']): readonly string[] =>
  MARKETS.filter(({ group, isLive }) => group === id && isLive)
    .map(({ code }) => code)
    .sort();

import { gid } from '../graphql-types.ts';
import { factsOf, marketOf, markets } from '../seed/markets.ts';
import { setupOf } from '../setup.ts';
import type { Context } from './views.ts';

const languageNames = new Map([
  ['SV', ['Swedish', 'svenska']],
  ['EN', ['English', 'English']],
  ['PT_PT', ['Portuguese (Portugal)', 'português']],
]);
const languageView = (isoCode: string) => {
  const [name, endonymName] = languageNames.get(isoCode) ?? ['English', 'English'];
  return { isoCode, name, endonymName };
};

function countryView(country: string) {
  const market = marketOf(country);
  return {
    isoCode: market.country,
    name: market.name,
    unitSystem: 'METRIC_SYSTEM',
    currency: { isoCode: market.currency, name: market.currency, symbol: factsOf(country).currency.symbol },
    availableLanguages: [...languageNames.keys()].map(languageView),
    defaultLanguage: languageView('EN'),
    market: marketView(market.code),
  };
}

const marketView = (code: string) => ({
  __typename: 'Market',
  id: gid('Market', code),
  handle: code,
  metafield: () => null,
  metafields: () => [],
});

export const localizationView = (context: Context) => ({
  availableCountries: markets
    .filter(({ country }) => !setupOf(context.store).closedCountries.includes(country))
    .map((market) => countryView(market.country)),
  availableLanguages: [...languageNames.keys()].map(languageView),
  country: countryView(context.country),
  language: languageView(context.language),
  market: marketView(marketOf(context.country).code),
});

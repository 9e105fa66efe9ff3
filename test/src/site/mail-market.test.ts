import { expect, it } from 'vitest';
import { groups } from '../../../src/platform/shared/markets.ts';
import { marketOfReader, marketOfRequest } from '../../../src/site/mail-market.ts';

const eu = { group: groups.eu };

it.each([
  ['the language of the order, the days and links of its country', 'SE', 'en-SE', 'se', 'en'],
  ['another order of letters', 'DE', 'SV', 'de', 'sv'],
  ['a region of its own', 'DE', 'pt-PT', 'de', 'pt'],
  ['the country’s language where the shop has no such', 'PT', 'de-DE', 'pt', 'pt'],
  ['the country’s language where none is known', 'SE', null, 'se', 'sv'],
  ['the default market where the country is not served', 'US', 'en-US', 'se', 'en'],
  ['the default market where nothing is known', undefined, undefined, 'se', 'sv'],
])('%s', (_, country, locale, code, language) => {
  expect(marketOfReader({ country, locale }, eu)).toMatchObject({ code, language });
});

it('what was asked for on a page is answered in its market, or the default one where that is closed', () => {
  expect(marketOfRequest('pt', eu)).toMatchObject({ code: 'pt', language: 'pt' });
  expect(marketOfRequest('xx', eu)).toMatchObject({ code: 'se', language: 'sv' });
});

import { describe, expect, it } from 'vitest';
import { copiedLanguages } from '../../../../src/cms/copies.ts';
import { groups } from '../../../../src/platform/shared/markets.ts';
import { PEOPLE } from '../../../../src/routes.ts';
import { EMPTY_DATASETS } from '../../../../src/shop/content/datasets.ts';

describe('the configuration of market groups', () => {
  it('has the values of the specification', () => {
    expect(groups.eu).toMatchObject({
      isLive: true,
      marketCMSFolderPath: 'europe-market',
      translationsDatasourcePath: 'translations',
      storeMarket: { name: 'SE', language: 'EN' },
      buildMarkets: ['se', 'de'],
      defaultLanguagePrefix: 'se',
    });
    expect(groups.eu.availableCountries).toHaveLength(26);
    expect(groups.au).toMatchObject({
      isLive: true,
      marketCMSFolderPath: 'australia-market',
      translationsDatasourcePath: 'translations',
      availableCountries: ['au'],
      buildMarkets: ['au'],
      defaultLanguagePrefix: 'au',
      storefrontUrlSetting: 'AU_STOREFRONT_URL',
      storefrontTokenSetting: 'AU_STOREFRONT_TOKEN',
    });
  });

  it('copies the languages of the markets that are built ahead of time first', () => {
    expect(copiedLanguages(groups.eu)).toEqual(['sv', 'en', 'pt']);
    expect(copiedLanguages(groups.au)).toEqual(['en', 'sv', 'pt']);
  });

  it('has three empty datasets', () => {
    expect(EMPTY_DATASETS).toEqual(Object.fromEntries(PEOPLE.map((list) => [list, { stories: [], rels: [] }])));
  });
});

import type { Country } from '../../countries/index.ts';
import { codesOfGroup, HOME, MARKETS, SHIPPING_COSTS } from '../../countries/tables/markets.ts';
import type { Language } from '../../languages/index.ts';

export type { Country } from '../../countries/index.ts';
export type { Language } from '../../languages/index.ts';

/** One country that the shop serves under its own path prefix, in one language. */
export interface Market {
  /** Path prefix: ISO 3166-1 alpha-2 in lower case; in a further language of the country with its tag, `be-fr`. */
  code: string;
  country: Country;
  /** English name. */
  name: string;
  nativeName: string;
  /** ISO 4217. */
  currency: string;
  /** Language of the pages. */
  language: Language;
  /** Carts of at least this total ship free; in the currency's major unit. */
  freeShipping: number;
  /** `false` where the law of the country knows no right of withdrawal from purchases at a distance. */
  hasWithdrawal?: boolean;
  /** `false` closes the market: its pages are 404 and nothing links to it. */
  isLive?: boolean;
}

/** Shipping cost below the free shipping threshold, in the currency's major unit. */
export const shippingCost = ({ country }: Pick<Market, 'country'>): number => SHIPPING_COSTS[country];

/** All markets of all groups. */
export const markets: readonly Market[] = MARKETS;

/** The markets of one deployment, with the fields of the specification's market configuration. */
export interface MarketGroup {
  id: 'eu' | 'au';
  isLive: boolean;
  marketCMSFolderPath: string;
  translationsDatasourcePath: string;
  /**
   * The store's own market at the commerce provider. Its time zone makes the shop's days where no customer's market
   * does; reads and carts carry the visitor's country.
   */
  storeMarket: { name: Country; language: Uppercase<Language> };
  availableCountries: readonly string[];
  /** Markets that are built ahead of time: their content is copied to KV first. */
  buildMarkets: readonly string[];
  /** Code of the market of paths without a prefix. */
  defaultLanguagePrefix: string;
  /** Market codes by the first segment of old paths. */
  legacyPrefixes: Readonly<Record<string, string>>;
  /** Names of the settings with the Storefront API's URL and access token. */
  storefrontUrlSetting: 'EU_STOREFRONT_URL' | 'AU_STOREFRONT_URL';
  storefrontTokenSetting: 'EU_STOREFRONT_TOKEN' | 'AU_STOREFRONT_TOKEN';
}

const GROUPS: Record<MarketGroup['id'], MarketGroup> = {
  eu: {
    id: 'eu',
    isLive: true,
    marketCMSFolderPath: 'europe-market',
    translationsDatasourcePath: 'translations',
    storeMarket: { name: 'SE', language: 'EN' },
    availableCountries: codesOfGroup('eu'),
    buildMarkets: ['se', 'de'],
    defaultLanguagePrefix: 'se',
    legacyPrefixes: { 'de-de': 'de', 'en-dk': 'dk', 'en-fi': 'fi', 'en-nl': 'nl', 'en-fr': 'fr', sv: 'se' },
    storefrontUrlSetting: 'EU_STOREFRONT_URL',
    storefrontTokenSetting: 'EU_STOREFRONT_TOKEN',
  },
  au: {
    id: 'au',
    isLive: true,
    marketCMSFolderPath: 'australia-market',
    translationsDatasourcePath: 'translations',
    storeMarket: { name: 'AU', language: 'EN' },
    availableCountries: codesOfGroup('au'),
    buildMarkets: ['au'],
    defaultLanguagePrefix: 'au',
    legacyPrefixes: {},
    storefrontUrlSetting: 'AU_STOREFRONT_URL',
    storefrontTokenSetting: 'AU_STOREFRONT_TOKEN',
  },
};

/** The group of a brand that names its markets itself. */
const withOwnMarkets = (group: MarketGroup): MarketGroup =>
  HOME === null
    ? group
    : {
        ...group,
        storeMarket: { name: HOME.country, language: 'EN' },
        buildMarkets: [HOME.code],
        defaultLanguagePrefix: HOME.code,
        legacyPrefixes: {},
      };

export const groups: Record<MarketGroup['id'], MarketGroup> = {
  eu: withOwnMarkets(GROUPS.eu),
  au: withOwnMarkets(GROUPS.au),
};

const byCode = new Map(markets.map((market) => [market.code, market]));

/** Whether visitors can open the market's pages. */
export const isOpen = (market: Market, group: MarketGroup): boolean =>
  group.isLive && market.isLive !== false && group.availableCountries.includes(market.code);

/** @returns the open market with this code, or undefined. */
export function marketByCode(code: string, group: MarketGroup): Market | undefined {
  const market = byCode.get(code);
  return market && isOpen(market, group) ? market : undefined;
}

const openByGroup = new WeakMap<MarketGroup, readonly Market[]>();

/** The open markets of a group, in the order of their codes. */
export function openMarkets(group: MarketGroup): readonly Market[] {
  let open = openByGroup.get(group);
  if (!open) {
    open = group.availableCountries.flatMap((code) => marketByCode(code, group) ?? []);
    openByGroup.set(group, open);
  }
  return open;
}

/** The countries of a group's open markets, each once. */
export const openCountries = (group: MarketGroup): readonly Country[] => [
  ...new Set(openMarkets(group).map(({ country }) => country)),
];

/** @returns the market of paths without a prefix. @throws TypeError when the group names an unknown market. */
export function defaultMarket(group: MarketGroup): Market {
  const market = byCode.get(group.defaultLanguagePrefix);
  if (!market) throw new TypeError(`No market ${group.defaultLanguagePrefix}`);
  return market;
}

/** The first open market whose pages are in English, or else the one of paths without a prefix. */
export const englishMarket = (group: MarketGroup): Market =>
  openMarkets(group).find(({ language }) => language === 'en') ?? defaultMarket(group);

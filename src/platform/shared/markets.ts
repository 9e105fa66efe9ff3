/** A country that the shop serves, ISO 3166-1 alpha-2. */
export type Country =
  | 'AT'
  | 'AX'
  | 'BE'
  | 'BG'
  | 'CH'
  | 'CZ'
  | 'DE'
  | 'DK'
  | 'EE'
  | 'ES'
  | 'FI'
  | 'FR'
  | 'HR'
  | 'HU'
  | 'IE'
  | 'IT'
  | 'LT'
  | 'LU'
  | 'LV'
  | 'NL'
  | 'PL'
  | 'PT'
  | 'RO'
  | 'SE'
  | 'SI'
  | 'SK'
  | 'AU';

/** One country that the shop serves under its own path prefix. */
export interface Market {
  /** Path prefix: ISO 3166-1 alpha-2 in lower case. */
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

/**
 * Shipping cost below the free shipping threshold, in the currency's major unit: 49 SEK in Sweden, a tenth of the
 * threshold elsewhere.
 */
export const shippingCost = ({ country, freeShipping }: Pick<Market, 'country' | 'freeShipping'>): number =>
  country === 'SE' ? 49 : freeShipping / 10;

/** The languages of the pages. */
export const LANGUAGES = ['en', 'sv', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

/** All markets of all groups. */
export const markets: readonly Market[] = [
  {
    code: 'at',
    country: 'AT',
    name: 'Austria',
    nativeName: 'Österreich',
    currency: 'EUR',
    language: 'en',
    freeShipping: 45,
  },
  { code: 'ax', country: 'AX', name: 'Åland', nativeName: 'Åland', currency: 'EUR', language: 'en', freeShipping: 45 },
  {
    code: 'be',
    country: 'BE',
    name: 'Belgium',
    nativeName: 'België / Belgique',
    currency: 'EUR',
    language: 'en',
    freeShipping: 45,
  },
  {
    code: 'bg',
    country: 'BG',
    name: 'Bulgaria',
    nativeName: 'България',
    currency: 'EUR',
    language: 'en',
    freeShipping: 45,
  },
  {
    code: 'ch',
    country: 'CH',
    name: 'Switzerland',
    nativeName: 'Schweiz / Suisse / Svizzera',
    currency: 'CHF',
    language: 'en',
    freeShipping: 45,
    hasWithdrawal: false,
  },
  {
    code: 'cz',
    country: 'CZ',
    name: 'Czechia',
    nativeName: 'Česko',
    currency: 'CZK',
    language: 'en',
    freeShipping: 1090,
  },
  {
    code: 'de',
    country: 'DE',
    name: 'Germany',
    nativeName: 'Deutschland',
    currency: 'EUR',
    language: 'en',
    freeShipping: 45,
  },
  {
    code: 'dk',
    country: 'DK',
    name: 'Denmark',
    nativeName: 'Danmark',
    currency: 'DKK',
    language: 'en',
    freeShipping: 349,
  },
  {
    code: 'ee',
    country: 'EE',
    name: 'Estonia',
    nativeName: 'Eesti',
    currency: 'EUR',
    language: 'en',
    freeShipping: 45,
  },
  { code: 'es', country: 'ES', name: 'Spain', nativeName: 'España', currency: 'EUR', language: 'en', freeShipping: 45 },
  {
    code: 'fi',
    country: 'FI',
    name: 'Finland',
    nativeName: 'Suomi',
    currency: 'EUR',
    language: 'en',
    freeShipping: 45,
  },
  {
    code: 'fr',
    country: 'FR',
    name: 'France',
    nativeName: 'France',
    currency: 'EUR',
    language: 'en',
    freeShipping: 45,
  },
  {
    code: 'hr',
    country: 'HR',
    name: 'Croatia',
    nativeName: 'Hrvatska',
    currency: 'EUR',
    language: 'en',
    freeShipping: 45,
  },
  {
    code: 'hu',
    country: 'HU',
    name: 'Hungary',
    nativeName: 'Magyarország',
    currency: 'HUF',
    language: 'en',
    freeShipping: 16500,
  },
  {
    code: 'ie',
    country: 'IE',
    name: 'Ireland',
    nativeName: 'Ireland',
    currency: 'EUR',
    language: 'en',
    freeShipping: 45,
  },
  { code: 'it', country: 'IT', name: 'Italy', nativeName: 'Italia', currency: 'EUR', language: 'en', freeShipping: 45 },
  {
    code: 'lt',
    country: 'LT',
    name: 'Lithuania',
    nativeName: 'Lietuva',
    currency: 'EUR',
    language: 'en',
    freeShipping: 45,
  },
  {
    code: 'lu',
    country: 'LU',
    name: 'Luxembourg',
    nativeName: 'Luxembourg',
    currency: 'EUR',
    language: 'en',
    freeShipping: 45,
  },
  {
    code: 'lv',
    country: 'LV',
    name: 'Latvia',
    nativeName: 'Latvija',
    currency: 'EUR',
    language: 'en',
    freeShipping: 45,
  },
  {
    code: 'nl',
    country: 'NL',
    name: 'Netherlands',
    nativeName: 'Nederland',
    currency: 'EUR',
    language: 'en',
    freeShipping: 45,
  },
  {
    code: 'pl',
    country: 'PL',
    name: 'Poland',
    nativeName: 'Polska',
    currency: 'PLN',
    language: 'en',
    freeShipping: 189,
  },
  {
    code: 'pt',
    country: 'PT',
    name: 'Portugal',
    nativeName: 'Portugal',
    currency: 'EUR',
    language: 'pt',
    freeShipping: 45,
  },
  {
    code: 'ro',
    country: 'RO',
    name: 'Romania',
    nativeName: 'România',
    currency: 'RON',
    language: 'en',
    freeShipping: 229,
  },
  {
    code: 'se',
    country: 'SE',
    name: 'Sweden',
    nativeName: 'Sverige',
    currency: 'SEK',
    language: 'sv',
    freeShipping: 500,
  },
  {
    code: 'si',
    country: 'SI',
    name: 'Slovenia',
    nativeName: 'Slovenija',
    currency: 'EUR',
    language: 'en',
    freeShipping: 45,
  },
  {
    code: 'sk',
    country: 'SK',
    name: 'Slovakia',
    nativeName: 'Slovensko',
    currency: 'EUR',
    language: 'en',
    freeShipping: 45,
  },
  {
    code: 'au',
    country: 'AU',
    name: 'Australia',
    nativeName: 'Australia',
    currency: 'AUD',
    language: 'en',
    freeShipping: 79,
    hasWithdrawal: false,
  },
];

/** The markets of one deployment, with the fields of the specification's market configuration. */
export interface MarketGroup {
  id: 'eu' | 'au';
  isLive: boolean;
  marketCMSFolderPath: string;
  translationsDatasourcePath: string;
  /**
   * The store's own market at the commerce provider. Reads and carts carry the visitor's country instead; it documents
   * which country the store's settings, such as its currency for reports, belong to.
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

export const groups: Record<MarketGroup['id'], MarketGroup> = {
  eu: {
    id: 'eu',
    isLive: true,
    marketCMSFolderPath: 'europe-market',
    translationsDatasourcePath: 'translations',
    storeMarket: { name: 'SE', language: 'EN' },
    availableCountries: [
      'at',
      'ax',
      'be',
      'bg',
      'ch',
      'cz',
      'de',
      'dk',
      'ee',
      'es',
      'fi',
      'fr',
      'hr',
      'hu',
      'ie',
      'it',
      'lt',
      'lu',
      'lv',
      'nl',
      'pl',
      'pt',
      'ro',
      'se',
      'si',
      'sk',
    ],
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
    availableCountries: ['au'],
    buildMarkets: ['au'],
    defaultLanguagePrefix: 'au',
    legacyPrefixes: {},
    storefrontUrlSetting: 'AU_STOREFRONT_URL',
    storefrontTokenSetting: 'AU_STOREFRONT_TOKEN',
  },
};

/** The id of the group that a market belongs to. */
export const groupIdOf = ({ code }: Pick<Market, 'code'>): MarketGroup['id'] =>
  groups.au.availableCountries.includes(code) ? 'au' : 'eu';

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

/** @returns the market of paths without a prefix. @throws TypeError when the group names an unknown market. */
export function defaultMarket(group: MarketGroup): Market {
  const market = byCode.get(group.defaultLanguagePrefix);
  if (!market) throw new TypeError(`No market ${group.defaultLanguagePrefix}`);
  return market;
}

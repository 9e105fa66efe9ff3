import { type Country, countries } from '../../src/countries/index.ts';
import { HOME } from '../../src/countries/tables/markets.ts';
import { WITHDRAWAL_WORDS } from '../../src/countries/withdrawal-words.ts';
import type { TimeZone } from '../../src/platform/shared/day.ts';

export interface Market {
  code: string;
  country: Country;
  name: string;
  currency: string;
  /** BCP 47 tag of the country and its most common language. */
  defaultLocale: string;
  postalCodeRegex: RegExp;
  postalCodeExample: string;
  dialCode: string;
  orderButton: string;
  /** Words of the link to the shop's page for withdrawals; absent where the law knows none. */
  withdraw?: string;
  /** Subtotal from which shipping is free, in major units of the currency. */
  freeShipping: number;
  /** The price of shipping below that, in major units of the currency. */
  shippingCost: number;
}

export const markets: readonly Market[] = (Object.keys(countries) as Country[]).map((country) => {
  const { name, currency, officialLanguages, delivery, address, dialCode, law } = countries[country];
  return {
    code: country.toLowerCase(),
    country,
    name,
    currency: currency.code,
    defaultLocale: `${officialLanguages[0]}-${country}`,
    postalCodeRegex: address.postcodeOfProvider,
    postalCodeExample: address.postcodeExample,
    dialCode,
    orderButton: law.orderButton,
    ...(law.rights.returnBasis === 'law' && {
      withdraw: officialLanguages.map((language) => WITHDRAWAL_WORDS[language].link).join(' / '),
    }),
    freeShipping: delivery.freeFrom,
    shippingCost: delivery.cost,
  };
});

const byCountry = new Map<string, Market>(markets.map((market) => [market.country, market]));

/** The store's own country. */
export const HOME_COUNTRY: Country = HOME?.country ?? 'SE';

/** @returns the market of a country; the store's own for a country where nothing is sold. */
export const marketOf = (country: string | null | undefined): Market =>
  byCountry.get(country ?? HOME_COUNTRY) ?? byCountry.get(HOME_COUNTRY)!;

/** The facts of a country; those of the store's own for one where nothing is sold. */
export const factsOf = (country: string | null | undefined) => countries[marketOf(country).country];

/** The zone by which the customers of a country read days; the store's own for a country where nothing is sold. */
export const zoneOf = (country: string | null | undefined): TimeZone => factsOf(country).zone;

export const sellsTo = (country: string): boolean => byCountry.has(country);

/** The zones of a country by their codes; null where an address has none. */
export function zonesOf(country: string): Record<string, string> | null {
  const zones = byCountry.has(country) ? factsOf(country).address.zones : null;
  return (
    zones &&
    Object.fromEntries(
      zones.list.split('|').map((zone) => {
        const [code = '', ...name] = zone.split(' ');
        return [code, name.join(' ')];
      }),
    )
  );
}

/** Whether an address of a country may lack its postal code. */
export const isPostalCodeOptional = (country: string): boolean => !factsOf(country).address.isPostcodeRequired;

import type { TimeZone } from '../../src/platform/shared/day.ts';
import type { Country } from '../../src/platform/shared/markets.ts';
import { marketZone } from '../../src/platform/shared/time-zones.ts';
import data from './markets.json' with { type: 'json' };
import zones from './zones.json' with { type: 'json' };

export interface Market {
  code: string;
  country: Country;
  name: string;
  currency: string;
  fractionDigits: number;
  languages: string[];
  defaultLocale: string;
  postalCodeRegex: string;
  postalCodeExample: string;
  dialCode: string;
  orderButton: string;
  /** Words of the link to the shop's page for withdrawals; absent where the law knows none. */
  withdraw?: string;
  /** Subtotal from which shipping is free, in major units of the currency. */
  freeShipping: number;
}

export const markets: readonly Market[] = data.markets as Market[];

const byCountry = new Map<string, Market>(markets.map((market) => [market.country, market]));

/** @returns the market of a country; Sweden for a country where nothing is sold. */
export const marketOf = (country: string | null | undefined): Market =>
  byCountry.get(country ?? 'SE') ?? byCountry.get('SE')!;

/** The zone by which the customers of a country read days; Sweden's for a country where nothing is sold. */
export const zoneOf = (country: string | null | undefined): TimeZone => marketZone(marketOf(country).country);

export const sellsTo = (country: string): boolean => byCountry.has(country);

/** The zones of a country by their codes; null where an address has none. Source: Shopify/worldwide. */
export const zonesOf = (country: string): Record<string, string> | null =>
  (zones as Record<string, Record<string, string>>)[country] ?? null;

/** Countries where an address may lack its postal code. Source: Shopify/worldwide. */
export const isPostalCodeOptional = (country: string): boolean => country === 'RO';

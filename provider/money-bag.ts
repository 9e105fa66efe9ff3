import { currencies } from '../src/countries/collect.ts';
import { money } from './graphql-types.ts';
import { HOME_COUNTRY, marketOf } from './seed/markets.ts';

/** The currency of the store itself, in which the Admin API states amounts. */
export const STORE_CURRENCY = marketOf(HOME_COUNTRY).currency;

const ratePerEuro: Readonly<Record<string, number>> = Object.fromEntries(
  currencies.map(({ code, demo }) => [code, demo.perEuro]),
);

/** An amount in the store's currency, at the rate that the catalogue's prices are derived with, in cents. */
export const inStoreCurrency = (cents: number, currency: string): number =>
  Math.round((cents * ratePerEuro[STORE_CURRENCY]!) / ratePerEuro[currency]!);

/** An amount as a `MoneyBag`. @param cents of the currency that the buyer sees. */
export const moneyBag = (cents: number, currency: string) => ({
  __typename: 'MoneyBag',
  presentmentMoney: money(cents, currency),
  shopMoney: money(inStoreCurrency(cents, currency), STORE_CURRENCY),
});

import { money } from './graphql-types.ts';
import data from './seed/markets.json' with { type: 'json' };

/** The currency of the store itself, in which the Admin API states amounts. */
export const STORE_CURRENCY = data.markets.find(({ country }) => country === 'SE')!.currency;

const ratePerEuro = data.fx as Readonly<Record<string, number>>;

/** An amount in the store's currency, at the rate that the catalogue's prices are derived with, in cents. */
export const inStoreCurrency = (cents: number, currency: string): number =>
  Math.round((cents * ratePerEuro[STORE_CURRENCY]!) / ratePerEuro[currency]!);

/** An amount as a `MoneyBag`. @param cents of the currency that the buyer sees. */
export const moneyBag = (cents: number, currency: string) => ({
  __typename: 'MoneyBag',
  presentmentMoney: money(cents, currency),
  shopMoney: money(inStoreCurrency(cents, currency), STORE_CURRENCY),
});

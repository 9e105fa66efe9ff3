import { currencies } from '../../src/countries/collect.ts';

/**
 * The price of an item in every currency of the shop. All but the Swedish one are derived from the euro price, and
 * rounded in the usual style of each currency.
 *
 * @param eur price in euros.
 * @param sek price in Swedish kronor.
 * @returns cents per currency code.
 */
export const pricesInEveryCurrency = (eur: number, sek: number): Record<string, number> =>
  Object.fromEntries(
    currencies.map(({ code, demo: { perEuro, round } }) => [
      code,
      Math.round((code === 'SEK' ? sek : round(eur * perEuro)) * 100),
    ]),
  );

/** The codes of the currencies in which the store has prices. */
export const CURRENCIES: readonly string[] = currencies.map(({ code }) => code);

/**
 * The price of an item in every currency, from its price in one: that one stays as it is, the others follow by fixed
 * rates and are rounded in the usual style of each.
 *
 * @param amount in major units, not negative.
 * @param currency its code, one of {@link CURRENCIES}.
 * @returns cents per currency code.
 * @throws RangeError for another currency.
 */
export function pricesFrom(amount: number, currency: string): Record<string, number> {
  const base = currencies.find(({ code }) => code === currency);
  if (!base) throw new RangeError(`there are no prices in ${currency}`);
  const eur = amount / base.demo.perEuro;
  return Object.fromEntries(
    currencies.map(({ code, demo: { perEuro, round } }) => {
      const converted = amount === 0 ? 0 : round(eur * perEuro);
      return [code, Math.round((code === currency ? amount : converted) * 100)];
    }),
  );
}

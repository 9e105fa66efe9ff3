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

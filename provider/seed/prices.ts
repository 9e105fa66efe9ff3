import data from './markets.json' with { type: 'json' };

/** Rounds a price in the usual style of each currency. */
const ROUNDING: Record<string, (amount: number) => number> = {
  DKK: (a) => Math.max(1, Math.round(a)),
  CZK: (a) => Math.max(1, Math.round(a)),
  HUF: (a) => Math.max(10, Math.round(a / 10) * 10),
  PLN: (a) => Math.max(0.9, Math.round(a) - 0.1),
  RON: (a) => Math.max(0.9, Math.round(a) - 0.1),
  CHF: (a) => Math.round(a * 20) / 20,
  AUD: (a) => Math.max(0.9, Math.round(a) - 0.1),
};

/**
 * The price of an item in every currency of the shop. All but the Swedish one are derived from the euro price.
 *
 * @param eur price in euros.
 * @param sek price in Swedish kronor.
 * @returns cents per currency code.
 */
export function pricesInEveryCurrency(eur: number, sek: number): Record<string, number> {
  const prices: Record<string, number> = { EUR: Math.round(eur * 100), SEK: Math.round(sek * 100) };
  for (const [currency, round] of Object.entries(ROUNDING))
    prices[currency] = Math.round(round(eur * (data.fx as Record<string, number>)[currency]!) * 100);
  return prices;
}

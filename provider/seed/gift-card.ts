import { currencies } from '../../src/countries/collect.ts';
import { byLanguage, catalogues, TRANSLATIONS } from '../language.ts';
import type { Product, ProductTexts } from './products.ts';

const HANDLE = 'gift-card';

/** The values of the gift card in euros, by the name of the size. */
const VALUES: Readonly<Record<string, number>> = { Small: 25, Medium: 50, Large: 100, 'Extra large': 200 };

/** A round sum near another one: one or two digits, the second of them 0 or 5. */
export function roundValue(sum: number): number {
  const step = 5 * 10 ** (Math.floor(Math.log10(sum)) - 1);
  return Math.round(sum / step) * step;
}

/** The value of a card in every currency, in cents. A card of ten euros is one of a hundred kronor in Sweden. */
const valuesOf = (eur: number): Record<string, number> =>
  Object.fromEntries(
    currencies.map(({ code, demo: { perEuro } }) => [
      code,
      (code === 'EUR' ? eur : code === 'SEK' ? eur * 10 : roundValue(eur * perEuro)) * 100,
    ]),
  );

/**
 * The gift card, which its owner keeps out of search and the lists of products: the shop has a page of its own for it.
 *
 * @returns the same ids every time.
 */
export const giftCardProduct = (): Product => ({
  id: 8_100_000_900_000,
  handle: HANDLE,
  title: 'Gift card',
  description: 'Pays for anything in the shop, in one order or in several. It does not expire.',
  productType: HANDLE,
  species: 'human',
  lifeStage: 'all',
  form: HANDLE,
  tags: [HANDLE],
  taxClass: 'standard',
  subscribable: false,
  isGiftCard: true,
  optionName: 'Size',
  variants: Object.entries(VALUES).map(([title, eur], i) => ({
    id: 44_100_000_900_001 + i,
    sku: `KV-GIFT-${eur}`,
    title,
    grams: null,
    shippingGrams: 0,
    prices: valuesOf(eur),
    compareAt: null,
    stock: 1_000_000,
  })),
  metafields: {},
  translations: byLanguage(TRANSLATIONS, (language): ProductTexts => catalogues[language].products[HANDLE] ?? {}),
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
});

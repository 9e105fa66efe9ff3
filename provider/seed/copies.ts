import { byLanguage, TRANSLATIONS } from '../language.ts';
import type { Product } from './products.ts';

/** How many products each type has beyond the seeded ones, for a catalogue of another size. */
export type CatalogueSize = Readonly<Record<string, number>>;

/** Ids of copies begin here; those of seeded products are lower. */
const FIRST_PRODUCT = 8_200_000_000_000;
const FIRST_VARIANT = 44_200_000_000_000;
/** Prices of copies are 50 to 150 percent of those of their model, in an order that looks like none. */
const PRICE_STEPS = 1009;
const STEP = 617;

const percentOf = (n: number): number => 50 + (((n * STEP) % PRICE_STEPS) / PRICE_STEPS) * 100;

const scaled = (prices: Record<string, number>, percent: number): Record<string, number> =>
  Object.fromEntries(
    Object.entries(prices).map(([currency, cents]) => [currency, Math.max(1, Math.round((cents * percent) / 100))]),
  );

/** A product like another one, with ids, a name and prices of its own. @param n its number among all copies, from 1. */
function copyOf(model: Product, n: number): Product {
  const suffix = String(n).padStart(5, '0');
  const percent = percentOf(n);
  return {
    ...model,
    id: FIRST_PRODUCT + n * 100,
    handle: `${model.handle}-${suffix}`,
    title: `${model.title} ${suffix}`,
    // sold all year, so that a catalogue has its size on every day
    tags: model.tags.filter((tag) => !tag.startsWith('season:')),
    translations: byLanguage(TRANSLATIONS, (language) => {
      const texts = model.translations?.[language] ?? {};
      return { ...texts, ...(texts.title && { title: `${texts.title} ${suffix}` }) };
    }),
    variants: model.variants.map((variant, i) => ({
      ...variant,
      id: FIRST_VARIANT + n * 100 + i,
      sku: `${variant.sku}-${suffix}`,
      prices: scaled(variant.prices, percent),
      compareAt: null,
      stock: 250,
    })),
    createdAt: new Date(Date.parse(model.createdAt) + n * 60_000).toISOString(),
  };
}

/** Copies of the seeded products of each type in turn, the same ones every time. */
export function copiesOf(seeded: readonly Product[], size: CatalogueSize): Product[] {
  const byType = Map.groupBy(seeded, ({ productType }) => productType);
  const copies: Product[] = [];
  for (const [type, count] of Object.entries(size)) {
    const models = byType.get(type) ?? [];
    for (let i = 0; i < count && models.length > 0; i++)
      copies.push(copyOf(models[i % models.length]!, copies.length + 1));
  }
  return copies;
}

import type { DemoCustomer, SeededStore, Store } from '../store.ts';
import { pricesFrom } from './prices.ts';
import { type Product, productsOfCatalogue, type Variant } from './products.ts';
import { seed } from './seed.ts';
import type { SeedFile } from './seed-file.ts';
import type { SeedProduct, SeedVariant, StoreSeed } from './store-seed.ts';

type SeededCode = NonNullable<SeededStore['codes']>[number];

/** The handle of the collection of everything. */
const EVERYTHING = 'all';

const FIRST_PRODUCT = 8_300_000_000_000;
const FIRST_VARIANT = 44_300_000_000_000;
const FIRST_CUSTOMER = 7101;
/** How many numbers of variants each product has. */
const NUMBERS = 10_000;
const HOUR_MS = 3_600_000;
/** The stock of what is not counted. */
const UNCOUNTED = 1_000_000;
/** The weight of a parcel whose goods have none, in grams. */
const SHIPPING_GRAMS = 400;
/** The name of the only variant of a product, as at the real service. */
const ONLY_OPTION = 'Title';
const ONLY_VALUE = 'Default Title';

const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** The words of HTML. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:#(\d{1,6})|(\w{1,10}));/g, (all, code: string | undefined, name: string | undefined) => {
      if (name !== undefined) return NAMED_ENTITIES[name] ?? all;
      return Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)) : all;
    })
    .replace(/\s+/g, ' ')
    .trim();

const inCents = (prices: Readonly<Record<string, number>> | undefined): Record<string, number> =>
  Object.fromEntries(Object.entries(prices ?? {}).map(([currency, amount]) => [currency, Math.round(amount * 100)]));

function toVariant(seeded: SeedVariant, id: number, currency: string): Variant {
  const { options = [ONLY_VALUE], price, compareAtPrice, grams } = seeded;
  return {
    id,
    sku: seeded.sku ?? '',
    title: options.join(' / '),
    grams: null,
    shippingGrams: grams ? Math.round(grams) : SHIPPING_GRAMS,
    prices: { ...pricesFrom(price, currency), ...inCents(seeded.prices) },
    compareAt: compareAtPrice !== undefined && compareAtPrice > price ? pricesFrom(compareAtPrice, currency) : null,
    stock: seeded.stock ?? UNCOUNTED,
    options,
    ...(seeded.barcode !== undefined && { barcode: seeded.barcode }),
    ...(seeded.image !== undefined && { picture: { url: seeded.image, alt: null } }),
  };
}

/** @param index in the file, from which the ids and the day of its beginning follow. */
function toProduct(seeded: SeedProduct, index: number, currency: string): Product {
  const { handle, title, descriptionHtml = '', type = '', tags = [], options = [ONLY_OPTION] } = seeded;
  return {
    id: FIRST_PRODUCT + index * NUMBERS,
    handle,
    title,
    description: plainText(descriptionHtml),
    descriptionHtml,
    productType: type,
    vendor: seeded.vendor ?? '',
    species: '',
    lifeStage: '',
    form: '',
    tags,
    taxClass: 'standard',
    subscribable: false,
    ...(seeded.giftCard && { isGiftCard: true }),
    ...(seeded.status === 'unpublished' && { unpublished: true }),
    ...(seeded.status === 'unlisted' && { unlisted: true }),
    optionName: options[0]!,
    optionNames: options,
    pictures: (seeded.images ?? []).map(({ url, alt }) => ({ url, alt: alt || null })),
    ...(seeded.seo && { seo: { title: seeded.seo.title ?? null, description: seeded.seo.description ?? null } }),
    variants: seeded.variants.map((variant, i) => toVariant(variant, FIRST_VARIANT + index * NUMBERS + i, currency)),
    metafields: {},
    createdAt: new Date(Date.UTC(2026, 0, 1) + index * HOUR_MS).toISOString(),
    updatedAt: new Date(Date.UTC(2026, 10, 1)).toISOString(),
  };
}

/** The handle that the real service makes of a title. */
const handleOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** A collection for each type of product, and one of everything. */
function collectionsByType(products: readonly SeedProduct[]): NonNullable<SeededStore['collections']> {
  const byHandle = Map.groupBy(products, ({ type = '' }) => handleOf(type));
  const collections = [...byHandle]
    .filter(([handle]) => handle !== '' && handle !== EVERYTHING)
    .map(([handle, those]) => ({ handle, title: those[0]!.type!, products: those.map((product) => product.handle) }));
  return [
    ...collections,
    { handle: EVERYTHING, title: 'All products', products: products.map(({ handle }) => handle) },
  ];
}

const toCode =
  (currency: string) =>
  ({
    code,
    percent,
    amount,
    minimum,
    endsAt,
    usageLimit,
  }: NonNullable<StoreSeed['discounts']>[number]): SeededCode => ({
    code: code.toUpperCase(),
    ...(percent !== undefined && { percent }),
    ...(amount !== undefined && { amounts: pricesFrom(amount, currency) }),
    ...(minimum !== undefined && { minimum: pricesFrom(minimum, currency) }),
    ...(endsAt !== undefined && { endsAt: new Date(endsAt).toISOString() }),
    ...(usageLimit !== undefined && { usageLimit }),
  });

const toCustomer = (
  { phone, ...customer }: NonNullable<StoreSeed['customers']>[number],
  index: number,
): DemoCustomer => ({
  id: FIRST_CUSTOMER + index,
  ...customer,
  email: customer.email.toLowerCase(),
  phone: phone ?? '',
});

/** The parts of a store that a file was read as, as they are stored. */
function partsOf(file: SeedFile): Omit<SeededStore, 'digest'> & { products: Product[] } {
  if (file.format === 'catalogue')
    return {
      format: file.format,
      name: null,
      country: 'SE',
      collections: null,
      codes: null,
      customers: null,
      products: productsOfCatalogue(file.products),
    };
  const { format, seed: given, currency, country } = file;
  return {
    format,
    name: given.store?.name ?? null,
    country,
    collections: given.collections ?? collectionsByType(given.products),
    codes: given.discounts?.map(toCode(currency)) ?? null,
    customers: given.customers?.map(toCustomer) ?? null,
    products: given.products.map((product, i) => toProduct(product, i, currency)),
  };
}

/**
 * Replaces all data of the provider by a store that was read from a file. Until another one comes, a reset leads back
 * to it.
 */
export function seedFrom(store: Store, file: SeedFile, digest: string): { products: number; variants: number } {
  const { products, ...rest } = partsOf(file);
  store.replaceSeed({ ...rest, digest }, products);
  seed(store);
  return {
    products: products.length,
    variants: products.reduce((sum, { variants }) => sum + variants.length, 0),
  };
}

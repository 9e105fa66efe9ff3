import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  max,
  min,
  number,
  object,
  optional,
  record,
  refine,
  type Struct,
  size,
  string,
  validate,
} from 'superstruct';
import { marketOf, markets, sellsTo } from './markets.ts';
import { CURRENCIES } from './prices.ts';

/** What is wrong with a file, at one place of it. */
export interface SeedProblem {
  /** The row, as spreadsheets count: that of the header is 1. Absent for JSON. */
  row?: number;
  /** The name of the column, or the path of the field in JSON, such as `products[3].variants[0].price`. */
  column: string;
  reason: string;
}

/** The limits of a file. Those of products are the real service's, as far as it documents them. */
export const LIMITS = {
  bytes: 15_000_000,
  rows: 50_000,
  products: 10_000,
  variants: 2048,
  options: 3,
  images: 250,
  tags: 250,
  text: 255,
  description: 100_000,
  url: 2048,
  price: 10_000_000,
  stock: 1_000_000_000,
  grams: 1_000_000_000,
} as const;

const Text = size(string(), 1, LIMITS.text);
const Amount = max(min(number(), 0), LIMITS.price);

export const isHandle = (text: string): boolean => /^[\p{Ll}\p{Lo}\p{N}][\p{Ll}\p{Lo}\p{M}\p{N}_-]*$/u.test(text);

/** The address of a picture, on any web server. */
export const isPictureUrl = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);

const Handle = refine(Text, 'handle', (text) => isHandle(text) || 'must be of small letters, digits, - and _');
const PictureUrl = refine(
  size(string(), 1, LIMITS.url),
  'address',
  (text) => isPictureUrl(text) || 'must be an address with http or https',
);
const Currency = refine(
  Text,
  'currency',
  (text) => CURRENCIES.includes(text) || `must be one of ${CURRENCIES.join(', ')}`,
);
const SoldTo = refine(
  Text,
  'country',
  (text) => sellsTo(text) || `must be one of ${markets.map(({ country }) => country).join(', ')}`,
);
const Email = refine(Text, 'address', (text) => /^[^\s@"]+@[^\s@"]+$/.test(text) || 'must be an e-mail address');
const list = <T, S>(element: Struct<T, S>, from: number, to: number) => size(array(element), from, to);

const SeedVariant = object({
  /** The value of each option of the product; absent for a product without options. */
  options: optional(list(Text, 1, LIMITS.options)),
  sku: optional(size(string(), 0, LIMITS.text)),
  barcode: optional(Text),
  /** In the store's currency, in major units. */
  price: Amount,
  compareAtPrice: optional(Amount),
  /** Prices in other currencies, in major units. Those that are absent follow from `price`. */
  prices: optional(record(Currency, Amount)),
  /** Absent for goods whose stock is not counted. */
  stock: optional(max(min(integer(), -LIMITS.stock), LIMITS.stock)),
  grams: optional(max(min(number(), 0), LIMITS.grams)),
  image: optional(PictureUrl),
});

const SeedProduct = object({
  handle: Handle,
  title: Text,
  descriptionHtml: optional(size(string(), 0, LIMITS.description)),
  vendor: optional(Text),
  type: optional(Text),
  tags: optional(list(Text, 0, LIMITS.tags)),
  /** The names of its options; absent for a product that comes in one form only. */
  options: optional(list(Text, 1, LIMITS.options)),
  /** Published by default. */
  status: optional(enums(['published', 'unpublished', 'unlisted'])),
  giftCard: optional(boolean()),
  seo: optional(object({ title: optional(Text), description: optional(size(string(), 1, 5000)) })),
  images: optional(list(object({ url: PictureUrl, alt: optional(size(string(), 0, 512)) }), 0, LIMITS.images)),
  variants: list(SeedVariant, 1, LIMITS.variants),
});
export type SeedProduct = Infer<typeof SeedProduct>;
export type SeedVariant = Infer<typeof SeedVariant>;

/** A store as a file describes it. What is absent is the demo's, made of these products. */
export const StoreSeed = object({
  store: optional(object({ name: optional(Text), currency: optional(Currency), country: optional(SoldTo) })),
  products: list(SeedProduct, 1, LIMITS.products),
  /** Absent: one for each type of product, and `all`. */
  collections: optional(
    list(object({ handle: Handle, title: Text, products: list(Handle, 0, LIMITS.products) }), 0, 1000),
  ),
  discounts: optional(
    list(
      object({
        code: Text,
        percent: optional(max(min(number(), 0, { exclusive: true }), 100)),
        /** Off the order, in the store's currency. */
        amount: optional(Amount),
        minimum: optional(Amount),
        endsAt: optional(refine(Text, 'moment', (text) => !Number.isNaN(Date.parse(text)) || 'must be a moment')),
        usageLimit: optional(min(integer(), 1)),
      }),
      0,
      1000,
    ),
  ),
  /** They sign in with the code 000000. */
  customers: optional(
    list(
      object({
        email: Email,
        firstName: Text,
        lastName: Text,
        phone: optional(Text),
        country: SoldTo,
        zip: Text,
        city: Text,
        address1: Text,
      }),
      1,
      100,
    ),
  ),
});
export type StoreSeed = Infer<typeof StoreSeed>;

/** `products[3].price` of the path `products 3 price`. */
const pathText = (path: readonly unknown[]): string =>
  path.map((part, i) => (typeof part === 'number' ? `[${part}]` : i > 0 ? `.${part}` : String(part))).join('');

const MAX_REASON = 200;

/** All that keeps a value from having a shape. */
export function shapeProblems<T, S>(value: unknown, shape: Struct<T, S>): SeedProblem[] {
  const [error] = validate(value, shape);
  return (error?.failures() ?? []).map(({ path, type, message }) => ({
    column: pathText(path),
    reason: type === 'never' ? 'is no field of the format' : message.slice(0, MAX_REASON),
  }));
}

/** The place of every entry of a list that repeats an earlier one. */
function repetitions<T>(entries: readonly T[], keyOf: (entry: T) => string): [index: number, first: number][] {
  const seen = new Map<string, number>();
  return entries.flatMap((entry, i): [number, number][] => {
    const key = keyOf(entry);
    const first = seen.get(key);
    if (first !== undefined) return [[i, first]];
    seen.set(key, i);
    return [];
  });
}

function variantProblems({ options, variants }: SeedProduct, path: string): SeedProblem[] {
  const count = options?.length ?? 0;
  const wrong = variants.flatMap((variant, i): SeedProblem[] => {
    const values = variant.options?.length ?? 0;
    const column = `${path}.variants[${i}].options`;
    return values === count ? [] : [{ column, reason: `has ${values} values for ${count} options of the product` }];
  });
  const twice = repetitions(variants, (variant) => JSON.stringify(variant.options ?? []));
  return [
    ...wrong,
    ...twice.map(([i, first]) => ({
      column: `${path}.variants[${i}].options`,
      reason: `are those of variants[${first}]`,
    })),
  ];
}

/** What is wrong between the parts of a store, each of which is right by itself. */
function contradictions({ products, collections = [], discounts = [], customers = [] }: StoreSeed): SeedProblem[] {
  const handles = new Set(products.map(({ handle }) => handle));
  const twice = <T>(list: string, field: string, entries: readonly T[], keyOf: (entry: T) => string) =>
    repetitions(entries, keyOf).map(([i, first]) => ({
      column: `${list}[${i}].${field}`,
      reason: `is that of ${list}[${first}]`,
    }));
  return [
    ...twice('products', 'handle', products, ({ handle }) => handle),
    ...products.flatMap((product, i) => variantProblems(product, `products[${i}]`)),
    ...twice('collections', 'handle', collections, ({ handle }) => handle),
    ...collections.flatMap((collection, i) =>
      collection.products.flatMap((handle, j) =>
        handles.has(handle)
          ? []
          : [{ column: `collections[${i}].products[${j}]`, reason: `no product has the handle ${handle}` }],
      ),
    ),
    ...twice('discounts', 'code', discounts, ({ code }) => code.toUpperCase()),
    ...discounts.flatMap(({ percent, amount }, i) =>
      (percent === undefined) === (amount === undefined)
        ? [{ column: `discounts[${i}]`, reason: 'must have either percent or amount' }]
        : [],
    ),
    ...twice('customers', 'email', customers, ({ email }) => email.toLowerCase()),
  ];
}

/** Reads a store from JSON. @returns it, or all that is wrong with it. */
export function readStoreSeed(value: unknown): StoreSeed | SeedProblem[] {
  const problems = shapeProblems(value, StoreSeed);
  if (problems.length > 0) return problems;
  const [, seed] = validate(value, StoreSeed);
  const wrong = contradictions(seed!);
  return wrong.length > 0 ? wrong : seed!;
}

/** The country whose market answers a request that names none: the first one with a currency. */
export const countryWith = (currency: string): string =>
  markets.find((market) => market.currency === currency)?.country ?? marketOf(null).country;

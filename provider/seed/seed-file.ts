import {
  array,
  enums,
  type Infer,
  integer,
  max,
  min,
  number,
  optional,
  refine,
  type Struct,
  size,
  string,
  type,
} from 'superstruct';
import { digest } from '../digest.ts';
import type { CatalogueProduct } from './catalogue.ts';
import { sellsTo } from './markets.ts';
import { CURRENCIES } from './prices.ts';
import { readProductCsv } from './product-csv.ts';
import {
  countryWith,
  isHandle,
  LIMITS,
  readStoreSeed,
  type SeedProblem,
  type StoreSeed,
  shapeProblems,
} from './store-seed.ts';

/** What a file of products does not say itself. */
export interface SeedOptions {
  /** Code of the currency of its prices. Default: `EUR`. */
  currency?: string;
  /** The country whose market answers a request that names none. Default: the first one with that currency. */
  country?: string;
  /** The name of the store. */
  name?: string;
}

/** A file that was read: a store, or products in the format of the demo's own catalogue. */
export type SeedFile =
  | { format: 'store' | 'csv'; seed: StoreSeed; currency: string; country: string; ignored: string[] }
  | { format: 'catalogue'; products: CatalogueProduct[] };

const Text = size(string(), 1, LIMITS.text);
const LongText = size(string(), 1, LIMITS.description);
const Price = max(min(number(), 0), LIMITS.price);
const list = <T, S>(element: Struct<T, S>, most: number) => size(array(element), 1, most);

/** As much of the demo's own format as the provider relies on. */
const Catalogue = type({
  products: list(
    type({
      sku: Text,
      slug: refine(Text, 'handle', (text) => isHandle(text) || 'must be of small letters, digits, - and _'),
      category: Text,
      name: Text,
      species: Text,
      taxClass: enums(['pet_food', 'standard']),
      shortDescription: LongText,
      components: optional(array(Text)),
      usual: optional(Text),
      variants: list(
        type({
          sku: Text,
          priceEur: Price,
          priceSek: Price,
          netWeightG: optional(max(min(integer(), 1), LIMITS.grams)),
          option: optional(Text),
        }),
        LIMITS.variants,
      ),
    }),
    LIMITS.products,
  ),
});

/** What is wrong between the products of a catalogue, each of which is right by itself. */
function contradictions({ products }: Infer<typeof Catalogue>): SeedProblem[] {
  const skus = new Set(products.map(({ sku }) => sku));
  const seen = new Set<string>();
  return products.flatMap(({ slug, components = [], usual }, i) => {
    const isTwice = seen.has(slug);
    seen.add(slug);
    const named = [
      ...components.map((sku, j) => [`components[${j}]`, sku] as const),
      ...(usual === undefined ? [] : [['usual', usual] as const]),
    ];
    const unknown = named.flatMap(([field, sku]) =>
      skus.has(sku) ? [] : [{ column: `products[${i}].${field}`, reason: `no product has the SKU ${sku}` }],
    );
    return [...(isTwice ? [{ column: `products[${i}].slug`, reason: 'is that of another product' }] : []), ...unknown];
  });
}

/** Whether a value is meant as a catalogue in the demo's own format: its products have a slug in place of a handle. */
const isCatalogue = (value: unknown): boolean => {
  const { products } = (value ?? {}) as { products?: unknown };
  const first: unknown = Array.isArray(products) ? products[0] : undefined;
  return typeof first === 'object' && first !== null && 'slug' in first;
};

function readJson(text: string): SeedFile | SeedProblem[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return [{ column: '', reason: `the file is no JSON: ${(error as Error).message.slice(0, 200)}` }];
  }
  if (isCatalogue(value)) {
    const problems = shapeProblems(value, Catalogue);
    if (problems.length > 0) return problems;
    const catalogue = value as Infer<typeof Catalogue>;
    const wrong = contradictions(catalogue);
    return wrong.length > 0 ? wrong : { format: 'catalogue', products: catalogue.products as CatalogueProduct[] };
  }
  const seed = readStoreSeed(value);
  if (Array.isArray(seed)) return seed;
  const { currency = 'EUR', country = countryWith(currency) } = seed.store ?? {};
  return { format: 'store', seed, currency, country, ignored: [] };
}

/** What is wrong with the options of a file of products. */
function optionProblems({ currency, country, name }: SeedOptions): SeedProblem[] {
  const wrong: SeedProblem[] = [];
  if (currency !== undefined && !CURRENCIES.includes(currency))
    wrong.push({ column: 'currency', reason: `must be one of ${CURRENCIES.join(', ')}` });
  if (country !== undefined && !sellsTo(country))
    wrong.push({ column: 'country', reason: 'must be a country of the store, such as DE' });
  if (name !== undefined && (name === '' || name.length > LIMITS.text))
    wrong.push({ column: 'name', reason: `must have 1 to ${LIMITS.text} characters` });
  return wrong;
}

function readCsv(text: string, options: SeedOptions): SeedFile | SeedProblem[] {
  const wrong = optionProblems(options);
  if (wrong.length > 0) return wrong;
  const read = readProductCsv(text);
  if (Array.isArray(read)) return read;
  const { currency = 'EUR', country = countryWith(currency), name } = options;
  return {
    format: 'csv',
    seed: { ...(name !== undefined && { store: { name } }), products: read.products },
    currency,
    country,
    ignored: read.ignored,
  };
}

/**
 * Reads a file with a store: JSON in the format of {@link StoreSeed} or of the demo's catalogue, or products as the
 * commerce provider exports them (CSV).
 *
 * @param content in UTF-8. @returns everything that is wrong with it, if anything is.
 */
export function readSeedFile(content: Uint8Array, options: SeedOptions = {}): SeedFile | SeedProblem[] {
  if (content.length > LIMITS.bytes)
    return [{ column: '', reason: `the file has ${content.length} bytes, and may have ${LIMITS.bytes}` }];
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(content);
  } catch {
    return [{ column: '', reason: 'the file is not in UTF-8' }];
  }
  return /^\s{0,100}\{/.test(text) ? readJson(text) : readCsv(text, options);
}

/** SHA-256 of a file and of what it is read with, hexadecimal. */
export async function digestOfSeed(content: Uint8Array, options: SeedOptions): Promise<string> {
  const { currency = '', country = '', name = '' } = options;
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', content as Uint8Array<ArrayBuffer>));
  return digest([bytes.join(), currency, country, name].join(' '));
}

/** A problem as a sentence: row, column, reason. */
export const problemText = ({ row, column, reason }: SeedProblem): string =>
  [...(row === undefined ? [] : [`row ${row}`]), ...(column ? [column] : [])].join(', ') +
  (row === undefined && !column ? reason : `: ${reason}`);

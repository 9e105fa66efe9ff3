import { GraphQLError } from 'graphql';
import { METAFIELD_NAMESPACE } from '../../src/site/brand.ts';
import { LANGUAGES, publishedLanguage } from '../language.ts';
import { optionsOf } from '../options.ts';
import { type Searchable, sortBy } from '../search-syntax.ts';
import { marketOf } from '../seed/markets.ts';
import { type Product, vendorOf } from '../seed/products.ts';
import { inLanguage, translated } from '../seed/translations.ts';
import { type Context, languageOf } from './views.ts';

export interface ProductFilter {
  available?: boolean | null;
  price?: { min?: number | null; max?: number | null } | null;
  productMetafield?: { namespace: string; key: string; value: string } | null;
  productType?: string | null;
  productVendor?: string | null;
  tag?: string | null;
  variantOption?: { name: string; value: string } | null;
  variantMetafield?: { namespace: string; key: string; value: string } | null;
  category?: object | null;
  taxonomyMetafield?: object | null;
}

/**
 * Filters as plain objects. Which of their parts a search compares depends on the products, so all of them count as
 * read.
 */
export const readFilters = (passed: unknown): ProductFilter[] => JSON.parse(JSON.stringify(passed ?? []));

/**
 * Filters that are switched on for no shop with this catalogue: it has no taxonomy, and its variants' metafield is a
 * list of files.
 */
const UNSUPPORTED = ['category', 'taxonomyMetafield', 'variantMetafield'] as const;

export const LABELS: Record<string, string> = {
  dry: 'Dry food',
  wet: 'Wet food',
  kit: 'Starter packs',
  sample: 'Samples',
  treat: 'Treats',
  dental: 'Dental sticks',
  supplement: 'Supplements',
  accessory: 'Accessories',
  clothing: 'Clothing',
  merch: 'Things',
  adult: 'Adult',
  puppy: 'Puppy',
  kitten: 'Kitten',
  senior: 'Senior',
  light: 'Light',
  neutered: 'Neutered',
  all: 'All ages',
  dog: 'Dogs',
  cat: 'Cats',
  'dog-cat': 'Dogs and cats',
  human: 'People',
  sensitive_stomach: 'Sensitive stomach',
  sensitive_skin_or_paws: 'Sensitive skin or paws',
  tendency_to_gain_weight: 'Tendency to gain weight',
  picky_eater: 'Picky eater',
  high_energy_feed: 'High energy',
  small: 'Small breeds',
  medium: 'Medium breeds',
  large: 'Large breeds',
  'under-1-kg': 'Under 1 kg',
  '1-to-3-kg': '1 to 3 kg',
  'over-3-kg': 'Over 3 kg',
  true: 'Yes',
};

/** The filters by metafield that are switched on: keys with names. */
const METAFIELD_FILTERS: Readonly<Record<string, string>> = {
  form: 'Kind',
  life_stage: 'Age',
  species: 'Animal',
  need: 'Need',
  breed_size: 'Breed size',
  grain_free: 'Grain-free',
  kibble_mm: 'Kibble size in mm',
  pack_size: 'Bag size',
  free_from_chicken: 'Free from chicken',
  free_from_beef: 'Free from beef',
  free_from_fish: 'Free from fish',
  free_from_dairy: 'Free from dairy',
  free_from_egg: 'Free from egg',
  free_from_wheat: 'Free from wheat',
  free_from_oats: 'Free from oats',
  free_from_rice: 'Free from rice',
  free_from_potato: 'Free from potato',
  free_from_peas: 'Free from peas',
};

export const metafieldValue = (product: Product, key: string) => product.metafields[key]?.value;

/** The values of a metafield that filters compare: every entry of a list. */
function metafieldValues(product: Product, key: string): string[] {
  const field = product.metafields[key];
  if (!field) return [];
  return field.type.startsWith('list.') ? JSON.parse(field.value) : [field.value];
}
const lowestPrice = (product: Product, currency: string) =>
  Math.min(...product.variants.map((variant) => variant.prices[currency]!));
export const isAvailable = (product: Product) => product.variants.some((variant) => variant.stock > 0);

/**
 * The product's options with their values, in every language: a filter keeps its value when the language of the page
 * changes.
 */
const optionsInEveryLanguage = (product: Product) =>
  LANGUAGES.flatMap((language) => optionsOf(inLanguage(product, language)));

function matches(product: Product, filter: ProductFilter, currency: string): boolean {
  if (filter.available != null && isAvailable(product) !== filter.available) return false;
  if (filter.productType != null && product.productType !== filter.productType) return false;
  if (filter.productVendor != null && filter.productVendor !== vendorOf(product)) return false;
  if (filter.tag != null && !product.tags.includes(filter.tag)) return false;
  const { variantOption: option } = filter;
  if (
    option &&
    !optionsInEveryLanguage(product).some(({ name, values }) => name === option.name && values.includes(option.value))
  )
    return false;
  if (
    filter.productMetafield &&
    (filter.productMetafield.namespace !== METAFIELD_NAMESPACE ||
      !metafieldValues(product, filter.productMetafield.key).includes(filter.productMetafield.value))
  )
    return false;
  if (filter.price) {
    const { min, max } = filter.price;
    if (
      !product.variants.some(
        ({ prices }) =>
          prices[currency]! >= (min ?? 0) * 100 && prices[currency]! <= (max ?? Number.POSITIVE_INFINITY) * 100,
      )
    )
      return false;
  }
  return true;
}

const filterGroup = (filter: ProductFilter) =>
  filter.productMetafield ? `m:${filter.productMetafield.key}` : (Object.keys(filter)[0] ?? '');

/** Applies filters like the real service: the values of a group are alternatives, and all groups must match. */
export function applyFilters(
  products: Product[],
  filters: ProductFilter[],
  currency: string,
  exceptGroup?: string,
): Product[] {
  for (const name of UNSUPPORTED)
    if (filters.some((filter) => filter[name] != null))
      throw new GraphQLError(`The local provider cannot filter by ${name}`, {
        extensions: { code: 'NOT_IMPLEMENTED' },
      });
  const groups = Map.groupBy(filters, filterGroup);
  return products.filter((product) =>
    [...groups].every(
      ([group, alternatives]) =>
        group === exceptGroup || alternatives.some((filter) => matches(product, filter, currency)),
    ),
  );
}

/** The available filters, each value with its number of products under the filters of the other groups. */
export function facets(products: Product[], filters: ProductFilter[], context: Context) {
  const { currency } = marketOf(context.country);
  const language = languageOf(context);
  const label = (words: string) => translated(language, 'filters', words);
  const listFacet = (key: string, name: string) => {
    const counts = new Map<string, number>();
    for (const product of products) for (const value of metafieldValues(product, key)) counts.set(value, 0);
    for (const product of applyFilters(products, filters, currency, `m:${key}`))
      for (const value of metafieldValues(product, key)) counts.set(value, counts.get(value)! + 1);
    return {
      id: `filter.p.m.${METAFIELD_NAMESPACE}.${key}`,
      label: label(name),
      type: key === 'grain_free' || key.startsWith('free_from_') ? 'BOOLEAN' : 'LIST',
      presentation: 'TEXT',
      values: [...counts].map(([value, count]) => ({
        id: `filter.p.m.${METAFIELD_NAMESPACE}.${key}.${value}`,
        label: translated(language, 'labels', value, LABELS[value] ?? value),
        count,
        input: JSON.stringify({ productMetafield: { namespace: METAFIELD_NAMESPACE, key, value } }),
        image: null,
        swatch: null,
      })),
    };
  };
  const regardlessOfStock = applyFilters(products, filters, currency, 'available');
  const prices = products.map((product) => lowestPrice(product, currency));
  return [
    ...Object.entries(METAFIELD_FILTERS)
      .map(([key, name]) => listFacet(key, name))
      .filter(({ values }) => values.length > 0),
    {
      id: 'filter.v.availability',
      label: label('Availability'),
      type: 'LIST',
      presentation: 'TEXT',
      values: [true, false].map((value) => ({
        id: `filter.v.availability.${value ? 1 : 0}`,
        label: label(value ? 'In stock' : 'Out of stock'),
        count: regardlessOfStock.filter((product) => isAvailable(product) === value).length,
        input: JSON.stringify({ available: value }),
        image: null,
        swatch: null,
      })),
    },
    {
      id: 'filter.v.price',
      label: label('Price'),
      type: 'PRICE_RANGE',
      presentation: null,
      values: [
        {
          id: 'filter.v.price',
          label: label('Price'),
          count: 0,
          input: JSON.stringify({ price: { min: 0, max: prices.length ? Math.max(...prices) / 100 : 0 } }),
          image: null,
          swatch: null,
        },
      ],
    },
  ];
}

const cents = (major: number) => major / 100;

/** The fields that `products(query:)` searches. Source: the real service's documentation of that field. */
export const productSearch = ({ country }: Context): Searchable<Product> => {
  const { currency } = marketOf(country);
  return {
    fields: {
      title: (product) => product.title,
      tag: (product) => product.tags,
      product_type: (product) => product.productType,
      vendor: vendorOf,
      available_for_sale: isAvailable,
      created_at: (product) => product.createdAt,
      updated_at: (product) => product.updatedAt,
      'variants.price': (product) => product.variants.map(({ prices }) => cents(prices[currency]!)),
    },
    words: (product) =>
      `${product.title} ${product.productType} ${product.tags.join(' ')} ${product.variants.map(({ sku }) => sku).join(' ')}`,
  };
};

/** Products in the order of a sort key; `reverse` is the connection's. @throws GraphQLError for an unknown key. */
export function sortProducts(
  products: readonly Product[],
  key: string,
  { store, country, language }: Context,
): Product[] {
  const { currency } = marketOf(country);
  return sortBy(products, key, {
    RELEVANCE: null,
    COLLECTION_DEFAULT: null,
    MANUAL: null,
    ID: (product) => product.id,
    TITLE: (product) => inLanguage(product, publishedLanguage(language)).title,
    PRICE: (product) => lowestPrice(product, currency),
    CREATED: (product) => product.createdAt,
    CREATED_AT: (product) => product.createdAt,
    UPDATED_AT: (product) => product.updatedAt,
    PRODUCT_TYPE: (product) => product.productType,
    VENDOR: vendorOf,
    BEST_SELLING: (product) => store.salesRank.get(product.handle) ?? 999,
  });
}

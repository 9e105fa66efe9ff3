import { GraphQLError } from 'graphql';
import { type Searchable, sortBy } from '../search-syntax.ts';
import { marketOf } from '../seed/markets.ts';
import type { Product } from '../seed/products.ts';
import type { Context } from './views.ts';

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

/** Filters as plain objects. Which of their parts a search compares depends on the products, so all of them count as read. */
export const readFilters = (passed: unknown): ProductFilter[] => JSON.parse(JSON.stringify(passed ?? []));

/** The one vendor of the catalogue. */
export const VENDOR = 'Kvistra';

/** Filters that are switched on for no shop with this catalogue: it has no taxonomy, and its variants' metafield is a list of files. */
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
};

export const metafieldValue = (product: Product, key: string) => product.metafields[key]?.value;
const lowestPrice = (product: Product, currency: string) => Math.min(...product.variants.map((variant) => variant.prices[currency]!));
export const isAvailable = (product: Product) => product.variants.some((variant) => variant.stock > 0);

function matches(product: Product, filter: ProductFilter, currency: string): boolean {
  if (filter.available != null && isAvailable(product) !== filter.available) return false;
  if (filter.productType != null && product.productType !== filter.productType) return false;
  if (filter.productVendor != null && filter.productVendor !== VENDOR) return false;
  if (filter.tag != null && !product.tags.includes(filter.tag)) return false;
  const { variantOption: option } = filter;
  if (option && !(option.name === product.optionName && product.variants.some(({ title }) => title === option.value))) return false;
  if (
    filter.productMetafield &&
    (filter.productMetafield.namespace !== 'kvistra' || metafieldValue(product, filter.productMetafield.key) !== filter.productMetafield.value)
  )
    return false;
  if (filter.price) {
    const { min, max } = filter.price;
    if (!product.variants.some(({ prices }) => prices[currency]! >= (min ?? 0) * 100 && prices[currency]! <= (max ?? Number.POSITIVE_INFINITY) * 100))
      return false;
  }
  return true;
}

const filterGroup = (filter: ProductFilter) => (filter.productMetafield ? `m:${filter.productMetafield.key}` : (Object.keys(filter)[0] ?? ''));

/** Applies filters like the real service: the values of a group are alternatives, and all groups must match. */
export function applyFilters(products: Product[], filters: ProductFilter[], currency: string, exceptGroup?: string): Product[] {
  for (const name of UNSUPPORTED)
    if (filters.some((filter) => filter[name] != null))
      throw new GraphQLError(`The local provider cannot filter by ${name}`, { extensions: { code: 'NOT_IMPLEMENTED' } });
  const groups = Map.groupBy(filters, filterGroup);
  return products.filter((product) =>
    [...groups].every(([group, alternatives]) => group === exceptGroup || alternatives.some((filter) => matches(product, filter, currency))),
  );
}

/** The available filters, each value with its number of products under the filters of the other groups. */
export function facets(products: Product[], filters: ProductFilter[], currency: string) {
  const listFacet = (key: string, label: string) => {
    const otherwiseMatching = applyFilters(products, filters, currency, `m:${key}`);
    const values = [...new Set(products.map((product) => metafieldValue(product, key)).filter((value) => value !== undefined))];
    return {
      id: `filter.p.m.kvistra.${key}`,
      label,
      type: 'LIST',
      presentation: 'TEXT',
      values: values.map((value) => ({
        id: `filter.p.m.kvistra.${key}.${value}`,
        label: LABELS[value] ?? value,
        count: otherwiseMatching.filter((product) => metafieldValue(product, key) === value).length,
        input: JSON.stringify({ productMetafield: { namespace: 'kvistra', key, value } }),
        image: null,
        swatch: null,
      })),
    };
  };
  const regardlessOfStock = applyFilters(products, filters, currency, 'available');
  const prices = products.map((product) => lowestPrice(product, currency));
  return [
    listFacet('form', 'Kind'),
    listFacet('life_stage', 'Age'),
    listFacet('species', 'Animal'),
    {
      id: 'filter.v.availability',
      label: 'Availability',
      type: 'LIST',
      presentation: 'TEXT',
      values: [true, false].map((value) => ({
        id: `filter.v.availability.${value ? 1 : 0}`,
        label: value ? 'In stock' : 'Out of stock',
        count: regardlessOfStock.filter((product) => isAvailable(product) === value).length,
        input: JSON.stringify({ available: value }),
        image: null,
        swatch: null,
      })),
    },
    {
      id: 'filter.v.price',
      label: 'Price',
      type: 'PRICE_RANGE',
      presentation: null,
      values: [
        {
          id: 'filter.v.price',
          label: 'Price',
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
      vendor: () => VENDOR,
      available_for_sale: isAvailable,
      created_at: (product) => product.createdAt,
      updated_at: (product) => product.updatedAt,
      'variants.price': (product) => product.variants.map(({ prices }) => cents(prices[currency]!)),
    },
    words: (product) => `${product.title} ${product.productType} ${product.tags.join(' ')} ${product.variants.map(({ sku }) => sku).join(' ')}`,
  };
};

/** Products in the order of a sort key; `reverse` is the connection's. @throws GraphQLError for an unknown key. */
export function sortProducts(products: readonly Product[], key: string, { store, country }: Context): Product[] {
  const { currency } = marketOf(country);
  return sortBy(products, key, {
    RELEVANCE: null,
    COLLECTION_DEFAULT: null,
    MANUAL: null,
    ID: (product) => product.id,
    TITLE: (product) => product.title,
    PRICE: (product) => lowestPrice(product, currency),
    CREATED: (product) => product.createdAt,
    CREATED_AT: (product) => product.createdAt,
    UPDATED_AT: (product) => product.updatedAt,
    PRODUCT_TYPE: (product) => product.productType,
    VENDOR: () => VENDOR,
    BEST_SELLING: (product) => store.salesRank.get(product.handle) ?? 999,
  });
}

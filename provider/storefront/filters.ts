import { marketOf } from '../seed/markets.ts';
import type { Product } from '../seed/products.ts';
import type { Context } from './views.ts';

export interface ProductFilter {
  available?: boolean | null;
  price?: { min?: number | null; max?: number | null } | null;
  productMetafield?: { namespace: string; key: string; value: string } | null;
  productType?: string | null;
  tag?: string | null;
}

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
  if (filter.tag != null && !product.tags.includes(filter.tag)) return false;
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

export function sortProducts(products: Product[], key: string, context: Context): Product[] {
  const { currency } = marketOf(context.country);
  const comparators: Record<string, (a: Product, b: Product) => number> = {
    TITLE: (a, b) => a.title.localeCompare(b.title),
    PRICE: (a, b) => lowestPrice(a, currency) - lowestPrice(b, currency) || a.id - b.id,
    CREATED: (a, b) => a.createdAt.localeCompare(b.createdAt),
    CREATED_AT: (a, b) => a.createdAt.localeCompare(b.createdAt),
    ID: (a, b) => a.id - b.id,
    BEST_SELLING: (a, b) => (context.store.salesRank.get(a.handle) ?? 999) - (context.store.salesRank.get(b.handle) ?? 999) || a.id - b.id,
  };
  const compare = comparators[key];
  return compare ? [...products].sort(compare) : products;
}

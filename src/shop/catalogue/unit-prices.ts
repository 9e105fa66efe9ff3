/**
 * Lists by unit price, which the provider neither selects nor sorts by: the shop does it with every product of the
 * category. Pure.
 */

import type {
  CategoryFactsQuery,
  FacetFragment,
  ProductCardFragment,
} from '../../shopify/generated/storefront/graphql.ts';
import { METAFIELD_NAMESPACE } from '../../site/brand.ts';
import { type Measurement, unitPriceOf } from '../prices/model/unit-price.ts';
import {
  FACET_VALUES,
  FACETS,
  type Facet,
  type ListQuery,
  MAX_REST,
  metafieldOf,
  PAGE_SIZE,
  type PriceRange,
} from './model/list-query.ts';

/** The most products that the API gives at once. */
export const MAX_PRODUCTS = 250;

interface Priced {
  availableForSale: boolean;
  price: { amount: string };
  unitPriceMeasurement: Measurement | null;
}

/**
 * The size that costs the least per kilogram or litre, of those on sale if there are any; null for what is not sold by
 * weight or volume.
 */
export function cheapestUnit<V extends Priced>(variants: readonly V[]): { variant: V; amount: number } | null {
  const measured = variants.flatMap((variant) => {
    const unitPrice = unitPriceOf(variant.price.amount, variant.unitPriceMeasurement);
    return unitPrice ? [{ variant, amount: unitPrice.amount }] : [];
  });
  const onSale = measured.filter(({ variant }) => variant.availableForSale);
  return (onSale.length > 0 ? onSale : measured).reduce<(typeof measured)[number] | null>(
    (lowest, other) => (lowest === null || other.amount < lowest.amount ? other : lowest),
    null,
  );
}

type Weighed = { variants: { nodes: readonly Priced[] } };

const amountOf = ({ variants }: Weighed): number | null => cheapestUnit(variants.nodes)?.amount ?? null;

function isWithin({ min, max }: PriceRange, product: Weighed): boolean {
  if (min === null && max === null) return true;
  const amount = amountOf(product);
  return amount !== null && amount >= (min ?? 0) && amount <= (max ?? Number.POSITIVE_INFINITY);
}

/**
 * A list's products, selected and sorted by unit price as the list asks for. @param products under the list's other
 * filters, in its order.
 */
export function byUnitPrice(
  products: readonly ProductCardFragment[],
  { perKg, sort }: ListQuery,
): ProductCardFragment[] {
  const selected = products.filter((product) => isWithin(perKg, product));
  if (sort !== 'unit-price') return selected;
  const amounts = new Map(selected.map((product) => [product, amountOf(product) ?? Number.POSITIVE_INFINITY]));
  return selected.sort((a, b) => amounts.get(a)! - amounts.get(b)! || 0);
}

/** One page of products. The cursors are handles. @returns null for a cursor that is no product's. */
export function pageOf(products: readonly ProductCardFragment[], { after, before }: ListQuery) {
  const cursor = before ?? after;
  const at = products.findIndex(({ handle }) => handle === cursor);
  if (cursor !== null && at < 0) return null;
  const start = before ? Math.max(0, at - PAGE_SIZE) : at + 1;
  const isLast = products.length - start <= PAGE_SIZE + MAX_REST;
  const end = before ? at : isLast ? products.length : start + PAGE_SIZE;
  const shown = products.slice(start, end);
  return {
    products: shown,
    page: {
      hasPreviousPage: start > 0,
      hasNextPage: end < products.length,
      startCursor: shown[0]?.handle ?? null,
      endCursor: shown.at(-1)?.handle ?? null,
    },
  };
}

type Facts = NonNullable<CategoryFactsQuery['collection']>['products']['nodes'][number];

/** The metafields of a product as `key=value`, one for each entry of a list. */
function factsOf({ facts }: Facts): ReadonlySet<string> {
  const entries = (value: string): string[] => {
    if (!value.startsWith('[')) return [value];
    try {
      const parsed: unknown = JSON.parse(value);
      return Array.isArray(parsed) ? parsed.map(String) : [];
    } catch {
      return [];
    }
  };
  return new Set(facts.flatMap((field) => (field ? entries(field.value).map((value) => `${field.key}=${value}`) : [])));
}

const factOf = (facet: Facet, value: string) => {
  const { key, value: expected } = metafieldOf(facet, value);
  return `${key}=${expected}`;
};

/** A product as the filters see it. */
interface Row {
  facts: ReadonlySet<string>;
  isAvailable: boolean;
  isWithin: boolean;
}

/** The conditions that are chosen; a product has to meet each one. */
function chosenGroups(list: ListQuery): { name: string; matches: (row: Row) => boolean }[] {
  return [
    ...FACETS.filter((facet) => facet !== 'free_from' && list.filters[facet].length > 0).map((facet) => ({
      name: facet as string,
      matches: ({ facts }: Row) => list.filters[facet].some((value) => facts.has(factOf(facet, value))),
    })),
    ...list.filters.free_from.map((value) => ({
      name: factOf('free_from', value),
      matches: ({ facts }: Row) => facts.has(factOf('free_from', value)),
    })),
    ...(list.available ? [{ name: 'available', matches: ({ isAvailable }: Row) => isAvailable }] : []),
  ];
}

/** A filter as the provider writes it. */
const facetOf = (id: string, values: { value: string; count: number; input: object }[]): FacetFragment => ({
  id,
  label: '',
  type: 'LIST',
  values: values.map(({ value, count, input }) => ({
    id: `${id}.${value}`,
    label: '',
    count,
    input: JSON.stringify(input),
  })),
});

/**
 * The filters of a list with the number of products that each value would show, as the provider counts them. @param
 * products of the whole category.
 */
export function countedFacets(products: readonly Facts[], list: ListQuery): FacetFragment[] {
  const all: Row[] = products.map((product) => ({
    facts: factsOf(product),
    isAvailable: product.availableForSale,
    isWithin: isWithin(list.perKg, product),
  }));
  const existing = new Set(all.flatMap(({ facts }) => [...facts]));
  const rows = all.filter((row) => row.isWithin);
  const groups = chosenGroups(list);
  const matching = (except: string) =>
    rows.filter((row) => groups.every(({ name, matches }) => name === except || matches(row)));
  const available = matching('available');
  return [
    ...FACETS.map((name) =>
      facetOf(
        `filter.p.m.${METAFIELD_NAMESPACE}.${name}`,
        FACET_VALUES[name]
          .filter((value) => existing.has(factOf(name, value)))
          .map((value) => ({
            value,
            count: matching(name === 'free_from' ? factOf(name, value) : name).filter(({ facts }) =>
              facts.has(factOf(name, value)),
            ).length,
            input: { productMetafield: { namespace: METAFIELD_NAMESPACE, ...metafieldOf(name, value) } },
          })),
      ),
    ),
    facetOf(
      'filter.v.availability',
      [true, false].map((isAvailable) => ({
        value: isAvailable ? '1' : '0',
        count: available.filter((row) => row.isAvailable === isAvailable).length,
        input: { available: isAvailable },
      })),
    ),
  ];
}

/**
 * Lists by unit price, which the provider neither selects nor sorts by: the shop does it with the products that the API
 * gives at once. Pure.
 */

import type { CategoryFactsQuery, FacetFragment } from '../../shopify/generated/storefront/graphql.ts';
import { METAFIELD_NAMESPACE } from '../../site/brand.ts';
import { entriesOf } from '../prices/model/facts.ts';
import { cheapestUnit, type Priced } from '../prices/model/unit-price.ts';
import {
  FACET_VALUES,
  FACETS,
  type Facet,
  facetFilter,
  type ListQuery,
  MAX_REST,
  metafieldOf,
  PAGE_SIZE,
  type PriceRange,
} from './model/list-query.ts';

interface Weighed {
  handle: string;
  variants: { nodes: readonly Priced[] };
}

const amountOf = ({ variants }: Pick<Weighed, 'variants'>): number | null =>
  cheapestUnit(variants.nodes)?.amount ?? null;

function isWithin({ min, max }: PriceRange, product: Pick<Weighed, 'variants'>): boolean {
  if (min === null && max === null) return true;
  const amount = amountOf(product);
  return amount !== null && amount >= (min ?? 0) && amount <= (max ?? Number.POSITIVE_INFINITY);
}

/**
 * A list's products, selected and sorted by unit price as the list asks for. @param products under the list's other
 * filters, in its order.
 */
export function byUnitPrice<P extends Weighed>(products: readonly P[], { perKg, sort }: ListQuery): P[] {
  const selected = products.filter((product) => isWithin(perKg, product));
  if (sort !== 'unit-price') return selected;
  const amounts = new Map(selected.map((product) => [product, amountOf(product) ?? Number.POSITIVE_INFINITY]));
  return selected.sort((a, b) => amounts.get(a)! - amounts.get(b)! || 0);
}

/** One page of products. The cursors are handles. @returns null for a cursor that is no product's. */
export function pageOf<P extends Pick<Weighed, 'handle'>>(products: readonly P[], { after, before }: ListQuery) {
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

/** The fact that a filter value asks for, as `key=value`. */
export const factOf = (facet: Facet, value: string) => {
  const { key, value: expected } = metafieldOf(facet, value);
  return `${key}=${expected}`;
};

/** Products that are alike for the filters, and their number. */
interface Row {
  facts: ReadonlySet<string>;
  isAvailable: boolean;
  isWithin: boolean;
  count: number;
}

/** The products of a category as the filters see them. */
export const rowsOf = (products: readonly Facts[], { perKg }: ListQuery): Row[] =>
  products.map((product) => ({
    facts: new Set(product.facts.flatMap((field) => (field ? entriesOf(field) : []))),
    isAvailable: product.availableForSale,
    isWithin: isWithin(perKg, product),
    count: 1,
  }));

const sumOf = (rows: readonly Row[]): number => rows.reduce((sum, { count }) => sum + count, 0);

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
 * all the products of the whole category.
 */
export function countedFacets(all: readonly Row[], list: ListQuery): FacetFragment[] {
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
            count: sumOf(
              matching(name === 'free_from' ? factOf(name, value) : name).filter(({ facts }) =>
                facts.has(factOf(name, value)),
              ),
            ),
            input: facetFilter(name, value),
          })),
      ),
    ),
    facetOf(
      'filter.v.availability',
      [true, false].map((isAvailable) => ({
        value: isAvailable ? '1' : '0',
        count: sumOf(available.filter((row) => row.isAvailable === isAvailable)),
        input: { available: isAvailable },
      })),
    ),
  ];
}

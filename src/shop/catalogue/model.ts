import { type Category, isCategory } from '../../routes.ts';

/** How a list is sorted, as the address says it. */
export const SORTS = ['popular', 'price-asc', 'price-desc', 'title', 'newest'] as const;
export type Sort = (typeof SORTS)[number];

/** Filters that an address may hold, by the metafield they ask for. */
export const FACETS = ['form', 'life_stage', 'species'] as const;
export type Facet = (typeof FACETS)[number];

/** What the address of a list says: which filters, which order, which page. */
export interface ListQuery {
  filters: Record<Facet, string[]>;
  available: boolean;
  sort: Sort;
  after: string | null;
  before: string | null;
}

const VALUE = /^[\w-]{1,40}$/;
const CURSOR = /^[\w+/=-]{1,200}$/;
const cursor = (value: string | null) => (value && CURSOR.test(value) ? value : null);

/** Reads a list's address; what it does not understand is left out. */
export function readListQuery(params: URLSearchParams): ListQuery {
  const sort = params.get('sort') as Sort | null;
  const values = (facet: Facet) => [...new Set(params.getAll(facet).filter((value) => VALUE.test(value)))].sort().slice(0, 20);
  return {
    filters: { form: values('form'), life_stage: values('life_stage'), species: values('species') },
    available: params.get('available') === '1',
    sort: sort && SORTS.includes(sort) ? sort : 'popular',
    after: cursor(params.get('after')),
    before: cursor(params.get('before')),
  };
}

/** The query string of a list, always in the same order; empty for the plain list. `extra` comes first. */
export function writeListQuery(list: ListQuery, extra: Record<string, string> = {}): string {
  const params = new URLSearchParams(extra);
  for (const facet of FACETS) for (const value of list.filters[facet]) params.append(facet, value);
  if (list.available) params.set('available', '1');
  if (list.sort !== 'popular') params.set('sort', list.sort);
  if (list.after) params.set('after', list.after);
  else if (list.before) params.set('before', list.before);
  const text = params.toString();
  return text ? `?${text}` : '';
}

/** The list with one filter value switched, from its first page. */
export function toggle(list: ListQuery, facet: Facet, value: string): ListQuery {
  const chosen = list.filters[facet];
  const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value].sort();
  return { ...list, filters: { ...list.filters, [facet]: next }, after: null, before: null };
}

export const chosenCount = (list: ListQuery): number => FACETS.reduce((sum, facet) => sum + list.filters[facet].length, 0) + (list.available ? 1 : 0);

/** The filters as the Storefront API takes them. */
export const apiFilters = (list: ListQuery) => [
  ...FACETS.flatMap((key) => list.filters[key].map((value) => ({ productMetafield: { namespace: 'kvistra', key, value } }))),
  ...(list.available ? [{ available: true }] : []),
];

export const PAGE_SIZE = 12;

export const apiPage = (list: ListQuery) =>
  list.before ? { first: null, last: PAGE_SIZE, after: null, before: list.before } : { first: PAGE_SIZE, last: null, after: list.after, before: null };

/** The category that a product belongs to, by the provider's product type. */
export const categoryOf = (productType: string): Category => (isCategory(productType) ? productType : 'merch');

/**
 * How much a price has fallen, in whole percent.
 *
 * Counted from the lowest price of the last 30 days and rounded down, so that it is never overstated
 * (Directive 98/6/EC Art. 6a; CJEU C-330/23).
 */
export function reduction(price: number, lowest: number): number {
  return lowest > price && lowest > 0 ? Math.floor(((lowest - price) / lowest) * 100) : 0;
}

import { type Category, isCategory } from '../../routes.ts';

/** Sort orders of a list, as they appear in the URL. */
export const SORTS = ['popular', 'price-asc', 'price-desc', 'title', 'newest'] as const;
export type Sort = (typeof SORTS)[number];

/** Filters of a list, named after the metafields that they match, with the values that products have. */
export const FACET_VALUES = {
  form: ['dry', 'wet', 'kit', 'sample', 'treat', 'dental', 'supplement', 'accessory', 'clothing', 'merch'],
  life_stage: ['adult', 'puppy', 'kitten', 'senior', 'light', 'neutered', 'all'],
  species: ['dog', 'cat', 'dog-cat', 'human'],
} as const;
export type Facet = keyof typeof FACET_VALUES;
export const FACETS = Object.keys(FACET_VALUES) as Facet[];

/** The parsed query of a list's URL: filters, sort order and page. */
export interface ListQuery {
  filters: Record<Facet, string[]>;
  available: boolean;
  sort: Sort;
  after: string | null;
  before: string | null;
}

const CURSOR = /^[\w+/=-]{1,200}$/;
const cursor = (value: string | null) => (value && CURSOR.test(value) ? value : null);

/** Parses the query of a list's URL; unknown and malformed values are ignored. */
export function readListQuery(params: URLSearchParams): ListQuery {
  const sort = params.get('sort') as Sort | null;
  const values = (facet: Facet) => [...new Set(params.getAll(facet))].filter((value) => (FACET_VALUES[facet] as readonly string[]).includes(value)).sort();
  return {
    filters: { form: values('form'), life_stage: values('life_stage'), species: values('species') },
    available: params.get('available') === '1',
    sort: sort && SORTS.includes(sort) ? sort : 'popular',
    after: cursor(params.get('after')),
    before: cursor(params.get('before')),
  };
}

/** The query string of a list, in a fixed order; empty for the defaults. @param extra further parameters, which come first. */
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

/** Adds or removes a filter value and returns to the first page. */
export function toggle(list: ListQuery, facet: Facet, value: string): ListQuery {
  const chosen = list.filters[facet];
  const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value].sort();
  return { ...list, filters: { ...list.filters, [facet]: next }, after: null, before: null };
}

/** Whether a list is as its category shows it first: without filters, in the default order, on the first page. */
export const isDefaultList = (list: ListQuery): boolean => writeListQuery(list) === '';

/** The number of chosen filter values. */
export const chosenCount = (list: ListQuery): number => FACETS.reduce((sum, facet) => sum + list.filters[facet].length, 0) + (list.available ? 1 : 0);

/** The filters as the Storefront API takes them. */
export const apiFilters = (list: ListQuery) => [
  ...FACETS.flatMap((key) => list.filters[key].map((value) => ({ productMetafield: { namespace: 'kvistra', key, value } }))),
  ...(list.available ? [{ available: true }] : []),
];

export const PAGE_SIZE = 12;

/** The page of a list as the Storefront API takes it: forwards from a cursor, or backwards to one. */
export const apiPage = (list: ListQuery) =>
  list.before ? { first: null, last: PAGE_SIZE, after: null, before: list.before } : { first: PAGE_SIZE, last: null, after: list.after, before: null };

/** The category of a product type; `merch` for unknown types. */
export const categoryOf = (productType: string): Category => (isCategory(productType) ? productType : 'merch');

/**
 * The reduction of a price in percent, rounded down so that it is never overstated.
 *
 * Source: Directive 98/6/EC Art. 6a and CJEU C-330/23, which require the lowest price of the last 30 days as the reference.
 *
 * @param lowest lowest price of the last 30 days.
 */
export function reduction(price: number, lowest: number): number {
  return lowest > price && lowest > 0 ? Math.floor(((lowest - price) / lowest) * 100) : 0;
}

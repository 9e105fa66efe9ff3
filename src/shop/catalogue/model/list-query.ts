import { type Category, isCategory } from '../../../routes.ts';
import { METAFIELD_NAMESPACE } from '../../../site/brand.ts';
import { SEVERAL_SPECIES, SPECIES, YOUNG_STAGES } from '../../../species/tables/names.ts';
import type { NEEDS } from '../../pets/model/pet.ts';

/**
 * Sort orders of a list, as they appear in the URL. The last is the shop's own: the provider cannot sort by unit price.
 */
export const SORTS = ['popular', 'price-asc', 'price-desc', 'title', 'newest', 'unit-price'] as const;
export type Sort = (typeof SORTS)[number];

/**
 * Filters of a list, as they appear in the URL, with the values that products have. Most are named after the metafields
 * that they match. The needs are those that a pet has in its profile and in the feeding plan, and its age.
 */
export const FACET_VALUES = {
  form: ['dry', 'wet', 'kit', 'sample', 'treat', 'dental', 'supplement', 'accessory', 'clothing', 'merch'],
  life_stage: ['adult', ...YOUNG_STAGES, 'senior', 'light', 'neutered', 'all'],
  species: [...SPECIES, ...SEVERAL_SPECIES, 'human'],
  need: [
    'sensitive_stomach',
    'sensitive_skin_or_paws',
    'tendency_to_gain_weight',
    'neutered',
    'senior',
    'picky_eater',
    'high_energy_feed',
  ] satisfies readonly ((typeof NEEDS)[number] | 'senior')[],
  breed_size: ['small', 'medium', 'large'],
  grain_free: ['true'],
  kibble_mm: Array.from({ length: 28 }, (_, i) => String(i + 3)),
  pack_size: ['under-1-kg', '1-to-3-kg', 'over-3-kg'],
  free_from: ['chicken', 'beef', 'fish', 'dairy', 'egg', 'wheat', 'oats', 'rice', 'potato', 'peas'],
} as const satisfies Record<string, readonly string[]>;
export type Facet = keyof typeof FACET_VALUES;
export const FACETS = Object.keys(FACET_VALUES) as Facet[];
export const isFacetValue = (facet: Facet, value: string): boolean =>
  (FACET_VALUES[facet] as readonly string[]).includes(value);
export type BreedSize = (typeof FACET_VALUES.breed_size)[number];

/** The size of a dog's breed by its weight, as the filter has it. @param kg of the animal. */
export const breedSizeAt = (kg: number): BreedSize => (kg <= 10 ? 'small' : kg <= 25 ? 'medium' : 'large');

export type Need = (typeof FACET_VALUES.need)[number];

/**
 * The metafield that a filter value matches. An ingredient has a metafield of its own: values of one would be
 * alternatives, and who avoids two avoids both.
 */
export const metafieldOf = (facet: Facet, value: string): { key: string; value: string } =>
  facet === 'free_from' ? { key: `free_from_${value}`, value: 'true' } : { key: facet, value };

/** The filter of the Storefront API for a value of a metafield. Those of one key are alternatives. */
export const metafieldFilter = (key: string, value: string) => ({
  productMetafield: { namespace: METAFIELD_NAMESPACE, key, value },
});

/** The filter of the Storefront API for a value of a facet. */
export function facetFilter(facet: Facet, chosen: string) {
  const { key, value } = metafieldOf(facet, chosen);
  return metafieldFilter(key, value);
}

/** Prices per kilogram or litre in the market's currency; null where the range is open. */
export interface PriceRange {
  min: number | null;
  max: number | null;
}

/** The parsed query of a list's URL: filters, sort order and page. */
export interface ListQuery {
  filters: Record<Facet, string[]>;
  available: boolean;
  perKg: PriceRange;
  sort: Sort;
  after: string | null;
  before: string | null;
}

/** The parameters of a list's URL. */
export const LIST_QUERY: readonly string[] = [...FACETS, 'available', 'kg_min', 'kg_max', 'sort', 'after', 'before'];

const CURSOR = /^[\w+/=-]{1,200}$/;
const HANDLE = /^[a-z0-9-]{1,100}$/;

/** Whether a text has the form of the provider's cursors: base64 of JSON with the last product's id. */
function isCursor(text: string): boolean {
  if (!CURSOR.test(text)) return false;
  try {
    return Object.hasOwn(JSON.parse(atob(text)) as object, 'last_id');
  } catch {
    return false;
  }
}

/**
 * The cursor in an address: the provider's, or a product's handle in a list that the shop itself cuts; null for
 * anything else.
 */
const cursorIn = (value: string | null, isOwnList: boolean) =>
  value && (isOwnList ? HANDLE.test(value) : isCursor(value)) ? value : null;

const AMOUNT = /^\d{1,5}(?:[.,]\d{1,2})?$/;
const amount = (value: string | null) =>
  value && AMOUNT.test(value.trim()) ? Number(value.trim().replace(',', '.')) || null : null;

/** A range whose ends are the wrong way round is meant the other way. */
function rangeOf(min: number | null, max: number | null): PriceRange {
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max };
}

const filtersFrom = (valuesOf: (facet: Facet) => string[]) =>
  Object.fromEntries(FACETS.map((facet) => [facet, valuesOf(facet)])) as Record<Facet, string[]>;

/** A list without filters, in the default order, on the first page. */
export const DEFAULT_LIST: Readonly<ListQuery> = {
  filters: filtersFrom(() => []),
  available: false,
  perKg: { min: null, max: null },
  sort: 'popular',
  after: null,
  before: null,
};

/** Parses the query of a list's URL; unknown and malformed values are ignored. */
export function readListQuery(params: URLSearchParams): ListQuery {
  if (params.size === 0) return DEFAULT_LIST;
  const sort = params.get('sort') as Sort | null;
  const values = (facet: Facet) =>
    [...new Set(params.getAll(facet))].filter((value) => isFacetValue(facet, value)).sort();
  const list: ListQuery = {
    ...DEFAULT_LIST,
    filters: filtersFrom(values),
    available: params.get('available') === '1',
    perKg: rangeOf(amount(params.get('kg_min')), amount(params.get('kg_max'))),
    sort: sort && SORTS.includes(sort) ? sort : 'popular',
  };
  const cursor = (name: 'after' | 'before') => cursorIn(params.get(name), needsUnitPrices(list));
  return { ...list, after: cursor('after'), before: cursor('before') };
}

/**
 * The query string of a list, in a fixed order; empty for the defaults. @param extra further parameters, which come
 * first.
 */
export function writeListQuery(list: ListQuery, extra: Record<string, string> = {}): string {
  const params = new URLSearchParams(extra);
  for (const facet of FACETS) for (const value of list.filters[facet]) params.append(facet, value);
  if (list.available) params.set('available', '1');
  if (list.perKg.min !== null) params.set('kg_min', String(list.perKg.min));
  if (list.perKg.max !== null) params.set('kg_max', String(list.perKg.max));
  if (list.sort !== 'popular') params.set('sort', list.sort);
  if (list.after) params.set('after', list.after);
  else if (list.before) params.set('before', list.before);
  const text = params.toString();
  return text ? `?${text}` : '';
}

/** A list's first page without filters, in the same order. */
export const unfiltered = (list: ListQuery): ListQuery => ({ ...DEFAULT_LIST, sort: list.sort });

/** Whether a range of unit prices is chosen. */
export const hasRange = ({ perKg }: ListQuery): boolean => perKg.min !== null || perKg.max !== null;

/** Whether the provider cannot select and sort the list by itself, because it does not know unit prices. */
export const needsUnitPrices = (list: ListQuery): boolean => hasRange(list) || list.sort === 'unit-price';

/** A list as far as the provider knows it by itself: without the range and the order of unit prices. */
export const withoutUnitPrices = (list: ListQuery): ListQuery => ({
  ...list,
  perKg: DEFAULT_LIST.perKg,
  sort: list.sort === 'unit-price' ? 'popular' : list.sort,
});

/** One chosen filter with the list that remains without it. */
export interface ChosenFilter {
  /** A facet, `available` or `per_kg`. */
  filter: Facet | 'available' | 'per_kg';
  value: string;
  without: ListQuery;
}

/** The chosen filters of a list, in the order of the URL. */
export function chosenFilters(list: ListQuery): ChosenFilter[] {
  const firstPage = { ...list, after: null, before: null };
  return [
    ...FACETS.flatMap((facet) =>
      list.filters[facet].map((value) => ({ filter: facet, value, without: toggle(list, facet, value) })),
    ),
    ...(list.available
      ? [{ filter: 'available' as const, value: '1', without: { ...firstPage, available: false } }]
      : []),
    ...(hasRange(list)
      ? [{ filter: 'per_kg' as const, value: '', without: { ...firstPage, perKg: DEFAULT_LIST.perKg } }]
      : []),
  ];
}

/** Adds or removes a filter value and returns to the first page. */
export function toggle(list: ListQuery, facet: Facet, value: string): ListQuery {
  const chosen = list.filters[facet];
  const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value].sort();
  return { ...list, filters: { ...list.filters, [facet]: next }, after: null, before: null };
}

/** Whether a list is as its category shows it first: without filters, in the default order, on the first page. */
export const isDefaultList = (list: ListQuery): boolean =>
  chosenCount(list) === 0 && list.sort === 'popular' && !list.after && !list.before;

/** The number of chosen filter values. */
export const chosenCount = (list: ListQuery): number =>
  FACETS.reduce((sum, facet) => sum + list.filters[facet].length, 0) +
  (list.available ? 1 : 0) +
  (hasRange(list) ? 1 : 0);

/** The filters as the Storefront API takes them. */
export const apiFilters = (list: ListQuery) => [
  ...FACETS.flatMap((facet) => list.filters[facet].map((chosen) => facetFilter(facet, chosen))),
  ...(list.available ? [{ available: true }] : []),
];

export const PAGE_SIZE = 12;
/** So many more products are shown where they are the last ones: nobody opens a page for them. */
export const MAX_REST = 2;

/**
 * The page of a list as the Storefront API takes it: forwards from a cursor, with those that may be the last ones, or
 * backwards to a cursor.
 */
export const apiPage = (list: ListQuery) =>
  list.before
    ? { first: null, last: PAGE_SIZE, after: null, before: list.before }
    : { first: PAGE_SIZE + MAX_REST, last: null, after: list.after, before: null };

interface ApiPage<P> {
  nodes: readonly P[];
  edges: readonly { cursor: string }[];
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor?: string | null | undefined;
    endCursor?: string | null | undefined;
  };
}

/** The products of an answer to {@link apiPage} that its page shows. */
export function shownPage<P>({ nodes, edges, pageInfo }: ApiPage<P>) {
  const { hasNextPage, hasPreviousPage, startCursor = null, endCursor = null } = pageInfo;
  const isCut = hasNextPage && nodes.length > PAGE_SIZE;
  return {
    nodes: isCut ? nodes.slice(0, PAGE_SIZE) : [...nodes],
    page: {
      hasNextPage,
      hasPreviousPage,
      startCursor,
      endCursor: isCut ? (edges[PAGE_SIZE - 1]?.cursor ?? null) : endCursor,
    },
  };
}

/** The category of a product type; `merch` for unknown types. */
export const categoryOf = (productType: string): Category => (isCategory(productType) ? productType : 'merch');

import { CategoryDocument, type ProductCollectionSortKeys } from '../../shopify/generated/storefront/graphql.ts';
import type { Reader } from '../../site/reader.ts';
import { optionalPart } from '../notices/optional-part.ts';
import type { Listing } from './filters.tsx';
import { apiFilters, apiPage, DEFAULT_LIST, type ListQuery, type Sort } from './model/list-query.ts';

/** The orders of a category's products, as the provider has them. */
export const ORDER: Record<Sort, [ProductCollectionSortKeys, boolean]> = {
  popular: ['BEST_SELLING', false],
  'price-asc': ['PRICE', false],
  'price-desc': ['PRICE', true],
  title: ['TITLE', false],
  newest: ['CREATED', true],
  'unit-price': ['BEST_SELLING', false],
};

/** The variables with which a page of a category's list is read. */
export function variablesOf(handle: string, list: ListQuery) {
  const [sortKey, reverse] = ORDER[list.sort];
  return { handle, sortKey, reverse, filters: apiFilters(list), ...apiPage(list) };
}

/**
 * The first products of a category and the facets of all of them, from the read that its own page makes; none without
 * such a category, null where it cannot be read.
 */
export async function firstPageOf(
  { catalogue }: Pick<Reader, 'catalogue'>,
  handle: string,
): Promise<Pick<Listing, 'products' | 'facets'> | null> {
  const answer = await optionalPart('category_facets', catalogue(CategoryDocument, variablesOf(handle, DEFAULT_LIST)));
  if (!answer) return null;
  const { nodes = [], filters = [] } = answer.collection?.products ?? {};
  return { products: nodes, facets: filters };
}

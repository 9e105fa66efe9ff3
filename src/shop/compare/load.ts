import { type Category, isCategory } from '../../routes.ts';
import {
  CategoryDocument,
  type ProductCardFragment,
  ProductDocument,
  type ProductQuery,
} from '../../shopify/generated/storefront/graphql.ts';
import type { Reader } from '../../site/reader.ts';
import { FOOD_CATEGORIES } from '../../species/tables/names.ts';
import { type Facts, factsOf, feedsOf } from '../catalogue/facts.ts';
import { apiFilters, apiPage, DEFAULT_LIST } from '../catalogue/model/list-query.ts';
import type { Feed } from '../feed/statement.ts';

export type ComparedProduct = NonNullable<ProductQuery['product']>;

/** A recipe: a product that is one feed. */
export interface Recipe {
  product: ComparedProduct;
  facts: Facts;
  feed: Feed;
}

/** The recipes of handles, in their order; products that do not exist, or are no single feed, are left out. */
export async function readRecipes(
  { catalogue }: Pick<Reader, 'catalogue'>,
  handles: readonly string[],
): Promise<Recipe[]> {
  const found = await Promise.all(handles.map((handle) => catalogue(ProductDocument, { handle })));
  return found.flatMap(({ product }) => {
    if (!product) return [];
    const facts = factsOf(product);
    const [feed, ...others] = feedsOf(facts);
    return feed && others.length === 0 && !facts.parts ? [{ product, facts, feed }] : [];
  });
}

/** The category whose recipes are offered: the one of the address, else that of the first recipe. */
export function offeredCategory(named: string | null, recipes: readonly Recipe[]): Category | null {
  const candidates = [named ?? '', recipes[0]?.product.productType ?? ''];
  return candidates.filter(isCategory).find((name) => (FOOD_CATEGORIES as readonly string[]).includes(name)) ?? null;
}

/** The dry and wet food of a category, the best sellers first: as many as a page of the category has. */
export async function readOffered(
  { lists }: Pick<Reader, 'lists'>,
  category: Category,
): Promise<readonly ProductCardFragment[]> {
  const list = { ...DEFAULT_LIST, filters: { ...DEFAULT_LIST.filters, form: ['dry', 'wet'] } };
  const { collection } = await lists(CategoryDocument, {
    handle: category,
    sortKey: 'BEST_SELLING',
    reverse: false,
    filters: apiFilters(list),
    ...apiPage(list),
  });
  return collection?.products.nodes ?? [];
}

/** The products that a subscription's pages and changes need, each read with a bounded number of calls. */

import { CATEGORIES, type Category } from '../../routes.ts';
import {
  type CountryCode,
  type ProductFilter,
  SubscribableByHandleDocument,
  SubscribableInCategoryDocument,
  SubscribableSearchDocument,
  SubscribableVariantsDocument,
} from '../../shopify/generated/storefront/graphql.ts';
import type { Reader } from '../../site/reader.ts';
import { type Species, speciesFacts } from '../../species/index.ts';
import { speciesIn, valuesNaming } from '../../species/known.ts';
import { PRODUCT_CATEGORIES } from '../../species/tables/names.ts';
import { metafieldFilter } from '../catalogue/model/list-query.ts';
import { distinct, productsOfVariants } from '../catalogue/of-variants.ts';
import { factOf, outgrownBy, type Product } from './offers.ts';

export type Reads = Pick<Reader, 'catalogue' | 'lists'>;

/**
 * The products of variants that are sold in a country, in one call. @param variantIds global ids, at most 250. @param
 * country null for the market's. @throws UpstreamError
 */
export async function productsOf(
  { lists }: Pick<Reads, 'lists'>,
  variantIds: readonly (string | null)[],
  country: CountryCode | null,
): Promise<Product[]> {
  return productsOfVariants<Product>(variantIds, (ids) =>
    lists(SubscribableVariantsDocument, { ids }, country ?? undefined),
  );
}

/** A product by its handle; null when it is not sold in the country. @throws UpstreamError */
export const productByHandle = async (
  { lists }: Pick<Reads, 'lists'>,
  handle: string,
  country: CountryCode | null,
): Promise<Product | null> =>
  (await lists(SubscribableByHandleDocument, { handle }, country ?? undefined)).product ?? null;

/** The best sellers in stock of some categories, up to 24 of each; a call for each category. */
async function bestSellers(
  { catalogue }: Pick<Reads, 'catalogue'>,
  categories: readonly Category[],
  filters: readonly ProductFilter[],
  country: CountryCode | null,
): Promise<Offered> {
  const found = await Promise.all(
    categories.map((handle) =>
      catalogue(
        SubscribableInCategoryDocument,
        { handle, filters: [{ available: true }, ...filters] },
        country ?? undefined,
      ),
    ),
  );
  const lists = found.flatMap(({ collection }) => (collection ? [collection.products] : []));
  return {
    products: distinct(lists.flatMap(({ nodes }) => nodes)),
    hasMore: lists.some(({ pageInfo }) => pageInfo.hasNextPage),
  };
}

/** Products to choose from, and whether the shop has more than these. */
export interface Offered {
  products: Product[];
  hasMore: boolean;
}

const ADDABLE_CATEGORIES = CATEGORIES.filter((category) => outgrownBy(category) === null);

/**
 * Products that may be added to a subscription: the best sellers of each category, or those that a search finds.
 *
 * @param typed empty for the best sellers. @throws UpstreamError
 */
export async function offeredProducts(reads: Reads, typed: string, country: CountryCode | null): Promise<Offered> {
  if (typed === '') return bestSellers(reads, ADDABLE_CATEGORIES, [], country);
  const { search } = await reads.lists(SubscribableSearchDocument, { query: typed }, country ?? undefined);
  return { products: search.nodes.flatMap((node) => ('id' in node ? [node as Product] : [])), hasMore: true };
}

/** Treats in stock for some animals: the best sellers of each of their categories. @throws UpstreamError */
export async function treatsFor(
  reads: Pick<Reads, 'catalogue'>,
  species: readonly Species[],
  country: CountryCode | null,
): Promise<Product[]> {
  if (species.length === 0) return [];
  const own = species.flatMap((name) => Object.values(speciesFacts[name].categories));
  const categories = ADDABLE_CATEGORIES.filter((category) => own.some((known) => known === category));
  const filters = [
    metafieldFilter('form', 'treat'),
    ...valuesNaming(species).map((value) => metafieldFilter('species', value)),
  ];
  return (await bestSellers(reads, categories, filters, country)).products;
}

/**
 * Products of the same kind as another one, for the same animals: the best sellers of each of their categories. @throws
 * UpstreamError
 */
export async function alternativesTo(
  reads: Pick<Reads, 'catalogue'>,
  product: Product,
  country: CountryCode | null,
): Promise<Product[]> {
  const form = factOf(product, 'form');
  const species = speciesIn(factOf(product, 'species'));
  if (factOf(product, 'feed_type') === '' || form === '' || species.length === 0) return [];
  const food = species.flatMap((name) => Object.values(speciesFacts[name].categories));
  const categories = ADDABLE_CATEGORIES.filter(
    (category) => food.some((own) => own === category) || PRODUCT_CATEGORIES.some((other) => other === category),
  );
  const filters = [
    metafieldFilter('form', form),
    ...valuesNaming(species).map((value) => metafieldFilter('species', value)),
  ];
  return (await bestSellers(reads, categories, filters, country)).products;
}

/** Products of variants, and all that can take their place. @throws UpstreamError */
export async function productsWithAlternatives(
  reads: Reads,
  variantIds: readonly (string | null)[],
  country: CountryCode | null,
): Promise<Product[]> {
  const own = await productsOf(reads, variantIds, country);
  const kinds = [
    ...Map.groupBy(own, (product) => ['form', 'species'].map((key) => factOf(product, key)).join()).values(),
  ];
  const others = await Promise.all(kinds.flatMap(([one]) => (one ? [alternativesTo(reads, one, country)] : [])));
  return distinct([...own, ...others.flat()]);
}

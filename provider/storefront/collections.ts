import { isOwn } from '#goods';
import { dictionaries } from '../../src/languages/dictionaries.ts';
import { FOOD_CATEGORIES, OTHER_CATEGORIES } from '../../src/species/tables/names.ts';
import { connection, gid, type PageArgs } from '../graphql-types.ts';
import { SOURCE_LANGUAGE } from '../language.ts';
import { marketOf } from '../seed/markets.ts';
import type { Product } from '../seed/products.ts';
import { translated } from '../seed/translations.ts';
import { setupOf } from '../setup.ts';
import type { Store } from '../store.ts';
import { applyFilters, facets, readFilters, sortProducts } from './filters.ts';
import { type Context, firstImage, languageOf, metafieldsOf, productView } from './views.ts';

type Args = PageArgs & Record<string, unknown>;

const OWN: Record<string, string> = {
  'dog-food': 'Dog food',
  'cat-food': 'Cat food',
  'puppy-food': 'Puppy food',
  'kitten-food': 'Kitten food',
  'dog-products': 'Dog extras',
  'cat-products': 'Cat extras',
  merch: 'Clothes & more',
};

/** The categories of another brand, with their names in the shop. */
const categoriesOfBrand = (): Record<string, string> =>
  Object.fromEntries(
    [...FOOD_CATEGORIES, ...OTHER_CATEGORIES].map((category) => [
      category,
      dictionaries[SOURCE_LANGUAGE][`category.${category}.name`] ?? category,
    ]),
  );

/** The categories and two lists of the shop, with their titles. Their products are computed. */
export const COLLECTIONS: Record<string, string> = {
  ...(isOwn ? OWN : categoriesOfBrand()),
  'best-sellers': 'Best sellers',
  all: 'Everything',
};

/** The collections of the store by their handles, with their titles. */
export function collectionTitles(store: Store): Readonly<Record<string, string>> {
  const given = store.seeded()?.collections;
  return given ? Object.fromEntries(given.map(({ handle, title }) => [handle, title])) : COLLECTIONS;
}

export function collectionProducts(handle: string, store: Store): Product[] {
  const products = store.listedProducts();
  const given = store.seeded()?.collections?.find((collection) => collection.handle === handle);
  if (given) {
    const listed = new Map(products.map((product) => [product.handle, product]));
    return given.products.flatMap((product) => listed.get(product) ?? []);
  }
  if (handle === 'all') return products;
  if (handle === 'best-sellers')
    return products
      .filter((product) => store.salesRank.has(product.handle))
      .sort((a, b) => store.salesRank.get(a.handle)! - store.salesRank.get(b.handle)!);
  return products.filter((product) => product.productType === handle);
}

export const collectionId = (handle: string, store: Store): string =>
  gid('Collection', 9_000 + Object.keys(collectionTitles(store)).indexOf(handle));

/** The list of best sellers changes the most. */
export const collectionUpdatedAt = (handle: string): string =>
  handle === 'best-sellers' ? '2026-11-15T00:00:00Z' : '2026-11-01T00:00:00Z';

/** The handles of the collections that the Storefront API shows. */
export const publishedCollections = ({ store }: Context): string[] => {
  const { hiddenCollections } = setupOf(store);
  return Object.keys(collectionTitles(store)).filter((handle) => !hiddenCollections.includes(handle));
};

export function collectionView(handle: string, context: Context): object | null {
  const titles = collectionTitles(context.store);
  const title = Object.hasOwn(titles, handle) ? titles[handle] : undefined;
  if (!title || !publishedCollections(context).includes(handle)) return null;
  return {
    __typename: 'Collection',
    id: collectionId(handle, context.store),
    handle,
    title: translated(languageOf(context), 'collections', handle, title),
    description: '',
    descriptionHtml: '',
    image() {
      const [first] = collectionProducts(handle, context.store);
      return first ? firstImage(first, context) : null;
    },
    onlineStoreUrl: `${context.shopUrl}${context.store.isDemo() ? `/${context.country.toLowerCase()}/` : '/collections/'}${handle}`,
    seo: { title: null, description: null },
    trackingParameters: null,
    updatedAt: collectionUpdatedAt(handle),
    products: (args: PageArgs & Record<string, unknown>) => productList(handle, args, context),
    ...metafieldsOf({ metafields: {} }, 0),
  };
}

/** A page of a collection's products, filtered and sorted, with the filters that narrow it further. */
export function productList(handle: string, args: Args, context: Context) {
  const { currency } = marketOf(context.country);
  const filters = readFilters(args.filters);
  const allProducts = collectionProducts(handle, context.store);
  const products = sortProducts(
    applyFilters(allProducts, filters, currency),
    String(args.sortKey ?? 'COLLECTION_DEFAULT'),
    context,
  );
  return {
    ...connection(
      products,
      args,
      (product) => product.handle,
      (product) => productView(product, context),
    ),
    filters: () => {
      const { hiddenFilters } = setupOf(context.store);
      return facets(allProducts, filters, context).filter(({ id }) => !hiddenFilters.includes(id));
    },
  };
}

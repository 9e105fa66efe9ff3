import { connection, gid, type PageArgs } from '../graphql-types.ts';
import { marketOf } from '../seed/markets.ts';
import type { Product } from '../seed/products.ts';
import type { Store } from '../store.ts';
import { applyFilters, facets, type ProductFilter, sortProducts } from './filters.ts';
import { type Context, productView } from './views.ts';

type Args = PageArgs & Record<string, unknown>;

/** The seven categories and two lists of the shop, with their titles. Their products are computed. */
export const COLLECTIONS: Record<string, string> = {
  'dog-food': 'Dog food',
  'cat-food': 'Cat food',
  'puppy-food': 'Puppy food',
  'kitten-food': 'Kitten food',
  'dog-products': 'For dogs',
  'cat-products': 'For cats',
  merch: 'For people',
  'best-sellers': 'Best sellers',
  all: 'Everything',
};

export function collectionProducts(handle: string, store: Store): Product[] {
  const products = store.products();
  if (handle === 'all') return products;
  if (handle === 'best-sellers')
    return products.filter((product) => store.salesRank.has(product.handle)).sort((a, b) => store.salesRank.get(a.handle)! - store.salesRank.get(b.handle)!);
  return products.filter((product) => product.productType === handle);
}

export function collectionView(handle: string, context: Context): object | null {
  const title = COLLECTIONS[handle];
  if (!title) return null;
  return {
    __typename: 'Collection',
    id: gid('Collection', 9_000 + Object.keys(COLLECTIONS).indexOf(handle)),
    handle,
    title,
    description: () => '',
    descriptionHtml: '',
    image: null,
    onlineStoreUrl: `${context.shopUrl}/${context.country.toLowerCase()}/${handle}`,
    seo: { title: null, description: null },
    trackingParameters: null,
    updatedAt: '2026-11-01T00:00:00Z',
    products: (args: PageArgs & Record<string, unknown>) => productList(handle, args, context),
    metafield: () => null,
    metafields: ({ identifiers }: { identifiers: unknown[] }) => identifiers.map(() => null),
  };
}

/** A page of a collection's products, filtered and sorted, with the filters that narrow it further. */
export function productList(handle: string, args: Args, context: Context) {
  const { currency } = marketOf(context.country);
  const filters = (args.filters as ProductFilter[] | null) ?? [];
  const allProducts = collectionProducts(handle, context.store);
  const products = sortProducts(applyFilters(allProducts, filters, currency), String(args.sortKey ?? 'COLLECTION_DEFAULT'), context);
  return {
    ...connection(
      products,
      args,
      (product) => product.handle,
      (product) => productView(product, context),
    ),
    filters: () => facets(allProducts, filters, currency),
  };
}

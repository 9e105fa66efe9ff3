import { connection, gid, idOf, type PageArgs } from '../graphql-types.ts';
import { type Searchable, searchIn } from '../search-syntax.ts';
import type { Product, Variant } from '../seed/products.ts';
import type { Context } from './context.ts';

interface Sold {
  product: Product;
  variant: Variant;
}

const SEARCH: Searchable<Sold> = { fields: { id: ({ variant }) => variant.id, sku: ({ variant }) => variant.sku } };

const variantView = ({ product, variant }: Sold) => ({
  __typename: 'ProductVariant',
  id: gid('ProductVariant', variant.id),
  legacyResourceId: String(variant.id),
  sku: variant.sku,
  product: {
    __typename: 'Product',
    id: gid('Product', product.id),
    handle: product.handle,
    title: product.title,
    tags: product.tags,
    status: 'ACTIVE',
  },
});

export const variantQueries = {
  productVariant: ({ id }: { id: string }, { store }: Context) => {
    const found = store.variant(idOf('ProductVariant', id) ?? 0);
    return found ? variantView(found) : null;
  },

  productVariants: (
    { query, sortKey, ...args }: PageArgs & { query?: string | null; sortKey: string },
    { store }: Context,
  ) => {
    const all = store.products().flatMap((product) => product.variants.map((variant) => ({ product, variant })));
    return connection(searchIn(all, query, SEARCH), args, ({ variant }) => String(variant.id), variantView);
  },
};

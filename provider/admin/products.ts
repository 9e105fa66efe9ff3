import { notImplemented } from '../graphql.ts';
import { connection, gid, idOf, type PageArgs } from '../graphql-types.ts';
import { searchIn } from '../search-syntax.ts';
import type { Product, Variant } from '../seed/products.ts';
import { pricingIn } from '../variant-pricing.ts';
import type { Context } from './context.ts';

const variantView = (variant: Variant) => ({
  __typename: 'ProductVariant',
  id: gid('ProductVariant', variant.id),
  sku: variant.sku,
  title: variant.title,
  contextualPricing({ context: { country } }: { context: { country?: string | null } }) {
    if (!country) throw notImplemented('A price without a country');
    return pricingIn(variant, country);
  },
});

export function productView(product: Product, { store }: Context) {
  const { id, handle, title, tags, productType, updatedAt, variants } = product;
  return {
    __typename: 'Product',
    id: gid('Product', id),
    handle,
    title,
    tags,
    productType,
    status: () => store.statuses()(product),
    updatedAt,
    variants: (args: PageArgs) => connection(variants, args, (variant) => String(variant.id), variantView),
  };
}

export const productConnection = (products: Product[], args: PageArgs, context: Context) =>
  connection(
    products,
    args,
    ({ id }) => String(id),
    (product) => productView(product, context),
  );

export const productQueries = {
  nodes: ({ ids }: { ids: string[] }, context: Context) =>
    ids.map((gid) => {
      const id = idOf('Product', gid);
      if (id === null) throw notImplemented(`The node ${gid}`);
      const product = context.store.products().find((candidate) => candidate.id === id);
      return product ? productView(product, context) : null;
    }),
  products: (args: PageArgs & { query?: string | null }, context: Context) =>
    productConnection(
      searchIn(context.store.products(), args.query, {
        fields: { tag: ({ tags }) => tags, status: context.store.statuses() },
      }),
      args,
      context,
    ),
};

import { GraphqlApi, type GraphqlRequest, graphqlResponse } from '../graphql.ts';
import { connection, gid, idOf } from '../graphql-types.ts';
import sdl from '../schemas/storefront.graphql?raw';
import { marketOf, sellsTo } from '../seed/markets.ts';
import type { Store } from '../store.ts';
import { cartMutations, cartQueries } from './cart.ts';
import { COLLECTIONS, collectionProducts, collectionView } from './collections.ts';
import { localizationView } from './localization.ts';
import { predictiveSearch, recommendations, search } from './search.ts';
import { type Context, productView, variantView } from './views.ts';

const byId = (id: string, context: Context) => {
  const variantId = idOf('ProductVariant', id);
  const variant = variantId === null ? undefined : context.store.variant(variantId);
  if (variant) return variantView(variant.product, variant.variant, context);
  const productId = idOf('Product', id);
  const product = productId === null ? undefined : context.store.products().find((candidate) => candidate.id === productId);
  return product ? productView(product, context) : null;
};

type Args = Record<string, unknown>;

const queries = {
  ...cartQueries,
  product: ({ handle, id }: { handle?: string | null; id?: string | null }, context: Context) => {
    const product = handle ? context.store.product(handle) : undefined;
    return product ? productView(product, context) : id ? byId(id, context) : null;
  },
  products: (args: Args, context: Context) =>
    connection(
      args.query
        ? collectionProducts('all', context.store).filter((p) => p.title.toLowerCase().includes(String(args.query).toLowerCase()))
        : context.store.products(),
      args,
      (p) => p.handle,
      (p) => productView(p, context),
    ),
  collection: ({ handle }: { handle?: string | null }, context: Context) => (handle ? collectionView(handle, context) : null),
  collections: (args: Args, context: Context) =>
    connection(
      Object.keys(COLLECTIONS),
      args,
      (handle) => handle,
      (handle) => collectionView(handle, context),
    ),
  search,
  predictiveSearch,
  productRecommendations: recommendations,
  localization: (_: Args, context: Context) => localizationView(context),
  node: ({ id }: { id: string }, context: Context) => byId(id, context),
  nodes: ({ ids }: { ids: string[] }, context: Context) => ids.map((id) => byId(id, context)),
  shop: (_: Args, context: Context) => ({
    id: gid('Shop', 1),
    name: 'Kvistra',
    description: null,
    moneyFormat: '{{amount}}',
    primaryDomain: { host: new URL(context.shopUrl).host, sslEnabled: false, url: context.shopUrl },
    shipsToCountries: [marketOf(context.country).country],
  }),
};

const api = new GraphqlApi<Context>(sdl, queries, cartMutations);

/** Handles a request to the Storefront API. */
export async function storefrontApi(request: Request, store: Store, urls: { publicUrl: string; shopUrl: string }, accessToken: string): Promise<Response> {
  const token = request.headers.get('Shopify-Storefront-Private-Token') ?? request.headers.get('X-Shopify-Storefront-Access-Token');
  if (token !== accessToken) return graphqlResponse({ errors: [{ message: '', extensions: { code: 'UNAUTHORIZED' } }] }, 401);
  const graphqlRequest = (await request.json().catch(() => null)) as GraphqlRequest | null;
  const { status, body, context } = await api.execute(graphqlRequest, ({ country, language }) => ({
    store,
    ...urls,
    country: country && sellsTo(country) ? country : 'SE',
    language: language ?? 'EN',
  }));
  return graphqlResponse(
    { ...body, ...(context && 'data' in body && { extensions: { context: { country: context.country, language: context.language } } }) },
    status,
  );
}

import { SITE } from '../../src/site/brand.ts';
import { CARD_BRANDS } from '../checkout/form.ts';
import { GraphqlApi, type GraphqlRequest, graphqlResponse, notImplemented } from '../graphql.ts';
import { connection, gid, idOf, type PageArgs } from '../graphql-types.ts';
import { locationView, openPoints } from '../pickup.ts';
import differences from '../schemas/differences.json' with { type: 'json' };
import sdl from '../schemas/storefront.graphql?raw';
import { missingScopes, TOKEN_SCOPES } from '../scopes.ts';
import { type Searchable, searchIn, sortBy } from '../search-syntax.ts';
import { marketOf, sellsTo } from '../seed/markets.ts';
import type { PickupPoint } from '../seed/pickup-points.ts';
import { setupOf } from '../setup.ts';
import type { Store } from '../store.ts';
import { API_VERSION } from '../versions.ts';
import { cartMutations, cartQueries } from './cart.ts';
import {
  collectionId,
  collectionTitles,
  collectionUpdatedAt,
  collectionView,
  publishedCollections,
} from './collections.ts';
import { productSearch, sortProducts } from './filters.ts';
import { localizationView } from './localization.ts';
import { metaobjectQueries } from './metaobjects.ts';
import { onlineStoreQueries, shopTexts } from './online-store.ts';
import { type ByHandle, onlineStoreNodes } from './online-store-texts.ts';
import { predictiveSearch, recommendations, search } from './search.ts';
import { type Context, metafieldsOf, productView, variantView } from './views.ts';

/** The lookups by global id, by type. */
const NODES: Record<string, (id: string, context: Context) => object | null> = {
  ...onlineStoreNodes,
  ProductVariant: (id, context) => {
    const found = context.store.variant(idOf('ProductVariant', id) ?? 0);
    return found && !found.product.unpublished ? variantView(found.product, found.variant, context) : null;
  },
  Product: (id, context) => {
    const found = context.store.publishedProducts().find((product) => product.id === idOf('Product', id));
    return found ? productView(found, context) : null;
  },
  Collection: (id, context) => {
    const { store } = context;
    const handle = Object.keys(collectionTitles(store)).find((candidate) => collectionId(candidate, store) === id);
    return handle ? collectionView(handle, context) : null;
  },
  Cart: (id, context) => cartQueries.cart({ id }, context),
};

/** @throws GraphQLError for a type that is not found by its id. */
function byId(id: string, context: Context): object | null {
  const [, type] = /^gid:\/\/shopify\/(\w+)\//.exec(id) ?? [];
  if (type === undefined) return null;
  const find = Object.hasOwn(NODES, type) ? NODES[type] : undefined;
  if (!find) throw notImplemented(`Finding a ${type} by its id`);
  return find(id, context);
}

type Args = Record<string, unknown>;
type ListArgs = PageArgs & { query?: string | null; sortKey: string };

function findProduct({ handle, id }: ByHandle, context: Context) {
  const product = handle ? context.store.product(handle) : undefined;
  return product && !product.unpublished ? productView(product, context) : id ? NODES.Product!(id, context) : null;
}

const findCollection = ({ handle, id }: ByHandle, context: Context) =>
  handle ? collectionView(handle, context) : id ? NODES.Collection!(id, context) : null;

const collectionSearch = (titles: Readonly<Record<string, string>>): Searchable<string> => ({
  fields: { title: (handle) => titles[handle]! },
  words: (handle) => titles[handle]!,
});

const LOCATION_KEYS = {
  ID: ({ id }: PickupPoint) => id,
  NAME: ({ name }: PickupPoint) => name,
  CITY: ({ city }: PickupPoint) => city,
};

const queries = {
  ...cartQueries,
  ...onlineStoreQueries,
  ...metaobjectQueries,
  product: findProduct,
  productByHandle: findProduct,
  products: (args: ListArgs, context: Context) =>
    connection(
      sortProducts(searchIn(context.store.activeProducts(), args.query, productSearch(context)), args.sortKey, context),
      args,
      (p) => p.handle,
      (p) => productView(p, context),
    ),
  collection: findCollection,
  collectionByHandle: findCollection,
  collections(args: ListArgs, context: Context) {
    const titles = collectionTitles(context.store);
    return connection(
      sortBy(searchIn(publishedCollections(context), args.query, collectionSearch(titles)), args.sortKey, {
        ID: null,
        RELEVANCE: null,
        TITLE: (handle) => titles[handle]!,
        UPDATED_AT: collectionUpdatedAt,
      }),
      args,
      (handle) => handle,
      (handle) => collectionView(handle, context),
    );
  },
  search,
  predictiveSearch,
  productRecommendations: recommendations,
  locations: (args: PageArgs & { sortKey: string }, { store }: Context) =>
    connection(sortBy([...openPoints(store)], args.sortKey, LOCATION_KEYS), args, ({ id }) => String(id), locationView),
  localization: (_: Args, context: Context) => localizationView(context),
  node: ({ id }: { id: string }, context: Context) => byId(id, context),
  nodes: ({ ids }: { ids: string[] }, context: Context) => ids.map((id) => byId(id, context)),
  shop: (_: Args, context: Context) => ({
    id: gid('Shop', 1),
    name: context.store.seeded()?.name ?? SITE,
    description: null,
    moneyFormat: '{{amount}}',
    primaryDomain: {
      host: new URL(context.shopUrl).host,
      sslEnabled: new URL(context.shopUrl).protocol === 'https:',
      url: context.shopUrl,
    },
    ...shopTexts(context),
    ...metafieldsOf({ metafields: {} }, 1),
    shipsToCountries: [marketOf(context.country).country],
    paymentSettings: {
      acceptedCardBrands: CARD_BRANDS,
      currencyCode: marketOf(context.country).currency,
      supportedDigitalWallets: [],
    },
  }),
};

const api = new GraphqlApi<Context>(sdl, queries, cartMutations, {
  counts: false,
  differences: differences.storefront,
});

/** The root fields of the API, and what a request for one that it lacks is answered. */
export const storefrontFields: Pick<GraphqlApi<Context>, 'rootFields' | 'refusalOf'> = api;

/** The tokens of the store's app: one that only servers know, and one that browsers may know. */
export interface StorefrontTokens {
  private: string;
  public: string;
}

const TOKEN_HEADERS = [
  ['private', 'Shopify-Storefront-Private-Token'],
  ['public', 'X-Shopify-Storefront-Access-Token'],
] as const;

/** Lets the pages of any origin read an answer, as browsers may call the real API with its public token. */
export function readableAnywhere(response: Response): Response {
  response.headers.set('Access-Control-Allow-Origin', '*');
  return response;
}

/** The answer to a browser's question whether a page may call the Storefront API. */
export const storefrontPreflight = (request: Request): Response =>
  readableAnywhere(
    new Response(null, {
      status: 204,
      headers: {
        'Access-Control-Allow-Methods': 'POST',
        'Access-Control-Allow-Headers': request.headers.get('Access-Control-Request-Headers') ?? '',
        'Access-Control-Max-Age': '7200',
      },
    }),
  );

/** Handles a request to the Storefront API. A request without a token may read less, one with a wrong token nothing. */
export async function storefrontApi(
  request: Request,
  store: Store,
  urls: { publicUrl: string; shopUrl: string },
  tokens: StorefrontTokens,
  version: string = API_VERSION,
): Promise<Response> {
  const sent = TOKEN_HEADERS.flatMap(([kind, header]) => {
    const token = request.headers.get(header);
    return token ? [{ kind, token }] : [];
  });
  if (sent.some(({ kind, token }) => token !== tokens[kind]))
    return graphqlResponse({ errors: [{ message: '', extensions: { code: 'UNAUTHORIZED' } }] }, 401);
  const graphqlRequest = (await request.json().catch(() => null)) as GraphqlRequest | null;
  const { status, body, context } = await api.execute(
    graphqlRequest,
    version,
    ({ country, language }) => ({
      store,
      ...urls,
      country:
        country && sellsTo(country) && !setupOf(store).closedCountries.includes(country)
          ? country
          : store.homeCountry(),
      language: language ?? 'EN',
    }),
    {
      missingScopes: [...missingScopes(store, 'storefront'), ...(sent.length > 0 ? [] : TOKEN_SCOPES)],
      withoutToken: sent.length === 0,
    },
  );
  return graphqlResponse(
    {
      ...body,
      ...(context &&
        'data' in body && { extensions: { context: { country: context.country, language: context.language } } }),
    },
    status,
  );
}

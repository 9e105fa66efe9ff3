import { buildASTSchema, type DocumentNode, execute, GraphQLError, Kind, type OperationDefinitionNode, parse, validate, visit } from 'graphql';
import sdl from '../schemas/storefront.graphql?raw';
import { marketOf, sellsTo } from '../seed/markets.ts';
import type { Store } from '../store.ts';
import { cartMutations, cartQueries } from './cart.ts';
import { COLLECTIONS, collectionProducts, collectionView } from './collections.ts';
import { predictiveSearch, recommendations, search } from './search.ts';
import { type Context, connection, gid, idOf, localizationView, productView, variantView } from './views.ts';

export const API_VERSION = '2026-07';

const schema = buildASTSchema(parse(sdl, { noLocation: true }), { assumeValid: true, assumeValidSDL: true });

const byId = (id: string, context: Context) => {
  const variantId = idOf('ProductVariant', id);
  const variant = variantId === null ? undefined : context.store.variant(variantId);
  if (variant) return variantView(variant.product, variant.variant, context);
  const productId = idOf('Product', id);
  const product = productId === null ? undefined : context.store.products().find((known) => known.id === productId);
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

/** Reads a property or calls a method of the view; what a view lacks is an error, never an invented value. */
const fieldResolver = (source: unknown, args: Args, context: Context, info: { fieldName: string; parentType: { name: string } }) => {
  const value = (source as Record<string, unknown> | undefined)?.[info.fieldName];
  if (value === undefined)
    throw new GraphQLError(`${info.parentType.name}.${info.fieldName} is not part of the local provider`, { extensions: { code: 'NOT_IMPLEMENTED' } });
  return typeof value === 'function' ? value.call(source, args, context) : value;
};

const documents = new Map<string, DocumentNode | readonly GraphQLError[]>();

/** `@defer` is not in graphql-js' schema; the real service answers such fields in one piece as well when it may. */
const withoutDefer = (document: DocumentNode) =>
  visit(document, { [Kind.DIRECTIVE]: (node: { name: { value: string } }) => (node.name.value === 'defer' ? null : undefined) });

function prepare(query: string): DocumentNode | readonly GraphQLError[] {
  const known = documents.get(query);
  if (known) return known;
  let prepared: DocumentNode | readonly GraphQLError[];
  try {
    const document = withoutDefer(parse(query, { maxTokens: 10_000 }));
    const errors = validate(schema, document);
    prepared = errors.length ? errors : document;
  } catch (error) {
    prepared = [error as GraphQLError];
  }
  if (documents.size > 200) documents.clear();
  documents.set(query, prepared);
  return prepared;
}

/** What `@inContext` of the operation says, with variables filled in. */
function contextOf(operation: OperationDefinitionNode, variables: Record<string, unknown>) {
  const found: Record<string, string> = {};
  for (const argument of operation.directives?.find((directive) => directive.name.value === 'inContext')?.arguments ?? []) {
    const value =
      argument.value.kind === Kind.VARIABLE ? variables[argument.value.name.value] : argument.value.kind === Kind.ENUM ? argument.value.value : undefined;
    if (typeof value === 'string') found[argument.name.value] = value;
  }
  return { country: found.country && sellsTo(found.country) ? found.country : 'SE', language: found.language ?? 'EN' };
}

export const operationOf = (body: { operationName?: string | null | undefined; query?: string | undefined }): string =>
  body.operationName ?? /(?:query|mutation)\s+(\w+)/.exec(body.query ?? '')?.[1] ?? '';

/** Answers one call of the Storefront API. */
export async function storefrontApi(request: Request, store: Store, urls: { publicUrl: string; shopUrl: string }, accessToken: string): Promise<Response> {
  const reply = (body: unknown, status = 200) =>
    Response.json(body, { status, headers: { 'X-Shopify-API-Version': API_VERSION, 'X-Request-Id': crypto.randomUUID() } });
  const token = request.headers.get('Shopify-Storefront-Private-Token') ?? request.headers.get('X-Shopify-Storefront-Access-Token');
  if (token !== accessToken) return reply({ errors: [{ message: '', extensions: { code: 'UNAUTHORIZED' } }] }, 401);
  const body = (await request.json().catch(() => null)) as { query?: string; variables?: Record<string, unknown>; operationName?: string } | null;
  if (typeof body?.query !== 'string') return reply({ errors: [{ message: 'Parameter Missing or Invalid', extensions: { code: 'BAD_REQUEST' } }] }, 400);
  const document = prepare(body.query);
  if (!('kind' in document))
    return reply({
      errors: document.map((error) => ({ message: error.message, locations: error.locations, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } })),
    });
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const operation = operations.find((definition) => definition.name?.value === body.operationName) ?? operations[0]!;
  const buyer = contextOf(operation, body.variables ?? {});
  const context: Context = { store, ...urls, ...buyer };
  const result = await execute({
    schema,
    document,
    rootValue: operation.operation === 'mutation' ? cartMutations : queries,
    contextValue: context,
    variableValues: body.variables ?? {},
    operationName: operation.name?.value ?? null,
    fieldResolver: fieldResolver as never,
  });
  if (!('data' in result)) return reply({ errors: result.errors?.map((error) => ({ message: error.message, extensions: { code: 'INVALID_VARIABLE' } })) });
  return reply({ ...result, extensions: { context: buyer } });
}

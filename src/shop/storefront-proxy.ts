import type { Context } from 'hono';
import {
  array,
  define,
  enums,
  integer,
  is,
  max,
  min,
  nullable,
  object,
  optional,
  record,
  type Struct,
  type as shape,
  size,
  string,
  unknown,
} from 'superstruct';
import { type Config, config } from '../env.ts';
import { today as todayOf } from '../platform/clock.ts';
import { type Parsed, type Problem, parse } from '../platform/http/parse.ts';
import type { Translate } from '../platform/i18n/translate.ts';
import { marketByCode } from '../platform/market/markets.ts';
import { UpstreamError } from '../platform/upstream.ts';
import type { api } from '../routes.ts';
import * as operations from '../shopify/generated/storefront/graphql.ts';
import { gid } from '../shopify/ids.ts';
import { API_LANGUAGE } from '../shopify/language.ts';
import { storefront } from '../shopify/storefront.ts';
import type { AppEnv, Handler } from '../site/context.ts';
import { type CallContext, callContext, type Status } from '../site/endpoint.ts';
import { cartCall } from './cart/endpoints.ts';
import { guardMerchandise } from './cart/service.ts';
import { launchedProducts } from './catalogue/launch.ts';
import { unavailable } from './unavailable.ts';

const quantity = max(min(integer(), 0), 1_000_000);
const country = optional(define<string>('country', (value) => typeof value === 'string' && /^[A-Za-z]{2}$/.test(value)));
const attributes = optional(nullable(size(array(object({ key: size(string(), 1, 60), value: size(string(), 0, 500) })), 0, 20)));
const line = object({ merchandiseId: gid('ProductVariant'), quantity: optional(quantity), sellingPlanId: optional(nullable(gid('SellingPlan'))), attributes });
const context = { country, countryCode: country, language: optional(string()), market: optional(string()) };

interface Call {
  merchandise: string[];
  /** Runs the operation in the market of the call. */
  ask(settings: Config, at: CallContext): Promise<unknown>;
}

/** Checks what was sent; a call that may be made, or what is wrong with it. */
type Registered = (variables: unknown, t: Translate) => Parsed<Call>;

interface Rules<Sent> {
  /** Repeating it does no harm. */
  repeatable: boolean;
  /** What the API takes, where that is not what the caller sends. */
  map?: (sent: Sent, country: string) => object;
  merchandise?: (sent: Sent) => string[];
}

function operation<Data, Variables, Sent extends object, Schema>(
  document: operations.TypedDocumentString<Data, Variables>,
  struct: Struct<Sent, Schema>,
  rules: Rules<Sent>,
): Registered {
  return (variables, t) => {
    const parsed = parse(variables, struct, t, false);
    if ('problems' in parsed) return parsed;
    const sent = parsed.value;
    const { country: _, countryCode: __, language: ___, market: ____, ...own } = sent as Sent & Record<keyof typeof context, unknown>;
    const value: Call = {
      merchandise: rules.merchandise?.(sent) ?? [],
      ask: (settings, { market, c }) => {
        const variables = { ...own, ...rules.map?.(sent, market.country), country: market.country, language: API_LANGUAGE[market.language] };
        return storefront(settings, document, variables as Variables, { repeatable: rules.repeatable, buyerIp: c.req.header('cf-connecting-ip') });
      },
    };
    return { value };
  };
}

const read = { repeatable: true };
const cartId = gid('Cart');

/** The operations that may be called from outside, by name. Everything else is 404. */
const registry: Record<string, Registered> = {
  Cart: operation(operations.CartDocument, object({ ...context, cartId }), read),
  CartCreate: operation(
    operations.CartCreateDocument,
    object({
      ...context,
      cartInput: object({ lines: optional(size(array(line), 0, 250)), buyerIdentity: optional(object({ countryCode: country })), attributes }),
    }),
    {
      repeatable: false,
      map: ({ cartInput }, country) => ({ cartInput: { ...cartInput, buyerIdentity: { countryCode: country } } }),
      merchandise: ({ cartInput }) => (cartInput.lines ?? []).map(({ merchandiseId }) => merchandiseId),
    },
  ),
  CartLinesAdd: operation(operations.CartLinesAddDocument, object({ ...context, cartId, lines: size(array(line), 1, 250) }), {
    repeatable: false,
    merchandise: ({ lines }) => lines.map(({ merchandiseId }) => merchandiseId),
  }),
  CartLinesUpdate: operation(
    operations.CartLinesUpdateDocument,
    object({
      ...context,
      cartId,
      lines: size(
        array(object({ id: gid('CartLine'), quantity: optional(quantity), sellingPlanId: optional(nullable(gid('SellingPlan'))), attributes })),
        1,
        250,
      ),
    }),
    { repeatable: true },
  ),
  CartLinesRemove: operation(operations.CartLinesRemoveDocument, object({ ...context, cartId, lineIds: size(array(gid('CartLine')), 1, 250) }), {
    repeatable: true,
  }),
  CartBuyerIdentityUpdate: operation(
    operations.CartBuyerIdentityUpdateDocument,
    object({ ...context, cartId, buyerIdentity: optional(object({ countryCode: country })) }),
    {
      repeatable: true,
      map: (_, country) => ({ buyerIdentity: { countryCode: country } }),
    },
  ),
  Product: operation(operations.ProductDocument, object({ ...context, handle: size(string(), 1, 200) }), read),
  Recommendations: operation(
    operations.RecommendationsDocument,
    object({ ...context, handle: size(string(), 1, 200), intent: enums(['RELATED', 'COMPLEMENTARY']) }),
    read,
  ),
  PredictiveSearch: operation(
    operations.PredictiveSearchDocument,
    object({ ...context, query: size(string(), 1, 200), limit: optional(max(min(integer(), 1), 10)) }),
    {
      repeatable: true,
      map: ({ limit }) => ({ limit: limit ?? 5 }),
    },
  ),
};

const Sent = shape({ variables: optional(record(string(), unknown())) });

/** Takes out of recommendations and suggestions what is not sold yet. */
async function withoutUnlaunched(data: unknown, settings: Config): Promise<object> {
  const today = await todayOf(settings);
  const lists = data as Partial<operations.RecommendationsQuery & operations.PredictiveSearchQuery>;
  return {
    ...lists,
    ...(lists.productRecommendations && { productRecommendations: launchedProducts(lists.productRecommendations, settings, today) }),
    ...(lists.predictiveSearch && {
      predictiveSearch: { ...lists.predictiveSearch, products: launchedProducts(lists.predictiveSearch.products, settings, today) },
    }),
  };
}

/** Every country that a call names, in the places where operations take one. */
function countriesOf(variables: Record<string, unknown>): unknown[] {
  const buyerCountry = (value: unknown) => (value as { buyerIdentity?: { countryCode?: unknown } } | null | undefined)?.buyerIdentity?.countryCode;
  return [variables.countryCode, variables.country, buyerCountry(variables), buyerCountry(variables.cartInput)].filter((code) => code !== undefined);
}

/** Runs one registered operation for the browser; the access token stays here. */
async function postStorefront(c: Context<AppEnv>): Promise<Response> {
  const headers = { 'Cache-Control': 'private, no-store' };
  const sent: unknown = await c.req.json().catch(() => null);
  const body = is(sent, Sent) ? sent : null;
  const variables: Record<string, unknown> = body?.variables ?? {};
  const countries = countriesOf(variables);
  const settings = config(c.env);
  const at = callContext(c, { market: variables.market, countryCode: countries[0] });
  const fail = (status: Status, errors: Problem[], extra = {}) => c.json({ errors }, status, { ...headers, ...extra });
  const name = c.req.param('operation') ?? '';
  const registered = Object.hasOwn(registry, name) ? registry[name] : undefined;
  if (!registered) return fail(404, [{ code: 'unknown_operation', message: at.t('error.unknown_operation') }]);
  if (!body) return fail(400, [{ code: 'not_understood', message: at.t('error.not_understood') }]);
  if (countries.some((code) => typeof code !== 'string' || !marketByCode(code.toLowerCase(), settings.group)))
    return fail(400, [{ code: 'invalid_country_code', message: at.t('error.invalid_country_code'), field: 'countryCode' }]);
  const parsed = registered(variables, at.t);
  if ('problems' in parsed) return fail(400, parsed.problems);
  const call = parsed.value;
  try {
    const refused = call.merchandise.length > 0 ? await guardMerchandise(call.merchandise, cartCall(at)) : null;
    if (refused && 'problems' in refused) return fail(refused.status, refused.problems);
    return c.json({ data: await withoutUnlaunched(await call.ask(settings, at), settings), errors: [] }, 200, headers);
  } catch (error) {
    const problem = unavailable(error, at.t, { event: 'storefront', operation: name });
    const isCallerError = error instanceof UpstreamError && error.code === 'upstream_graphql' && !error.retry;
    return isCallerError ? fail(400, [{ code: 'not_understood', message: at.t('error.not_understood') }]) : fail(503, [problem], { 'Retry-After': '5' });
  }
}

export const storefrontCalls = { run: postStorefront } satisfies Record<keyof typeof api.storefront, Handler>;

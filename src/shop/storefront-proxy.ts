import type { Context } from 'hono';
import { any, array, define, enums, integer, max, min, nullable, object, optional, record, size, string, type Struct, validate } from 'superstruct';
import { type AppEnv, config } from '../env.ts';
import { API_LANGUAGE } from '../platform/document/page.ts';
import { callContext, problemsOf } from '../platform/http/endpoint.ts';
import * as operations from '../shopify/generated/storefront/graphql.ts';
import { storefront, UpstreamError } from '../shopify/storefront.ts';
import { cartCall } from './cart/endpoints.ts';
import { guardMerchandise } from './cart/service.ts';

const id = (type: string) => define<string>(type, (value) => typeof value === 'string' && value.length < 300 && value.startsWith(`gid://shopify/${type}/`));
const quantity = max(min(integer(), 0), 1_000_000);
const country = optional(define<string>('country', (value) => typeof value === 'string' && /^[A-Za-z]{2}$/.test(value)));
const attributes = optional(nullable(size(array(object({ key: size(string(), 1, 60), value: size(string(), 0, 500) })), 0, 20)));
const line = object({ merchandiseId: id('ProductVariant'), quantity: optional(quantity), sellingPlanId: optional(nullable(id('SellingPlan'))), attributes });
const context = { country, countryCode: country, language: optional(string()), market: optional(string()) };

interface Operation {
  document: operations.TypedDocumentString<any, any>;
  variables: Struct<any, any>;
  repeatable: boolean;
  /** What the API takes, from what the caller sent. */
  map?: (sent: any, country: string) => Record<string, unknown>;
  merchandise?: (sent: any) => string[];
}

/** The operations that may be called from outside, by name. Everything else is 404. */
const registry: Record<string, Operation> = {
  Cart: { document: operations.CartDocument, variables: object({ ...context, cartId: id('Cart'), after: optional(nullable(string())) }), repeatable: true },
  CartCreate: {
    document: operations.CartCreateDocument,
    variables: object({ ...context, cartInput: object({ lines: optional(size(array(line), 0, 250)), buyerIdentity: optional(object({ countryCode: country })), attributes }) }),
    repeatable: false,
    map: (sent, of) => ({ cartInput: { ...sent.cartInput, buyerIdentity: { countryCode: sent.cartInput.buyerIdentity?.countryCode?.toUpperCase() ?? of } } }),
    merchandise: (sent) => (sent.cartInput.lines ?? []).map((entry: { merchandiseId: string }) => entry.merchandiseId),
  },
  CartLinesAdd: {
    document: operations.CartLinesAddDocument,
    variables: object({ ...context, cartId: id('Cart'), lines: size(array(line), 1, 250) }),
    repeatable: false,
    merchandise: (sent) => sent.lines.map((entry: { merchandiseId: string }) => entry.merchandiseId),
  },
  CartLinesUpdate: {
    document: operations.CartLinesUpdateDocument,
    variables: object({ ...context, cartId: id('Cart'), lines: size(array(object({ id: id('CartLine'), quantity: optional(quantity), sellingPlanId: optional(nullable(id('SellingPlan'))), attributes })), 1, 250) }),
    repeatable: true,
  },
  CartLinesRemove: { document: operations.CartLinesRemoveDocument, variables: object({ ...context, cartId: id('Cart'), lineIds: size(array(id('CartLine')), 1, 250) }), repeatable: true },
  CartBuyerIdentityUpdate: {
    document: operations.CartBuyerIdentityUpdateDocument,
    variables: object({ ...context, cartId: id('Cart'), buyerIdentity: optional(object({ countryCode: country })) }),
    repeatable: true,
    map: (sent, of) => ({ buyerIdentity: { countryCode: sent.buyerIdentity?.countryCode?.toUpperCase() ?? of } }),
  },
  Product: { document: operations.ProductDocument, variables: object({ ...context, handle: size(string(), 1, 200) }), repeatable: true },
  Recommendations: {
    document: operations.RecommendationsDocument,
    variables: object({ ...context, handle: size(string(), 1, 200), intent: enums(['RELATED', 'COMPLEMENTARY']) }),
    repeatable: true,
  },
  PredictiveSearch: {
    document: operations.PredictiveSearchDocument,
    variables: object({ ...context, query: size(string(), 1, 200), limit: optional(max(min(integer(), 1), 10)) }),
    repeatable: true,
    map: (sent) => ({ limit: sent.limit ?? 5 }),
  },
};

const Call = object({ variables: optional(record(string(), any())) });

/** Runs one registered operation for the browser; the access token stays here. */
export async function postStorefront(c: Context<AppEnv>): Promise<Response> {
  const headers = { 'Cache-Control': 'private, no-store' };
  const sent: unknown = await c.req.json().catch(() => null);
  const [malformed, call] = validate(sent, Call, { mask: true });
  const given: Record<string, unknown> = call?.variables ?? {};
  const at = callContext(c, { market: given.market, countryCode: given.countryCode ?? given.country ?? (given.buyerIdentity as { countryCode?: string } | undefined)?.countryCode });
  const fail = (status: 400 | 404 | 409 | 422 | 503, errors: unknown, extra = {}) => c.json({ errors }, status, { ...headers, ...extra });
  const name = c.req.param('operation') ?? '';
  const operation = Object.hasOwn(registry, name) ? registry[name] : undefined;
  if (!operation) return fail(404, [{ code: 'unknown_operation', message: at.t('error.unknown_operation') }]);
  if (malformed) return fail(400, [{ code: 'not_understood', message: at.t('error.not_understood') }]);
  const [wrong, variables] = validate(given, operation.variables);
  if (wrong) return fail(400, problemsOf(wrong, at.t));
  const { country: _, countryCode: __, language: ___, market: ____, ...own } = variables;
  const settings = config(c.env);
  try {
    const refused = operation.merchandise?.(variables).length ? await guardMerchandise(operation.merchandise(variables), cartCall(at)) : null;
    if (refused && 'problems' in refused) return fail(refused.status as 422, refused.problems);
    const all = { ...own, ...operation.map?.(variables, at.market.country), country: at.market.country, language: API_LANGUAGE[at.market.language] };
    const data = await storefront(settings, operation.document, all, { repeatable: operation.repeatable, buyerIp: c.req.header('cf-connecting-ip') });
    return c.json({ data, errors: [] }, 200, headers);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    console.error(JSON.stringify({ event: 'storefront', operation: name, code: error.code, message: error.message }));
    return fail(503, [{ code: 'shop_unavailable', message: at.t('error.shop_unavailable') }], { 'Retry-After': '5' });
  }
}

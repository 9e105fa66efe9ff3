import type { Context } from 'hono';
import { optional, type as shape } from 'superstruct';
import { type Settings, settingsOf } from '../../env.ts';
import { today as todayOf } from '../../platform/clock.ts';
import { matches } from '../../platform/http/matches.ts';
import { objectOf } from '../../platform/shared/body.ts';
import { anything, membersOf, requiredText } from '../../platform/shared/fields.ts';
import { type Country, marketByCode } from '../../platform/shared/markets.ts';
import type { Problem } from '../../platform/shared/parse.ts';
import { UpstreamError } from '../../platform/upstream.ts';
import type { CallOf } from '../../routes.ts';
import type { PredictiveSearchQuery, RecommendationsQuery } from '../../shopify/generated/storefront/graphql.ts';
import type { AppEnv, Handler } from '../../site/context.ts';
import { callContext, type Status } from '../../site/endpoint.ts';
import { cartCall } from '../cart/change.ts';
import { guardMerchandise } from '../cart/service.ts';
import { launched } from '../catalogue/launch.ts';
import { unavailable } from '../notices/unavailable.ts';
import { registry } from './operations.ts';

/** The longest text in a call's variables; the operations have lengths of their own. */
const MAX_TEXT = 1000;

const Body = shape({ variables: optional(membersOf(requiredText(60), anything(MAX_TEXT), 20)) });

/** An answer whose recommendations and suggestions lack products that are not launched yet. */
async function onlyLaunched(data: unknown, settings: Settings, country: Country): Promise<object> {
  const today = await todayOf(settings, country);
  const lists = data as Partial<RecommendationsQuery & PredictiveSearchQuery>;
  return {
    ...lists,
    ...(lists.productRecommendations && {
      productRecommendations: launched(lists.productRecommendations, settings, today),
    }),
    ...(lists.predictiveSearch && {
      predictiveSearch: {
        ...lists.predictiveSearch,
        products: launched(lists.predictiveSearch.products, settings, today),
      },
    }),
  };
}

/** Every country that a call's variables name, wherever an operation accepts one. */
function countriesOf(variables: Record<string, unknown>): unknown[] {
  const buyerCountry = (value: unknown) =>
    (value as { buyerIdentity?: { countryCode?: unknown } } | null | undefined)?.buyerIdentity?.countryCode;
  return [variables.countryCode, variables.country, buyerCountry(variables), buyerCountry(variables.cartInput)].filter(
    (code) => code !== undefined,
  );
}

/**
 * Runs a registered operation of the Storefront API for the browser, which never sees the access token.
 *
 * @returns 200 with `data`; 404 for an unknown operation; 400 for invalid variables; 409 or 422 for
 * variants that may not be sold; 503 when the API fails.
 */
async function postStorefront(c: Context<AppEnv>): Promise<Response> {
  const headers = { 'Cache-Control': 'private, no-store' };
  const sent = objectOf(await c.req.text());
  const body = matches(sent, Body) ? sent : null;
  const variables: Record<string, unknown> = body?.variables ?? {};
  const countries = countriesOf(variables);
  const settings = settingsOf(c.env);
  const context = callContext(c, { ...body, countryCode: countries[0] });
  const fail = (status: Status, errors: Problem[], extra = {}) => c.json({ errors }, status, { ...headers, ...extra });
  const name = c.req.param('operation') ?? '';
  const operation = Object.hasOwn(registry, name) ? registry[name] : undefined;
  if (!operation) return fail(404, [{ code: 'unknown_operation', message: context.t('error.unknown_operation') }]);
  if (!body) return fail(400, [{ code: 'not_understood', message: context.t('error.not_understood') }]);
  if (countries.some((code) => typeof code !== 'string' || !marketByCode(code.toLowerCase(), settings.group)))
    return fail(400, [
      { code: 'invalid_country_code', message: context.t('error.invalid_country_code'), field: 'countryCode' },
    ]);
  const parsed = operation(variables, context.t);
  if ('problems' in parsed) return fail(400, parsed.problems);
  const call = parsed.value;
  try {
    const refused = call.merchandise.length > 0 ? await guardMerchandise(call.merchandise, cartCall(context)) : null;
    if (refused && 'problems' in refused) return fail(refused.status, refused.problems);
    return c.json(
      {
        data: await onlyLaunched(await call.run(settings, context), settings, context.market.country),
        errors: [],
      },
      200,
      headers,
    );
  } catch (error) {
    const problem = unavailable(error, context.t, { event: 'storefront', operation: name });
    const isCallerError = error instanceof UpstreamError && error.code === 'upstream_graphql' && !error.retry;
    return isCallerError
      ? fail(400, [{ code: 'not_understood', message: context.t('error.not_understood') }])
      : fail(503, [problem], { 'Retry-After': '5' });
  }
}

export const storefrontCalls = { run: postStorefront } satisfies Record<CallOf<'storefront'>, Handler>;

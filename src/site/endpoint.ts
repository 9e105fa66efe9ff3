import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Struct } from 'superstruct';
import { settingsOf } from '../env.ts';
import { isSecure } from '../platform/http/cookies.ts';
import { flashCookie } from '../platform/http/flash.ts';
import { isSameOrigin } from '../platform/http/security.ts';
import type { Translate } from '../platform/i18n/translate.ts';
import { log } from '../platform/log.ts';
import { marketOfPath } from '../platform/market/resolve.ts';
import { readBody } from '../platform/shared/body.ts';
import type { AnyField, FormSchema } from '../platform/shared/fields.ts';
import { type Market, marketByCode } from '../platform/shared/markets.ts';
import { type Problem, parse } from '../platform/shared/parse.ts';
import { upstreamErrorOf } from '../platform/stores.ts';
import type { AppEnv, Handler } from './context.ts';
import { translatorOf } from './texts.ts';

export type Status = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 503;

/** The result of an endpoint, which {@link reply} turns into JSON or a redirect. */
export type Outcome =
  | {
      ok: true;
      body: Record<string, unknown>;
      location: string;
      cookies?: string[];
      /** File name, when the body is a download. */
      file?: string;
    }
  | {
      ok: false;
      status: Status;
      problems: Problem[];
      cookies?: string[];
      body?: Record<string, unknown>;
      /** The page to redirect to instead of the form's page. */
      location?: string;
    };

/** The context of a call to an endpoint. */
export interface CallContext {
  c: Context<AppEnv>;
  market: Market;
  t: Translate;
  /** Path and query of the page with the form; the market's home page when it is unknown. */
  from: string;
}

/** The referring page, if it belongs to this shop. */
function referer(c: Context<AppEnv>): URL | null {
  try {
    const url = new URL(c.req.header('referer') ?? '');
    return url.origin === new URL(c.req.url).origin ? url : null;
  } catch {
    return null;
  }
}

/**
 * The country codes by which a call may name its market: of its fields, then of the variables of an operation, then of
 * its query.
 */
function namedMarkets(c: Context<AppEnv>, input: Record<string, unknown>): unknown[] {
  const variables = (typeof input.variables === 'object' && input.variables !== null ? input.variables : {}) as Record<
    string,
    unknown
  >;
  const query = c.req.query();
  return [
    input.market,
    input.countryCode,
    variables.market,
    variables.countryCode,
    variables.country,
    query.market,
    query.countryCode,
  ];
}

/** The market of a call: the one that it names, that of the referring page, or the default market. */
export function marketOfCall(c: Context<AppEnv>, input: Record<string, unknown>): Market {
  const { group } = settingsOf(c.env);
  for (const code of namedMarkets(c, input)) {
    const market = typeof code === 'string' && code.length <= 10 ? marketByCode(code.toLowerCase(), group) : undefined;
    if (market) return market;
  }
  return marketOfPath(referer(c)?.pathname ?? '/', group).market;
}

/** The context of a call. @param input the fields that may name the market. */
export function callContext(c: Context<AppEnv>, input: Record<string, unknown>): CallContext {
  const market = marketOfCall(c, input);
  const from = referer(c);
  return {
    c,
    market,
    t: translatorOf(c, market),
    from: from ? `/${from.pathname.replace(/^\/+/, '')}${from.search}` : `/${market.code}`,
  };
}

/** Whether a call only reads. The router runs the handler of GET for HEAD. */
const isRead = ({ req: { method } }: Context): boolean => method === 'GET' || method === 'HEAD';

/** The fields that a call has sent, in its query or its body; null when they cannot be understood. */
export const sentFields = async (c: Context<AppEnv>): Promise<Record<string, unknown> | null> =>
  isRead(c) ? c.req.query() : readBody(c.req);

/** Whether the caller accepts JSON; browsers submitting forms do not. A call that only reads gets nothing else. */
export const wantsJson = (c: Context): boolean =>
  isRead(c) || (c.req.header('accept') ?? '').includes('application/json');

/** The form's page at its first invalid field, without the message of an earlier success. */
function backTo(from: string, problems: readonly Problem[]): string {
  const url = new URL(from, 'https://shop.invalid');
  url.searchParams.delete('done');
  url.hash = problems.find(({ field }) => field)?.field ?? 'said';
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Seconds after which a call that an upstream or a store has failed may be made again. */
const RETRY_AFTER_S = '5';

/** Lifetime of the submitted values, in seconds, when the visitor has to sign in first. */
const SIGN_IN_FLASH_S = 600;

/** An address as a header may hold it: whatever is no visible ASCII is percent-encoded. */
const inHeader = (address: string): string => address.toWellFormed().replace(/[^!-~]+/g, encodeURIComponent);

/**
 * Responds with an outcome: JSON to callers that accept it, a 303 to browsers. After a refusal the flash cookie carries
 * the problems and the submitted values.
 *
 * @param typed the submitted values.
 */
export function reply(
  { c, from }: Pick<CallContext, 'c' | 'from'>,
  outcome: Outcome,
  typed: Record<string, unknown>,
): Response {
  const headers = new Headers({ 'Cache-Control': 'private, no-store' });
  for (const cookie of outcome.cookies ?? []) headers.append('Set-Cookie', cookie);
  if (outcome.ok && outcome.file) {
    headers.set('Content-Type', 'application/json; charset=utf-8');
    headers.set('Content-Disposition', `attachment; filename="${outcome.file}"`);
    return new Response(JSON.stringify(outcome.body, null, 2), { headers });
  }
  if (wantsJson(c)) {
    if (outcome.ok) return Response.json({ errors: [], ...outcome.body }, { headers });
    if (outcome.status === 503) headers.set('Retry-After', RETRY_AFTER_S);
    return Response.json({ ...outcome.body, errors: outcome.problems }, { status: outcome.status, headers });
  }
  if (!outcome.ok)
    headers.append(
      'Set-Cookie',
      flashCookie(
        { problems: outcome.problems, typed },
        isSecure(c.req),
        outcome.location ? SIGN_IN_FLASH_S : undefined,
      ),
    );
  headers.set(
    'Location',
    inHeader(outcome.ok ? outcome.location : (outcome.location ?? backTo(from, outcome.problems))),
  );
  return new Response(null, { status: 303, headers });
}

/** The refusal for a call whose upstream or store failed. @throws the error itself when neither caused it. */
function unavailableOutcome(error: unknown, { t }: CallContext): Outcome {
  const failure = upstreamErrorOf(error);
  if (!failure) throw error;
  log.error({ event: 'call_unavailable', code: failure.code, message: failure.message });
  return { ok: false, status: 503, problems: [{ code: 'shop_unavailable', message: t('error.shop_unavailable') }] };
}

const inputs = new WeakMap<Handler, AnyField>();

/** The struct of what an {@link endpoint} takes; undefined for a handler that reads its request itself. */
export const inputOf = (handler: Handler): AnyField | undefined => inputs.get(handler);

/**
 * Has {@link inputOf} tell another struct, for an endpoint that parses its fields itself.
 *
 * @returns the handler.
 */
export function withInput(handler: Handler, input: AnyField): Handler {
  inputs.set(handler, input);
  return handler;
}

/**
 * Creates the handler of an endpoint for forms and JSON; one that only reads takes its input from the query. An
 * unreadable body is a 400, invalid fields are a 422, a failing upstream or store is a 503. A visitor who leaves does
 * not interrupt a change.
 *
 * @param input the struct of the fields, which coerces the strings of a form. @param handle processes the parsed input.
 */
export function endpoint<T, S extends FormSchema>(
  input: Struct<T, S>,
  handle: (value: T, context: CallContext) => Promise<Outcome>,
): Handler {
  const handler: Handler = async (c) => {
    const sent = await sentFields(c);
    const context = callContext(c, sent ?? {});
    if (!sent)
      return reply(
        context,
        { ok: false, status: 400, problems: [{ code: 'not_understood', message: context.t('error.not_understood') }] },
        {},
      );
    const parsed = parse(sent, input, context.t, true);
    if ('problems' in parsed) return reply(context, { ok: false, status: 422, problems: parsed.problems }, sent);
    const handling = handle(parsed.value, context).catch((error: unknown) => unavailableOutcome(error, context));
    if (!isRead(c)) c.executionCtx.waitUntil(handling.catch(() => {}));
    return reply(context, await handling, sent);
  };
  return withInput(handler, input);
}

/**
 * Responds with one problem as JSON, whatever the caller accepts.
 *
 * @param sent the fields of the call, which may name its market. @param text key of the message; default
 * `error.{code}`.
 */
export const fail = (
  c: Context<AppEnv>,
  status: 403 | 404 | 500 | 503,
  code: string,
  sent: Record<string, unknown> = {},
  text = `error.${code}`,
): Response =>
  c.json({ errors: [{ code, message: callContext(c, sent).t(text) }] }, status, {
    'Cache-Control': 'private, no-store',
    ...(status === 503 && { 'Retry-After': RETRY_AFTER_S }),
  });

/** Rejects changes that other sites request (CSRF). */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) =>
  isSameOrigin(c) ? next() : fail(c, 403, 'wrong_origin'),
);

/** Rejects what pages of other sites request; programs, which are no pages, name no origin. */
export const noOtherOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const origin = c.req.header('origin');
  return origin === undefined || origin === new URL(c.req.url).origin ? next() : fail(c, 403, 'wrong_origin');
});

const DRAIN_BYTES = 64 * 1024 * 1024;

/** Drains a body, so that its sender receives the response and not a connection reset. */
async function drain(c: Context<AppEnv>): Promise<void> {
  const { body } = c.req.raw;
  if (body && !body.locked && Number(c.req.header('content-length') ?? 0) < DRAIN_BYTES)
    await body.pipeTo(new WritableStream()).catch(() => {});
}

/** Refuses a program's body that is too large. */
export async function tooLargeForProgram(c: Context<AppEnv>): Promise<Response> {
  await drain(c);
  return c.json({ code: 'request_too_large', content: 'The body is too large.' }, 413, {
    'Cache-Control': 'private, no-store',
  });
}

/** Refuses a body that is too large. */
export async function tooLarge(c: Context<AppEnv>): Promise<Response> {
  await drain(c);
  const context = callContext(c, {});
  return reply(
    context,
    { ok: false, status: 413, problems: [{ code: 'too_large', message: context.t('error.too_large') }] },
    {},
  );
}

import type { Context } from 'hono';
import type { Struct } from 'superstruct';
import { type AppEnv, config } from '../../env.ts';
import { type Translate, translatorOf } from '../i18n/translate.ts';
import { type Market, marketByCode } from '../market/markets.ts';
import { marketOfPath } from '../market/resolve.ts';
import { flashCookie } from './flash.ts';
import { type Problem, parse } from './parse.ts';

export type Status = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 503;

/** What an endpoint wants to be answered. */
export type Outcome =
  | {
      ok: true;
      body: Record<string, unknown>;
      location: string;
      cookies?: string[];
      /** Name of the file that the body is, for a browser to keep. */
      file?: string;
    }
  | {
      ok: false;
      status: Status;
      problems: Problem[];
      cookies?: string[];
      body?: Record<string, unknown>;
      /** Where a form is led that cannot go back to its page. */
      location?: string;
    };

export interface CallContext {
  c: Context<AppEnv>;
  market: Market;
  t: Translate;
  /** The page that the form stands on, as a path of this shop; the market's home when it is unknown. */
  from: string;
}

/** Everything of an address that a form may lead back to: a path of our own. */
function referer(c: Context<AppEnv>): URL | null {
  try {
    const url = new URL(c.req.header('referer') ?? '');
    return url.origin === new URL(c.req.url).origin ? url : null;
  } catch {
    return null;
  }
}

/** The market of a call: the field `market` or `countryCode`, else the market of the referring page, else the default. */
export function marketOfCall(c: Context<AppEnv>, input: Record<string, unknown>): Market {
  const { group } = config(c.env);
  for (const field of [input.market, input.countryCode]) {
    const market = typeof field === 'string' ? marketByCode(field.toLowerCase(), group) : undefined;
    if (market) return market;
  }
  return marketOfPath(referer(c)?.pathname ?? '/', group).market;
}

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

/** `a[b]=c` of a form becomes `{ a: { b: 'c' } }`; other names stay as they are. */
function fromForm(form: FormData): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue;
    const [, group, key] = /^(\w+)\[([^\]]+)\]$/.exec(name) ?? [];
    if (group && key && group !== '__proto__') input[group] = { ...(input[group] as object | undefined), [key]: value };
    else input[name] = value;
  }
  return input;
}

export const wantsJson = (c: Context): boolean => (c.req.header('accept') ?? '').includes('application/json');

/** @returns what was sent, or null when it is neither an object of JSON nor a form. */
async function read(c: Context): Promise<Record<string, unknown> | null> {
  const type = (c.req.header('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
  try {
    if (type === 'application/json') {
      const body: unknown = await c.req.json();
      return body !== null && typeof body === 'object' && !Array.isArray(body) ? (body as Record<string, unknown>) : null;
    }
    if (type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data') return fromForm(await c.req.formData());
  } catch {
    return null;
  }
  return null;
}

/** The form's page, at what is wrong: without what was said there of an earlier success. */
function backTo(from: string, problems: readonly Problem[]): string {
  const url = new URL(from, 'https://shop.invalid');
  url.searchParams.delete('done');
  url.hash = problems.find(({ field }) => field)?.field ?? 'said';
  return `${url.pathname}${url.search}${url.hash}`;
}

/** How long what was typed waits for somebody who has to go elsewhere first. */
const DETOUR_S = 600;

/** Sends an outcome: JSON to callers that ask for it, a 303 with the typed values kept to browsers. */
export function reply({ c, from }: Pick<CallContext, 'c' | 'from'>, outcome: Outcome, typed: Record<string, unknown>): Response {
  const headers = new Headers({ 'Cache-Control': 'private, no-store' });
  for (const cookie of outcome.cookies ?? []) headers.append('Set-Cookie', cookie);
  if (outcome.ok && outcome.file) {
    headers.set('Content-Type', 'application/json; charset=utf-8');
    headers.set('Content-Disposition', `attachment; filename="${outcome.file}"`);
    return new Response(JSON.stringify(outcome.body, null, 2), { headers });
  }
  if (wantsJson(c)) {
    if (outcome.ok) return Response.json({ errors: [], ...outcome.body }, { headers });
    if (outcome.status === 503) headers.set('Retry-After', '5');
    return Response.json({ ...outcome.body, errors: outcome.problems }, { status: outcome.status, headers });
  }
  if (!outcome.ok)
    headers.append('Set-Cookie', flashCookie({ problems: outcome.problems, typed }, c.req.url.startsWith('https:'), outcome.location ? DETOUR_S : undefined));
  headers.set('Location', outcome.ok ? outcome.location : (outcome.location ?? backTo(from, outcome.problems)));
  return new Response(null, { status: 303, headers });
}

/**
 * One endpoint for forms and JSON.
 *
 * @param input shape of what is taken, coercing the texts of a form; @param handle does the work with parsed input.
 */
export function endpoint<T, S>(input: Struct<T, S>, handle: (value: T, context: CallContext) => Promise<Outcome>) {
  return async (c: Context<AppEnv>): Promise<Response> => {
    const sent = await read(c);
    const context = callContext(c, sent ?? {});
    if (!sent) return reply(context, { ok: false, status: 400, problems: [{ code: 'not_understood', message: context.t('error.not_understood') }] }, {});
    const parsed = parse(sent, input, context.t, true);
    if ('problems' in parsed) return reply(context, { ok: false, status: 422, problems: parsed.problems }, sent);
    return reply(context, await handle(parsed.value, context), sent);
  };
}

import { base64url } from 'jose';
import { settingsOf } from '../../env.ts';
import { isSecure } from '../../platform/http/cookies.ts';
import { flashCookie } from '../../platform/http/flash.ts';
import { type Market, marketByCode } from '../../platform/shared/markets.ts';
import type { Problem } from '../../platform/shared/parse.ts';
import { pages } from '../../routes.ts';
import type { CartLineInput } from '../../shopify/generated/storefront/graphql.ts';
import { gidOf, isGid } from '../../shopify/ids.ts';
import type { Handler } from '../../site/context.ts';
import { callContext } from '../../site/endpoint.ts';
import { withSessionCookies } from '../cart/buyer.ts';
import { followLink } from '../cart/cart-link.ts';
import { cartOutcome } from '../cart/change.ts';
import { MAX_LINES } from './input.ts';

/**
 * Links that put variants into the visitor's cart and lead on: `/buy/44100000001001:2,44100000001002:1`. They buy
 * nothing.
 *
 * Source: UCP, specification, "Permalink Capability".
 */

const MAX_QUANTITY = 99;
const ITEM = /^(~[\w-]+|[\w.-]+):([1-9]\d{0,2})$/;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/** The identifier of a token: itself, or what `~` and base64url stand for. Null where it is not canonical. */
function identifierOf(token: string): string | null {
  if (!token.startsWith('~')) return token;
  try {
    const bytes = base64url.decode(token.slice(1));
    if (base64url.encode(bytes) !== token.slice(1)) return null;
    const text = decoder.decode(bytes);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: an identifier has none
    return /[\u0000-\u001f\u007f]/.test(text) ? null : text;
  } catch {
    return null;
  }
}

/**
 * The lines that a path names, by the numbers or the global ids of variants. @returns null for a path that is none.
 * Pure.
 */
export function linesOf(items: string): CartLineInput[] | null {
  if (items === '') return [];
  const lines: CartLineInput[] = [];
  for (const pair of items.split(',')) {
    const [, token = '', quantity = ''] = ITEM.exec(pair) ?? [];
    const identifier = identifierOf(token);
    const merchandiseId =
      identifier && /^\d{1,20}$/.test(identifier) ? gidOf('ProductVariant', identifier) : identifier;
    if (!isGid('ProductVariant', merchandiseId) || Number(quantity) > MAX_QUANTITY) return null;
    lines.push({ merchandiseId, quantity: Number(quantity) });
  }
  return lines.length <= MAX_LINES ? lines : null;
}

/** The fields of carts and checkouts: what a parameter with such a beginning says is used here and goes no further. */
const FIELDS =
  /^\/?(?:line_items|buyer|context|discounts|fulfillment|payment|signals|id|status|currency|totals|messages|links|policies|order|continue_url|expires_at|ucp)(?:\/|$)/;
const SENSITIVE = /token|secret|password|session|authorization|api.?key|email|phone/i;
const MAX_PARAMETERS = 20;
const MAX_VALUE = 200;

/** The path of this origin that a link asks to lead on to; null where it asks for none that it may. */
export function continuation(wanted: string | null, origin: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: nothing of the kind may get into a header
  if (!wanted || wanted.length > 1000 || !/^\/(?!\/)/.test(wanted) || /[\\\s\u0000-\u001f\u007f]/.test(wanted))
    return null;
  const url = new URL(wanted, origin);
  // a path that began with two slashes would be another host where it is resolved again
  return url.origin === origin && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}` : null;
}

/** The parameters that stay in the address: those that are not the protocol's, and its attribution by its own names. */
export function passedOn(query: URLSearchParams): [name: string, value: string][] {
  return [...query]
    .flatMap(([name, value]): [string, string][] => {
      const attribution = /^\/?attribution\/([\w.-]{1,60})$/.exec(name)?.[1];
      if (name === 'continue_to' || (FIELDS.test(name) && !attribution) || value.length > MAX_VALUE) return [];
      const kept = attribution ?? name;
      return kept.length > 60 || SENSITIVE.test(kept) || kept.includes('/') ? [] : [[kept, value]];
    })
    .slice(0, MAX_PARAMETERS);
}

/** A field of the query by its path, with or without the first slash; null where both are there. */
function fieldOf(query: URLSearchParams, path: string): string | null {
  const values = [...query.getAll(path), ...query.getAll(`/${path}`)];
  return values.length === 1 ? values[0]! : null;
}

/** Puts the variants of a link into the visitor's cart, applies its code, and leads on. */
export const getPermalink: Handler = async (c) => {
  const url = new URL(c.req.url);
  const country = fieldOf(url.searchParams, 'context/address_country')?.slice(0, 2).toLowerCase();
  const named: Market | undefined = country ? marketByCode(country, settingsOf(c.env).group) : undefined;
  const market = named ?? c.get('location').market;
  const context = callContext(c, { market: market.code });
  const lines = linesOf(c.req.param('items') ?? '');
  const code = fieldOf(url.searchParams, 'discounts/codes/0')?.trim().slice(0, 60) ?? '';
  const target = new URL(
    continuation(fieldOf(url.searchParams, 'continue_to'), url.origin) ?? pages.cart(market.code),
    url,
  );
  for (const [name, value] of passedOn(url.searchParams))
    if (!target.searchParams.has(name)) target.searchParams.append(name, value);
  const headers = new Headers({
    Location: `${target.pathname}${target.search}`,
    'Cache-Control': 'no-store',
  });
  c.set('referrerPolicy', 'no-referrer');
  const problems: Problem[] =
    lines === null ? [{ code: 'not_understood', message: context.t('error.not_understood') }] : [];
  // whoever only looks whether the link works gets no cart
  if (c.req.method !== 'HEAD' && lines && (lines.length > 0 || code !== '')) {
    const changing = followLink(lines, code, context);
    c.executionCtx.waitUntil(changing.catch(() => {}));
    const { result, problems: ofCode } = await changing;
    problems.push(...ofCode);
    if (result) {
      const outcome = await withSessionCookies(cartOutcome(context, result), context);
      for (const cookie of outcome.cookies ?? []) headers.append('Set-Cookie', cookie);
      if (!outcome.ok) problems.push(...outcome.problems);
    }
  }
  if (problems.length > 0)
    headers.append(
      'Set-Cookie',
      flashCookie({ problems: problems.map(({ field: _, ...problem }) => problem), typed: {} }, isSecure(c.req)),
    );
  return new Response(null, { status: 303, headers });
};

import { drizzle } from 'drizzle-orm/d1';
import type { Context } from 'hono';
import { isSecure } from '../../platform/http/cookies.ts';
import { log } from '../../platform/log.ts';
import type { Statement } from '../../platform/outbox/kind.ts';
import type { Market } from '../../platform/shared/markets.ts';
import { upstreamErrorOf } from '../../platform/stores.ts';
import { gidOf, numberOfGid } from '../../shopify/ids.ts';
import type { AppEnv } from '../../site/context.ts';
import { readerOf } from '../../site/reader.ts';
import { readVariants } from './load.ts';
import { wishCookie } from './model/cookies.ts';
import { merged, textOf, wishesIn } from './model/wishes.ts';
import { addingStatements, wishesOf } from './store.ts';

/** The products of variants; none while they cannot be read: the list is moved without them. */
const productsOf = (c: Context<AppEnv>, market: Market, ids: readonly string[]) =>
  readVariants(readerOf(c, market), ids).catch((error: unknown) => {
    const failure = upstreamErrorOf(error);
    if (!failure) throw error;
    log.warn({ event: 'wish_list_moved', code: failure.code, message: failure.message });
    return new Map<string, never>();
  });

/**
 * Moves the list of the browser to the account that is signed in to. What the account has no room for stays in the
 * browser.
 *
 * @param customerId global id. @param at by the shop's clock.
 * @returns the statements for the transaction of the sign-in, and the cookies to set with it.
 */
export async function movedAtSignIn(
  c: Context<AppEnv>,
  customerId: string,
  market: Market,
  at: Date,
): Promise<{ statements: Statement[]; cookies: string[] }> {
  const secure = isSecure(c.req);
  const kept = wishCookie.read(c.req.header('cookie'), secure);
  if (kept === undefined) return { statements: [], cookies: [] };
  const inBrowser = wishesIn(kept) ?? [];
  if (inBrowser.length === 0) return { statements: [], cookies: [wishCookie.clear(secure)] };
  const own = await wishesOf(c.env.DB, customerId);
  const { moved, left } = merged(inBrowser, new Set(own.map(({ variantId }) => numberOfGid(variantId))));
  const ids = moved.map((number) => gidOf('ProductVariant', number));
  const known = await productsOf(c, market, ids);
  const wishes = ids.map((variantId, place) => {
    const product = known.get(variantId)?.product;
    // the order of the list is that of the moments
    const addedAt = new Date(at.getTime() - place).toISOString();
    return { customerId, variantId, handle: product?.handle ?? '', category: product?.productType ?? '', addedAt };
  });
  return {
    statements: addingStatements(drizzle(c.env.DB), wishes),
    cookies: [left.length > 0 ? wishCookie.set(textOf(left), secure) : wishCookie.clear(secure)],
  };
}

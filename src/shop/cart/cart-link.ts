import { isSecure } from '../../platform/http/cookies.ts';
import { flashCookie } from '../../platform/http/flash.ts';
import type { Problem } from '../../platform/shared/parse.ts';
import { pages } from '../../routes.ts';
import type { CartLineInput } from '../../shopify/generated/storefront/graphql.ts';
import { gidOf } from '../../shopify/ids.ts';
import type { Handler } from '../../site/context.ts';
import { type CallContext, callContext } from '../../site/endpoint.ts';
import { addLines } from './add.ts';
import { withSessionCookies } from './buyer.ts';
import type { CartResult } from './call.ts';
import { cartOutcome, changeCart } from './change.ts';
import { changeDiscount, readCart } from './service.ts';

/** The lines that a link names: `44100000001001:2,44100000001002:1` are two. */
const linesOf = (text: string): CartLineInput[] =>
  text.split(',').map((line) => {
    const [variant = '', quantity = ''] = line.split(':');
    return { merchandiseId: gidOf('ProductVariant', variant), quantity: Number(quantity) };
  });

/** Adds what the visitor's cart does not have yet: a link that is opened twice adds nothing twice. */
export const addMissing = (lines: CartLineInput[], context: CallContext): Promise<CartResult> =>
  changeCart(context, {}, async (id, call) => {
    const state = id ? await readCart(id, call) : null;
    const has = new Set(state?.cart.items.map(({ variantId }) => variantId));
    const missing = lines.filter(({ merchandiseId }) => !has.has(String(merchandiseId)));
    return state && missing.length === 0 ? { state, notes: [] } : addLines(id, missing, call);
  });

/**
 * Adds what a link names to the visitor's cart, and applies its code.
 *
 * @param code empty for none. @returns the change, null where there is nothing to change, and the problems of the code,
 * which leaves the lines as they are.
 */
export async function followLink(
  lines: CartLineInput[],
  code: string,
  context: CallContext,
): Promise<{ result: CartResult | null; problems: readonly Problem[] }> {
  const added = lines.length > 0 ? await addMissing(lines, context) : null;
  if (code === '' || (added && !('state' in added))) return { result: added, problems: [] };
  const discounted = await changeCart(context, added ? { token: added.state.cart.id } : {}, (id, call) =>
    id ? changeDiscount(id, code, call, { isKept: true }) : { status: 404, problems: [] },
  );
  return 'problems' in discounted
    ? { result: added, problems: discounted.problems }
    : { result: discounted, problems: [] };
}

/** The longest code of a link. */
const MAX_CODE = 60;

/** The code of a link: the first of several, because the shop takes one at a time. */
export const codeOfLink = (text: string | null | undefined): string =>
  (text ?? '').slice(0, 300).split(',')[0]!.trim().slice(0, MAX_CODE);

/**
 * A link that puts variants into the visitor's cart, with the code in `discount`, and leads on to it. What is wrong,
 * such as a size that is sold out again, the cart's page says.
 */
export const getCartLink: Handler = async (c) => {
  const { market } = c.get('location');
  const context = callContext(c, { market: market.code });
  const headers = new Headers({ Location: pages.cart(market.code), 'Cache-Control': 'private, no-store' });
  // whoever only looks whether the link works gets no cart
  if (c.req.method !== 'HEAD') {
    const following = followLink(linesOf(c.req.param('lines') ?? ''), codeOfLink(c.req.query('discount')), context);
    c.executionCtx.waitUntil(following.catch(() => {}));
    const followed = await following;
    const outcome = await withSessionCookies(cartOutcome(context, followed.result!), context);
    for (const cookie of outcome.cookies ?? []) headers.append('Set-Cookie', cookie);
    const problems = [...followed.problems, ...(outcome.ok ? [] : outcome.problems)].map(
      ({ field: _, ...problem }) => problem,
    );
    if (problems.length > 0) headers.append('Set-Cookie', flashCookie({ problems, typed: {} }, isSecure(c.req)));
  }
  return new Response(null, { status: 303, headers });
};

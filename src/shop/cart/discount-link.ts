import { isSecure } from '../../platform/http/cookies.ts';
import { flashCookie } from '../../platform/http/flash.ts';
import type { Problem } from '../../platform/shared/parse.ts';
import { pages } from '../../routes.ts';
import type { Handler } from '../../site/context.ts';
import { type CallContext, callContext } from '../../site/endpoint.ts';
import { safeReturn } from '../customer/model/customer.ts';
import { unavailable } from '../notices/unavailable.ts';
import { assignToCustomer } from './buyer.ts';
import type { CartResult } from './call.ts';
import { cartCall } from './change.ts';
import { cartCookies, cartIdOf } from './cookie.ts';
import { changeDiscount, createWithCode } from './service.ts';

/** The parameters that name the page to lead on to. */
const RETURNS = ['redirect', 'return_to'];

/** The page that a link leads on to, with whatever else the link carries, such as the campaign. */
function targetOf(url: URL, home: string): string {
  const named = RETURNS.map((name) => url.searchParams.get(name)).find(Boolean);
  const target = new URL(safeReturn(named, home), url);
  for (const [name, value] of url.searchParams)
    if (!RETURNS.includes(name) && !target.searchParams.has(name)) target.searchParams.append(name, value);
  return `${target.pathname}${target.search}`;
}

/** Applies a code to the visitor's cart, or to a new one. A failing provider is a refusal. */
async function apply(code: string, context: CallContext): Promise<CartResult> {
  const call = cartCall(context);
  try {
    const id = cartIdOf(context.c.req);
    if (id) await assignToCustomer(id, context);
    const result = id ? await changeDiscount(id, code, call, { isKept: true }) : null;
    return result && !('cartNotFound' in result) ? result : await createWithCode(code, call);
  } catch (error) {
    return { status: 503, problems: [unavailable(error, call.t, { event: 'discount_link' })] };
  }
}

/** A link with a discount code: applies it, says on the next page what has become of it, and leads on. */
export const getDiscountLink: Handler = async (c) => {
  const { market } = c.get('location');
  const context = callContext(c, { market: market.code });
  const secure = isSecure(c.req);
  const code = (c.req.param('code') ?? '').trim();
  const headers = new Headers({
    Location: targetOf(new URL(c.req.url), pages.home(market.code)),
    'Cache-Control': 'private, no-store',
  });
  // whoever only looks whether the link works gets no cart
  if (c.req.method !== 'HEAD' && code !== '') {
    const applying = apply(code, context);
    c.executionCtx.waitUntil(applying);
    const result = await applying;
    const isApplied = 'state' in result;
    const said: Problem[] = isApplied
      ? [
          {
            code: 'discount_linked',
            message: context.t('discount.linked', { code: code.toUpperCase() }),
            isNotice: true,
          },
        ]
      : result.problems;
    if (isApplied) for (const cookie of cartCookies(result.state.cart, secure)) headers.append('Set-Cookie', cookie);
    headers.append(
      'Set-Cookie',
      flashCookie({ problems: said.map(({ field: _, ...problem }) => problem), typed: {} }, secure),
    );
    const session = await c.get('session');
    for (const cookie of session?.cookies ?? []) headers.append('Set-Cookie', cookie);
  }
  return new Response(null, { status: 302, headers });
};

import { withTimeout } from '../../platform/deadline.ts';
import { log } from '../../platform/log.ts';
import type { CartCall } from '../cart/context.ts';
import { cartCookies } from '../cart/cookie.ts';
import { withReferral } from '../cart/referral.ts';
import { readCart } from '../cart/service.ts';

/** The answer does not wait longer for the cart, which gets the code anyway. */
const MAX_WAIT_MS = 2000;

/**
 * Gives the visitor's cart a code.
 *
 * @param secure whether the request came by https.
 * @returns the cookies of the changed cart; none where there is no cart, or the provider is slow or fails.
 */
export async function referCart(
  cartId: string | undefined,
  code: string,
  call: CartCall,
  secure: boolean,
): Promise<string[]> {
  if (!cartId) return [];
  const work = async () => {
    const state = await readCart(cartId, call);
    const result = state && (await withReferral({ state, notes: [] }, code, call));
    return result && 'state' in result ? cartCookies(result.state.cart, secure) : [];
  };
  const working = work().catch((error: unknown) => {
    log.warn({ event: 'cart_referral', error: String(error) });
    return [];
  });
  call.waitUntil(working);
  return withTimeout(MAX_WAIT_MS, working, []);
}

import * as api from '../../../routes/api.ts';
import type { CartState } from '../model/cart.ts';
import { reportBought, requestCart, requestChange } from './requests.ts';
import { cartToken, clearCheckoutBegun, isCartEmptied, isCheckoutBegun, storeCart } from './storage.ts';

let revision = 0;

/** Discards the answers of reads that are under way, because something newer is known or being sent. */
export const supersedeReads = (): void => void revision++;

/**
 * Reports a purchase once: a cart that is empty or gone after checkout was begun, and that the visitor has not emptied,
 * has been bought. Called before the new state is stored, because the old one names the cart.
 */
export function reportPurchase(state: CartState | null): void {
  if (!isCheckoutBegun() || state?.cart.items.length) return;
  clearCheckoutBegun();
  if (!isCartEmptied()) reportBought(`${location.origin}${location.pathname.replace(/\/$/, '')}/cart`, cartToken());
}

/**
 * Loads the cart of this browser, if it has one, and stores the answer. A cart of another country moves to the page's
 * country; one that the shop does not know is forgotten.
 *
 * @param repeats how often a failed read is repeated at most.
 * @returns the cart, null when there is none, undefined when it could not be read or has been superseded.
 */
export async function loadCart(
  country: string,
  market: string,
  repeats?: number,
): Promise<CartState | null | undefined> {
  const token = cartToken();
  if (!token) return null;
  const startedAt = revision;
  let answer = await requestCart(token, market, repeats);
  if (answer.ok && answer.state && answer.state.cart.countryCode !== country && startedAt === revision) {
    answer = await requestChange(api.cartBuyer, { countryCode: country, token });
  }
  if (!answer.ok || startedAt !== revision || cartToken() !== token) return undefined;
  reportPurchase(answer.state);
  storeCart(answer.state);
  return answer.state;
}

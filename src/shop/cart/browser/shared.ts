import type { CartState } from '../model/cart.ts';
import { pageSetting } from './setting.ts';
import { CartStore } from './store.ts';

let shared: CartStore | null = null;

/**
 * The one cart of this page. @param initial the cart that the server rendered, where it did, or that it could not read
 * it.
 */
export function sharedCart(initial?: CartState | null | 'failed'): CartStore {
  if (!shared) {
    shared = new CartStore(pageSetting());
    shared.watch();
  }
  if (initial === 'failed') shared.fail();
  else if (initial !== undefined) shared.initialize(initial);
  return shared;
}

/**
 * Opens the panel with a cart that an answer of the shop has brought; without one, with the cart as the shop has it.
 */
export const showCart = (state: CartState | undefined): void => sharedCart(state).setOpen(true);

import type { CartState } from '../model/cart.ts';
import { sharedCart } from './shared.ts';

/**
 * Opens the panel with a cart that an answer of the shop has brought; without one, with the cart as the shop has it.
 */
export const showCart = (state: CartState | undefined): void => sharedCart(state).setOpen(true);

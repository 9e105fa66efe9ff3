import type { CartState } from '../../src/shop/cart/model.ts';

/** The cart in this browser's local storage: its token, the last answer, and whether checkout was begun. */

const TOKEN = 'cartToken';
const CART = 'cart';
const BOUGHT = 'bought';
const FRESH_MS = 5 * 60_000;

/** Local storage may be full, forbidden or absent. The cookie carries the cart then. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // the page works without it
  }
}

/** @returns the cart's id. It is stored as base64 of its JSON, as the specification has it. */
export function cartToken(): string | null {
  const raw = read(TOKEN);
  if (raw) {
    try {
      const id: unknown = JSON.parse(atob(raw));
      if (typeof id === 'string') return id;
    } catch {
      write(TOKEN, null);
    }
  }
  return /(?:^|; )(?:__Host-)?cart=([^;]+)/.exec(document.cookie)?.[1] ?? null;
}

/** Stores an answer for five minutes, for this tab and every other. */
export function storeCart(state: CartState | null): void {
  write(CART, state && JSON.stringify({ at: Date.now(), state }));
  write(TOKEN, state && btoa(JSON.stringify(state.cart.id)));
}

/** @returns the last answer if it is younger than five minutes. */
export function storedCart(): CartState | null {
  try {
    const { at, state } = JSON.parse(read(CART) ?? 'null') as { at: number; state: CartState };
    return Date.now() - at < FRESH_MS ? state : null;
  } catch {
    return null;
  }
}

/** Calls `listener` when another tab stores a cart. */
export const onCartStoredInOtherTab = (listener: () => void): void => addEventListener('storage', (event) => event.key === CART && listener());

/** Notes that the visitor went to checkout. The stored answer is not trusted from then on, until the cart is read again. */
export const markCheckoutBegun = (): void => write(BOUGHT, '1');
export const isCheckoutBegun = (): boolean => read(BOUGHT) === '1';
export const clearCheckoutBegun = (): void => write(BOUGHT, '0');

import { loadCart } from './load.ts';
import { cartToken, isCheckoutBegun, onCartStoredInOtherTab, storedCart } from './storage.ts';

function showCount(count: number): void {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    badge.textContent = String(count);
    badge.hidden = count === 0;
  }
}

const showStoredCount = () => showCount(storedCart()?.cart.totalQuantity ?? 0);

/** Loads the cart only when this browser has one and no fresh copy of it. */
async function updateCount(): Promise<void> {
  const stored = storedCart();
  if (stored) showCount(stored.cart.totalQuantity);
  const { market = '', country = '' } = document.documentElement.dataset;
  if (!cartToken() || (stored && !isCheckoutBegun() && stored.cart.countryCode === country)) return;
  const state = await loadCart(country, market);
  if (state !== undefined) showCount(state?.cart.totalQuantity ?? 0);
}

/** Shows the number of pieces in the header, and keeps it current. */
export function followCount(): void {
  void updateCount();
  onCartStoredInOtherTab(showStoredCount);
  addEventListener('pageshow', (event) => event.persisted && void updateCount());
  document.addEventListener('cart', (event) => showCount((event as CustomEvent<number>).detail));
}

import { pendingJobs, storedCart } from './storage.ts';

function showCount(count: number): void {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    badge.textContent = String(count);
    badge.hidden = count === 0;
  }
}

/** The stored cart with what an earlier page is still adding. Other changes count once the cart's code has come. */
let latest = pendingJobs().reduce((sum, job) => sum + (job.kind === 'add' ? job.quantity : 0), storedCart()?.cart.totalQuantity ?? 0);

/** Follows the number of pieces in the cart. The header may still be on its way: {@link showLatestCount} shows it then. */
export function followCount(): void {
  document.addEventListener('cart', (event) => {
    latest = (event as CustomEvent<number>).detail;
    showCount(latest);
  });
}

export const showLatestCount = (): void => showCount(latest);

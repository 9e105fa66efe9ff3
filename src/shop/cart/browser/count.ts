import { onShown } from '../../../../client/page-visibility.ts';
import { pendingJobs, storedCart } from './storage.ts';

function showCount(count: number): void {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    badge.textContent = String(count);
    badge.hidden = count === 0;
  }
}

/** The stored cart with what an earlier page is still adding. Other changes count once the cart's code has come. */
const storedCount = (): number =>
  pendingJobs().reduce(
    (sum, job) => sum + (job.kind === 'add' ? job.quantity : 0),
    storedCart()?.cart.totalQuantity ?? 0,
  );

/** Follows the number of pieces in the cart, from the stored cart on. */
export function followCount(): void {
  document.addEventListener('cart', (event) => showCount((event as CustomEvent<number>).detail));
  onShown(() => showCount(storedCount()));
}

import { hydrateOnce, loadIslands } from '../hydration.ts';
import { markCheckoutBegun } from './storage.ts';

/** @param fields of a form that adds to the cart. */
async function openCart(fields?: FormData): Promise<void> {
  const host = document.querySelector<HTMLElement>('[data-island="cart-panel"]');
  if (!host) throw new TypeError('This page has no cart panel');
  const [{ sharedCart }] = await Promise.all([loadIslands(), hydrateOnce(host)]);
  const cart = sharedCart(JSON.parse(host.children[0]?.textContent ?? '{}'));
  if (fields) cart.add(Object.fromEntries(fields));
  else cart.setOpen(true);
}

const isPlainClick = (event: MouseEvent) => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Opens the panel by the forms that add to the cart and by the link to it. If it cannot be loaded, they act as without script. */
function openOnDemand(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches('[data-cart-add]') || event.defaultPrevented) return;
    event.preventDefault();
    openCart(new FormData(form, event.submitter)).catch(() => form.submit());
  });
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-cart-link]');
    if (!link || event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    openCart().catch(() => location.assign(link.href));
  });
}

/** Loads the code of the panel as soon as a pointer or the focus reaches a control that opens it. */
function preload(event: Event): void {
  if ((event.target as Element).closest?.('[data-cart-add] button, [data-cart-link]')) void loadIslands().catch(() => {});
}

/** Connects the page with the cart's panel and checkout. */
export function connectCart(): void {
  openOnDemand();
  for (const type of ['pointerover', 'focusin', 'touchstart']) document.addEventListener(type, preload, { passive: true });
  for (const type of ['click', 'auxclick'])
    document.addEventListener(type, (event) => (event.target as Element).closest('[data-checkout]') && markCheckoutBegun());
}

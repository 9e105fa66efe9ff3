import { newLine } from './describe.ts';
import { connectPanel, preloadPanel } from './panel.ts';
import { sharedCart } from './shared.ts';
import { markCheckoutBegun } from './storage.ts';

/** Adds what a form names. Its line shows at once, because the form describes it. */
function addByForm(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (!form.matches('[data-cart-add]') || event.defaultPrevented) return;
  event.preventDefault();
  const fields = Object.fromEntries(new FormData(form, event.submitter));
  const { product } = form.dataset;
  sharedCart().add(fields, product ? newLine(JSON.parse(product), fields) : null);
}

const isPlainClick = (event: MouseEvent) => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

function openByLink(event: MouseEvent): void {
  if (!(event.target as Element).closest('[data-cart-link]') || event.defaultPrevented || !isPlainClick(event)) return;
  event.preventDefault();
  sharedCart().setOpen(true);
}

const RIGHT_BUTTON = 2;

/**
 * Goes to checkout, in a new tab where the visitor asks for one. While changes are under way, it waits for them: the checkout
 * shows the cart as the provider has it.
 */
function goToCheckout(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('[data-checkout]');
  if (!link || event.button === RIGHT_BUTTON) return;
  const cart = sharedCart();
  if (!cart.findPending()) return markCheckoutBegun();
  event.preventDefault();
  link.ariaBusy = 'true';
  const tab = isPlainClick(event) ? window : open();
  void cart.checkoutAddress().then((address) => {
    link.ariaBusy = null;
    if (address) {
      markCheckoutBegun();
      tab?.location.assign(address);
    } else if (tab !== window) tab?.close();
  });
}

/** Connects the page with the cart: forms that add, the link to the panel, and the checkout. */
export function connectCart(): void {
  document.addEventListener('submit', addByForm);
  document.addEventListener('click', openByLink);
  for (const type of ['click', 'auxclick'] as const) document.addEventListener(type, goToCheckout);
  for (const type of ['pointerover', 'focusin', 'touchstart']) document.addEventListener(type, preloadPanel, { passive: true });
  connectPanel();
}

import type { ProductSummary } from '../../catalogue/model/summary.ts';
import { storedCart } from './storage.ts';

/** Keeps the height of a text that is not known yet. */
const BLANK = '\u00a0';

/** The fields of a form that adds, as far as the line shows them. */
interface Added {
  variantId?: string;
  sellingPlanId?: string;
  quantity?: string;
}

/** The stored cart's lines with what is added, the new one first. */
function linesWith({ title, variants }: ProductSummary, { variantId = '', sellingPlanId, quantity }: Added) {
  const added = Number(quantity ?? 1) || 1;
  let isNew = true;
  const stored = storedCart();
  const lines = (stored?.cart.items ?? []).map((item) => {
    const details = stored?.details.lines[item.id];
    const isSame =
      item.variantId === variantId &&
      (details?.planId ?? '') === (sellingPlanId ?? '') &&
      !item.customAttributes.length;
    if (isSame) isNew = false;
    return { title: details?.title, size: details?.size, quantity: item.quantity + (isSame ? added : 0) };
  });
  return isNew ? [{ title, size: variants[variantId]?.size, quantity: added }, ...lines] : lines;
}

/**
 * Opens the panel with the line that a form adds. Its other texts and its controls come with the code of the cart,
 * which replaces it.
 */
function showFirstLine(product: ProductSummary, fields: Added): void {
  const dialog = document.querySelector<HTMLDialogElement>('#cart-panel');
  const preview = dialog?.querySelector('[data-cart-preview]');
  const cart = document
    .querySelector<HTMLTemplateElement>('#cart-template')
    ?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
  const line = cart?.querySelector('.line');
  if (!dialog || !preview || !cart || !line || dialog.open) return;
  for (const text of cart.querySelectorAll('.progress p, .line-offer button, .line-total, dd'))
    text.textContent = BLANK;
  for (const select of cart.querySelectorAll('select')) select.length = 0;
  line.replaceWith(
    ...linesWith(product, fields).map(({ title, size, quantity }) => {
      const filled = line.cloneNode(true) as HTMLElement;
      filled.querySelector('.line-name a')!.textContent = title ?? '';
      filled.querySelector('.line-facts')!.textContent = size ?? '';
      filled.querySelector<HTMLInputElement>('[name=quantity]')!.defaultValue = String(quantity);
      return filled;
    }),
  );
  cart.ariaBusy = 'true';
  cart.inert = true;
  preview.replaceChildren(cart);
  dialog.showModal();
  // the code of the cart opens the panel for what is added, unless the visitor has closed it by then
  delete dialog.dataset.closed;
  dialog.addEventListener('close', () => cart.isConnected && Object.assign(dialog.dataset, { closed: '' }), {
    once: true,
  });
}

/**
 * Shows what the page's forms add while the code of the cart is on its way: the name, the size and the quantity, which
 * need no formatter. Where that code has come, it has opened the panel itself; without a connection it would not come
 * to say so.
 */
export function followAdditions(): void {
  document.addEventListener('submit', ({ target, submitter, defaultPrevented }) => {
    const form = target as HTMLFormElement;
    const { product } = form.dataset;
    if (defaultPrevented && product && form.matches('[data-cart-add]') && navigator.onLine !== false)
      showFirstLine(JSON.parse(product), Object.fromEntries(new FormData(form, submitter)) as Added);
  });
}

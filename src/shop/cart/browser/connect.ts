import { registerWorker } from '../../../../client/service-worker.ts';
import { forgetPlanUnlessAllowed } from '../../customer/browser/last-plan.ts';
import { newLine } from './describe.ts';
import { connectPanel, syncPanel } from './panel.ts';
import { rehearseAdding } from './rehearsal.ts';
import { sharedCart } from './shared.ts';
import { markCheckoutBegun } from './storage.ts';

/** The code of the cart as `loader.ts` calls it. */

/**
 * Connects the page's panel with the cart, and finishes what earlier pages have begun. A page without a connection shows
 * the cart too: the service worker comes with it, and a feeding plan that it may not show any more goes.
 */
export function connectCart(): void {
  connectPanel();
  registerWorker();
  forgetPlanUnlessAllowed();
  document.addEventListener('consent', forgetPlanUnlessAllowed);
}

/** The page's frame has arrived: shows the panel where it is open, and prepares the first addition. */
export function prepareFrame(): void {
  syncPanel();
  rehearseAdding();
}

/**
 * Adds what a form names. Its line shows at once, because the form describes it. @param formId of an addition that was
 * stored before.
 */
export function addFromForm(
  { dataset: { product } }: HTMLFormElement,
  fields: Record<string, unknown>,
  formId?: string,
): void {
  sharedCart().add(fields, product ? newLine(JSON.parse(product), fields) : null, formId);
}

export const openPanel = (): void => sharedCart().setOpen(true);

/** @returns whether changes of this or another page of the browser wait for their answers. */
export const findPending = (): boolean => sharedCart().findPending();

/**
 * Goes to checkout in a tab once every change has been confirmed: the checkout shows the cart as the provider has it.
 */
export async function goToCheckout(link: HTMLAnchorElement, tab: Window | null): Promise<void> {
  link.ariaBusy = 'true';
  const address = await sharedCart().checkoutAddress();
  link.ariaBusy = null;
  if (address) {
    markCheckoutBegun();
    tab?.location.assign(address);
  } else if (tab !== window) tab?.close();
}

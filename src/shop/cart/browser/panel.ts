import { hydrateOnce } from '../../../../client/hydration.ts';
import { renderPreview, runCartForm } from './preview.ts';
import { isPreviewReplaced } from './preview-end.ts';
import { pageSetting } from './setting.ts';
import { sharedCart } from './shared.ts';
import type { CartSetting } from './snapshot.ts';
import { panelTitle } from './texts.ts';

/** The panel as the page brings it: a dialog whose contents the first script shows until the island does. */
interface Panel {
  dialog: HTMLDialogElement;
  title: HTMLElement;
  preview: HTMLElement;
  host: HTMLElement;
}

let panel: Panel | null = null;
let setting: CartSetting | null = null;
/** Whether the island was asked for since the panel was opened. */
let isAskedFor = false;

function findPanel(): Panel | null {
  const dialog = document.querySelector<HTMLDialogElement>('#cart-panel');
  const title = dialog?.querySelector('h2');
  const preview = dialog?.querySelector<HTMLElement>('[data-cart-preview]');
  const host = dialog?.querySelector<HTMLElement>('[data-island]');
  return dialog && title && preview && host ? { dialog, title, preview, host } : null;
}

/** Shows the state of the cart in the panel. The panel may still be on its way. */
export function syncPanel(): void {
  panel ??= findPanel();
  if (!panel) return;
  setting ??= pageSetting();
  const { dialog, title, preview, host } = panel;
  if ('closed' in dialog.dataset) {
    delete dialog.dataset.closed;
    return sharedCart().setOpen(false);
  }
  const snapshot = sharedCart().getSnapshot();
  if (!snapshot.open) {
    isAskedFor = false;
    if (dialog.open) dialog.close();
    return;
  }
  const text = panelTitle(setting, (snapshot.shown?.cart.totalQuantity ?? 0) + snapshot.adding);
  if (title.textContent !== text) title.textContent = text;
  if (!isPreviewReplaced()) renderPreview(preview, snapshot, setting, () => sharedCart().retry());
  // it may be open with the first line already
  if (!dialog.open) dialog.showModal();
  if (isAskedFor) return;
  isAskedFor = true;
  // after the next frame, so that loading and running the island's code does not delay the line
  requestAnimationFrame(() => setTimeout(() => void hydrateOnce(host).catch(() => {})));
}

/** Opens and closes the panel with the cart, and runs the forms of its preview. */
export function connectPanel(): void {
  const cart = sharedCart();
  cart.subscribe(syncPanel);
  document.addEventListener('close', ({ target }) => target === panel?.dialog && cart.setOpen(false), true);
  document.addEventListener('click', ({ target }) => target === panel?.dialog && cart.setOpen(false));
  for (const type of ['submit', 'change'])
    document.addEventListener(type, (event) => {
      if ((event.target as Element).closest('[data-cart-preview]')) runCartForm(event, cart);
    });
}

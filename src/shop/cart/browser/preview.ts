import { thumbnailUrl } from '../../../platform/shared/media.ts';
import * as api from '../../../routes/api.ts';
import type { CartItem, CartState, LineDetails } from '../model/cart.ts';
import { carryOver } from './preview-end.ts';
import type { CartSetting, Snapshot } from './snapshot.ts';
import type { CartActions } from './store.ts';
import {
  freeShippingText,
  lineFacts,
  lineName,
  money,
  paidNow,
  planText,
  savingTexts,
  sumRows,
  texts,
} from './texts.ts';

/**
 * The cart in the panel until the island has been loaded. The page brings the markup as a template that the island's
 * own components have rendered with one line, so both look the same.
 */

/** Stands for the name of the line in the names of the template's controls. */
export const NAME = '{name}';

const part = <T extends Element = HTMLElement>(root: ParentNode, selector: string): T | null =>
  root.querySelector<T>(selector);

function setText(root: ParentNode, selector: string, text: string): void {
  const element = part(root, selector);
  if (element) element.textContent = text;
}

function fillPlans(form: HTMLElement, details: LineDetails, setting: CartSetting): void {
  const { plans, planId } = details;
  const select = part<HTMLSelectElement>(form, 'select');
  if (!select || plans.length === 0) return form.remove();
  select.options.length = 1;
  for (const plan of plans) select.add(new Option(planText(plan, details, setting), plan.id));
  select.value = planId ?? '';
}

function fillLine(
  line: HTMLElement,
  item: CartItem,
  details: LineDetails,
  setting: CartSetting,
  currency: string,
): void {
  const name = lineName(details, setting);
  line.dataset.line = item.id;
  const image = part<HTMLImageElement>(line, 'img');
  if (image) image.src = thumbnailUrl(item.imageURL);
  const link = part<HTMLAnchorElement>(line, '.line-name a');
  if (link) link.href = details.href;
  setText(line, '.line-name a', details.title);
  setText(line, '.line-facts', lineFacts(details, setting, currency));
  const [saving, struck] = savingTexts(item, details, setting, currency);
  setText(line, '.line-saved', saving);
  setText(line, 's', struck);
  setText(line, '.line-total', money(setting, currency)(item.totalPrice));
  for (const input of line.querySelectorAll<HTMLInputElement>('[name=lineId]')) input.value = item.id;
  const quantity = part<HTMLInputElement>(line, '[name=quantity]');
  if (quantity) quantity.defaultValue = String(item.quantity);
  for (const control of line.querySelectorAll('[aria-label]'))
    control.ariaLabel = control.ariaLabel?.replace(NAME, () => name) ?? null;
  const plans = part(line, '.line-plan');
  if (plans) fillPlans(plans, details, setting);
}

function fillSums(cart: HTMLElement, shown: CartState, setting: CartSetting): void {
  const {
    cart: { currencyCode, checkoutURL },
    details,
  } = shown;
  const { offer } = details;
  const plans = part<HTMLInputElement>(cart, '[name=plans]');
  if (offer && plans) plans.value = JSON.stringify(offer.plans);
  else plans?.form?.remove();
  setText(cart, '.line-offer button', offer?.text ?? '');
  const { threshold, remaining } = details.freeShipping;
  setText(cart, '.progress p', freeShippingText(details.freeShipping, setting, currencyCode));
  const progress = part<HTMLProgressElement>(cart, 'progress');
  if (progress) Object.assign(progress, { max: threshold, value: threshold - remaining });
  const row = part(cart, '.total');
  const rows = sumRows(shown, setting);
  row?.parentElement?.replaceChildren(
    ...rows.map(([name, amount, isTotal]) => {
      const filled = row.cloneNode(true) as HTMLElement;
      if (!isTotal) filled.className = '';
      setText(filled, 'dt', name);
      setText(filled, 'dd', amount);
      return filled;
    }),
  );
  setText(cart, '.cart-end span', texts(setting)(details.freeShipping.reached ? 'cart.tax_free_delivery' : 'cart.tax'));
  setText(cart, '.cart-end b', details.arrives ? `${details.arrives}. ` : '');
  const checkout = part<HTMLAnchorElement>(cart, '[data-checkout]');
  if (checkout && checkoutURL) checkout.href = checkoutURL;
  setText(cart, '[data-checkout] span', paidNow(rows));
}

function message(text: string, onRetry?: () => void): HTMLElement {
  const element = Object.assign(document.createElement('div'), {
    className: 'alert',
    role: 'alert',
    textContent: `${text} `,
  });
  if (onRetry)
    element.append(
      Object.assign(document.createElement('button'), { type: 'button', className: 'link-button', onclick: onRetry }),
    );
  return element;
}

/** Renders the cart into the panel. Where nothing is known, the panel stays empty until the island comes. */
export function renderPreview(
  root: HTMLElement,
  { shown, problems, notes, adding, busy }: Pick<Snapshot, 'shown' | 'problems' | 'notes' | 'adding' | 'busy'>,
  setting: CartSetting,
  onRetry: () => void,
): void {
  const template = part<HTMLTemplateElement>(document, '#cart-template');
  const messages = [...problems, ...notes].map((problem) =>
    message(problem.message, /^(?:offline|not_added|unreachable)$/.test(problem.code) ? onRetry : undefined),
  );
  for (const element of messages) setText(element, 'button', texts(setting)('cart.retry'));
  if (adding > 0) messages.push(message(texts(setting)('cart.adding')));
  const cart = template?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
  const line = cart && part(cart, '.line');
  if (!cart || !line || !shown?.cart.items.length) return root.replaceChildren(...messages);
  cart.ariaBusy = String(busy);
  const lines = shown.cart.items.flatMap((item) => {
    const details = shown.details.lines[item.id];
    if (!details) return [];
    const filled = line.cloneNode(true) as HTMLElement;
    fillLine(filled, item, details, setting, shown.cart.currencyCode);
    return [filled];
  });
  part(cart, '.lines')?.replaceChildren(...lines);
  fillSums(cart, shown, setting);
  part(cart, '.progress')?.after(...messages);
  const before = root.firstElementChild;
  // what looks the same stays: a press that has begun on it is not lost, and no message is announced again
  if (before) before.ariaBusy = cart.ariaBusy;
  if (before?.isEqualNode(cart)) return;
  root.append(cart);
  if (before) carryOver(before, cart);
  while (root.firstElementChild !== cart) root.firstElementChild?.remove();
}

/** Does what a form of the cart asks for. */
export function runCartForm(event: Event, cart: CartActions): void {
  const target = event.target as HTMLFormElement | HTMLInputElement | HTMLSelectElement;
  const form = target instanceof HTMLFormElement ? target : target.form;
  if (!form) return;
  event.preventDefault();
  const fields = new FormData(form, (event as SubmitEvent).submitter);
  const lineId = String(fields.get('lineId'));
  const { pathname } = new URL(form.action);
  if ([api.cartDiscount, api.cartGiftCardRemove, api.cartPlans].includes(pathname)) {
    if (event.type === 'submit') cart.sendForm(pathname, Object.fromEntries(fields));
  } else if (pathname === api.cartRemove) cart.setQuantity(lineId, 0);
  else if (fields.has('by')) cart.changeQuantity(lineId, Number(fields.get('by')));
  else if (fields.has('sellingPlanId')) cart.setPlan(lineId, String(fields.get('sellingPlanId')) || null);
  else if (/^\d{1,3}$/.test(String(fields.get('quantity')))) cart.setQuantity(lineId, Number(fields.get('quantity')));
}

import { formatDayOf, formatMoney, formatNumber } from '../../../platform/shared/format.ts';
import { interpolate, type Params } from '../../../platform/shared/i18n.ts';
import type { CartState } from '../../cart/model/cart.ts';
import { forgetPlanUnlessAllowed, LAST_PLAN } from '../../customer/browser/last-plan.ts';
import { type LastPlan, lastPlanOf } from '../../pets/model/last-plan.ts';
import type { OfflineData } from '../model/offline.ts';

/** The script of the page for no connection: shows what this browser has kept, and goes on when there is one again. */

const { locale, zone, texts }: OfflineData = JSON.parse(document.getElementById('offline')!.textContent!);
const t = (name: keyof typeof texts, params?: Params): string => interpolate(texts, name, locale, params);

/** The key of the cart's last answer, see src/shop/cart/browser/storage.ts. */
const CART = 'cartState';

interface StoredCart {
  /** Milliseconds since 1970. */
  at: number;
  state: CartState;
}

/** An entry of the storage; null where there is none, or it cannot be read. */
function stored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

const dayIn = (at: number): string => formatDayOf(new Date(at), locale, zone);

function element(name: string, text = '', className = ''): HTMLElement {
  return Object.assign(document.createElement(name), { textContent: text, className });
}

/** Adds a part with its heading, a sentence, and a list. */
function addPart(
  title: string,
  text: string,
  entries: readonly (readonly [name: string, value: string])[],
): HTMLElement {
  const part = element('section');
  const list = element('ul', '', 'kept-list');
  for (const [name, value] of entries) {
    const entry = element('li');
    entry.append(element('span', name), element('b', value));
    list.append(entry);
  }
  part.append(element('h2', title), element('p', text, 'small'), list);
  document.getElementById('kept')!.append(part);
  return part;
}

/** Shows the cart as it was read last. @returns whether there is one. */
function showCart({ at, state: { cart, details } }: StoredCart): boolean {
  if (cart.items.length === 0) return false;
  const money = (amount: number) => formatMoney(amount, cart.currencyCode, locale);
  addPart(t('cart'), t('cart_text', { day: dayIn(at) }), [
    ...cart.items.map(({ id, name, quantity, totalPrice }) => {
      const line = details.lines[id];
      const shown = line ? [line.title, line.size].filter(Boolean).join(', ') : name;
      return [t('line', { name: shown, number: formatNumber(quantity, locale) }), money(totalPrice)] as const;
    }),
    [t('total'), money(cart.totals.grandTotal)],
  ]).classList.add('kept-cart');
  return true;
}

function showPlan({ at, name, path, foods }: LastPlan): boolean {
  const part = addPart(
    t('plan', { name }),
    t('plan_text', { day: dayIn(at) }),
    foods.map(({ title, grams }) => [title, t('plan_ration', { grams: formatNumber(grams, locale) })] as const),
  );
  const link = Object.assign(document.createElement('a'), { href: path, textContent: t('plan_open') });
  part.append(link);
  return true;
}

/** Shows a part, if what is kept has the expected form: another version of the shop may have stored it. */
function show(part: () => boolean): boolean {
  try {
    return part();
  } catch {
    return false;
  }
}

/** Shows the plan; one that may not be shown any more is removed. */
function showLastPlan(): boolean {
  const plan = lastPlanOf(stored(LAST_PLAN), document.cookie);
  if (plan) return showPlan(plan);
  forgetPlanUnlessAllowed();
  return false;
}

const cart = stored(CART) as StoredCart | null;
const hasCart = show(() => cart !== null && showCart(cart));
const hasPlan = show(showLastPlan);
if (!hasCart && !hasPlan) document.getElementById('kept')!.append(element('p', t('empty'), 'small'));

addEventListener('online', () => {
  document.getElementById('state')!.textContent = t('online');
  location.reload();
});

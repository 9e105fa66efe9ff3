import { html, raw } from 'hono/html';
import { addDays } from '../src/platform/shared/day.ts';
import { formatDayOf } from '../src/platform/shared/format.ts';
import { journeyOfOrder } from '../src/shop/delivery/model/dispatch.ts';
import { bowlDrawing } from '../src/shop/food-change/model/bowl-drawing.ts';
import { formatPrice } from './format.ts';
import { formatLocale } from './language.ts';
import { rhythmText } from './rhythm.ts';
import { marketOf } from './seed/markets.ts';
import type { Product } from './seed/products.ts';
import type { Contract, Order, Store } from './store.ts';
import { nextCycle } from './subscriptions/cycles.ts';
import { effectiveDiscounts, totalOf } from './subscriptions/discounts.ts';
import { type Text, textsFor } from './texts.ts';

/** The next charge of a subscription that an order has begun or continued. */
export interface NextCharge {
  /** Number of the subscription. */
  contractId: number;
  /** The day and the price of what comes, as a sentence. */
  text: string;
}

/** The next charges of the running subscriptions of an order, as they stand now. */
export function nextCharges(store: Store, order: Order): NextCharge[] {
  const { text, language } = textsFor(order);
  const ids = [order.contractId, ...order.lines.map(({ contractId }) => contractId)];
  return [...new Set(ids)].flatMap((id) => {
    const contract = id == null ? null : store.get<Contract>('contract', id);
    const cycle = contract?.status === 'ACTIVE' ? nextCycle(contract, store.timeZone) : undefined;
    if (!contract || !cycle) return [];
    const values = {
      number: contract.id,
      rhythm: rhythmText(contract.rhythm, language),
      date: formatDayOf(new Date(cycle.date), formatLocale(order), store.timeZone),
      sum: formatPrice(totalOf(cycle.lines, effectiveDiscounts(store, contract)), contract.currency, order),
    };
    return [{ contractId: contract.id, text: text('next.charge', values) }];
  });
}

/** A link to the shop's account, with its words. */
export interface AccountLink {
  words: string;
  url: string;
}

const accountUrl = (order: Order, shopUrl: string, path: string): string =>
  `${shopUrl}/${marketOf(order.country).code}/account/${path}`;

/** The shop's page of an order, which asks a visitor to sign in. */
export const orderLink = (order: Order, shopUrl: string): AccountLink => ({
  words: textsFor(order).text('next.order', { order: `KV${order.number}` }),
  url: accountUrl(order, shopUrl, `orders/${order.number}`),
});

/** The shop's page of a subscription. */
export const subscriptionLink = (
  order: Order,
  { contractId }: Pick<NextCharge, 'contractId'>,
  shopUrl: string,
): AccountLink => ({
  words: textsFor(order).text('next.subscription', { number: contractId }),
  url: accountUrl(order, shopUrl, `subscriptions/${contractId}`),
});

/**
 * The steps of a change of food: which days, and which share of the bowl is new. The shop's own pages have the same.
 */
const STEPS = [1, 2, 3, 4] as const;

/** A step of a change of food. */
interface FoodStep {
  /** Those of the new food. */
  quarters: (typeof STEPS)[number];
  days: string;
  share: string;
}

/** A drawing of the bowl at a step: the food of before on the left, the new one on the right. */
const mixedBowl = ({ quarters }: FoodStep) =>
  html`<svg viewBox="0 0 48 43" aria-hidden="true">${raw(bowlDrawing(quarters))}</svg>`;

/** Whether a product is a food in a size that lasts. */
export const isFood = (product: Product | null | undefined): boolean =>
  product?.productType.endsWith('-food') === true && product.form !== 'sample';

/**
 * The steps of a change of food over seven days, for an order that brings a food which its buyer has not had before;
 * null for others. A sample alone is too small for it.
 */
export function foodChange(store: Store, order: Order): FoodStep[] | null {
  if (order.contractId !== null) return null;
  const earlier = store
    .all<Order>('order')
    .filter(({ email, number }) => email === order.email && number < order.number);
  const known = new Set(earlier.flatMap(({ lines }) => lines.map(({ handle }) => handle)));
  if (!order.lines.some(({ handle }) => isFood(store.product(handle)) && !known.has(handle))) return null;
  const { text } = textsFor(order);
  return STEPS.map((step) => ({
    quarters: step,
    days: text(`change.days_${step}` satisfies Text),
    share: text(`change.share_${step}` satisfies Text),
  }));
}

/** The shop's page of a change of food, from the day after the last one on which the order arrives. */
export const foodChangeLink = (order: Order, shopUrl: string): AccountLink => ({
  words: textsFor(order).text('change.link'),
  url: `${shopUrl}/${marketOf(order.country).code}/feeding-plan/change?start=${addDays(journeyOfOrder(new Date(order.createdAt), order.country).arrives.to, 1)}`,
});

/** The plan of a change of food as a table, with the way to the shop's page of it. */
export function foodChangeTable(steps: readonly FoodStep[], order: Order, { words, url }: AccountLink) {
  const { text } = textsFor(order);
  return html`<section aria-labelledby="change"><h2 id="change">${text('change.title')}</h2><table><thead><tr><th scope="col">${text('change.days')}</th><th scope="col" class="key">${text('change.bowl')} <small>${text('change.before')}</small> <small>${text('change.after')}</small></th></tr></thead><tbody>${steps.map((step) => html`<tr><th scope="row">${step.days}</th><td class="mix">${mixedBowl(step)}${step.share}</td></tr>`)}</tbody></table><p>${text('change.slower')}</p><p><a class="button" href="${url}">${words}</a></p></section>`;
}

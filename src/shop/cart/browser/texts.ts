import { formatMoney } from '../../../platform/shared/format.ts';
import { interpolate, type Params } from '../../../platform/shared/i18n.ts';
import type { PlanChoice } from '../../catalogue/model/summary.ts';
import { planPercent, unitPriceText } from '../../prices/model/unit-price.ts';
import { type Rhythm, rhythmText, withinSentence } from '../../selling-plans/model/rhythm.ts';
import type { CartDiscount, CartItem, CartState, LineDetails } from '../model/cart.ts';
import { chargesOf, lineSaving, roundToCent } from '../model/sums.ts';
import type { CartSetting } from './snapshot.ts';

/** The texts that the page brought for its islands. */
export const texts = (setting: CartSetting) => (key: string, params?: Params) =>
  interpolate(setting.texts, key, setting.locale, params);

/** Formats sums in the cart's own currency, which may be another market's for a moment. */
export const money = (setting: CartSetting, currency: string) => (amount: number) =>
  formatMoney(amount, currency, setting.locale);

/** The title of the panel. @param count how many pieces the cart holds. */
export const panelTitle = (setting: CartSetting, count: number): string =>
  texts(setting)(count > 0 ? 'cart.title_count' : 'cart.title', { count });

/** A plan in words: its rhythm, or how many deliveries it pays at once. */
const planWords = ({ rhythm, deliveries }: PlanChoice, setting: CartSetting): string =>
  deliveries ? texts(setting)('plan.prepaid', { count: deliveries }) : rhythmText(rhythm, texts(setting));

/** The name of a line in the names of its controls; it ends with the product. */
export function lineName({ title, size, plans, planId }: LineDetails, setting: CartSetting): string {
  const plan = plans.find(({ id }) => id === planId);
  return [size, plan && planWords(plan, setting), title].filter(Boolean).join(', ');
}

/** The deliveries that a line pays at once, and the price of one of them; empty where each is paid by itself. */
export function prepaidText(item: CartItem, line: LineDetails, setting: CartSetting, currency: string): string {
  const plan = line.plans.find(({ id }) => id === line.planId);
  if (!plan?.deliveries) return '';
  return texts(setting)('plan.prepaid_line', {
    count: plan.deliveries,
    price: money(setting, currency)(roundToCent(item.totalPrice / plan.deliveries)),
    every: following(plan.rhythm, setting),
  });
}

/** The size and unit price of a line. */
export const lineFacts = (
  { size, unitPrice: amount, unit }: LineDetails,
  setting: CartSetting,
  currency: string,
): string =>
  amount === null || unit === null
    ? size
    : `${size} · ${unitPriceText({ amount, unit }, texts(setting), money(setting, currency))}`;

/** The name of a discount: that of a code is for whoever has the code, and no reduction for everyone. */
export const discountText = ({ name, isCode }: Pick<CartDiscount, 'name' | 'isCode'>, setting: CartSetting): string =>
  isCode ? texts(setting)('cart.discount_code', { code: name }) : name || texts(setting)('cart.discount');

/** A rhythm to follow other words in a sentence. */
const following = (rhythm: Rhythm, setting: CartSetting): string => withinSentence(rhythmText(rhythm, texts(setting)));

/** The rows of the cart's sums, as the checkout has them: name, amount, and whether it is what is paid now. */
export function sumRows(state: CartState, setting: CartSetting): [name: string, amount: string, isTotal?: boolean][] {
  const t = texts(setting);
  const { totals, currencyCode, giftCards } = state.cart;
  const { shippingCost } = setting;
  const price = money(setting, currencyCode);
  const { later, saving } = chargesOf(state);
  const left = totals.grandTotal - giftCards.reduce((sum, { amountUsed }) => sum + amountUsed, 0);
  const hasCards = giftCards.length > 0;
  // a gift card with money left pays the delivery too
  const delivery = state.details.freeShipping.reached || (hasCards && left <= 0) ? 0 : shippingCost;
  const row = (name: string, amount: number, sign = ''): [string, string] => [name, sign + price(amount)];
  return [
    ...(totals.discountTotal > 0 || delivery > 0 ? [row(t('cart.subtotal'), totals.subTotal)] : []),
    ...(state.details.discounts ?? []).map((discount) => row(discountText(discount, setting), discount.amount, '−')),
    ...(delivery > 0 ? [row(t('cart.delivery'), delivery)] : []),
    [...row(t(later[0] ? 'cart.today' : 'cart.total'), roundToCent(totals.grandTotal + delivery)), !hasCards],
    ...giftCards.map(({ lastCharacters, amountUsed }) =>
      row(t('cart.gift_card', { digits: lastCharacters }), amountUsed, '−'),
    ),
    ...(hasCards
      ? [[...row(t('cart.to_pay'), Math.max(0, roundToCent(left + delivery))), true] as [string, string, boolean]]
      : []),
    ...later.map(([rhythm, amount]) => row(t('cart.then', { every: following(rhythm, setting) }), amount)),
    ...(saving > totals.discountTotal ? [row(t('cart.you_save'), saving)] : []),
  ];
}

/** The amount that is paid now, as the link to the checkout says it. @param rows of the sums. */
export const paidNow = (rows: ReturnType<typeof sumRows>): string => ` · ${rows.find(([, , isTotal]) => isTotal)?.[1]}`;

/**
 * How much a line saves, and against which price; and its struck sum, which is that of a reduction alone. Empty where
 * nothing may be said.
 */
export function savingTexts(
  item: CartItem,
  line: LineDetails,
  setting: CartSetting,
  currency: string,
): [saving: string, struck: string] {
  const saving = lineSaving(item, line);
  const price = money(setting, currency);
  const amount = price(saving);
  if (saving === 0) return ['', ''];
  if (line.planId) return [texts(setting)('cart.saved_plan', { amount }), ''];
  return [
    texts(setting)('cart.saved_lowest', { amount, price: price(line.priorPrice ?? 0) }),
    price(item.totalPrice + saving),
  ];
}

/** How much is missing for free delivery. */
export function freeShippingText(
  { remaining, reached }: { remaining: number; reached: boolean },
  setting: CartSetting,
  currency: string,
): string {
  const price = money(setting, currency);
  return texts(setting)(reached ? 'cart.free_reached' : 'cart.free_missing', {
    amount: price(remaining),
    cost: price(setting.shippingCost),
  });
}

/** The name of a subscription's rhythm. */
export const planText = (plan: PlanChoice, line: LineDetails, setting: CartSetting): string => {
  const price = line.prepaid?.[plan.id]?.price;
  return texts(setting)('plan.option', {
    every: planWords(plan, setting),
    percent: planPercent(price === undefined ? line : { ...line, planPrice: price }),
  });
};

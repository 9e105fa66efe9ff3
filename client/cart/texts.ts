import { interpolate, type Params } from '../../src/platform/i18n/model.ts';
import { formatMoney } from '../../src/platform/market/format.ts';
import type { LineDetails } from '../../src/shop/cart/model.ts';
import type { CartSetting } from './snapshot.ts';

/** The texts that the page brought for its islands. */
export const texts = (setting: CartSetting) => (key: string, params?: Params) => interpolate(setting.texts, key, setting.locale, params);

/** Formats sums in the cart's own currency, which may be another market's for a moment. */
export const money = (setting: CartSetting, currency: string) => (amount: number) => formatMoney(amount, currency, setting.locale);

/** The title of the panel. @param count how many pieces the cart holds. */
export const panelTitle = (setting: CartSetting, count: number): string =>
  count > 0 ? texts(setting)('cart.title_count', { count }) : texts(setting)('cart.title');

/** The name of a line in the names of its controls; it ends with the product. */
export function lineName({ title, size, plans, planId }: LineDetails, setting: CartSetting): string {
  const plan = plans.find(({ id }) => id === planId);
  return [size, plan && texts(setting)('plan.every', { count: plan.months }), title].filter(Boolean).join(', ');
}

/** The size and unit price of a line. */
export const lineFacts = ({ size, unitPrice }: LineDetails, setting: CartSetting, currency: string): string =>
  unitPrice === null ? size : `${size} · ${texts(setting)('unit.per_kg', { price: money(setting, currency)(unitPrice) })}`;

/** How much is missing for free delivery. */
export function freeShippingText({ remaining, reached }: { remaining: number; reached: boolean }, setting: CartSetting, currency: string): string {
  return reached ? texts(setting)('cart.free_reached') : texts(setting)('cart.free_missing', { amount: money(setting, currency)(remaining) });
}

/** The name of a subscription's rhythm. */
export const planText = ({ months }: { months: number }, setting: CartSetting): string => {
  const t = texts(setting);
  return t('plan.option', { every: t('plan.every', { count: months }) });
};

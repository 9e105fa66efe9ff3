import { interpolate, type Params } from '../../src/platform/i18n/model.ts';
import { formatMoney } from '../../src/platform/market/format.ts';
import type { CartSetting } from './store.ts';

/** The texts that the page brought for its islands. */
export const texts = (setting: CartSetting) => (key: string, params?: Params) => interpolate(setting.texts, key, setting.locale, params);

/** Formats sums in the cart's own currency, which may be another market's for a moment. */
export const money = (setting: CartSetting, currency: string) => (amount: number) => formatMoney(amount, currency, setting.locale);

/** What a change of a box is told with, on pages and in mails. */

import { formatMoney, formatNumber, sizeName } from '../../platform/shared/format.ts';
import type { Params } from '../../platform/shared/i18n.ts';
import type { Proposal, Side } from './compare.ts';

interface Words {
  t: (key: string, params?: Params) => string;
  locale: string;
}

/** The packs of a box, each as number, product and size. */
export const packsText = ({ packs }: Pick<Side, 'packs'>, locale: string): string[] =>
  packs.map(({ quantity, title, size }) => `${quantity} × ${title}, ${sizeName(size, locale)}`);

/** Why a box is changed, a sentence for each animal. */
export const reasonsText = ({ reasons }: Pick<Proposal, 'reasons'>, { t, locale }: Words): string[] =>
  reasons.map(({ name, why, state, before }) =>
    t(`portions.why.${why}`, {
      name,
      kg: formatNumber(state.kg, locale),
      before: before ? formatNumber(before.kg, locale) : '',
      percent: signed(state.percent, locale),
    }),
  );

/** A percentage with its sign: −5, +10. */
export const signed = (percent: number, locale: string): string =>
  `${percent < 0 ? '−' : '+'}${formatNumber(Math.abs(percent), locale)}`;

/** Whole kilocalories. */
export const kcalText = (kcal: number, locale: string): string => formatNumber(Math.round(kcal), locale);

/** A price after the discounts of a contract. @param percent taken off every line. */
export const lessPercent = (price: number, percent: number): number => (price * (100 - percent)) / 100;

export const priceText = (price: number, currency: string, locale: string): string =>
  formatMoney(price, currency, locale);

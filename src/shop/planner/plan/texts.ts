import { formatNumber, sizeName } from '../../../platform/shared/format.ts';
import type { Setting } from '../../../platform/shared/setting.tsx';
import { longestDays, rhythmText, withinSentence } from '../../selling-plans/model/rhythm.ts';
import type { Delivery } from '../recommendation/deliveries.ts';
import type { PackSet } from '../recommendation/pack-set.ts';
import { hasMaximum, type Tab } from '../recommendation/product.ts';
import { MAX_DELIVERY_GRAMS } from '../recommendation/supply.ts';

/** Amounts of a plan in words. */

/** Grams rounded up, in kilograms from one kilogram on. */
export function gramsText(grams: number, locale: string): string {
  return grams >= 1000
    ? `${formatNumber(Math.ceil(grams / 100 - 1e-9) / 10, locale)} kg`
    : `${formatNumber(Math.ceil(grams - 1e-9), locale)} g`;
}

/** The grams of a meal; meals of whole grams may be a little more than the day. */
export function mealText(gramsPerDay: number, meals: number, { t, locale }: Pick<Setting, 't' | 'locale'>): string {
  const grams = gramsText(gramsPerDay / meals, locale);
  return gramsPerDay % meals === 0 ? grams : t('planner.about', { grams });
}

/** The name and the amount of a ration of a day. */
export const dayRation = (
  tab: Tab,
  grams: number,
  { t, locale }: Pick<Setting, 't' | 'locale'>,
): [name: string, amount: string] => [
  t(hasMaximum(tab) ? 'planner.at_most' : 'planner.per_day'),
  tab === 'dental' ? t('planner.one_stick', { grams }) : gramsText(grams, locale),
];

/** The sizes of a set, each with its number from two on. */
export const setName = ({ parts }: PackSet, locale: string): string =>
  parts.map(({ pack, bags }) => `${bags > 1 ? `${bags}\u00a0×\u00a0` : ''}${sizeName(pack.size, locale)}`).join(' + ');

/** Number, size and rhythm of a delivery as a part of a sentence. @param set in place of its packs. */
export const deliveryText = (
  { bags, size, rhythm }: Pick<Delivery, 'bags' | 'size' | 'rhythm'>,
  { t, locale }: Setting,
  set: PackSet | null = null,
): string =>
  t('planner.rhythm_bags', {
    packs: set ? setName(set, locale) : `${bags} × ${sizeName(size, locale)}`,
    every: withinSentence(rhythmText(rhythm, t)),
  });

/** How long a delivery lasts that leaves more than a tenth, and why it is not a closer one; null for any other. */
export function surplusText(
  { days, rhythm, hasSurplus, closer }: Delivery,
  subscribed: boolean,
  setting: Setting,
): string | null {
  if (!hasSurplus) return null;
  const { t, locale } = setting;
  const choice =
    closer && (subscribed ? deliveryText(closer, setting) : `${closer.bags} × ${sizeName(closer.size, locale)}`);
  return [
    t(subscribed ? 'planner.surplus' : 'planner.surplus_once', { days, period: longestDays(rhythm) }),
    closer && choice
      ? t(`planner.closer.${closer.limitedBy}`, { choice, kg: MAX_DELIVERY_GRAMS / 1000 })
      : t('planner.closer.none'),
    ...(subscribed ? [t('planner.surplus_advice')] : []),
  ].join(' ');
}

/** The deliveries of a product: in the best rhythm, and in the rhythm of a subscription that it may join. Pure. */

import { FREQUENCIES } from '../../subscriptions/model.ts';
import { planOf } from '../../subscriptions/offers.ts';
import { type PlannerVariant, packGrams } from './food.ts';
import { type Consumption, RHYTHM_DAYS, type Rhythm } from './model.ts';
import { chooseSupply, type Supply } from './supply.ts';

interface VariantPack {
  variant: PlannerVariant;
  grams: number;
  price: number;
}

type VariantSupply = Supply<VariantPack>;

/** A delivery of a product. */
export interface Delivery extends Pick<VariantSupply, 'months' | 'bags' | 'days' | 'hasSurplus'> {
  variantId: string;
  size: string;
  closer: (Omit<NonNullable<VariantSupply['closer']>, 'pack'> & { size: string }) | null;
}

/** The deliveries of a product in the rhythm that is best for it. */
export interface ProductRhythm extends Delivery {
  /** The ration of a growing animal when the next delivery comes; null where it is today's. */
  gramsThen: number | null;
}

/** The delivery for each rhythm that a subscription can have. */
export type DeliveryByRhythm = Partial<Record<Rhythm, Delivery>>;

const packsOf = (variants: readonly PlannerVariant[]): VariantPack[] =>
  variants.map((variant) => ({ variant, grams: packGrams(variant), price: Number(variant.price.amount) }));

const deliveryFrom = ({ pack: { variant }, months, bags, days, hasSurplus, closer }: VariantSupply): Delivery => ({
  variantId: variant.id,
  size: variant.title,
  months,
  bags,
  days,
  hasSurplus,
  closer: closer && { size: closer.pack.variant.title, months: closer.months, bags: closer.bags, limitedBy: closer.limitedBy },
});

/** The best supply of a food in the rhythms on offer; every month without subscriptions. */
export function bestSupply(variants: readonly PlannerVariant[], eaten: Consumption): VariantSupply | null {
  const subscribable = FREQUENCIES.filter((months) => variants.every((variant) => planOf(variant, months)));
  return chooseSupply(packsOf(variants), eaten, subscribable.length > 0 ? subscribable : [1]);
}

/** @param rations of the coming days as multiples of today's. */
export function rhythmFrom(supply: VariantSupply, gramsPerDay: number, rations: readonly number[]): ProductRhythm {
  const gramsThen = Math.ceil(gramsPerDay * (rations[RHYTHM_DAYS[supply.months] - 1] ?? 1) - 1e-9);
  return { ...deliveryFrom(supply), gramsThen: gramsThen === Math.ceil(gramsPerDay - 1e-9) ? null : gramsThen };
}

export function deliveriesByRhythm(variants: readonly PlannerVariant[], eaten: Consumption): DeliveryByRhythm {
  const packs = packsOf(variants);
  const supplies = FREQUENCIES.map((months) => chooseSupply(packs, eaten, [months]));
  return Object.fromEntries(supplies.flatMap((supply) => (supply ? [[supply.months, deliveryFrom(supply)]] : [])));
}

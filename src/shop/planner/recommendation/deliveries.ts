/** The deliveries of a product: in the best rhythm, and in the rhythm of a subscription that it may join. Pure. */

import { FREQUENCIES, longestDays, type Rhythm } from '../../selling-plans/model/rhythm.ts';
import { type Plan, plansOf } from '../../selling-plans/plans.ts';
import { type Consumption, MAX_RHYTHM_DAYS } from '../model/recommendation.ts';
import { type PlannerVariant, packGrams } from './food.ts';
import type { ChooseSupply, Supply } from './supply.ts';

interface VariantPack {
  variant: PlannerVariant;
  grams: number;
  price: number;
}

type VariantSupply = Supply<VariantPack>;

/** A delivery of a product. */
export interface Delivery extends Pick<VariantSupply, 'rhythm' | 'bags' | 'days' | 'hasSurplus'> {
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

export const deliveryFrom = ({
  pack: { variant },
  rhythm,
  bags,
  days,
  hasSurplus,
  closer,
}: VariantSupply): Delivery => ({
  variantId: variant.id,
  size: variant.title,
  rhythm,
  bags,
  days,
  hasSurplus,
  closer: closer && {
    size: closer.pack.variant.title,
    rhythm: closer.rhythm,
    bags: closer.bags,
    limitedBy: closer.limitedBy,
  },
});

/** The selling plans of a size that the planner recommends. */
export const plannedPlans = (variant: PlannerVariant): Plan[] =>
  plansOf(variant).filter(({ rhythm }) => longestDays(rhythm) <= MAX_RHYTHM_DAYS);

/** The best supply of a product in the rhythms on offer; every month without subscriptions. */
export function bestSupply(
  variants: readonly PlannerVariant[],
  eaten: Consumption,
  choose: ChooseSupply,
): VariantSupply | null {
  const [first, ...others] = variants.map((variant) => plannedPlans(variant).map(({ rhythm }) => rhythm));
  const shared = first?.filter((rhythm) => others.every((rhythms) => rhythms.includes(rhythm))) ?? [];
  return choose(packsOf(variants), eaten, shared.length > 0 ? shared : ['P1M']);
}

/** @param rations of the coming days as multiples of today's; empty where they do not count. */
export function rhythmFrom(delivery: Delivery, gramsPerDay: number, rations: readonly number[]): ProductRhythm {
  const gramsThen = Math.ceil(gramsPerDay * (rations[longestDays(delivery.rhythm) - 1] ?? 1) - 1e-9);
  return { ...delivery, gramsThen: gramsThen === Math.ceil(gramsPerDay - 1e-9) ? null : gramsThen };
}

export function deliveriesByRhythm(
  variants: readonly PlannerVariant[],
  eaten: Consumption,
  choose: ChooseSupply,
): DeliveryByRhythm {
  const packs = packsOf(variants);
  const rhythms = new Set<Rhythm>([
    ...FREQUENCIES,
    ...variants.flatMap((variant) => plannedPlans(variant).map(({ rhythm }) => rhythm)),
  ]);
  const supplies = [...rhythms].map((rhythm) => choose(packs, eaten, [rhythm]));
  return Object.fromEntries(supplies.flatMap((supply) => (supply ? [[supply.rhythm, deliveryFrom(supply)]] : [])));
}

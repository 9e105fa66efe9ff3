/** The bags that a ration needs, and how often they are delivered. Pure. */

import type { Consumption } from './consumption.ts';

/** Opened dry food keeps its fats for about three months; no bag should last longer. Our own, common advice of manufacturers. */
const MAX_OPEN_DAYS = 100;
/** The days that a delivery has to last, by the months until the next one: the longest months, so that no bag runs out early. */
export const RHYTHM_DAYS = { 1: 31, 2: 62, 3: 92 } as const;
/** Months between deliveries. */
export type Rhythm = keyof typeof RHYTHM_DAYS;
/** Food that is left when the next delivery comes, as a part of what was eaten: more piles up. Our own. */
const MAX_SURPLUS = 0.1;
/** Maximum weight of a delivery, unless it comes every month: it has to be carried and stored. Our own. */
const MAX_DELIVERY_GRAMS = 30_000;
/** Maximum number of bags in a delivery, unless every choice has more. Our own. */
const MAX_BAGS = 10;
/** The inconvenience of each further bag, as a part of the price: one more to carry and to open. Our own. */
const FURTHER_BAG_SHARE = 0.08;

/** A size of a food. */
export interface Pack {
  grams: number;
  price: number;
}

export interface Supply<P extends Pack> {
  pack: P;
  /** Months between deliveries. */
  months: Rhythm;
  bags: number;
  /** Whole days that all of them last. */
  days: number;
  /** Whether more than a tenth is left when the next delivery comes, because no choice comes closer. */
  hasSurplus: boolean;
}

interface Option<P extends Pack> extends Omit<Supply<P>, 'hasSurplus'> {
  surplus: number;
  /** The price of a month with the inconvenience of many bags. */
  cost: number;
}

function optionOf<P extends Pack>(pack: P, months: Rhythm, { eatenIn, daysOf }: Consumption): Option<P> {
  const eaten = eatenIn(RHYTHM_DAYS[months]);
  const bags = Math.max(1, Math.ceil(eaten / pack.grams - 1e-9));
  const cost = ((bags * pack.price) / months) * (1 + FURTHER_BAG_SHARE * (bags - 1));
  return { pack, months, bags, days: daysOf(bags * pack.grams), surplus: (bags * pack.grams) / eaten - 1, cost };
}

/** The options of which a part remains; all of them where none would. */
const preferring = <T>(options: readonly T[], isPreferred: (option: T) => boolean): readonly T[] => {
  const preferred = options.filter(isPreferred);
  return preferred.length > 0 ? preferred : options;
};

/**
 * The supply that never runs out before the next delivery and leaves at most a tenth: the cheapest per month, and at the same cost
 * the one with the longest rhythm. Where every choice leaves more, the one that leaves least.
 * A bag has to be empty before it goes stale, unless every bag is too large for that.
 *
 * @param rhythms those on offer. @returns null without a pack of known weight.
 */
export function chooseSupply<P extends Pack>(packs: readonly P[], consumption: Consumption, rhythms: readonly Rhythm[]): Supply<P> | null {
  const bySize = packs.filter(({ grams }) => grams > 0).sort((a, b) => a.grams - b.grams);
  const fresh = bySize.filter(({ grams }) => consumption.daysOf(grams) <= MAX_OPEN_DAYS);
  const all = (fresh.length > 0 ? fresh : bySize.slice(0, 1)).flatMap((pack) => rhythms.map((months) => optionOf(pack, months, consumption)));
  const portable = preferring(all, ({ pack, bags, months }) => months === 1 || bags * pack.grams <= MAX_DELIVERY_GRAMS);
  const fewest = Math.min(...portable.map(({ bags }) => bags));
  const handy = portable.filter(({ bags }) => bags <= Math.max(MAX_BAGS, fewest));
  const least = Math.min(...handy.map(({ surplus }) => surplus));
  const [best] = handy.filter(({ surplus }) => surplus <= Math.max(MAX_SURPLUS, least)).sort((a, b) => a.cost - b.cost || b.months - a.months);
  if (!best) return null;
  const { pack, months, bags, days, surplus } = best;
  return { pack, months, bags, days, hasSurplus: surplus > MAX_SURPLUS };
}

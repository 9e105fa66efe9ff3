/** The bags that a ration needs, and how often they are delivered. Pure. */

/** Opened dry food keeps its fats for about three months; no bag should last longer. Our own, common advice of manufacturers. */
const MAX_OPEN_DAYS = 100;
/** The days that a delivery has to last, by the months until the next one: the longest months, so that no bag runs out early. */
export const RHYTHM_DAYS = { 1: 31, 2: 62, 3: 92 } as const;
/** Months between deliveries. */
export type Rhythm = keyof typeof RHYTHM_DAYS;
/** Maximum weight of a delivery, unless it comes every month: it has to be carried and stored. Our own. */
const MAX_DELIVERY_GRAMS = 30_000;
/** The inconvenience of each further bag, as a part of the price: one more to carry and to open. Our own. */
const FURTHER_BAG_SHARE = 0.08;

/** A size of a food. */
interface Pack {
  grams: number;
  price: number;
}

export interface Supply<P extends Pack> {
  pack: P;
  months: Rhythm;
  bags: number;
  /** Whole days that all of them last. */
  days: number;
}

/**
 * The cheapest supply per month that never runs out before the next delivery; at the same cost, the one with the longest rhythm.
 * A bag has to be empty before it goes stale, unless every bag is too large for that.
 *
 * @param gramsPerDay exact or rounded up. @param rhythms those on offer.
 * @param growthFactor the largest ration within so many months, as a multiple of today's.
 * @returns null without a pack of known weight.
 */
export function cheapestSupply<P extends Pack>(
  packs: readonly P[],
  gramsPerDay: number,
  rhythms: readonly Rhythm[],
  growthFactor: (months: number) => number = () => 1,
): Supply<P> | null {
  const bySize = packs.filter(({ grams }) => grams > 0).sort((a, b) => a.grams - b.grams);
  const fresh = bySize.filter(({ grams }) => grams / gramsPerDay <= MAX_OPEN_DAYS);
  const options = (fresh.length > 0 ? fresh : bySize.slice(0, 1)).flatMap((pack) =>
    rhythms.map((months) => {
      const bags = Math.ceil((RHYTHM_DAYS[months] * gramsPerDay * growthFactor(months)) / pack.grams - 1e-9);
      const days = Math.floor((bags * pack.grams) / gramsPerDay + 1e-9);
      const costPerMonth = ((bags * pack.price) / months) * (1 + FURTHER_BAG_SHARE * (bags - 1));
      return { supply: { pack, months, bags, days }, costPerMonth };
    }),
  );
  const [best] = options
    .filter(({ supply: { pack, bags, months } }) => months === 1 || bags * pack.grams <= MAX_DELIVERY_GRAMS)
    .sort((a, b) => a.costPerMonth - b.costPerMonth || b.supply.months - a.supply.months);
  return best?.supply ?? null;
}

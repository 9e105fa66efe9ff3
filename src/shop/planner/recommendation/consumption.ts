/** The grams of a food that an animal eats over the coming days. Pure. */

export interface Consumption {
  /** Grams eaten in the first `days` days. */
  eatenIn(days: number): number;
  /** Whole days that an amount lasts. */
  daysOf(grams: number): number;
}

/**
 * @param gramsPerDay today's ration. @param rations the rations of the coming days as multiples of today's; after the last one
 * the ration stays as it is. Empty for an animal whose ration stays the same.
 */
export function consumption(gramsPerDay: number, rations: readonly number[] = []): Consumption {
  const sums = [0];
  for (const ration of rations) sums.push(sums.at(-1)! + ration * gramsPerDay);
  const forecast = rations.length;
  const last = (rations.at(-1) ?? 1) * gramsPerDay;
  return {
    eatenIn: (days) => (days <= forecast ? sums[days]! : sums[forecast]! + (days - forecast) * last),
    daysOf(grams) {
      const end = sums.findIndex((sum) => sum > grams + 1e-6);
      return end > 0 ? end - 1 : forecast + Math.floor((grams - sums[forecast]!) / last + 1e-9);
    },
  };
}

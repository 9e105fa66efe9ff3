/** Two recipes for one animal, by their share of its ration. Pure. */

/** The shares of the first recipe that can be chosen, in percent. Our own. */
export const SHARES = [25, 50, 75] as const;

/** A food that can be a part of a mix, with the ration of an animal that eats nothing else of its kind. */
export interface MixFood {
  tab: string;
  handle: string;
  gramsPerDay: number | null;
  kcalPer100g: number;
  /** The first choice of its kind. */
  first: boolean;
}

/** A recipe of a mix. */
export interface MixPart {
  handle: string;
  gramsPerDay: number;
}

/** The energy of an animal's main food in a day: that of the first choice of each kind. */
export const energyOf = (foods: readonly MixFood[]): number =>
  foods
    .filter(({ first }) => first)
    .reduce((sum, { gramsPerDay, kcalPer100g }) => sum + ((gramsPerDay ?? 0) * kcalPer100g) / 100, 0);

/**
 * The grams of two recipes that give an animal the energy of its ration: each its share of the energy, divided by the
 * food's energy per gram, rounded up as every ration is.
 *
 * @param share of the first one, in percent. @returns null for recipes that are not the animal's, or the same.
 */
export function mixOf(
  foods: readonly MixFood[],
  { first, second, share }: { first: string; second: string; share: number },
): [MixPart, MixPart] | null {
  const [a, b] = [first, second].map((handle) =>
    foods.find((food) => food.handle === handle && food.gramsPerDay && food.kcalPer100g > 0),
  );
  const energy = energyOf(foods);
  if (!a || !b || a.handle === b.handle || energy <= 0 || !(share > 0 && share < 100)) return null;
  const part = ({ handle, kcalPer100g }: MixFood, percent: number): MixPart => ({
    handle,
    gramsPerDay: Math.ceil((energy * percent) / kcalPer100g - 1e-9),
  });
  return [part(a, share), part(b, 100 - share)];
}

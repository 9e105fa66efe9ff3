/** Rations from energy. Pure. */

/**
 * Grams of a food for an amount of energy, rounded up.
 *
 * @param kcal exact kilocalories a day; rounding them first would change the grams. @param treatShare part of them from
 * treats, 0 to 0.1.
 */
export const gramsOf = (kcal: number, kcalPer100g: number, treatShare = 0): number =>
  Math.ceil(((kcal * (1 - treatShare)) / kcalPer100g) * 100 - 1e-9);

/** Meals a day by age. Common practice. */
export const mealsFor = (ageMonths: number): number => (ageMonths < 4 ? 4 : ageMonths < 6 ? 3 : 2);

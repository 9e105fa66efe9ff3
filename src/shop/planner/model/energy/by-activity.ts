/**
 * The need by activity: the young by FEDIAF's formula until their growth ends; adults by activity, sex, age and
 * condition. Pure.
 */

import type { EnergyByActivity } from '../../../../species/species.ts';
import type { Animal, EnergyModel } from './energy-model.ts';
import { adultDog, puppy, rer } from './formulas.ts';

/** kcal per kg^0.75 of an adult. */
function kOf(
  facts: EnergyByActivity,
  { activity = 'normal', neutered = false, ageMonths, weightGainProne = false, bcs = 5 }: Animal,
  isSenior: boolean,
): number {
  const [min, max] = facts.range;
  let k =
    facts.k[activity] +
    (neutered ? 0 : facts.intact) +
    (ageMonths < 24 ? facts.underTwoYears : 0) -
    (isSenior ? facts.senior : 0);
  if (weightGainProne) k = Math.min(k, facts.prone);
  k = Math.min(max, Math.max(min, k));
  return bcs === 6 || bcs === 7 ? Math.min(k, facts.atScore[bcs]) : k;
}

export const byActivity: EnergyModel<EnergyByActivity> = {
  growing: (_, { weightKg }, adultKg) => puppy(weightKg, adultKg),
  adult: (facts, animal, idealKg, isSenior) =>
    (animal.bcs ?? 5) >= 8 ? rer(idealKg) : adultDog(idealKg, kOf(facts, animal, isSenior)),
};

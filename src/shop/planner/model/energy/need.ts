/**
 * `planner_v1`: the energy that an animal needs in a day. Pure, without a framework. Weights in kilograms, energy in
 * kilocalories, ages in whole calendar months. The formulas are published ones; their combination is our own, and its
 * numbers are facts of the species.
 */

import type { EnergyFacts } from '../../../../species/species.ts';
import { ENERGY, SENIOR_FROM } from '../../../../species/tables/energy.ts';
import { WEEKS_PER_MONTH } from '../../../pets/model/growth-curve.ts';
import { byAdultWeight, growthEnd, MIN_AGE_WEEKS } from '../../../pets/model/life-stages.ts';
import { byActivity } from './by-activity.ts';
import { byLifestyle } from './by-lifestyle.ts';
import type { Animal, EnergyModel } from './energy-model.ts';
import { idealWeight } from './formulas.ts';

export type { Animal } from './energy-model.ts';

export interface Need {
  /** Kilocalories a day, unrounded. */
  kcal: number;
  /** The weight that the ration is for: today's, or the ideal weight of an underweight or overweight adult. */
  targetKg: number;
  growing: boolean;
  senior: boolean;
}

const MODELS: { readonly [Model in EnergyFacts['model']]: EnergyModel<Extract<EnergyFacts, { model: Model }>> } = {
  activity: byActivity,
  lifestyle: byLifestyle,
};

/**
 * The energy that an animal needs in a day, by `planner_v1`.
 *
 * @returns null below eight weeks, where no number can be given.
 */
export function energyNeed(animal: Animal): Need | null {
  const { species, ageMonths, weightKg, bcs = 5 } = animal;
  if ((animal.ageWeeks ?? ageMonths * WEEKS_PER_MONTH) < MIN_AGE_WEEKS) return null;
  const facts = ENERGY[species];
  const model: EnergyModel<EnergyFacts> = MODELS[facts.model];
  const adultKg = Math.max(weightKg, animal.expectedAdultKg ?? weightKg);
  const idealKg = animal.idealKg ?? idealWeight(weightKg, bcs);
  if (ageMonths < growthEnd(species, adultKg))
    return { kcal: model.growing(facts, animal, adultKg, idealKg), targetKg: weightKg, growing: true, senior: false };
  const senior = ageMonths >= 12 * byAdultWeight(SENIOR_FROM[species], idealKg);
  return { kcal: model.adult(facts, animal, idealKg, senior), targetKg: idealKg, growing: false, senior };
}

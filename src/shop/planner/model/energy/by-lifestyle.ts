/**
 * The need by lifestyle: the young by NRC's formula, up to a maximum, blended into the adult need before they are
 * grown; adults by lifestyle and condition. Pure.
 */

import type { EnergyByLifestyle } from '../../../../species/species.ts';
import type { Animal, EnergyModel } from './energy-model.ts';
import { adultCat, kitten, rer } from './formulas.ts';

function adult(
  facts: EnergyByLifestyle,
  { neutered = false, indoor = false, weightGainProne = false, bcs = 5 }: Animal,
  idealKg: number,
): number {
  const prone = adultCat(idealKg, facts.prone);
  if (bcs >= 8) return Math.min(facts.lossShare * rer(idealKg), prone);
  if (weightGainProne || bcs === 7) return prone;
  return adultCat(idealKg, neutered || indoor ? facts.quiet : facts.active);
}

export const byLifestyle: EnergyModel<EnergyByLifestyle> = {
  growing(facts, animal, adultKg, idealKg) {
    const { weightKg, ageMonths } = animal;
    const [from, to] = facts.blend;
    const young = Math.min(kitten(weightKg, adultKg), facts.maxOfYoung * rer(weightKg));
    const adultShare = Math.min(1, Math.max(0, (ageMonths - from) / (to - from)));
    return (1 - adultShare) * young + adultShare * adult(facts, animal, idealKg);
  },
  adult,
};

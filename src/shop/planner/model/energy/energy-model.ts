/** The interface of a model of the energy need. Pure. */

import type { Species } from '../../../../species/index.ts';
import type { EnergyFacts } from '../../../../species/species.ts';

export type Activity = 'low' | 'normal' | 'high';

/** The facts that decide the need. */
export interface Animal {
  species: Species;
  ageMonths: number;
  /** Whole weeks, where they are known: months are too coarse for the first eight weeks. */
  ageWeeks?: number;
  weightKg: number;
  /** The adult weight of a growing animal; without it, today's weight. */
  expectedAdultKg?: number;
  /** Where the need follows the activity. */
  activity?: Activity;
  neutered?: boolean;
  /** Where the need follows the lifestyle. */
  indoor?: boolean;
  /** Gains weight easily. */
  weightGainProne?: boolean;
  /** Body condition score, 1 to 9; 5 is ideal. Source: WSAVA, Laflamme 1997. */
  bcs?: number;
  /** The ideal weight, where it is known already; else it follows from the score. */
  idealKg?: number;
}

/** The needs of a day in kilocalories. @param facts the numbers of a species. */
export interface EnergyModel<Facts extends EnergyFacts> {
  /** The need of a growing animal. @param adultKg at least today's weight. */
  growing(facts: Facts, animal: Animal, adultKg: number, idealKg: number): number;
  /** The need of an adult, fed for its ideal weight. */
  adult(facts: Facts, animal: Animal, idealKg: number, isSenior: boolean): number;
}

/** The answers that a feeding plan is computed from. Pure. */

import type { Species } from '../../../species/index.ts';
import type { Gender } from '../../pets/model/pet.ts';

export interface Answers {
  species: Species;
  name: string;
  gender: Gender;
  /** `YYYY-MM-DD`. */
  birthdate: string;
  /** The slug of a breed, `mixed` or `unknown`. */
  breed: string;
  activity: string;
  bodyCondition: string;
  currentWeightKg: number;
  /** Null when it is unknown. */
  expectedAdultWeightKg: number | null;
  specialNeeds: readonly string[];
  foodPreferences: readonly string[];
  allergies: readonly string[];
  /**
   * The ideal weight of an adult that was underweight or overweight when its plan was made. Later weigh-ins do not
   * change it.
   */
  idealKg?: number;
  /**
   * Percent by which its people have corrected its energy need; absent without a correction. It is read with the plan
   * and no part of what is stored of it.
   */
  adjustedBy?: number;
}

/** The answers with a new weight. An animal that reaches its ideal weight has a normal body condition from then on. */
export function withCurrentWeight(answers: Answers, currentWeightKg: number): Answers {
  const { idealKg, ...rest } = answers;
  if (idealKg === undefined) return { ...rest, currentWeightKg };
  const reached = answers.bodyCondition === 'overweight' ? currentWeightKg <= idealKg : currentWeightKg >= idealKg;
  return { ...rest, currentWeightKg, ...(reached ? { bodyCondition: 'normal' } : { idealKg }) };
}

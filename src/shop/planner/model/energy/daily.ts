/** The figure that people see. Pure; the browser runs it too. */

import type { Day } from '../../../../platform/shared/day.ts';
import { animalFrom, type BreedRange } from '../animal.ts';
import type { Answers } from '../answers.ts';
import { energyNeed, type Need } from './need.ts';

/** Whole kilocalories a day. */
export const roundedKcal = ({ kcal }: Pick<Need, 'kcal'>): number => Math.floor(kcal + 0.5);

/**
 * The kilocalories that an animal needs in a day.
 *
 * @param answers valid ones. @param range of the breed. @param today `YYYY-MM-DD`. @returns null where no number can be
 * given.
 */
export function dailyKcal(answers: Answers, range: BreedRange, today: Day): number | null {
  const need = energyNeed(animalFrom(answers, range, today));
  return need && roundedKcal(need);
}

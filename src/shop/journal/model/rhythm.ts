/** How often somebody is reminded of a journal: every two weeks while the animal grows, then monthly. Pure. */

import { addDays, addMonths, type Day } from '../../../platform/shared/day.ts';
import { LAST_GROWTH_END } from '../../../species/tables/growth.ts';
import { ageInMonths } from '../../pets/model/pet.ts';
import { type BreedRange, isGrowing } from '../../planner/model/animal.ts';
import type { Answers } from '../../planner/model/answers.ts';

const DAYS_OF_YOUNG = 14;

/** Whether an animal is reminded of as a young one. @param answers null for a species that the shop does not know. */
export const isYoung = (answers: Answers | null, range: BreedRange, birthdate: string, today: Day): boolean =>
  answers ? isGrowing(answers, range, today) : (ageInMonths(birthdate, today) ?? LAST_GROWTH_END) < 12;

/** The day of the next reminder after a day. */
export const nextDay = (day: Day, young: boolean): Day => (young ? addDays(day, DAYS_OF_YOUNG) : addMonths(day, 1));

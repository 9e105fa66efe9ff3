import type { Answers } from '../../../../src/shop/planner/model/answers.ts';

export const TODAY = '2026-11-21';
/** A puppy of four months. */
export const puppy: Answers = {
  species: 'dog',
  name: 'Bella',
  gender: 'female',
  birthdate: '2026-07-21',
  breed: 'unknown',
  activity: 'medium',
  bodyCondition: 'normal',
  currentWeightKg: 14,
  expectedAdultWeightKg: 30,
  specialNeeds: [],
  foodPreferences: ['dry'],
  allergies: [],
};

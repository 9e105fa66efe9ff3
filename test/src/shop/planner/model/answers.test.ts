import { expect, it } from 'vitest';
import { animalOf } from '../../../../../src/shop/planner/animal.ts';
import { type Answers, withCurrentWeight } from '../../../../../src/shop/planner/model/answers.ts';
import { puppy, TODAY } from '../puppy.ts';

it('the ideal weight stays the same during a diet, and reaching it ends the diet', () => {
  const fat: Answers = {
    ...puppy,
    birthdate: '2020-01-01',
    bodyCondition: 'overweight',
    currentWeightKg: 24,
    idealKg: 20,
  };
  expect(withCurrentWeight(fat, 22)).toMatchObject({ currentWeightKg: 22, bodyCondition: 'overweight', idealKg: 20 });
  expect(animalOf(withCurrentWeight(fat, 22), TODAY).idealKg).toBe(20);
  const slim = withCurrentWeight(fat, 20);
  expect([slim.bodyCondition, slim.idealKg]).toEqual(['normal', undefined]);
  const thin: Answers = { ...fat, bodyCondition: 'underweight', currentWeightKg: 18, idealKg: 20 };
  expect(withCurrentWeight(thin, 19).bodyCondition).toBe('underweight');
  expect(withCurrentWeight(thin, 20.5).bodyCondition).toBe('normal');
  expect(withCurrentWeight(puppy, 80).expectedAdultWeightKg).toBe(30);
});

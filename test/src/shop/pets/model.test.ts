import { describe, expect, it } from 'vitest';
import { ageInMonths, invalidFields, isBirthdate, isWeight, type PetFacts } from '../../../../src/shop/pets/model.ts';

const TODAY = '2026-11-21';
const dog: PetFacts = { species: 'dog', birthdate: '2022-01-01', activity: 'medium', currentWeightKg: 30, expectedAdultWeightKg: null };

it.each([
  ['2026-11-21', 0],
  ['2026-10-22', 0],
  ['2026-10-21', 1],
  ['2025-11-21', 12],
  ['2026-02-30', null],
  ['yesterday', null],
])('the age of an animal born on %s is %s months', (birthdate, months) => {
  expect(ageInMonths(birthdate, TODAY)).toBe(months);
});

it('a birthdate is in the past, within the lifespan of the species', () => {
  expect(isBirthdate('dog', TODAY, TODAY)).toBe(true);
  expect(isBirthdate('dog', '2026-11-22', TODAY)).toBe(false);
  expect(isBirthdate('dog', '2001-11-21', TODAY)).toBe(true);
  expect(isBirthdate('dog', '2001-10-21', TODAY)).toBe(false);
  expect(isBirthdate('cat', '2001-10-21', TODAY)).toBe(true);
});

it('a weight is within the bounds of the species', () => {
  expect([0.49, 0.5, 100, 100.1, Number.NaN].map((kg) => isWeight('dog', kg))).toEqual([false, true, true, false, false]);
  expect([0.29, 0.3, 15, 15.1].map((kg) => isWeight('cat', kg))).toEqual([false, true, true, false]);
});

describe('the invalid fields of a pet', () => {
  it.each([
    ['none', {}, []],
    ['a birthdate in the future', { birthdate: '2999-01-01' }, ['birthdate']],
    ['a weight of 900 kg', { currentWeightKg: 900 }, ['currentWeightKg']],
    ['an adult weight below the current one', { expectedAdultWeightKg: 29 }, ['expectedAdultWeightKg']],
    ['an activity of the other species', { activity: 'indoor' }, ['activity']],
    [
      'all at once, in the order of the form',
      { birthdate: '', currentWeightKg: 0, expectedAdultWeightKg: Number.NaN, activity: '' },
      ['birthdate', 'currentWeightKg', 'expectedAdultWeightKg', 'activity'],
    ],
  ])('%s', (_, change, fields) => {
    expect(invalidFields({ ...dog, ...change }, TODAY)).toEqual(fields);
  });
});

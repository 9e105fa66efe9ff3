import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths } from '../../../../../src/platform/shared/day.ts';
import {
  ageInMonths,
  invalidFields,
  isBirthdate,
  isWeight,
  type PetFacts,
} from '../../../../../src/shop/pets/model/pet.ts';

const TODAY = '2026-11-21';
const dog: PetFacts = {
  species: 'dog',
  birthdate: '2022-01-01',
  activity: 'medium',
  currentWeightKg: 30,
  expectedAdultWeightKg: null,
};

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

it.each([
  ['2024-02-29', '2025-02-28', 12],
  ['2024-02-29', '2025-02-27', 11],
  ['2026-08-31', '2027-02-28', 6],
  ['2026-01-31', '2026-02-28', 1],
] as const)(
  'the last day of a shorter month counts: born on %s, on %s it is %i months old',
  (birthdate, today, months) => {
    expect(ageInMonths(birthdate, today)).toBe(months);
  },
);

it('an animal is a number of months old from the day on that is so many months after its birth', () => {
  const birth = fc.integer({ min: 0, max: 9000 }).map((days) => addDays('2003-01-01', days));
  fc.assert(
    fc.property(birth, fc.integer({ min: 1, max: 300 }), (birthdate, months) => {
      const day = addMonths(birthdate, months);
      expect([ageInMonths(birthdate, addDays(day, -1)), ageInMonths(birthdate, day)]).toEqual([months - 1, months]);
    }),
  );
});

it('a birthdate is in the past, within the lifespan of the species', () => {
  expect(isBirthdate('dog', TODAY, TODAY)).toBe(true);
  expect(isBirthdate('dog', '2026-11-22', TODAY)).toBe(false);
  expect(isBirthdate('dog', '2001-11-21', TODAY)).toBe(true);
  expect(isBirthdate('dog', '2001-10-21', TODAY)).toBe(false);
  expect(isBirthdate('cat', '2001-10-21', TODAY)).toBe(true);
});

it('a weight is within the bounds of the species', () => {
  expect([0.49, 0.5, 100, 100.1, Number.NaN].map((kg) => isWeight('dog', kg))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
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

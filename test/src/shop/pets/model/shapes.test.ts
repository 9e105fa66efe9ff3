import { describe, expect, it } from 'vitest';
import { parse } from '../../../../../src/platform/shared/parse.ts';
import { petShape } from '../../../../../src/shop/pets/model/shapes.ts';

const TODAY = '2026-11-21';
const PET = {
  market: 'de',
  petId: '',
  formId: 'x',
  name: 'Bella',
  species: 'dog',
  gender: 'female',
  birthdate: '2022-01-01',
  breed: 'Lagotto',
  activity: 'medium',
  bodyCondition: 'normal',
  currentWeightKg: '14,5 kg',
  expectedAdultWeightKg: '',
};
const codes = (changes: Record<string, unknown>) => {
  const parsed = parse({ ...PET, ...changes }, petShape(TODAY), (key) => key, true);
  return 'problems' in parsed ? parsed.problems.map(({ code }) => code) : [];
};

describe('the shape of a pet', () => {
  it.each([
    [{}, []],
    [{ expectedAdultWeightKg: '20' }, []],
    [{ name: '' }, ['pet_name_required']],
    [{ name: ' ' }, ['pet_name_required']],
    [{ name: 'a'.repeat(41) }, ['invalid_name']],
    [{ birthdate: '2027-01-01' }, ['invalid_birthdate']],
    [{ birthdate: '2000-01-01' }, ['invalid_birthdate']],
    [{ birthdate: '2000-01-01', species: 'cat', activity: 'indoor' }, []],
    [{ currentWeightKg: '' }, ['invalid_current_weight_kg']],
    [{ currentWeightKg: '', expectedAdultWeightKg: '20' }, ['invalid_current_weight_kg']],
    [{ currentWeightKg: '20', species: 'cat', activity: 'indoor' }, ['invalid_current_weight_kg']],
    [{ expectedAdultWeightKg: '12' }, ['invalid_expected_adult_weight_kg']],
    [{ expectedAdultWeightKg: 'heavy' }, ['invalid_expected_adult_weight_kg']],
    [{ activity: 'indoor' }, ['invalid_activity']],
    [{ species: 'cat', activity: 'medium', currentWeightKg: '4' }, ['invalid_activity']],
    // a field that is wrong does not hide what is wrong with another one
    [
      { name: '', birthdate: '', activity: 'indoor', currentWeightKg: '900' },
      ['pet_name_required', 'invalid_birthdate', 'invalid_current_weight_kg', 'invalid_activity'],
    ],
  ] as const)('%j', (changes, expected) => {
    expect(codes(changes)).toEqual(expected);
  });

  it('takes numbers of JSON as they are', () => {
    expect(
      codes({
        currentWeightKg: 14.123456,
        expectedAdultWeightKg: null,
        specialNeeds: ['neutered'],
        allergies: ['nuts'],
      }),
    ).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { addMonths, type Day } from '../../../../../src/platform/shared/day.ts';
import type { Pet } from '../../../../../src/shop/pets/store.ts';
import { type Eater, eaterOf, fitting, isTreat } from '../../../../../src/shop/subscriptions/addable/fit.ts';
import type { Product } from '../../../../../src/shop/subscriptions/offers.ts';

const TODAY: Day = '2026-11-29';
const pet = (name: string, ageInMonths: number, more: Partial<Pet> = {}): Pet => ({
  id: name,
  customerId: '1',
  formId: name,
  name,
  species: 'dog',
  gender: 'female',
  birthdate: addMonths(TODAY, -ageInMonths),
  breed: '',
  activity: more.species === 'cat' ? 'indoor' : 'medium',
  bodyCondition: 'normal',
  currentWeightKg: 8,
  expectedAdultWeightKg: 8,
  specialNeeds: [],
  foodPreferences: [],
  allergies: [],
  picture: 'dog',
  createdAt: '',
  ...more,
});
const eater = (...given: Parameters<typeof pet>) => eaterOf(pet(...given), TODAY)!;
const product = (species: string, lifeStage: string, composition = ''): Pick<Product, 'facts'> => ({
  facts: Object.entries({ species, life_stage: lifeStage, composition, feed_type: 'complete feed' }).map(
    ([key, value]) => ({ key, value }),
  ),
});
const fits = (of: Eater, ...given: Parameters<typeof product>) => fitting(product(...given), [of]).length > 0;

describe('a product fits', () => {
  it('an animal of its species, and each of several', () => {
    const household = [eater('Pim', 40), eater('Tom', 40, { species: 'cat', currentWeightKg: 4 })];
    expect(fitting(product('dog', 'all'), household)).toEqual(['Pim']);
    expect(fitting(product('cat', 'adult'), household)).toEqual(['Tom']);
    expect(fitting(product('dog-cat', 'all'), household)).toEqual(['Pim', 'Tom']);
    // merchandise is for nobody's animal, and a lead for every dog
    expect(fitting(product('', 'all'), household)).toEqual([]);
    expect(fitting({ facts: [{ key: 'species', value: 'dog' }] }, household)).toEqual([]);
    expect(eaterOf(pet('Olle', 40, { species: 'owl' }), TODAY)).toBeNull();
  });

  it.each([
    ['a puppy', eater('Pup', 4), { puppy: true, kitten: false, adult: false, senior: false, all: true }],
    [
      'an adult',
      eater('Pim', 40),
      { puppy: false, adult: true, senior: false, light: false, neutered: false, all: true },
    ],
    ['an old dog', eater('Old', 160), { puppy: false, adult: true, senior: true, light: false }],
    ['a heavy dog', eater('Big', 40, { bodyCondition: 'overweight' }), { adult: true, light: true, senior: false }],
    ['one that gains weight', eater('Bo', 40, { specialNeeds: ['tendency_to_gain_weight'] }), { light: true }],
    ['a neutered dog', eater('Bo', 40, { specialNeeds: ['neutered'] }), { neutered: true, light: false }],
  ] as const)('%s by its life stage', (_, of, stages) => {
    for (const [stage, expected] of Object.entries(stages))
      expect([stage, fits(of, 'dog', stage)]).toEqual([stage, expected]);
  });

  it('an animal of its size: treats by today, food by what it will weigh', () => {
    const of = (form: string, ...sizes: string[]) => ({
      facts: Object.entries({
        species: 'dog',
        life_stage: 'all',
        feed_type: 'complete feed',
        form,
        breed_size: JSON.stringify(sizes),
      }).map(([key, value]) => ({ key, value })),
    });
    const pim = eater('Pim', 40, { currentWeightKg: 14.5 });
    const pup = eater('Pup', 5, { currentWeightKg: 9, expectedAdultWeightKg: 30 });
    const names = (...given: Parameters<typeof of>) => fitting(of(...given), [pim, pup]);
    expect(['small', 'medium', 'large'].map((size) => names('dental', size))).toEqual([['Pup'], ['Pim'], []]);
    expect(['small', 'medium', 'large'].map((size) => names('dry', size))).toEqual([[], ['Pim'], ['Pup']]);
    expect(names('treat', 'small', 'medium', 'large')).toEqual(['Pim', 'Pup']);
    expect([isTreat(of('dental')), isTreat(of('treat')), isTreat(of('dry'))]).toEqual([true, true, false]);
  });

  it('none that must not eat something in it, however its people call that', () => {
    const allergic = eater('Pim', 40, { allergies: ['Havre', 'moon dust'] });
    expect(fits(allergic, 'dog', 'adult', 'insect meal 30 %, oats 20 %')).toBe(false);
    expect(fits(allergic, 'dog', 'adult', 'insect meal 30 %, rice 20 %')).toBe(true);
  });
});

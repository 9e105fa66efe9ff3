import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../../../src/platform/shared/day.ts';
import { breeds } from '../../../../../src/shop/pets/breeds.ts';
import { ageDoubt, type Facts, usualWeight, weightDoubt } from '../../../../../src/shop/pets/model/plausibility.ts';
import { breedBySlug } from '../../../../../src/shop/planner/breeds.ts';

const TODAY = '2026-11-21';
const LABRADOR = breedBySlug('dog', 'labrador-retriever')!.kg;
const facts = (changes: Partial<Facts>): Facts => ({
  species: 'dog',
  birthdate: '2021-01-01',
  currentWeightKg: 30,
  range: LABRADOR,
  ...changes,
});

describe('a weight', () => {
  it.each([
    ['of an adult Labrador', {}, false],
    ['of a heavy one', { currentWeightKg: 52 }, false],
    ['with a digit too few', { currentWeightKg: 3 }, true],
    ['of twice the breed', { currentWeightKg: 75 }, true],
    ['in grams is an error, not a question', { currentWeightKg: 3000 }, false],
    ['that is no number', { currentWeightKg: Number.NaN }, false],
    ['of a puppy', { birthdate: '2026-08-21', currentWeightKg: 12 }, false],
    ['of an adult at the age of a puppy', { birthdate: '2026-08-21', currentWeightKg: 32 }, true],
    ['of a puppy at the age of an adult', { currentWeightKg: 8 }, true],
    ['of a light animal of unknown age', { birthdate: '', currentWeightKg: 8 }, false],
    ['of a heavy animal of unknown age', { birthdate: '', currentWeightKg: 80 }, true],
    ['before eight weeks', { birthdate: '2026-11-11', currentWeightKg: 0.6 }, false],
    ['of a dog of no known breed', { range: null, currentWeightKg: 90 }, false],
    ['of a cat of no known breed', { species: 'cat', range: null, currentWeightKg: 4.5 }, false],
    ['of a dog, given for a cat', { species: 'cat', range: null, currentWeightKg: 14 }, true],
    ['of a kitten', { species: 'cat', range: [3, 5], birthdate: '2026-08-21', currentWeightKg: 1.5 }, false],
    [
      'of a cat at the age of a kitten',
      { species: 'cat', range: [3, 5], birthdate: '2026-08-21', currentWeightKg: 5 },
      true,
    ],
  ] as const)('%s', (_, changes, isDoubtful) => {
    expect(weightDoubt(facts(changes), TODAY) !== null).toBe(isDoubtful);
  });

  it('that is usual for the breed and age is never doubted', () => {
    const ranges = (['dog', 'cat'] as const).flatMap((species) =>
      breeds[species].flatMap(({ kg }) => (kg ? [{ species, range: kg }] : [])),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...ranges),
        fc.integer({ min: 0, max: 15 * 365 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        ({ species, range }, days, part) => {
          const animal = { species, range, birthdate: addDays(TODAY, -days) };
          const [from, to] = usualWeight(animal, TODAY)!.usual;
          expect(from).toBeLessThan(to);
          expect(weightDoubt({ ...animal, currentWeightKg: from + part * (to - from) }, TODAY)).toBeNull();
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('is compared with the part that a growing animal has reached', () => {
    expect(usualWeight(facts({}), TODAY)).toEqual({ usual: [25, 36], isGrowing: false });
    const { usual, isGrowing } = usualWeight(facts({ birthdate: '2026-05-21' }), TODAY)!;
    expect([isGrowing, usual.map(Math.round)]).toEqual([true, [16, 23]]);
  });
});

it.each([
  ['dog', '2021-01-01', null],
  ['dog', '2008-11-01', { years: 18 }],
  ['dog', '2008-12-01', null],
  ['cat', '2006-01-01', null],
  ['cat', '2005-01-01', { years: 21 }],
  ['dog', '1980-01-01', null],
  ['dog', '2026-10-31', { weeks: 3 }],
  ['cat', TODAY, { weeks: 0 }],
  ['cat', '2026-09-26', null],
  ['dog', '2027-01-01', { isFuture: true }],
  ['dog', 'soon', null],
] as const)('the age of a %s born on %s', (species, birthdate, doubt) => {
  expect(ageDoubt({ species, birthdate }, TODAY)).toEqual(doubt);
});

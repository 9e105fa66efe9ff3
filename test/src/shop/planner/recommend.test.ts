import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALLERGENS, type Answers } from '../../../../src/shop/planner/answers.ts';
import { breeds, findBreeds } from '../../../../src/shop/planner/breeds.ts';
import { growthOf } from '../../../../src/shop/planner/growth.ts';
import { rhythmOf } from '../../../../src/shop/planner/recommend.ts';

const TODAY = '2026-11-21';
const puppy: Answers = {
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

describe('breeds', () => {
  it('are about 150 of dogs and 50 of cats, each with a name in four languages and weights that can be', () => {
    expect(breeds.dog.length).toBeGreaterThan(150);
    expect(breeds.cat.length).toBeGreaterThan(50);
    for (const species of ['dog', 'cat'] as const) {
      expect(new Set(breeds[species].map(({ slug }) => slug)).size).toBe(breeds[species].length);
      for (const { slug, kg, names } of breeds[species]) {
        expect([slug, /^[a-z0-9-]+$/.test(slug), Object.values(names).every((name) => name.length > 2)]).toEqual([slug, true, true]);
        if (kg) expect([slug, kg[0] < kg[1], kg[0] >= 1, kg[1] <= (species === 'dog' ? 100 : 15)]).toEqual([slug, true, true, true]);
      }
    }
  });

  it.each([
    ['dog', 'Labrador Retriever', 'labrador-retriever'],
    ['dog', 'LAB', 'labrador-retriever'],
    ['dog', 'tax', 'dachshund'],
    ['dog', 'Deutscher Schäferhund', 'german-shepherd'],
    ['dog', 'schafer', 'german-shepherd'],
    ['dog', 'Pastor alemão', 'german-shepherd'],
    ['dog', 'mixed', 'mixed'],
    ['dog', 'unknown', 'unknown'],
    ['cat', 'Maine Coon', 'maine-coon'],
    ['cat', 'Norsk skogkatt', 'norwegian-forest'],
    ['cat', 'unknown', 'unknown'],
  ] as const)('%s: "%s" is found', (species, typed, slug) => {
    expect(findBreeds(species, typed).map((breed) => breed.slug)).toContain(slug);
  });

  it('are found by each of their own names, whatever the case, and nothing else is', () => {
    for (const species of ['dog', 'cat'] as const)
      for (const breed of breeds[species].filter(({ slug }) => !slug.startsWith('mixed')))
        for (const name of Object.values(breed.names)) expect([name, findBreeds(species, name.toUpperCase()).length]).toEqual([name, 1]);
    expect(findBreeds('dog', 'dragon')).toEqual([]);
    expect(findBreeds('dog', '  ')).toEqual([]);
    fc.assert(fc.property(fc.string(), (typed) => Array.isArray(findBreeds('dog', typed))));
  });
});

describe('the rhythm', () => {
  it.each([
    [9, { months: 1, bags: 4 }],
    [30, { months: 1, bags: 2 }],
    [31, { months: 1, bags: 1 }],
    [61, { months: 1, bags: 1 }],
    [62, { months: 2, bags: 1 }],
    [92, { months: 3, bags: 1 }],
    [400, { months: 3, bags: 1 }],
  ])('of a bag that lasts %i days is the longest that does not run out', (days, rhythm) => {
    expect(rhythmOf(days)).toEqual(rhythm);
  });

  it('never lets anybody run out', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), (days) => {
        const { months, bags } = rhythmOf(days);
        expect(bags * days).toBeGreaterThanOrEqual({ 1: 31, 2: 62, 3: 92 }[months as 1 | 2 | 3]);
      }),
    );
  });
});

describe('growth', () => {
  it('begins with today and ends with the adult weight', () => {
    const points = growthOf(puppy, TODAY);
    expect(points[0]).toMatchObject({ month: 4, kg: 14 });
    expect(points.at(-1)).toMatchObject({ month: 15, kg: 30 });
    expect(growthOf({ ...puppy, birthdate: '2020-01-01' }, TODAY)).toEqual([]);
  });

  it('never shrinks, and every month has a need', () => {
    const animal = fc.record({
      species: fc.constantFrom('dog' as const, 'cat' as const),
      days: fc.integer({ min: 56, max: 540 }),
      adult: fc.double({ min: 1, max: 90, noNaN: true }),
      share: fc.double({ min: 0.05, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(animal, ({ species, days, adult, share }) => {
        const adultKg = species === 'cat' ? Math.min(adult, 11) : adult;
        const birthdate = new Date(Date.parse(TODAY) - days * 86_400_000).toISOString().slice(0, 10);
        const currentWeightKg = Math.max(species === 'cat' ? 0.3 : 0.5, adultKg * share);
        const expectedAdultWeightKg = Math.max(adultKg, currentWeightKg);
        const points = growthOf(
          { ...puppy, species, activity: species === 'cat' ? 'indoor' : 'low', birthdate, currentWeightKg, expectedAdultWeightKg },
          TODAY,
        );
        for (const [i, { kg, kcal }] of points.entries()) {
          expect(kcal).toBeGreaterThan(0);
          expect(Number.isFinite(kcal)).toBe(true);
          if (i > 0) expect(kg).toBeGreaterThanOrEqual(points[i - 1]!.kg - 1e-6);
          expect(kg).toBeLessThanOrEqual(expectedAdultWeightKg + 1e-6);
        }
      }),
    );
  });
});

it('an ingredient is found in a composition as the label writes it', () => {
  const label = 'Insect meal (Hermetia illucens) 32 %, oat flakes, rice, peas, potato starch, whole egg powder, yeast, algae oil';
  const found = Object.entries(ALLERGENS).filter(([, pattern]) => pattern.test(label));
  expect(found.map(([name]) => name)).toEqual(['insects', 'egg', 'rice', 'oats', 'potato', 'peas', 'yeast']);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allergensIn } from '../../../../src/shop/planner/allergens.ts';
import { ALLERGENS, type Answers, animalOf, weighed } from '../../../../src/shop/planner/answers.ts';
import { breeds, findBreeds, namedBreeds } from '../../../../src/shop/planner/breeds.ts';
import { growthOf } from '../../../../src/shop/planner/growth.ts';
import { supplyOf } from '../../../../src/shop/planner/recommend.ts';

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
  it('are more than 150 of dogs and 50 of cats, each with a name in four languages and plausible weights', () => {
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

  it('are not decided by a word that names several, nor by a part of a name', () => {
    expect(namedBreeds('dog', 'corgi').length).toBeGreaterThan(1);
    expect(namedBreeds('dog', 'terr')).toEqual([]);
    expect(findBreeds('dog', 'terr').length).toBeGreaterThan(5);
    for (const word of ['mongrel', 'mutt', 'blandning', 'vira-lata']) expect(namedBreeds('dog', word).map(({ slug }) => slug)).toEqual(['mixed']);
  });

  it('are found by each of their names in any case', () => {
    for (const species of ['dog', 'cat'] as const)
      for (const breed of breeds[species].filter(({ slug }) => !slug.startsWith('mixed')))
        for (const name of Object.values(breed.names)) expect([name, findBreeds(species, name.toUpperCase())]).toEqual([name, expect.arrayContaining([breed])]);
    expect(findBreeds('dog', 'dragon')).toEqual([]);
    expect(findBreeds('dog', '  ')).toEqual([]);
    fc.assert(fc.property(fc.string(), (typed) => Array.isArray(findBreeds('dog', typed))));
  });
});

describe('bag size and delivery frequency', () => {
  const bags = [
    { grams: 1500, price: 15.9 },
    { grams: 3000, price: 28.9 },
    { grams: 10_000, price: 84.9 },
  ];
  it.each([
    ['a small dog', 40, [1, 2, 3], { grams: 3000, months: 2, bags: 1 }],
    ['a medium dog', 171, [1, 2, 3], { grams: 10_000, months: 3, bags: 2 }],
    ['a large dog', 326, [1, 2, 3], { grams: 10_000, months: 3, bags: 3 }],
    ['a monthly delivery', 171, [1], { grams: 3000, months: 1, bags: 2 }],
  ])('for %s are the cheapest sufficient combination', (_, gramsPerDay, rhythms, { grams, months, bags: count }) => {
    const supply = supplyOf(bags, gramsPerDay, rhythms)!;
    expect([supply.pack.grams, supply.months, supply.bags]).toEqual([grams, months, count]);
  });

  it('always last until the next delivery, without a bag too many', () => {
    const pack = fc.record({ grams: fc.integer({ min: 50, max: 15_000 }), price: fc.integer({ min: 1, max: 200 }) });
    fc.assert(
      fc.property(fc.array(pack, { minLength: 1, maxLength: 5 }), fc.integer({ min: 5, max: 5000 }), (packs, gramsPerDay) => {
        const { pack, months, bags, days } = supplyOf(packs, gramsPerDay, [1, 2, 3])!;
        const needed = { 1: 31, 2: 62, 3: 92 }[months as 1 | 2 | 3] * gramsPerDay;
        expect(bags * pack.grams).toBeGreaterThanOrEqual(needed - 1e-6);
        expect((bags - 1) * pack.grams).toBeLessThan(needed);
        expect(days).toBe(Math.floor((bags * pack.grams) / gramsPerDay));
        if (packs.some(({ grams }) => grams / gramsPerDay <= 100)) expect(pack.grams / gramsPerDay).toBeLessThanOrEqual(100);
      }),
    );
    expect(supplyOf([], 100, [1])).toBeNull();
  });
});

describe('growth', () => {
  it('starts today and ends when the animal is grown', () => {
    const points = growthOf(puppy, TODAY);
    expect(points[0]).toMatchObject({ month: 4, kg: 14 });
    expect(points.at(-1)?.month).toBe(14);
    expect(points.at(-1)?.kg).toBeGreaterThan(28);
    expect(points.at(-1)?.kg).toBeLessThan(30);
    expect(growthOf({ ...puppy, birthdate: '2020-01-01' }, TODAY)).toEqual([]);
  });

  it('never decreases, and every month has an energy need', () => {
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
        if (days < 300) expect(points).not.toEqual([]);
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

it('the ideal weight stays the same during a diet, and reaching it ends the diet', () => {
  const fat: Answers = { ...puppy, birthdate: '2020-01-01', bodyCondition: 'overweight', currentWeightKg: 24, idealKg: 20 };
  expect(weighed(fat, 22)).toMatchObject({ currentWeightKg: 22, bodyCondition: 'overweight', idealKg: 20 });
  expect(animalOf(weighed(fat, 22), TODAY).idealKg).toBe(20);
  const slim = weighed(fat, 20);
  expect([slim.bodyCondition, slim.idealKg]).toEqual(['normal', undefined]);
  const thin: Answers = { ...fat, bodyCondition: 'underweight', currentWeightKg: 18, idealKg: 20 };
  expect(weighed(thin, 19).bodyCondition).toBe('underweight');
  expect(weighed(thin, 20.5).bodyCondition).toBe('normal');
  expect(weighed(puppy, 80).expectedAdultWeightKg).toBe(30);
});

it('allergens are recognised in every language of the shop', () => {
  expect(allergensIn(['Kyckling', ' ägg ', 'Frango', 'peas', 'nuts'])).toEqual(['chicken', 'egg', 'peas']);
});

it('an allergen is found in a composition as labels write it', () => {
  const label = 'Insect meal (Hermetia illucens) 32 %, oat flakes, rice, peas, potato starch, whole egg powder, yeast, algae oil';
  const found = Object.entries(ALLERGENS).filter(([, pattern]) => pattern.test(label));
  expect(found.map(([name]) => name)).toEqual(['insects', 'egg', 'rice', 'oats', 'potato', 'peas', 'yeast']);
});

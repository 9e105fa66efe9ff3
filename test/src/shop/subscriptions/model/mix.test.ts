import fc from 'fast-check';
import { expect, it } from 'vitest';
import { energyOf, mixOf } from '../../../../../src/shop/subscriptions/model/mix.ts';

const food = (handle: string, gramsPerDay: number | null, kcalPer100g: number, first = false, tab = 'dry') => ({
  tab,
  handle,
  gramsPerDay,
  kcalPer100g,
  first,
});

it('a mix gives the energy of the ration, each recipe its share of it', () => {
  const foods = [food('oat', 100, 400, true), food('rice', 110, 364)];
  expect(mixOf(foods, { first: 'oat', second: 'rice', share: 50 })).toEqual([
    { handle: 'oat', gramsPerDay: 50 },
    { handle: 'rice', gramsPerDay: 55 },
  ]);
  // of two kinds that make up the ration together
  const both = [food('oat', 50, 400, true), food('pate', 200, 100, true, 'wet')];
  expect(mixOf(both, { first: 'pate', second: 'oat', share: 25 })).toEqual([
    { handle: 'pate', gramsPerDay: 100 },
    { handle: 'oat', gramsPerDay: 75 },
  ]);
  for (const wrong of [
    { first: 'oat', second: 'oat', share: 50 },
    { first: 'oat', second: 'fish', share: 50 },
    { first: 'oat', second: 'rice', share: 0 },
    { first: 'oat', second: 'rice', share: 100 },
  ])
    expect(mixOf(foods, wrong)).toBeNull();
});

it('the energy of a mix is that of the ration, but for the gram by which each recipe is rounded up', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 60, max: 450 })), {
        minLength: 2,
        maxLength: 5,
      }),
      fc.integer({ min: 1, max: 99 }),
      (given, share) => {
        const foods = given.map(([grams, kcal], i) => food(`${i}`, grams, kcal, i === 0));
        const mix = mixOf(foods, { first: '0', second: '1', share })!;
        const kcal = mix.reduce(
          (sum, { handle, gramsPerDay }) => sum + (gramsPerDay * foods[Number(handle)]!.kcalPer100g) / 100,
          0,
        );
        const rounded = (foods[0]!.kcalPer100g + foods[1]!.kcalPer100g) / 100;
        expect(kcal).toBeGreaterThanOrEqual(energyOf(foods) - 1e-6);
        expect(kcal).toBeLessThanOrEqual(energyOf(foods) + rounded);
      },
    ),
  );
});

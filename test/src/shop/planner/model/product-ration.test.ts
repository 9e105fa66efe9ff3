import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import catalogue from '../../../../../provider/seed/catalogue.json' with { type: 'json' };
import {
  dailyGrams,
  daysTooMany,
  finishesFrom,
  fitOf,
  fitWords,
  isOutside,
  kilogramsAMonth,
  lasting,
  pastWords,
  type RationFood,
  weightIn,
} from '../../../../../src/shop/planner/model/product-ration.ts';

const OAT: RationFood = {
  species: 'dog',
  kcalPer100g: 363,
  table: [
    [3, 69.5],
    [5, 102],
    [10, 171],
    [20, 287],
  ],
  range: [3, 20],
};

describe('the grams of a day', () => {
  it('are the middle of the feeding table, and between two rows a value between theirs', () => {
    expect([3, 5, 7.5, 10, 20].map((weight) => dailyGrams(OAT, { weight, adult: null }))).toEqual([
      70, 102, 137, 171, 287,
    ]);
  });

  it('grow with the weight, and are not given outside the table', () => {
    const kg = fc.double({ min: 3, max: 20, noNaN: true });
    fc.assert(
      fc.property(
        kg,
        kg,
        (a, b) => a > b || dailyGrams(OAT, { weight: a, adult: null })! <= dailyGrams(OAT, { weight: b, adult: null })!,
      ),
    );
    expect([2.9, 20.1, null].map((weight) => dailyGrams(OAT, { weight, adult: null }))).toEqual([null, null, null]);
    expect([2.9, 20.1, null].map((weight) => isOutside(OAT, { weight, adult: null }))).toEqual([true, true, false]);
  });

  it('of growing animals are those of every row of their foods in the catalogue', () => {
    const foods = catalogue.products.filter(
      ({ lifeStage, form, species }) => (lifeStage === 'puppy' || lifeStage === 'kitten') && form === 'dry' && species,
    );
    const growing = foods.filter((food) => 'feedingTable' in food);
    expect(growing.length).toBeGreaterThan(2);
    for (const { species, kcalPer100g, feedingTable } of growing as {
      species: 'dog' | 'cat';
      kcalPer100g: number;
      feedingTable: { weightKg: number; adultKg: number; grams: number }[];
    }[])
      for (const { weightKg, adultKg, grams } of feedingTable)
        expect(
          dailyGrams({ species, kcalPer100g, table: null, range: [0.3, 100] }, { weight: weightKg, adult: adultKg }),
        ).toBe(grams);
  });

  it('of a puppy need its adult weight too, and of a kitten do not', () => {
    const puppyFood: RationFood = { species: 'dog', kcalPer100g: 386, table: null, range: [0.5, 100] };
    expect(dailyGrams(puppyFood, { weight: 5, adult: null })).toBeNull();
    expect(isOutside(puppyFood, { weight: 5, adult: null })).toBe(false);
    expect(isOutside(puppyFood, { weight: 5, adult: 4 })).toBe(true);
    expect(dailyGrams({ ...puppyFood, species: 'cat', range: [0.3, 15] }, { weight: 1, adult: null })).toBeGreaterThan(
      0,
    );
  });
});

it('a pack lasts whole days, and the price of a day is rounded to the cent', () => {
  expect(lasting(287, 5000, 42.9)).toEqual({ days: 17, aDay: 2.46 });
  expect(lasting(287, 200, 3)).toEqual({ days: 0, aDay: 4.31 });
  expect(lasting(150, 1000, 3.1)).toEqual({ days: 6, aDay: 0.47 });
});

it('a month takes kilograms, to the hundred grams', () => {
  expect([232, 65, 1].map(kilogramsAMonth)).toEqual([7, 2, 0]);
});

const MONTHS = ['P3M', 'P1M', 'P2M'] as const;

it.each([
  ['the smallest size that lasts a month', 232, [1500, 5000, 10000], MONTHS, [2, 1, 43, 'P1M']],
  ['the longest rhythm that it lasts', 70, [1500, 5000, 10000], MONTHS, [1, 1, 71, 'P2M']],
  ['several of the largest, where none lasts a month', 570, [1500, 5000, 10000], MONTHS, [2, 2, 35, 'P1M']],
  ['what can be bought', 232, [1500, 5000, 0], MONTHS, [1, 2, 43, 'P1M']],
  ['weeks', 232, [1500, 7000], ['P4W', 'P6W'], [1, 1, 30, 'P4W']],
  ['nothing without subscriptions', 232, [1500], [], null],
  ['nothing without a weight', 232, [0], MONTHS, null],
  ['nothing where nobody would carry it', 800, [400], MONTHS, null],
] as const)('what fits is %s', (_, grams, packs, rhythms, expected) => {
  const fit = fitOf(grams, packs, rhythms);
  expect(fit && [fit.place, fit.bags, fit.days, fit.rhythm]).toEqual(expected);
});

it.each([
  ['where a month leaves much over', 232, [10000], [43, 'P1M', 4]],
  ['also where it leaves little', 287, [10000], [34, 'P1M', 12]],
  ['not where it leaves next to nothing', 320, [10000], [31, 'P1M', null]],
  ['of two months too', 70, [5000], [71, 'P2M', 8]],
] as const)('one delivery in so many is skipped %s', (_, grams, packs, expected) => {
  const fit = fitOf(grams, packs, MONTHS)!;
  expect([fit.days, fit.rhythm, fit.skip]).toEqual(expected);
  if (fit.skip === null) return;
  // what the others bring is enough for the months between
  const months = Number(fit.rhythm[1]) * fit.skip;
  expect(fit.days * (fit.skip - 1)).toBeGreaterThanOrEqual((months * 365.25) / 12);
});

describe('the words', () => {
  const text = (key: string, params: object) => `${key} ${Object.values(params).join(' ')}`;
  const sizes = [1500, 5000, 10000].map((grams) => ({ grams, once: 1, plan: 1 }));
  const rhythms = { P3M: 'every 3 months', P1M: 'every month' };

  it('of what fits name the packs, the rhythm and its fields', () => {
    expect(fitWords(232, { sizes, rhythms }, ['1.5 kg', '5 kg', '10 kg'], text)).toMatchObject({
      choose: 'v2 rhythm-1',
      enough: 'enough 10 kg lasts 43 every month skip 4',
    });
    expect(fitWords(570, { sizes, rhythms }, ['1.5 kg', '5 kg', '10 kg'], text)).toMatchObject({
      bags: 2,
      enough: 'enough 2\u00a0×\u00a010 kg lasts 35 every month skip 9',
    });
  });

  it('of what fits leave out a size that is sold out', () => {
    const soldOut = sizes.map((size, i) => (i === 1 ? size : { ...size, grams: 0 }));
    expect(fitWords(150, { sizes: soldOut, rhythms }, ['1.5 kg', '5 kg', '10 kg'], text)).toMatchObject({
      choose: 'v1 rhythm-1',
      enough: expect.stringContaining(' 5 kg '),
    });
    expect(fitWords(150, { sizes: [], rhythms }, [], text)).toBeNull();
  });

  it('of a short date tell the days of the smallest size that can be bought', () => {
    const short = { sizes: [{ grams: 0, once: 1, plan: null }, ...sizes.slice(2)], daysLeft: 42, date: '15 January' };
    expect(pastWords(232, short, text)).toBe('past lasts 43 15 January');
    expect(pastWords(240, short, text)).toBeNull();
    expect(pastWords(232, { sizes }, text)).toBeNull();
  });
});

it.each([
  ['ends on its date', [10000], 50, null],
  ['outlasts its date', [10000], 49, 50],
  ['has a smaller pack that does not', [10000, 5000], 49, null],
  ['keeps for long', [10000], undefined, null],
  ['is not sold by weight', [0], 49, null],
] as const)('food that %s is told by its days', (_, packs, daysLeft, days) => {
  expect(daysTooMany(200, packs, daysLeft)).toBe(days);
});

it.each([
  ['those from a weight on', 36, 18],
  ['fewer with fewer days', 30, 23],
  ['all', 100, null],
  ['none', 5, null],
  ['all, where it keeps for long', undefined, null],
] as const)('a pack is finished in time by %s', (_, daysLeft, kg) => {
  const food: RationFood = {
    species: 'dog',
    kcalPer100g: 380,
    range: [5, 40],
    table: [
      [5, 100],
      [20, 300],
      [40, 500],
    ],
  };
  expect(finishesFrom(food, [10000], daysLeft)).toBe(kg);
  expect(finishesFrom({ ...food, table: null }, [10000], daysLeft)).toBeNull();
});

it.each([
  ['20', 20],
  ['4,5', 4.5],
  [' 4.25 ', 4.25],
  ['0', null],
  ['-3', null],
  ['1e3', null],
  ['', null],
  [null, null],
])('reads the weight %j as %j', (text, weight) => {
  expect(weightIn(text)).toBe(weight);
});

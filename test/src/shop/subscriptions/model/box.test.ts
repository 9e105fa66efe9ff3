import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountWith,
  type BoxLine,
  boxOf,
  type Companion,
  isEmptyWith,
  percentages,
  quantitiesWithout,
} from '../../../../../src/shop/subscriptions/model/box.ts';

const line = (id: string, handle: string | null, more: Partial<BoxLine> = {}): BoxLine => ({
  id,
  title: id,
  handle,
  grams: 6000,
  quantity: 3,
  total: 60,
  ...more,
});
const food = (handle: string, gramsPerDay: number | null, tab = 'dry') => ({
  tab,
  handle,
  gramsPerDay,
  kcalPer100g: 350,
});
const animal = (id: string, ...foods: Companion['foods']): Companion => ({ id, name: id.toUpperCase(), foods });

describe('a box by animals', () => {
  it('gives each the best food of its plan that comes, and shares a line by what each eats of it', () => {
    const box = boxOf(
      [line('oat', 'oat'), line('rice', 'rice'), line('ball', null)],
      [animal('a', food('oat', 100), food('rice', 90)), animal('b', food('oat', 200)), animal('c', food('fish', 50))],
    );
    expect(box.animals).toMatchObject([
      { id: 'a', gramsPerDay: 100, pricePerDay: 1, portions: [{ lineId: 'oat', part: 1 / 3, share: 100 }] },
      { id: 'b', gramsPerDay: 200, pricePerDay: 2, portions: [{ lineId: 'oat', part: 2 / 3, share: 100 }] },
    ]);
  });

  it('gives a line to the animal that it is said to be for, also without a plan', () => {
    const box = boxOf(
      [line('oat', 'oat', { animalId: 'b' }), line('rice', 'rice'), line('ball', null, { animalId: 'c' })],
      [animal('a', food('oat', 100), food('rice', 90)), animal('b', food('oat', 200)), animal('c')],
    );
    expect(box.animals.map(({ id, portions }) => [id, portions.map(({ lineId, part }) => [lineId, part])])).toEqual([
      ['a', [['rice', 1]]],
      ['b', [['oat', 1]]],
      ['c', [['ball', 1]]],
    ]);
    // a pet that was removed owns nothing any more
    expect(boxOf([line('oat', 'oat', { animalId: 'gone' })], [animal('a', food('oat', 100))]).animals).toHaveLength(1);
  });

  it('shares a line of which nobody eats a gram among those whose food it is', () => {
    const shared = boxOf(
      [line('none', 'fish', { grams: 0 }), line('fish', 'fish', { grams: 1 })],
      [animal('a', food('fish', 1)), animal('b', food('fish', 1))],
    );
    const parts = shared.animals.flatMap(({ portions }) => portions.filter(({ lineId }) => lineId === 'none'));
    expect(parts.map(({ part }) => part)).toEqual([0.5, 0.5]);
  });

  it('mixes two foods of one kind by the days that each would last', () => {
    const box = boxOf(
      [line('oat', 'oat', { animalId: 'a' }), line('rice', 'rice', { animalId: 'a', grams: 2000 })],
      [animal('a', food('oat', 100), food('rice', 100))],
    );
    expect(box.animals[0]!.portions).toMatchObject([
      { gramsPerDay: 75, share: 75 },
      { gramsPerDay: 25, share: 25 },
    ]);
  });

  it('without an animal keeps whole pieces of what the others eat, and leaves out what is its own', () => {
    const box = boxOf(
      [line('oat', 'oat'), line('fish', 'fish', { quantity: 2 }), line('ball', null)],
      [animal('a', food('oat', 100)), animal('b', food('oat', 100)), animal('c', food('fish', 50))],
    );
    expect(quantitiesWithout(box, new Set(['a']))).toEqual({ oat: 2 });
    expect(quantitiesWithout(box, new Set(['c']))).toEqual({ fish: 0 });
    const all = quantitiesWithout(box, new Set(['a', 'b', 'c']));
    expect(all).toEqual({ oat: 0, fish: 0 });
    expect([isEmptyWith(box.lines, all), amountWith(box.lines, { oat: 2, fish: 0 })]).toEqual([false, 100]);
  });
});

const boxes = fc
  .record({
    lines: fc.array(
      fc.record({
        handle: fc.constantFrom('oat', 'rice', 'fish', null),
        grams: fc.nat(20_000),
        quantity: fc.integer({ min: 1, max: 9 }),
        animalId: fc.constantFrom('a', 'b', 'gone', undefined),
      }),
      { maxLength: 5 },
    ),
    foods: fc.array(
      fc.array(fc.tuple(fc.constantFrom('oat', 'rice', 'fish'), fc.option(fc.integer({ min: 1, max: 900 }))), {
        maxLength: 3,
      }),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
  })
  .map(({ lines, foods }) =>
    boxOf(
      lines.map(({ animalId, ...more }, i) => line(`${i}`, more.handle, { ...more, ...(animalId && { animalId }) })),
      foods.map((own, i) => animal('abc'[i]!, ...own.map(([handle, grams]) => food(handle, grams)))),
    ),
  );

it('the parts of a line are one whole, and fewer animals never need more', () => {
  fc.assert(
    fc.property(boxes, fc.subarray(['a', 'b', 'c']), fc.subarray(['a', 'b', 'c']), (box, some, more) => {
      for (const { id } of box.lines) {
        const parts = box.animals.flatMap(({ portions }) => portions.filter(({ lineId }) => lineId === id));
        if (parts.length > 0) expect(parts.reduce((sum, { part }) => sum + part, 0)).toBeCloseTo(1);
      }
      const few = quantitiesWithout(box, new Set(some));
      const fewer = quantitiesWithout(box, new Set([...some, ...more]));
      for (const { id, quantity } of box.lines) {
        const [first, second] = [few[id] ?? quantity, fewer[id] ?? quantity];
        expect(second).toBeLessThanOrEqual(first);
        expect(first).toBeLessThanOrEqual(quantity);
      }
    }),
  );
});

it('percentages are whole and sum up to 100', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000), { minLength: 1, maxLength: 6 }), (amounts) => {
      const found = percentages(amounts);
      expect(found.every(Number.isInteger)).toBe(true);
      expect(found.reduce((sum, percent) => sum + percent, 0)).toBe(amounts.some((amount) => amount > 0) ? 100 : 0);
    }),
  );
});

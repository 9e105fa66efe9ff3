import fc from 'fast-check';
import { expect, it } from 'vitest';
import { consumption } from '../../../../src/shop/planner/model/recommendation.ts';
import { cheaperSet } from '../../../../src/shop/planner/recommendation/pack-set.ts';
import type { PlannedPack } from '../../../../src/shop/planner/recommendation/planned-pack.ts';
import type { Rhythm } from '../../../../src/shop/selling-plans/model/rhythm.ts';

const MONTHLY: Rhythm = 'P1M';

const pack = (kg: number, price: number, rhythms: readonly Rhythm[] = [MONTHLY, 'P2M']): PlannedPack => ({
  variantId: `gid://shopify/ProductVariant/${kg * 10}`,
  size: `${kg} kg`,
  grams: kg * 1000,
  price: price + 2,
  plans: rhythms.map((rhythm) => ({ id: `plan ${rhythm}`, rhythm, price })),
});

const PACKS = [pack(1.5, 12.67), pack(5, 36.47), pack(10, 67.07)];
const sizesOf = (set: ReturnType<typeof cheaperSet>) =>
  set?.parts.map(({ bags, pack: { size } }) => `${bags} × ${size}`);

it('a larger size and the chosen one make a set that costs less', () => {
  // 363 g for 31 days: 8 bags of 1.5 kg, or one of 10 kg and one of 1.5 kg
  const set = cheaperSet(PACKS, { variantId: PACKS[0]!.variantId, bags: 8, rhythm: MONTHLY }, consumption(363));
  expect(sizesOf(set)).toEqual(['1 × 10 kg', '1 × 1.5 kg']);
  expect(set).toMatchObject({
    variantId: '100*1+15*1',
    size: '10 kg + 1.5 kg',
    grams: 11_500,
    price: 83.74,
    plan: { id: 'plan P1M', rhythm: MONTHLY, price: 79.74 },
  });
  expect(set?.plans.map(({ rhythm, price }) => [rhythm, price])).toEqual([
    [MONTHLY, 79.74],
    ['P2M', 79.74],
  ]);
});

it('it lasts until the next delivery of a growing animal, which eats more by then', () => {
  const rations = Array.from({ length: 31 }, (_, day) => 1 + day / 60);
  const eaten = consumption(290, rations);
  const set = cheaperSet(PACKS, { variantId: PACKS[0]!.variantId, bags: 8, rhythm: MONTHLY }, eaten);
  expect(set?.grams).toBeGreaterThanOrEqual(eaten.eatenIn(31));
});

it.each([
  ['the larger ones hold more than is eaten', 100, [pack(1.5, 12.67), pack(5, 36.47)], 1.5, 3],
  ['the larger ones cost no less', 363, [pack(1.5, 12.67), pack(10, 90)], 1.5, 8],
  ['the larger ones do not come in the rhythm', 363, [pack(1.5, 12.67), pack(10, 67.07, ['P2M'])], 1.5, 8],
  ['a further larger one would be needed', 630, [pack(1.5, 12.67), pack(10, 67.07)], 1.5, 14],
  ['the weight of the chosen size is unknown', 363, [{ ...pack(1.5, 12.67), grams: 0 }, pack(10, 67.07)], 1.5, 8],
  ['the chosen size is not sold in the rhythm', 363, [pack(1.5, 12.67, []), pack(10, 67.07)], 1.5, 8],
  ['more than a tenth would be left', 330, [pack(4, 32), pack(10, 60)], 4, 3],
] satisfies [string, number, PlannedPack[], number, number][])(
  'one size is best where %s',
  (_, gramsPerDay, packs, kg, bags) => {
    expect(
      cheaperSet(packs, { variantId: pack(kg, 0).variantId, bags, rhythm: MONTHLY }, consumption(gramsPerDay)),
    ).toBeNull();
  },
);

it('a set never runs out, never costs more, and leaves no more than one size may', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 20, max: 1500 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 2, maxLength: 4 }),
      fc.array(fc.integer({ min: 200, max: 900 }), { minLength: 4, maxLength: 4 }),
      (gramsPerDay, halves, perKg) => {
        const packs = halves.map((half, i) => pack(half / 2, Math.round((half / 2) * perKg[i]!) / 100));
        const eaten = gramsPerDay * 31;
        for (const own of packs) {
          const bags = Math.ceil(eaten / own.grams);
          const set = cheaperSet(packs, { variantId: own.variantId, bags, rhythm: MONTHLY }, consumption(gramsPerDay));
          if (!set) continue;
          expect(set.plan.price).toBeLessThan(own.plans[0]!.price * bags);
          expect(set.grams).toBeGreaterThanOrEqual(eaten - 1e-6);
          expect(set.grams).toBeLessThanOrEqual(Math.max(eaten * 1.1, own.grams * bags) + 1e-6);
          expect(set.parts.reduce((sum, part) => sum + part.bags * part.pack.grams, 0)).toBe(set.grams);
          const [larger, smaller] = set.parts;
          expect(larger.pack.grams).toBeGreaterThan(smaller.pack.grams);
        }
      },
    ),
  );
});

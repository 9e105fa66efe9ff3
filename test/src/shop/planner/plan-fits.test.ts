import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, type Day } from '../../../../src/platform/shared/day.ts';
import type { Answers } from '../../../../src/shop/planner/model/answers.ts';
import type { PlannerProduct } from '../../../../src/shop/planner/recommendation/food.ts';
import type { RecommendedProduct } from '../../../../src/shop/planner/recommendation/product.ts';
import { recommend } from '../../../../src/shop/planner/recommendation/recommend.ts';
import { FREQUENCIES, monthsIn, type Rhythm } from '../../../../src/shop/selling-plans/model/rhythm.ts';
import { useSharedShop } from '../../../shop.ts';
import { everyProduct } from './every-product.ts';
import { puppy, TODAY } from './puppy.ts';

const shop = useSharedShop();
let products: PlannerProduct[] = [];
beforeAll(async () => {
  products = await everyProduct(shop);
});

const PERIOD = { P1M: 31, P2M: 62, P3M: 92 } as Record<Rhythm, number>;
const born = (days: number) => addDays(TODAY, -days);
const delivered = (answers: Answers, today: Day = TODAY): RecommendedProduct[] =>
  (recommend(answers, products, () => false, today)?.products ?? []).filter(({ rhythm }) => rhythm);
const rationed = (answers: Answers, today: Day = TODAY) =>
  delivered(answers, today).filter(({ tab }) => tab !== 'treats');
const first = (answers: Answers, today: Day = TODAY) => rationed(answers, today)[0]!;
const isGrown = ({ birthdate }: Answers) => birthdate <= born(600);
/**
 * A tenth is left at most; where a growing animal eats less from one day to the next, it lasts a little longer than a
 * tenth of the time.
 */
const mostLeft = (answers: Answers) => (isGrown(answers) ? 1.1 : 1.15);
const gramsOf = ({ rhythm, packGrams }: RecommendedProduct) => rhythm!.bags * packGrams;

const animals = fc
  .record({
    species: fc.constantFrom('dog' as const, 'cat' as const),
    days: fc.integer({ min: 57, max: 5000 }),
    adultKg: fc.double({ min: 1, max: 90, noNaN: true }),
    share: fc.double({ min: 0.05, max: 1, noNaN: true }),
    knowsAdultKg: fc.boolean(),
    bodyCondition: fc.constantFrom('underweight', 'normal', 'overweight'),
    neutered: fc.boolean(),
    foodPreferences: fc.subarray(['wet_or_raw', 'dry', 'treats', 'dental']),
  })
  .map(({ species, days, adultKg: kg, share, knowsAdultKg, bodyCondition, neutered, foodPreferences }): Answers => {
    const adultKg = species === 'cat' ? Math.min(kg, 11) : kg;
    const currentWeightKg = days > 600 ? adultKg : Math.max(0.5, adultKg * share);
    return {
      ...puppy,
      species,
      birthdate: born(days),
      activity: species === 'cat' ? 'indoor' : 'medium',
      bodyCondition,
      currentWeightKg,
      expectedAdultWeightKg: knowsAdultKg ? Math.max(adultKg, currentWeightKg) : null,
      specialNeeds: neutered ? ['neutered'] : [],
      foodPreferences,
    };
  });

describe('the plan of an animal', () => {
  it('delivers what is eaten, at most a tenth too much unless the card says so, and a day costs what is eaten in it', () => {
    fc.assert(
      fc.property(animals, (answers) => {
        for (const { rhythm, gramsPerDay, pricePerKg, pricePerDay, packGrams } of rationed(answers)) {
          const { rhythm: every, bags, days, hasSurplus, gramsThen } = rhythm!;
          expect(days).toBeGreaterThanOrEqual(PERIOD[every]!);
          if (!hasSurplus) expect(days).toBeLessThanOrEqual(PERIOD[every]! * mostLeft(answers));
          if (isGrown(answers)) expect(gramsThen).toBeNull();
          if (isGrown(answers) && !hasSurplus)
            expect((bags * packGrams) / gramsPerDay!).toBeLessThanOrEqual(PERIOD[every]! * 1.11);
          expect(Math.abs(pricePerDay! - (gramsPerDay! * pricePerKg!) / 1000)).toBeLessThanOrEqual(0.005 + 1e-6);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('fits each rhythm of a subscription that it may join in the same way', () => {
    fc.assert(
      fc.property(animals, (answers) => {
        for (const { handle, bySubscription } of rationed(answers)) {
          const sizes = products.find((product) => product.handle === handle)!.variants.nodes;
          for (const every of FREQUENCIES) {
            const { rhythm, days, hasSurplus, variantId, size, bags } = bySubscription[every]!;
            expect(rhythm).toBe(every);
            expect(sizes.find(({ id }) => id === variantId)?.title).toBe(size);
            expect(bags).toBeGreaterThanOrEqual(1);
            expect(days).toBeGreaterThanOrEqual(PERIOD[every]!);
            if (!hasSurplus) expect(days).toBeLessThanOrEqual(PERIOD[every]! * mostLeft(answers));
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('in the rhythm of the plan is the plan', () => {
    fc.assert(
      fc.property(animals, (answers) => {
        for (const { rhythm, bySubscription } of rationed(answers)) {
          const { gramsThen: _, ...delivery } = rhythm!;
          if (!rhythm!.closer) expect(bySubscription[rhythm!.rhythm]).toEqual(delivery);
        }
      }),
    );
  });

  it('has one bag of treats a delivery, the smallest, every month or as long as it lasts, ticked unless it is open for too long', () => {
    fc.assert(
      fc.property(animals, (answers) => {
        for (const {
          tab,
          handle,
          variantId,
          price,
          subscriptionPrice,
          pricePerDay,
          pricePerMonth,
          isTicked,
          ...treats
        } of delivered(answers)) {
          if (tab !== 'treats') {
            expect(isTicked).toBe(true);
            continue;
          }
          const { rhythm: every, bags, days, hasSurplus, closer, gramsThen } = treats.rhythm!;
          const smallest = treats.packs.reduce((least, pack) => (pack.grams < least.grams ? pack : least));
          expect([bags, variantId, hasSurplus, closer, gramsThen]).toEqual([1, smallest.variantId, false, null, null]);
          const lasting = FREQUENCIES.filter((rhythm) => days >= PERIOD[rhythm]!);
          expect(every).toBe(lasting.at(-1) ?? 'P1M');
          expect(isTicked).toBe(days <= 100);
          expect(pricePerMonth).toBeCloseTo((subscriptionPrice ?? price) / monthsIn(every), 2);
          expect(Math.abs(pricePerDay! - pricePerMonth! / (365.25 / 12))).toBeLessThanOrEqual(0.005 + 1e-6);
          for (const rhythm of FREQUENCIES)
            expect(treats.bySubscription[rhythm]).toMatchObject({ rhythm, bags: 1, variantId, hasSurplus: false });
        }
      }),
      { numRuns: 300 },
    );
  });

  it('asks for one bag of treats for a dog of 24 kg, which costs a small part of its food', () => {
    const answers = {
      ...puppy,
      birthdate: '2022-11-21',
      currentWeightKg: 24,
      expectedAdultWeightKg: null,
      foodPreferences: ['dry', 'treats'],
    };
    const [food, treats] = ['dry', 'treats'].map(
      (tab) => delivered(answers).find((product) => product.tab === tab && product.first)!,
    );
    expect([treats!.rhythm!.bags, treats!.size, treats!.isTicked]).toEqual([1, '150 g', true]);
    expect(treats!.pricePerMonth).toBeLessThan(food!.pricePerMonth! * 0.2);
  });

  it('stays the same from one day to the next: it changes only with the ration', () => {
    fc.assert(
      fc.property(animals, (answers) => {
        const [now, later] = [
          rationed(answers),
          rationed({
            ...answers,
            birthdate: born((Date.parse(TODAY) - Date.parse(answers.birthdate)) / 86_400_000 + 1),
          }),
        ];
        for (const before of now) {
          const after = later.find(({ tab, handle }) => tab === before.tab && handle === before.handle);
          if (!after || after.gramsPerDay !== before.gramsPerDay) continue;
          if (isGrown(answers))
            expect({ ...after, reasons: [], first: true }).toEqual({ ...before, reasons: [], first: true });
          // A growing animal may get other bags, but no more of them than it eats.
          if (before.rhythm!.hasSurplus || after.rhythm!.hasSurplus) continue;
          // Another rhythm covers another part of the growth.
          if (before.rhythm!.gramsThen !== null && before.rhythm!.rhythm !== after.rhythm!.rhythm) continue;
          const perMonth = (product: RecommendedProduct) => gramsOf(product) / PERIOD[product.rhythm!.rhythm]!;
          expect(perMonth(after) / perMonth(before)).toBeLessThan(1.3);
          expect(perMonth(before) / perMonth(after)).toBeLessThan(1.3);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is the same for a puppy of 11 kg that is weighed again a month later', () => {
    const answers = { ...puppy, birthdate: '2026-07-11', currentWeightKg: 11, expectedAdultWeightKg: null };
    const [now, later] = [first(answers), first(answers, '2026-12-21')];
    for (const product of [now, later])
      expect(product.rhythm!.days).toBeLessThanOrEqual(PERIOD[product.rhythm!.rhythm]! * 1.1);
    const perMonth = (product: RecommendedProduct) =>
      (product.subscriptionPrice! * product.rhythm!.bags) / monthsIn(product.rhythm!.rhythm);
    expect(perMonth(now) / perMonth(later)).toBeLessThan(1.3);
    expect(Math.abs(now.pricePerDay! - (now.gramsPerDay! * now.pricePerKg!) / 1000)).toBeLessThanOrEqual(0.005 + 1e-6);
  });

  it('gives a Labrador food for the time until the next delivery', () => {
    const { rhythm } = first({
      ...puppy,
      birthdate: '2022-11-21',
      breed: 'labrador-retriever',
      currentWeightKg: 30,
      expectedAdultWeightKg: null,
    });
    expect(rhythm!.days).toBeLessThanOrEqual(PERIOD[rhythm!.rhythm]! * 1.1);
  });
});

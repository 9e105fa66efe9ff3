import { beforeAll, describe, expect, it } from 'vitest';
import { amountsOf } from '../../../../src/shop/planner/model/plan.ts';
import { planProduct } from '../../../../src/shop/planner/plan/products.ts';
import type { PlannerProduct } from '../../../../src/shop/planner/recommendation/food.ts';
import { recommend } from '../../../../src/shop/planner/recommendation/recommend.ts';
import { beginning } from '../../../../src/shop/planner/recommendation/rhythm-choice.ts';
import { longestDays } from '../../../../src/shop/selling-plans/model/rhythm.ts';
import { useSharedShop } from '../../../shop.ts';
import { everyProduct } from './every-product.ts';
import { puppy, TODAY } from './puppy.ts';

const shop = useSharedShop();
let products: PlannerProduct[] = [];
beforeAll(async () => {
  products = await everyProduct(shop);
});

const setting = {
  market: { code: 'de', country: 'DE', currency: 'EUR', language: 'en' },
  locale: 'en-IE',
  today: TODAY,
  t: (key: string) => key,
} as const;
const PLAN = { fields: { planId: 'plan', formId: 'form' }, name: 'Bella', meals: 2, subscriptions: [] };
const PLANS = [
  ['a puppy', puppy],
  ['a grown dog', { ...puppy, birthdate: '2020-01-01', currentWeightKg: 30, expectedAdultWeightKg: 30 }],
] as const;

describe.each(PLANS)('the amounts of the plan of %s', (_, animal) => {
  const answers = { ...animal, foodPreferences: ['dry', 'wet_or_raw', 'treats', 'dental', 'supplements'] };

  it('are the recommended ones, as long as no other is chosen', () => {
    const best = recommend(answers, products, () => false, TODAY)!;
    expect(best.products.length).toBeGreaterThan(3);
    for (const product of [...best.products, ...beginning(best).products]) {
      const shown = planProduct(product, PLAN, setting);
      const { packDays, days, perKg, perDay, perMonth, plan, price } = amountsOf(
        shown,
        shown.recommended,
        best.dailyNeeds,
      );
      const { set } = product;
      expect({ perKg, perDay, perMonth, plan: plan?.id ?? null }).toEqual({
        perKg: product.pricePerKg,
        perDay: product.pricePerDay,
        perMonth: product.pricePerMonth,
        plan: product.sellingPlanId,
      });
      if (set) {
        expect(price).toBe(set.plan.price);
        expect(days[0]).toBeGreaterThanOrEqual(longestDays(set.plan.rhythm));
      } else {
        expect([packDays[0], days[0]]).toEqual([product.daysPerPack, product.rhythm?.days ?? null]);
        expect(price).toBe((product.subscriptionPrice ?? product.price) * (product.rhythm?.bags ?? 1));
      }
    }
  });

  it('of another choice have the price of its plan, and last as long as what is in the packs', () => {
    const recommendation = recommend(answers, products, () => false, TODAY)!;
    const product = recommendation.products.find(
      ({ tab, packs }) => tab === 'dry' && packs.length > 1 && packs[0]!.plans.length > 1,
    )!;
    const shown = planProduct(product, PLAN, setting);
    const pack = shown.packs.findLast(({ set }) => !set)!;
    const one = amountsOf(shown, { variantId: pack.variantId, quantity: 1, rhythm: 'P2M' }, recommendation.dailyNeeds);
    const three = amountsOf(
      shown,
      { variantId: pack.variantId, quantity: 3, rhythm: 'P2M' },
      recommendation.dailyNeeds,
    );
    expect([one.plan?.id, one.price, one.period]).toEqual([
      pack.plans.find(({ rhythm }) => rhythm === 'P2M')!.id,
      one.plan!.price,
      62,
    ]);
    expect(three.price).toBeCloseTo(3 * one.price, 6);
    expect(three.packDays).toEqual(one.days);
    expect(Math.abs(three.days[0]! - 3 * one.days[0]!)).toBeLessThanOrEqual(Math.max(3, one.days[0]!));
  });
});

it('the whole plan is added with the chosen amounts; what names no size of the product is not', async () => {
  const { body } = await shop.call('/api/planner', {
    ...puppy,
    birthdate: '2020-01-01',
    currentWeightKg: 30,
    foodPreferences: ['dry', 'treats'],
    allergies: [],
    market: 'de',
    terms: true,
  });
  const planId = (body as any).plan.split('/').at(-1);
  const html = await (await shop.get((body as any).plan)).text();
  const { plan } = JSON.parse(/<script type="application\/json">(\{"setting".*?)<\/script>/s.exec(html)![1]!);
  const dry = plan.result.products.find(({ tab }: any) => tab === 'dry');
  const treats = plan.result.products.find(({ tab }: any) => tab === 'treats');
  const pack = dry.packs.find(({ variantId, set }: any) => !set && variantId !== dry.recommended.variantId);
  const added = await shop.call('/api/planner/cart', {
    planId,
    market: 'de',
    formId: crypto.randomUUID(),
    tabs: { dry: '1', treats: '1' },
    amounts: { dry: `${pack.variantId} 7 P2M`, treats: `${pack.variantId} 9 P1M` },
  });
  const items = (added.body as any).cart.items.map(({ variantId, quantity }: any) => [variantId, quantity]);
  expect(items).toEqual(
    expect.arrayContaining([
      [pack.variantId, 7],
      [treats.recommended.variantId, treats.recommended.quantity],
    ]),
  );
  expect(items).toHaveLength(2);
});

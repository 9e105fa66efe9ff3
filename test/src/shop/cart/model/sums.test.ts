import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CartItem, CartState, LineDetails } from '../../../../../src/shop/cart/model/cart.ts';
import {
  chargesOf,
  freeShipping,
  lineSaving,
  priceWith,
  roundToCent,
} from '../../../../../src/shop/cart/model/sums.ts';
import { prepaidPrices } from '../../../../../src/shop/catalogue/plan-choices.ts';
import { planPercent } from '../../../../../src/shop/prices/model/unit-price.ts';
import { withParts } from '../../../../stand-ins.ts';

const price = fc.integer({ min: 50, max: 500_000 }).map((hundredths) => hundredths / 100);

/** The shortest first. */
const RHYTHMS = ['P4W', 'P1M', 'P6W', 'P2M', 'P3M'] as const;

/** A line with a plan for each rhythm, and a discount of some percent. */
const line = fc
  .record({
    once: price,
    percent: fc.integer({ min: 1, max: 40 }),
    quantity: fc.integer({ min: 1, max: 99 }),
    rhythm: fc.constantFrom(null, ...RHYTHMS),
    prior: fc.option(price),
  })
  .map(({ once, percent, quantity, rhythm, prior }) => {
    const planPrice = roundToCent((once * (100 - percent)) / 100);
    const own = rhythm === null ? once : planPrice;
    return {
      percent,
      item: {
        price: own,
        quantity,
        totalPrice: roundToCent(own * quantity),
        isSubscription: rhythm !== null,
      } as CartItem,
      details: withParts<LineDetails>({
        oncePrice: once,
        planPrice,
        plans: RHYTHMS.map((rhythm) => ({ id: `every ${rhythm}`, rhythm })),
        planId: rhythm === null ? null : `every ${rhythm}`,
        ...(prior && prior > once && { priorPrice: prior }),
      }),
    };
  });

const stateOf = (lines: { item: CartItem; details: LineDetails }[], discountTotal = 0) =>
  ({
    cart: { items: lines.map(({ item }, i) => ({ ...item, id: `l${i}` })), totals: { discountTotal } },
    details: { lines: Object.fromEntries(lines.map(({ details }, i) => [`l${i}`, details])) },
  }) as CartState;

const hundredths = (amount: number) => Math.round(amount * 100);

describe('the sums of a cart', () => {
  it('charge later what the subscriptions cost at their plans’ prices, once per rhythm', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const { later } = chargesOf(stateOf(lines));
        const subscribed = lines.filter(({ details }) => details.planId);
        expect(later.reduce((sum, [, amount]) => sum + hundredths(amount), 0)).toBe(
          subscribed.reduce((sum, { item }) => sum + hundredths(item.totalPrice), 0),
        );
        const rhythms = new Set(subscribed.map(({ details }) => details.planId!.replace('every ', '')));
        expect(later.map(([rhythm]) => rhythm)).toEqual(RHYTHMS.filter((rhythm) => rhythms.has(rhythm)));
      }),
    );
  });

  it('save what the lines save, and the discounts, to the cent', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), fc.integer({ max: 5000, min: 0 }), (lines, discount) => {
        const saved = lines.reduce((sum, { item, details }) => sum + hundredths(lineSaving(item, details)), 0);
        expect(hundredths(chargesOf(stateOf(lines, discount / 100)).saving)).toBe(saved + discount);
      }),
    );
  });

  it('never save anything without a subscription or a reduction that may be announced', () => {
    fc.assert(
      fc.property(line, ({ item, details }) => {
        const saving = lineSaving(item, details);
        expect(saving).toBeGreaterThanOrEqual(0);
        if (!details.planId && details.priorPrice === undefined) expect(saving).toBe(0);
        if (details.planId)
          expect(hundredths(saving)).toBe(hundredths(roundToCent((details.oncePrice - item.price) * item.quantity)));
      }),
    );
  });

  it('name the percentage of the plan, whatever the price is', () => {
    fc.assert(
      fc.property(line, ({ percent, details }) => {
        // a cent is more than a percent of a small price
        if (details.oncePrice < 5) return;
        expect(planPercent(details)).toBe(percent);
      }),
    );
    expect(planPercent({ oncePrice: 10, planPrice: null })).toBe(0);
  });

  it('have the sum that the provider charges for deliveries paid at once, not that of its rounded shares', () => {
    const plan = (months: number, amount: string, perDeliveryPrice: string) => ({
      sellingPlan: {
        id: `${months}`,
        billingPolicy: { interval: 'MONTH', intervalCount: months },
        deliveryPolicy: { interval: 'MONTH', intervalCount: 1 },
      },
      priceAdjustments: [{ price: { amount }, perDeliveryPrice: { amount: perDeliveryPrice } }],
    });
    const details = { oncePrice: 15, planPrice: 12.5, prepaid: prepaidPrices([plan(3, '35.00', '11.67')], null) };
    expect(details.prepaid).toEqual({ 3: { price: 11.67, total: 35, unitPrice: null } });
    expect(priceWith(details, '3')).toBe(35);
    expect(priceWith(details, '1')).toBe(12.5);
    expect(priceWith(details, null)).toBe(15);
  });

  it('count a reduction for one-time purchases alone, because a subscription is compared with buying once', () => {
    const details = withParts<LineDetails>({
      oncePrice: 80,
      planPrice: 68,
      planId: null,
      priorPrice: 100,
      plans: [],
    });
    expect(lineSaving({ price: 80, quantity: 2 }, details)).toBe(40);
    expect(lineSaving({ price: 68, quantity: 2 }, { ...details, planId: 'p' })).toBe(24);
  });
});

it('a line without details yet is left out of the sums', () => {
  const item = { id: 'l1', price: 10, quantity: 1, totalPrice: 10, isSubscription: true } as CartItem;
  expect(
    chargesOf({
      cart: { items: [item], totals: { discountTotal: 2 } },
      details: { lines: {} },
    } as CartState),
  ).toEqual({
    later: [],
    saving: 2,
  });
});

describe('delivery', () => {
  it.each([
    [44.99, false, { threshold: 45, remaining: 0.01, reached: false }],
    [45, false, { threshold: 45, remaining: 0, reached: true }],
    [45.01, false, { threshold: 45, remaining: 0, reached: true }],
    [0, true, { threshold: 45, remaining: 0, reached: true }],
    [0, false, { threshold: 45, remaining: 45, reached: false }],
  ] as const)('of a cart of %d, with a subscription: %s', (total, subscription, expected) => {
    expect(freeShipping(total, subscription, 45)).toEqual(expected);
  });
});

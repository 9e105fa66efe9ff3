import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChanges, type CartChange } from '../../../../../src/shop/cart/browser/estimate.ts';
import type { CartState } from '../../../../../src/shop/cart/model/cart.ts';
import { freeShipping } from '../../../../../src/shop/cart/model/sums.ts';

const line = fc.record({
  price: fc.integer({ min: 1, max: 100_000 }).map((cents) => cents / 100),
  quantity: fc.integer({ min: 1, max: 99 }),
});

function stateOf(lines: { price: number; quantity: number }[], discount = 0): CartState {
  const items = lines.map(({ price, quantity }, i) => ({
    id: `l${i}`,
    price,
    quantity,
    totalPrice: Math.round(price * quantity * 100) / 100,
    isSubscription: false,
  }));
  const subTotal = Math.round(items.reduce((sum, item) => sum + item.totalPrice, 0) * 100) / 100;
  return {
    cart: {
      items,
      totals: { subTotal, discountTotal: discount, grandTotal: subTotal - discount },
      totalQuantity: items.reduce((sum, item) => sum + item.quantity, 0),
    },
    details: {
      lines: Object.fromEntries(
        items.map((item) => [
          item.id,
          { oncePrice: item.price, planPrice: Math.round(item.price * 85) / 100, planId: null },
        ]),
      ),
      freeShipping: freeShipping(subTotal, false, 500),
    },
  } as CartState;
}

describe('applyChanges', () => {
  it('gives back the same cart for no changes', () => {
    const state = stateOf([{ price: 1, quantity: 1 }]);
    expect(applyChanges(state, [])).toBe(state);
  });

  it('adds up to the cent for any quantities', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 8 }),
        fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 8, maxLength: 8 }),
        (lines, quantities) => {
          const changes: CartChange[] = lines.map((_, i) => ({
            kind: 'quantity',
            lineId: `l${i}`,
            quantity: quantities[i]!,
          }));
          const { cart } = applyChanges(stateOf(lines), changes);
          const cents = cart.items.reduce((sum, item) => sum + Math.round(item.totalPrice * 100), 0);
          expect(Math.round(cart.totals.grandTotal * 100)).toBe(cents);
          expect(cart.totalQuantity).toBe(quantities.slice(0, lines.length).reduce((a, b) => a + b, 0));
          expect(cart.items.every((item) => item.quantity > 0)).toBe(true);
        },
      ),
    );
  });

  it('uses the price of the plan, and of once again', () => {
    const state = stateOf([{ price: 100, quantity: 2 }]);
    const subscribed = applyChanges(state, [{ kind: 'plan', lineId: 'l0', planId: 'p' }]);
    state.details.offer = { text: '', plans: { l0: 'p' } };
    const offered = (change: CartChange) => applyChanges(state, [change]).details.offer;
    expect(offered({ kind: 'plan', lineId: 'l0', planId: 'p' })).toBeUndefined();
    expect(offered({ kind: 'quantity', lineId: 'l0', quantity: 0 })).toBeUndefined();
    expect(offered({ kind: 'quantity', lineId: 'l0', quantity: 2 })).toBe(state.details.offer);
    expect(subscribed.cart.totals.grandTotal).toBe(170);
    expect(subscribed.details.freeShipping.reached).toBe(true);
    expect(applyChanges(subscribed, [{ kind: 'plan', lineId: 'l0', planId: null }]).cart.totals.grandTotal).toBe(200);
  });

  it('leaves a cart alone when the line is unknown', () => {
    const state = stateOf([{ price: 5, quantity: 1 }]);
    expect(applyChanges(state, [{ kind: 'quantity', lineId: 'x', quantity: 9 }]).cart.totals).toEqual(
      state.cart.totals,
    );
  });
});

describe('freeShipping', () => {
  it('begins at the threshold itself', () => {
    expect(freeShipping(499.99, false, 500)).toEqual({ threshold: 500, remaining: 0.01, reached: false });
    expect(freeShipping(500, false, 500)).toEqual({ threshold: 500, remaining: 0, reached: true });
    expect(freeShipping(1, true, 500).reached).toBe(true);
  });
});

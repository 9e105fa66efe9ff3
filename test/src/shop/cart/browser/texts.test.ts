import { describe, expect, it } from 'vitest';
import texts from '../../../../../kv/dictionaries/en.json' with { type: 'json' };
import type { CartSetting } from '../../../../../src/shop/cart/browser/snapshot.ts';
import { discountText, lineFacts, sumRows } from '../../../../../src/shop/cart/browser/texts.ts';
import type { Cart, CartState, LineDetails } from '../../../../../src/shop/cart/model/cart.ts';

const setting = { texts: texts as Record<string, string>, locale: 'en-IE' } as CartSetting;

it('the discount of a code is named after it', () => {
  expect(discountText({ name: 'WELCOME10', isCode: true }, setting)).toBe('Discount with your code WELCOME10');
  expect(discountText({ name: 'Spring week', isCode: false }, setting)).toBe('Spring week');
  expect(discountText({ name: '', isCode: false }, setting)).toBe('Discount');
});

it.each([
  ['kg', '1.5 kg · €9.93/kg'],
  ['l', '1.5 kg · €9.93/l'],
  [null, '1.5 kg'],
] as const)('a line tells its price per %s', (unit, facts) => {
  expect(lineFacts({ size: '1.5 kg', unitPrice: unit && 9.93, unit } as LineDetails, setting, 'EUR')).toBe(facts);
});

describe('the sums', () => {
  const cart: Cart = {
    token: 'c1',
    id: 'gid://shopify/Cart/c1',
    items: [],
    countryCode: 'DE',
    market: 'de',
    currencyCode: 'EUR',
    languageCode: 'sv',
    discountCodes: [],
    giftCards: [],
    discountAmount: 0,
    totalQuantity: 0,
    totals: { discountTotal: 0, grandTotal: 0, subTotal: 0, shippingTotal: 0, taxTotal: 0 },
    createdAt: '',
    updatedAt: '',
    checkoutURL: '',
  };
  const stateOf = (cards: number[], reached: boolean, discount = 0) =>
    ({
      cart: {
        ...cart,
        totals: { ...cart.totals, subTotal: 14.9, discountTotal: discount, grandTotal: 14.9 - discount },
        giftCards: cards.map((amountUsed, i) => ({ id: `${i}`, lastCharacters: `000${i}`, amountUsed })),
      },
      details: { lines: {}, freeShipping: { threshold: 45, remaining: 0, reached }, discounts: [] },
    }) as CartState;
  const sums = (state: CartState) => sumRows(state, { ...setting, shippingCost: 4.5 });

  it('end with what the checkout calls the total, delivery included', () => {
    expect(sums(stateOf([], false))).toEqual([
      ['Subtotal', '€14.90'],
      ['Standard delivery', '€4.50'],
      ['Total', '€19.40', true],
    ]);
    expect(sums(stateOf([], true))).toEqual([['Total', '€14.90', true]]);
    expect(sums(stateOf([], true, 1.49))).toEqual([
      ['Subtotal', '€14.90'],
      ['Total', '€13.41', true],
    ]);
  });

  it('leave to pay what a gift card does not; one with money left pays the delivery too', () => {
    expect(sums(stateOf([10], false)).slice(2)).toEqual([
      ['Total', '€19.40', false],
      ['Gift card •••• 0000', '−€10.00'],
      ['Left to pay', '€9.40', true],
    ]);
    expect(sums(stateOf([14.9], false))).toEqual([
      ['Total', '€14.90', false],
      ['Gift card •••• 0000', '−€14.90'],
      ['Left to pay', '€0.00', true],
    ]);
  });
});

import fc from 'fast-check';
import { is, mask } from 'superstruct';
import { describe, expect, it } from 'vitest';
import { type GidKind, gid, gidOf, gidOrNumber, isGid, numberOfGid } from '../../../src/shopify/ids.ts';

const KINDS: readonly GidKind[] = [
  'Cart',
  'CartLine',
  'CustomerAddress',
  'ProductVariant',
  'SellingPlan',
  'SubscriptionContract',
  'SubscriptionLine',
];
const kind = fc.constantFrom(...KINDS);
const number = fc.stringMatching(/^\d{1,15}$/);
/** Ids of the provider that are more than a number. */
const given: [GidKind, string][] = [
  ['Cart', 'gid://shopify/Cart/Z2NwLWV1cm9wZS13ZXN0_1-a'],
  ['Cart', 'gid://shopify/Cart/hWN2?key=3b-c_d'],
  ['CartLine', 'gid://shopify/CartLine/0b1c-2d?cart=hWN2'],
  ['CustomerAddress', 'gid://shopify/CustomerAddress/70010?model_name=CustomerAddress&x=1'],
  ['SubscriptionLine', 'gid://shopify/SubscriptionLine/6f9619ff-8b86-d011-b42d-00cf4fc964ff'],
];

describe('the id made of a number', () => {
  it('is an id of its kind and gives the number back', () => {
    fc.assert(
      fc.property(kind, number, (of, digits) => {
        const id = gidOf(of, digits);
        expect([isGid(of, id), numberOfGid(id)]).toEqual([true, digits]);
      }),
    );
  });

  it('is of no other kind', () => {
    fc.assert(
      fc.property(kind, kind, number, (one, other, digits) => {
        fc.pre(one !== other);
        expect(isGid(other, gidOf(one, digits))).toBe(false);
      }),
    );
  });

  it('gives its number with parameters behind it too, and an empty one where there is none', () => {
    expect(numberOfGid('gid://shopify/CustomerAddress/70010?model_name=CustomerAddress')).toBe('70010');
    for (const id of ['', 'gid://shopify/Cart/abc', 'gid://shopify/Cart/1/', 'gid://shopify/Cart/1a', '301'])
      expect([id, numberOfGid(id)]).toEqual([id, '']);
  });
});

describe('an id', () => {
  it.each(given)('of a %s may be %s', (of, id) => {
    expect(isGid(of, id)).toBe(true);
    for (const other of KINDS.filter((known) => known !== of))
      expect([other, isGid(other, id)]).toEqual([other, false]);
  });

  it('is refused with anything before or behind it', () => {
    const more = fc.string({ unit: 'binary', minLength: 1, maxLength: 5 });
    // letters, digits and parameters behind a number still belong to an id of some kinds
    const tail = more.filter((text) => !/^[\w-]+$|^\?(?:key|cart)=[\w-]+$|^\?[\w=&-]+$/.test(text));
    fc.assert(
      fc.property(kind, number, more, tail, (of, digits, before, behind) => {
        const id = gidOf(of, digits);
        expect([`${before}${id}`, `${id}${behind}`].map((text) => isGid(of, text))).toEqual([false, false]);
      }),
    );
  });

  it.each([
    ['a line break behind it', 'ProductVariant', 'gid://shopify/ProductVariant/1\n'],
    ['no number', 'ProductVariant', 'gid://shopify/ProductVariant/'],
    ['letters', 'ProductVariant', 'gid://shopify/ProductVariant/1a'],
    ['a path', 'Cart', 'gid://shopify/Cart/../Customer/1'],
    ['another key', 'Cart', 'gid://shopify/Cart/a?cart=b'],
    ['two keys', 'Cart', 'gid://shopify/Cart/a?key=b&key=c'],
    ['another host', 'Cart', 'gid://elsewhere/Cart/a'],
    ['upper case', 'Cart', 'GID://shopify/Cart/a'],
    ['digits of another script', 'SellingPlan', 'gid://shopify/SellingPlan/\u0661'],
    ['a quote', 'SubscriptionLine', 'gid://shopify/SubscriptionLine/a"'],
    ['too many digits', 'SubscriptionContract', `gid://shopify/SubscriptionContract/${'1'.repeat(16)}`],
    ['too many letters', 'Cart', `gid://shopify/Cart/${'a'.repeat(101)}`],
  ] as [string, GidKind, string][])('with %s is refused', (_, of, id) => {
    expect(isGid(of, id)).toBe(false);
    expect(is(id, gid(of))).toBe(false);
  });

  it('is no other value', () => {
    fc.assert(
      fc.property(kind, fc.anything(), (of, value) => {
        expect(isGid(of, value)).toBe(false);
      }),
    );
    expect(isGid('Cart', ['gid://shopify/Cart/a'])).toBe(false);
    expect(isGid('Cart', { toString: () => 'gid://shopify/Cart/a' })).toBe(false);
  });
});

describe('a form', () => {
  it('may send the number alone', () => {
    fc.assert(
      fc.property(number, (digits) => {
        expect(mask(digits, gidOrNumber('ProductVariant'))).toBe(gidOf('ProductVariant', digits));
        expect(mask(gidOf('ProductVariant', digits), gidOrNumber('ProductVariant'))).toBe(
          gidOf('ProductVariant', digits),
        );
      }),
    );
  });

  it.each(['', ' 1', '1 ', '-1', '1.5', '1e3', '0x10', '1'.repeat(21), 'gid://shopify/SellingPlan/1'])(
    'that sends %j is refused',
    (text) => {
      expect(() => mask(text, gidOrNumber('ProductVariant'))).toThrow();
    },
  );
});

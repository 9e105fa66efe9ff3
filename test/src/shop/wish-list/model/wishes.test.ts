import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MAX_IN_ACCOUNT,
  MAX_IN_BROWSER,
  merged,
  textOf,
  wishesIn,
  withoutWish,
  withWish,
} from '../../../../../src/shop/wish-list/model/wishes.ts';

const number = fc.stringMatching(/^[1-9]\d{0,19}$/);
const list = fc.uniqueArray(number, { maxLength: MAX_IN_BROWSER });

describe('the text of a list', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(list, (numbers) => {
        expect(wishesIn(textOf(numbers))).toEqual(numbers);
      }),
    );
  });

  it('of any kind gives numbers of variants, each once and no more than fit, or nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d.,-]{0,80}$/)), (text) => {
        const numbers = wishesIn(text);
        expect(numbers === null || numbers.every((one) => /^[1-9]\d{0,19}$/.test(one))).toBe(true);
        expect(new Set(numbers).size).toBe(numbers?.length ?? 0);
      }),
    );
  });

  it('is refused where it is too long, names too many, or has anything else in it', () => {
    const many = Array.from({ length: MAX_IN_BROWSER + 1 }, (_, i) => String(i + 1));
    for (const text of [
      '1'.repeat(65_536),
      '1.'.repeat(32_768),
      textOf(many),
      '0',
      '01',
      '1..2',
      '1.',
      '.1',
      '1,2',
      '-1',
      '1e3',
      ' 1',
      '1\n',
      '1'.repeat(21),
      'gid://shopify/ProductVariant/1',
      '<b>',
      '١',
    ])
      expect([text.slice(0, 40), wishesIn(text)]).toEqual([text.slice(0, 40), null]);
    expect([wishesIn(''), wishesIn(undefined), wishesIn(null), wishesIn('7.7')]).toEqual([[], [], [], ['7']]);
  });
});

describe('a list in the browser', () => {
  it('takes a number once, keeps the others, and gives it back', () => {
    fc.assert(
      fc.property(list, number, (numbers, added) => {
        const after = withWish(numbers, added);
        if (after === null) return expect(numbers.length).toBe(MAX_IN_BROWSER);
        expect(new Set(after)).toEqual(new Set([...numbers, added]));
        expect(withWish(after, added)).toBe(after);
        expect(withoutWish(after, added)).toEqual(numbers.filter((one) => one !== added));
      }),
    );
  });
});

describe('two lists that are merged', () => {
  it('lose nothing, and the account takes no more than it has room for', () => {
    const inAccount = fc.uniqueArray(number, { maxLength: MAX_IN_ACCOUNT, minLength: 0 });
    fc.assert(
      fc.property(list, inAccount, (inBrowser, own) => {
        const { moved, left } = merged(inBrowser, new Set(own));
        expect(new Set([...own, ...moved, ...left])).toEqual(new Set([...own, ...inBrowser]));
        expect(own.length + moved.length).toBeLessThanOrEqual(MAX_IN_ACCOUNT);
        if (left.length > 0) expect(own.length + moved.length).toBe(MAX_IN_ACCOUNT);
      }),
    );
  });
});

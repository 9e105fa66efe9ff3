import { expect, it } from 'vitest';
import texts from '../../../../../kv/dictionaries/en.json' with { type: 'json' };
import type { CartSetting } from '../../../../../src/shop/cart/browser/snapshot.ts';
import { discountText, lineFacts } from '../../../../../src/shop/cart/browser/texts.ts';
import type { LineDetails } from '../../../../../src/shop/cart/model/cart.ts';

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

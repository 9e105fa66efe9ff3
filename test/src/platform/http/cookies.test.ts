import { expect, it } from 'vitest';
import { readCookie } from '../../../../src/platform/shared/cookie.ts';

it('a cookie is read by its name, and not when it is longer than browsers keep', () => {
  expect(readCookie('a=1; cart=x%20y', 'cart', false)).toBe('x y');
  expect(readCookie('cart=plain; __Host-cart=own', 'cart', true)).toBe('own');
  expect(readCookie(`cart=${'a'.repeat(4096)}`, 'cart', false)).toHaveLength(4096);
  expect(readCookie(`cart=${'a'.repeat(4097)}`, 'cart', false)).toBeUndefined();
  for (const header of [undefined, null, '', 'carts=1']) expect(readCookie(header, 'cart', false)).toBeUndefined();
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pages } from '../../../../../src/routes.ts';
import { choiceIn, isComparable, MAX_COMPARED } from '../../../../../src/shop/compare/model/choice.ts';

const read = (query: string) => choiceIn(new URLSearchParams(query));

describe('the recipes of an address', () => {
  it.each([
    ['', [], false],
    ['products=', [], false],
    ['products=b,a', ['a', 'b'], false],
    ['products=b&products=a', ['a', 'b'], false],
    ['products=a,a,b', ['a', 'b'], false],
    ['products=a,b,c,d,e,f', ['a', 'b', 'c', 'd', 'e'], false],
    ['products=a,%3Cb%3E', ['a'], true],
    ['products=A', [], true],
    [`products=${'a'.repeat(101)}`, [], true],
    [`products=${'a,'.repeat(400)}`, ['a'], true],
  ])('%s', (query, handles, hasJunk) => {
    expect(read(query)).toEqual({ handles, hasJunk });
  });

  it('is read again from the address that is built for it', () => {
    const slug = fc.stringMatching(/^[a-z0-9-]{1,60}$/);
    fc.assert(
      fc.property(fc.uniqueArray(slug, { maxLength: MAX_COMPARED }), (slugs) => {
        const handles = slugs.sort();
        const address = pages.compare('de', handles, { weight: '12.5' });
        expect(read(address.split('?')[1] ?? '')).toEqual({ handles, hasJunk: false });
        expect(new URL(address, 'https://shop.example').searchParams.get('weight')).toBe('12.5');
      }),
    );
  });

  it('is a comparison with two to four of them', () => {
    expect([0, 1, 2, 3, 4, 5].map(isComparable)).toEqual([false, false, true, true, true, false]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readSeen,
  SEEN_DAYS,
  type SeenEntry,
  shownSeen,
  withSeen,
} from '../../../../../src/shop/recently-seen/model/seen.ts';

const NOW = 1_800_000_000_000;
const entry = (name: string, at = NOW): SeenEntry => ({
  href: `/de/dog-food/${name}`,
  title: name,
  picture: '/media/320/a.example/b.png',
  at,
});

describe('the products that were looked at last', () => {
  it('stand there once, the last one first, and at most twelve', () => {
    const name = fc.integer({ min: 0, max: 30 }).map((number) => `p${number}`);
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 60 }), (names) => {
        const seen = names.reduce<SeenEntry[]>((list, one) => withSeen(list, entry(one), NOW), []);
        const expected = [...new Set(names.toReversed())].slice(0, 12);
        expect(seen.map(({ title }) => title)).toEqual(expected);
        expect(readSeen(JSON.stringify(seen), NOW)).toEqual(seen);
      }),
    );
  });

  it('are forgotten after some days', () => {
    const old = entry('old', NOW - SEEN_DAYS * 86_400_000);
    expect(readSeen(JSON.stringify([entry('new'), old]), NOW)).toEqual([entry('new')]);
  });

  it.each([
    [null],
    [''],
    ['{'],
    ['{}'],
    ['[null, 1, "a"]'],
    [JSON.stringify([{ ...entry('a'), href: 'javascript:alert(1)' }])],
    [JSON.stringify([{ ...entry('a'), href: '//other.example/a' }])],
    [JSON.stringify([{ ...entry('a'), picture: 'https://other.example/a.png' }])],
    [JSON.stringify([{ ...entry('a'), title: 'a'.repeat(501) }])],
  ])('are none in %s', (kept) => {
    expect(readSeen(kept, NOW)).toEqual([]);
  });

  it('are shown in their market only, and not on their own page', () => {
    const seen = [entry('a'), { ...entry('b'), href: '/se/dog-food/b' }, entry('c'), entry('d')];
    expect(shownSeen(seen, 'de', '/de/dog-food/c', 4).map(({ title }) => title)).toEqual(['a', 'd']);
  });
});

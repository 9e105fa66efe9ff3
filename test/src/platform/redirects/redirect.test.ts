import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prefixOf } from '../../../../src/platform/redirects/prefix.ts';
import {
  capture,
  compile,
  matchPattern,
  normalisePath,
  parseRow,
  type Row,
  ruleBook,
  targetOf,
} from '../../../../src/platform/redirects/redirect.ts';
import { groups } from '../../../../src/platform/shared/markets.ts';

const row = (from: string, to: string): Row => parseRow(from, to, '') as Row;

describe('normalisePath', () => {
  it.each([
    ['/Products//X/', '/products/x'],
    ['/%50roducts/x', '/products/x'],
    ['/a%2Fb', '/a/b'],
    ['/h%C3%A5r', '/hår'],
    ['/broken%E0%A4%A', '/broken%e0%a4%a'],
    ['/', '/'],
  ])('%s is %s', (from, to) => {
    expect(normalisePath(from)).toBe(to);
  });
  it('is stable', () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        const once = normalisePath(path);
        if (!once.includes('%')) expect(normalisePath(once)).toBe(once);
      }),
    );
  });
});

describe('parseRow', () => {
  it.each([
    ['products/x', '/y', ''],
    ['/x?y', '/z', ''],
    ['/a b', '/z', ''],
    ['/x*', '/y', ''],
    ['/*/x', '/y', ''],
    ['/x', '//evil.example', ''],
    ['/x', 'http://plain.example', ''],
    ['/x', 'javascript:alert(1)', ''],
    ['/x', '/y\\z', ''],
    ['/x', '/{name}', ''],
    ['/x', 'https://{cc}.example/', ''],
    ['/x', '/y', '200'],
    ['/x', '/y', 'often'],
    ['/{a}{b}', '/y', ''],
    ['/x/{a}-{b}-{c}-{d}', '/y', ''],
    ['/x/{a', '/y', ''],
    ['/x/a}', '/y', ''],
    ['/x/{}', '/y', ''],
    ['/x/{{a}}', '/y', ''],
    ['/x/{a-b}', '/y', ''],
  ])('refuses %s → %s %s', (from, to, status) => {
    expect(typeof parseRow(from, to, status)).toBe('string');
  });
  it('takes 301 for an empty status', () => {
    expect(parseRow('/X/', '/{cc}/y', '')).toEqual({ from: '/x', to: '/{cc}/y', status: 301 });
    expect(parseRow('/x/*', 'https://forms.example/a?b=c', '307')).toMatchObject({ status: 307 });
  });
});

describe('patterns', () => {
  it('take a segment, a part of one, or all that follows', () => {
    expect(capture(compile(row('/blogs/{kind}-blog/{slug}', '/{slug}')), '/blogs/dog-blog/why')).toEqual({
      kind: 'dog',
      slug: 'why',
    });
    expect(capture(compile(row('/old/*', '/{rest}')), '/old/a/b')).toEqual({ rest: 'a/b' });
    expect(capture(compile(row('/old/*', '/{rest}')), '/old')).toBeNull();
    expect(capture(compile(row('/p/{slug}', '/{slug}')), '/p/a/b')).toBeNull();
    expect(capture(compile(row('/a.b/{x}', '/{x}')), '/aXb/1')).toBeNull();
  });
  it('have one name per segment at most, so that matching never backtracks', () => {
    const part = fc.oneof(
      fc.constantFrom('{a}', '{b}', '{', '}', '/', '*', '-', '+', '('),
      fc.stringMatching(/^[a-z]{1,3}$/),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const parsed = parseRow(`/${parts.join('')}`, '/y', '');
        if (typeof parsed === 'string') return;
        for (const segment of parsed.from.split('/').slice(1))
          expect(segment.split(/\{\w+\}|\*$/).length).toBeLessThanOrEqual(2);
        expect(compile(parsed).names.length).toBeLessThanOrEqual(parsed.from.split('/').length - 1);
      }),
      { numRuns: 2000 },
    );
  });
  it('that say more win', () => {
    const book = ruleBook({
      patterns: [row('/c/{n}/p/{s}', '/1'), row('/c/dog/p/{s}', '/2'), row('/c/*', '/3')],
      overrides: [],
    });
    expect(matchPattern(book, ['/c/dog/p/x'])?.row.to).toBe('/2');
    expect(matchPattern(book, ['/c/cat/p/x'])?.row.to).toBe('/1');
    expect(matchPattern(book, ['/c/cat'])?.row.to).toBe('/3');
    expect(matchPattern(book, ['/d'])).toBeNull();
  });
});

describe('targetOf', () => {
  it('keeps the query, its own parameters winning', () => {
    expect(targetOf('/{cc}/x?a=1#h', { cc: 'de' }, new URLSearchParams('a=2&b=3'))).toBe('/de/x?a=1&b=3#h');
  });
  it('never leaves the shop, whatever was captured', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (value, query) => {
        for (const to of ['/{cc}/{rest}', '/{rest}', '/{cc}/search?q={rest}']) {
          const location = targetOf(
            to,
            { cc: 'se', rest: normalisePath(`/${value}`).slice(1) },
            new URLSearchParams({ q: query }),
          );
          expect(new URL(location, 'https://shop.example').origin).toBe('https://shop.example');
          expect(location).not.toMatch(/[\r\n]/);
        }
      }),
    );
  });
  it('cannot change the host of an external address', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(new URL(targetOf('https://forms.example/{rest}', { rest: value }, new URLSearchParams())).host).toBe(
          'forms.example',
        );
      }),
    );
  });
});

it.each([
  ['/de-de/x', 'de', '/x'],
  ['/en-fi', 'fi', '/'],
  ['/sv/a', 'se', '/a'],
  ['/pt/a', 'pt', '/a'],
  ['/a/b', 'se', '/a/b'],
  ['/constructor/b', 'se', '/constructor/b'],
])('the market of %s is %s', (path, market, bare) => {
  expect(prefixOf(path, groups.eu)).toEqual({ market, bare });
});

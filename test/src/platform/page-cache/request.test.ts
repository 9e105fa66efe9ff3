import { describe, expect, it } from 'vitest';
import {
  declaredQuery,
  isCanonicalPath,
  isPreview,
  namesEtag,
  takesBrotli,
} from '../../../../src/platform/page-cache/request.ts';

describe('the query of a page', () => {
  const declared = ['sort', 'form', 'size'];
  it.each([
    ['', ''],
    ['?utm_source=mail&gclid=1&fbclid=2', ''],
    ['?utm_source=mail&sort=title', '?sort=title'],
    ['?sort=title&form=dry&form=wet', '?form=dry&form=wet&sort=title'],
    ['?form=wet&form=dry&sort=title', '?form=wet&form=dry&sort=title'],
    ['?Size=5+kg', '?Size=5+kg'],
    ['?sort=a%26utm_source%3Db', '?sort=a%26utm_source%3Db'],
  ])('%s is %s', (query, expected) => {
    expect(declaredQuery(new URLSearchParams(query), declared)).toBe(expected);
  });

  it('is nothing where the page declares nothing, and no key where it is too long', () => {
    expect(declaredQuery(new URLSearchParams('?sort=title'), [])).toBe('');
    expect(declaredQuery(new URLSearchParams(`?sort=${'a'.repeat(400)}`), declared)).toBeNull();
  });
});

it.each([
  ['/', true],
  ['/dog-food/insect-oat-adult-dog', true],
  ['/dog-food/INSECT', false],
  ['/dog-food/insect%2Doat', false],
  ['/dog-food//insect', false],
  ['/blog/a.b_c~d', true],
])('%s is a canonical path: %s', (path, expected) => {
  expect(isCanonicalPath(path)).toBe(expected);
});

it('an address of the editor is never kept', () => {
  expect([isPreview('?_storyblok=1'), isPreview('?_storyblok_tk[token]=a'), isPreview('?q=story')]).toEqual([
    true,
    true,
    false,
  ]);
});

it.each([
  [null, false],
  ['W/"abc"', true],
  ['"abc"', true],
  ['"x", W/"abc"', true],
  ['*', true],
  ['W/"abcd"', false],
  ['', false],
])('If-None-Match %s names W/"abc": %s', (header, expected) => {
  expect(namesEtag(header, 'W/"abc"')).toBe(expected);
});

it.each([
  [null, false],
  ['gzip, br', true],
  ['br;q=1.0, gzip', true],
  ['gzip, br;q=0', false],
  ['br; q=0.0, gzip', false],
  ['br;q=0.5', true],
  ['gzip, zstd', false],
  ['brotli', false],
])('Accept-Encoding %s takes Brotli: %s', (header, expected) => {
  expect(takesBrotli(header)).toBe(expected);
});

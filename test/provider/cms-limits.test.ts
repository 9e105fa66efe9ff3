import { describe, expect, it } from 'vitest';
import { isTooMany } from '../../provider/cms/limits.ts';
import { Store } from '../../provider/store.ts';
import { storage } from '../storage.ts';

const BASE = 'https://cms.example/v2/cdn';

/** How many of a hundred calls within a second are allowed. */
function allowed(address: (n: number) => string): number {
  const store = new Store(storage(), 'https://shop.example');
  return Array.from({ length: 100 }, (_, n) => isTooMany(store, new URL(address(n)), 1, 1000 + n)).filter((is) => !is)
    .length;
}

describe('the CMS allows in a second', () => {
  it.each([
    ['50 single stories', 50, (n: number) => `${BASE}/stories/a-${n}?cv=1`],
    ['50 pages of 25', 50, (n: number) => `${BASE}/stories?per_page=25&page=${n}&cv=1`],
    ['15 pages of 50', 15, (n: number) => `${BASE}/stories?per_page=50&page=${n}&cv=1`],
    ['10 pages of 75', 10, (n: number) => `${BASE}/stories?per_page=75&page=${n}&cv=1`],
    ['6 pages of 100', 6, (n: number) => `${BASE}/stories?per_page=100&page=${n}&cv=1`],
    ['6 pages of 1,000 links', 6, (n: number) => `${BASE}/links?per_page=1000&page=${n}&cv=1`],
    ['50 pages of texts', 50, (n: number) => `${BASE}/datasource_entries?per_page=1000&page=${n}&cv=1`],
    ['6 of the same page of drafts', 6, () => `${BASE}/stories?per_page=100`],
    ['a hundred of the same page, which its CDN has', 100, () => `${BASE}/stories?per_page=100&cv=1`],
  ])('%s', (_, number, address) => {
    expect(allowed(address)).toBe(number);
  });

  it('as many again in the next one', () => {
    const store = new Store(storage(), 'https://shop.example');
    const ask = (n: number, at: number) => isTooMany(store, new URL(`${BASE}/stories?per_page=100&page=${n}`), 1, at);
    for (let n = 0; n < 6; n++) expect(ask(n, 0)).toBe(false);
    expect([ask(6, 999), ask(7, 1000)]).toEqual([true, false]);
  });

  it('a page that its CDN had of an older version only as one that it has not', () => {
    const store = new Store(storage(), 'https://shop.example');
    const ask = (version: number) => isTooMany(store, new URL(`${BASE}/stories?per_page=100&cv=1`), version, 0);
    for (let n = 0; n < 20; n++) expect(ask(1)).toBe(false);
    expect([2, 3, 4, 5, 6, 7].map(ask)).toEqual([false, false, false, false, true, true]);
  });
});

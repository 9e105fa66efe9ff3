import { describe, expect, it } from 'vitest';
import type { Day } from '../../../../src/platform/shared/day.ts';
import { bestSellers } from '../../../../src/shop/catalogue/best-sellers.ts';
import { LAUNCH_TAG } from '../../../../src/shop/catalogue/launch.ts';
import { home } from '../../../../src/shop/home/home.tsx';
import { search } from '../../../../src/shop/search/search.tsx';

const SOLD = [
  { title: 'kit', tags: ['season:easter-56/easter+1'] },
  { title: 'dry', tags: ['form:dry'] },
  { title: 'wet', tags: [LAUNCH_TAG] },
  ...['treat', 'bowl', 'puppy', 'senior'].map((title) => ({ title, tags: [] })),
];
const IN_SEASON: Day = '2027-03-01';
const OUT: Day = '2026-11-30';

/** Of a page that is loaded on a day. Nothing but its best sellers can be read. */
const contextOn = (today: Day) =>
  ({
    catalogue: async () => ({
      collection: { products: { nodes: SOLD } },
      foods: { nodes: [] },
      samples: { nodes: [] },
    }),
    settings: { wetCatLaunch: '2027-01-15' },
    today,
    url: new URL('https://shop.example/de/search'),
    market: { code: 'de', country: 'DE', language: 'en' },
    t: String,
  }) as never;
const titlesOf = (products: readonly object[]) => products.map((product) => (product as { title: string }).title);

describe.each([
  [OUT, ['dry', 'treat', 'bowl', 'puppy']],
  [IN_SEASON, ['kit', 'dry', 'wet', 'treat']],
] as const)('the best sellers on %s are four that are on sale and in season', (today, titles) => {
  it('on the home page', async () => {
    const data = await home.load(contextOn(today));
    expect('bestSellers' in data && titlesOf(data.bestSellers)).toEqual(titles);
  });

  it('on a search that finds nothing', async () => {
    const data = await search.load(contextOn(today));
    expect('best' in data && titlesOf(data.best)).toEqual(titles);
  });

  it('for other pages', async () => {
    expect(titlesOf(await bestSellers(contextOn(today)))).toEqual(titles);
  });
});

import { describe, expect, it } from 'vitest';
import type { Day } from '../../../../src/platform/shared/day.ts';
import { bestSellers } from '../../../../src/shop/catalogue/best-sellers.ts';
import { LAUNCH_TAG } from '../../../../src/shop/catalogue/launch.ts';
import { home } from '../../../../src/shop/home/home.tsx';
import { search } from '../../../../src/shop/search/search.tsx';

const SOLD = [
  { title: 'dry', tags: ['form:dry'] },
  { title: 'wet', tags: [LAUNCH_TAG] },
  ...['treat', 'bowl', 'puppy', 'senior'].map((title) => ({ title, tags: [] })),
];

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
  ['2027-01-14', ['dry', 'treat', 'bowl', 'puppy']],
  ['2027-01-15', ['dry', 'wet', 'treat', 'bowl']],
] as const)('the best sellers on %s are four that are on sale', (today, titles) => {
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

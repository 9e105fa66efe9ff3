import { describe, expect, it } from 'vitest';
import { criteriaIn } from '../../../../src/shop/search/criteria.ts';
import { inSearchOrder } from '../../../../src/shop/search/order.ts';
import { eventually, useShop } from '../../../shop.ts';

const FOUND = [
  { name: 'kit', tags: ['form:kit'] },
  { name: 'sample', tags: ['form:sample'] },
  { name: 'food', tags: ['form:dry'] },
  { name: 'treat', tags: ['form:treat'] },
];
const ordered = (query: string) => inSearchOrder(FOUND, criteriaIn(query, 'en')).map(({ name }) => name);

describe('the order of a search', () => {
  it.each(['dog', 'dog food', 'puppy'])('has food first for “%s”, then samples and packs', (query) => {
    expect(ordered(query)).toEqual(['food', 'treat', 'sample', 'kit']);
  });

  it.each(['dog sample', 'dog starter pack', 'sensitive stomach', 'present'])(
    'is that of the match for “%s”',
    (query) => {
      expect(ordered(query)).toEqual(['kit', 'sample', 'food', 'treat']);
    },
  );
});

describe('a search for dogs', () => {
  const shop = useShop();
  const isOnce = (path: string) => /sample|starter-pack|easter/.test(path);

  it('begins with food, in its results and in its suggestions', async () => {
    // a shop that has just started may answer without its products
    const html = await eventually(async () => {
      const page = await (await shop.get('/de/search?q=dog')).text();
      return page.includes('class="card-name"') && page;
    });
    const shown = [...html.matchAll(/class="card-name"><a href="([^"?]+)/g)].map(([, href]) => href!);
    const first = shown.findIndex(isOnce);
    expect(first).toBeGreaterThan(3);
    expect(shown.slice(first).every(isOnce)).toBe(true);

    expect(html).toContain('<ul class="strip" aria-label="Categories">');
    expect(await (await shop.get('/de/search?q=delivery+time')).text()).toContain('<h2 id="answers">Answers</h2>');

    const { products } = (await (await shop.get('/api/suggestions?q=dog&market=de')).json()) as {
      products: { href: string }[];
    };
    expect(products.length).toBeGreaterThan(3);
    expect(products.map(({ href }) => href).filter(isOnce)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { eventually, useShop } from '../../../shop.ts';

const shop = useShop();
const text = async (path: string) => (await shop.get(path)).text();
const suggest = async (q: string, market = 'de') => {
  const answer = await shop.get(`/api/suggestions?${new URLSearchParams({ q, market })}`);
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as any };
};
const count = (html: string, tab: string) => Number(new RegExp(`>${tab}(?:<!-- -->)? <span class="chip-count">(\\d+)</span>`).exec(html)?.[1]);

describe('the result page', () => {
  it('shows products and articles in two tabs with their counts', async () => {
    const html = await text('/de/search?q=training');
    expect(count(html, 'Products')).toBeGreaterThan(0);
    expect(count(html, 'Articles and pages')).toBe(2);
    expect(html).not.toContain('class="stories"');
    const articles = await text('/de/search?q=training&show=articles');
    expect(articles).toContain('/de/blog/dog/training/treat-maths-training-a-lot-without-overfeeding');
    expect(articles).toContain('aria-current="page">Articles and pages');
    expect(articles).toContain('class="stories"');
  });

  it('finds Swedish articles by Swedish words with a typo', async () => {
    expect(await text('/se/search?q=hulbedömning')).toContain('/se/blog/dog/health/body-condition-score-at-home-three-places-to-touch');
  });

  it('shows articles when no product matches, and links to categories when nothing does', async () => {
    expect(await text('/de/search?q=kneading')).toContain('but these articles do');
    const nothing = await text('/de/search?q=qqqqqq');
    expect(nothing).toContain('Nothing found');
    expect(nothing).toContain('class="chips"');
  });

  it('shows no article that is not written in the market\u2019s language', async () => {
    for (const path of ['/pt/search?q=training', '/pt/search?q=training&show=articles']) {
      const html = await text(path);
      expect([path, html.includes('href="/pt/blog/'), count(html, 'Artigos e páginas') || 0]).toEqual([path, false, 0]);
    }
    expect(await text('/pt/search?q=devolução&show=articles')).toContain('href="/pt/faq"');
  });

  it('finds information pages by common words for them', async () => {
    expect(await text('/se/search?q=retur&show=articles')).toContain('/se/faq');
    expect(await text('/de/search?q=contact&show=articles')).toContain('/de/contact');
  });

  it('ranks kitten food above food for adult cats', async () => {
    const html = await text('/de/search?q=kitten');
    expect(/class="card-name"><a href="([^"]+)"/.exec(html)?.[1]).toMatch(/^\/de\/kitten-food\//);
  });

  it('shows articles when the search for products fails', async () => {
    await shop.fault({ service: 'storefront', operation: 'Search', mode: '500' });
    const answer = await shop.get('/de/search?q=appetite%20changes');
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain('We cannot search the products right now');
    expect(html).toContain('from-weaning-to-twelve-months');
    await shop.fault({ service: 'storefront', operation: 'Search', errorRate: 0, latencyMs: 0 });
  }, 30_000);

  it('treats the query as words, never as a search expression', async () => {
    for (const q of ['title:dog OR x', '"; DROP', '(((', '*', '\\', '-dog', '<script>alert(1)</script>']) {
      const answer = await shop.get(`/de/search?${new URLSearchParams({ q })}`);
      expect([q, answer.status]).toEqual([q, 200]);
      expect(await answer.text()).not.toContain('<script>alert');
    }
  });
});

describe('suggestions', () => {
  it('contain products with picture and price, and articles, in the market\u2019s language and currency', async () => {
    const { body, headers } = await suggest('träning', 'se');
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    expect(body.articles[0]).toMatchObject({
      title: 'Godisräkning: träna mycket utan att övermata',
      href: '/se/blog/dog/training/treat-maths-training-a-lot-without-overfeeding',
    });
    const products = (await suggest('insect', 'se')).body.products;
    expect(products).toHaveLength(5);
    for (const product of products) {
      expect(product.price).toMatch(/kr/);
      expect(product.image).toMatch(/^http/);
      expect((await shop.get(product.href)).status).toBe(200);
    }
  });

  it('contain no article that is not written in the market\u2019s language', async () => {
    expect((await suggest('training')).body.articles).toHaveLength(2);
    expect((await suggest('training', 'pt')).body.articles).toEqual([]);
    expect((await suggest('devolução', 'pt')).body.articles.map(({ href }: { href: string }) => href)).toContain('/pt/faq');
  });

  it('contain categories', async () => {
    expect((await suggest('cat food')).body.categories).toContainEqual({ title: 'Cat food', href: '/de/cat-food' });
  });

  it('leave out products before their launch', async () => {
    const hrefs = async () => (await suggest('wet')).body.products.map(({ href }: { href: string }) => href);
    const pouch = '/de/cat-food/wet-insect-cat-pouch';
    const before = await hrefs();
    expect(before).toContain('/de/dog-food/wet-insect-dog-tray');
    expect(before).not.toContain(pouch);
    await shop.advanceClock(310);
    expect(await hrefs()).toContain(pouch);
    await shop.control('reset', {});
    await eventually(async () => !(await hrefs()).includes(pouch));
  }, 120_000);

  it('depend on the market in the query, not on the referring page', async () => {
    const all = async (headers: Record<string, string>) => ((await (await shop.get('/api/suggestions?q=insect', headers)).json()) as any).all;
    expect(await all({})).toBe('/se/search?q=insect');
    expect(await all({ Referer: `${shop.url}/de/faq` })).toBe('/se/search?q=insect');
  });

  it('are empty for an empty query and for a single letter', async () => {
    for (const q of ['', 'a', '::'])
      expect((await suggest(q)).body).toMatchObject({ products: [], articles: [], categories: [], texts: { count: 'No suggestions' } });
  });

  it('contain the other parts when one fails', async () => {
    await shop.fault({ service: 'storefront', operation: 'PredictiveSearch', mode: '500' });
    const { status, body } = await suggest('kittens appetite');
    expect([status, body.products.length, body.articles.length]).toEqual([200, 0, 1]);
    await shop.fault({ service: 'storefront', operation: 'PredictiveSearch', errorRate: 0, latencyMs: 0 });
  });
});

import { describe, expect, it } from 'vitest';
import { useShop } from '../../../shop.ts';

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
  });

  it('finds Swedish articles with Swedish words, a typo forgiven', async () => {
    expect(await text('/se/search?q=hulbedömning')).toContain('/se/blog/dog/health/body-condition-score-at-home-three-places-to-touch');
  });

  it('shows articles where no product fits, and a way on where nothing does', async () => {
    expect(await text('/de/search?q=kneading')).toContain('but these articles do');
    const nothing = await text('/de/search?q=qqqqqq');
    expect(nothing).toContain('Nothing found');
    expect(nothing).toContain('class="chips"');
  });

  it('finds pages of information by what people call them', async () => {
    expect(await text('/se/search?q=retur&show=articles')).toContain('/se/faq');
    expect(await text('/de/search?q=contact&show=articles')).toContain('/de/contact');
  });

  it('finds kitten food before food for grown cats', async () => {
    const html = await text('/de/search?q=kitten');
    expect(/class="card-name"><a href="([^"]+)"/.exec(html)?.[1]).toMatch(/^\/de\/kitten-food\//);
  });

  it('shows what is written when the products cannot be searched', async () => {
    await shop.fault({ service: 'storefront', operation: 'Search', mode: '500' });
    const answer = await shop.get('/de/search?q=appetite%20changes');
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain('We cannot search the products right now');
    expect(html).toContain('from-weaning-to-twelve-months');
    await shop.fault({ service: 'storefront', operation: 'Search', errorRate: 0, latencyMs: 0 });
  }, 30_000);

  it('takes what is typed as words, never as a query', async () => {
    for (const q of ['title:dog OR x', '"; DROP', '(((', '*', '\\', '-dog', '<script>alert(1)</script>']) {
      const answer = await shop.get(`/de/search?${new URLSearchParams({ q })}`);
      expect([q, answer.status]).toEqual([q, 200]);
      expect(await answer.text()).not.toContain('<script>alert');
    }
  });
});

describe('suggestions', () => {
  it('have products with picture and price, and articles, in the market\u2019s language and currency', async () => {
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

  it('leave out what is not sold yet, and name categories', async () => {
    const { body } = await suggest('cat food');
    expect(body.categories).toContainEqual({ title: 'Cat food', href: '/de/cat-food' });
    expect(body.products.every((product: any) => !product.href.includes('wet-insect-cat-pouch'))).toBe(true);
  });

  it('are those of the market that is named, whoever asks', async () => {
    const of = async (headers: Record<string, string>) => ((await (await shop.get('/api/suggestions?q=insect', headers)).json()) as any).all;
    expect(await of({ Referer: `${shop.url}/de/faq` })).toBe(await of({}));
  });

  it('are empty for a letter or for nothing', async () => {
    for (const q of ['', 'a', '::'])
      expect((await suggest(q)).body).toMatchObject({ products: [], articles: [], categories: [], texts: { count: 'No suggestions' } });
  });

  it('are what is left when a part fails', async () => {
    await shop.fault({ service: 'storefront', operation: 'PredictiveSearch', mode: '500' });
    const { status, body } = await suggest('kittens appetite');
    expect([status, body.products.length, body.articles.length]).toEqual([200, 0, 1]);
    await shop.fault({ service: 'storefront', operation: 'PredictiveSearch', errorRate: 0, latencyMs: 0 });
  });
});

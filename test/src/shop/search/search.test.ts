import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import en from '../../../../kv/dictionaries/en.json' with { type: 'json' };
import sv from '../../../../kv/dictionaries/sv.json' with { type: 'json' };
import type { Shop } from '../../../../local/shop.ts';
import { startCheckedShop } from '../../../checked-shop.ts';
import { eventually, freePort, LAUNCH_DAYS, SOON, useShop } from '../../../shop.ts';

const shop = useShop(SOON);
const text = async (path: string) => (await shop.get(path)).text();
const suggest = async (q: string, market = 'de') => {
  const answer = await shop.get(`/api/suggestions?${new URLSearchParams({ q, market })}`);
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as any };
};
const count = (html: string, tab: string) =>
  Number(new RegExp(`>${tab}(?:<!-- -->)? <span class="chip-count">(\\d+)</span>`).exec(html)?.[1]);

// a shop that has just started may answer without its products
beforeAll(() => eventually(async () => count(await text('/de/search?q=training'), 'Products') > 0));

describe('the result page', () => {
  it('shows products and articles in two tabs with their counts', async () => {
    const html = await text('/de/search?q=training');
    expect(count(html, 'Products')).toBeGreaterThan(0);
    expect(count(html, 'Articles')).toBe(2);
    expect(html).not.toContain('class="stories"');
    const articles = await text('/de/search?q=training&show=articles');
    expect(articles).toContain('/de/blog/dog/training/treat-maths-training-a-lot-without-overfeeding');
    expect(articles).toContain('aria-current="page">Articles');
    expect(articles).toContain('class="stories"');
  });

  it('finds Swedish articles by Swedish words with a typo', async () => {
    expect(await text('/se/search?q=hulbedömning')).toContain(
      '/se/blog/dog/health/body-condition-score-at-home-three-places-to-touch',
    );
  });

  it('shows articles when no product matches, and links to categories when nothing does', async () => {
    expect(await text('/de/search?q=kneading')).toContain('but these articles do');
    const nothing = await text('/de/search?q=qqqqqq');
    expect(nothing).toContain('Nothing found');
    expect(nothing).toContain('class="chips"');
  });

  it.each([
    ['with the number of results', '/de/search?q=oat', /^\d+ results for “oat”$/],
    ['with one result', '/de/search?q=scratch+board', /^\d+ results? for “scratch board”$/],
    ['that nothing was found', '/de/search?q=qqqqqq', /^Nothing found for “qqqqqq”$/],
    ['in Swedish', '/se/search?q=qqqqqq', /^Inga resultat för ”qqqqqq”$/],
  ])('says in its title and heading %s', async (_, path, expected) => {
    const html = await text(path);
    const heading = /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]?.replaceAll('<!-- -->', '');
    expect(heading).toMatch(expected);
    expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toContain(heading);
  });

  it.each(['8x15', '8 x 15', '8 × 15', '8\u202f×\u202f15'])(
    'finds a name with a sign between numbers by %j',
    async (q) => {
      expect(await text(`/de/search?q=${encodeURIComponent(q)}`)).toContain('Waste Bags 8\u202f×\u202f15');
    },
  );

  it('offers what a query with several typos may mean', async () => {
    expect(await text('/de/search?q=poppie')).toContain('href="/de/search?q=puppies"');
    // a part of a phrase, and a word that begins with another letter, name something else
    for (const query of ['qqqqqq', 'horse', 'leash', 'royal+canin'])
      expect([query, (await text(`/de/search?q=${query}`)).includes('Did you mean')]).toEqual([query, false]);
  });

  it('shows no article that is not written in the market\u2019s language', async () => {
    for (const path of ['/pt/search?q=training', '/pt/search?q=training&show=articles']) {
      const html = await text(path);
      expect([path, html.includes('href="/pt/blog/'), count(html, 'Artigos') || 0]).toEqual([path, false, 0]);
    }
    expect(await text('/pt/search?q=devolução&show=articles')).toContain('href="/pt/faq"');
  });

  it('finds information pages by common words for them', async () => {
    expect(await text('/se/search?q=retur&show=articles')).toContain('/se/faq');
    expect(await text('/de/search?q=contact&show=articles')).toContain('/de/contact');
  });

  it('ranks kitten food above food for adult cats', async () => {
    const html = await text('/de/search?q=kitten');
    expect(/class="card-name"><a href="([^"]+)"/.exec(html.slice(html.indexOf('class="grid"')))?.[1]).toMatch(
      /^\/de\/kitten-food\//,
    );
  });

  it('shows articles when the search for products fails', async () => {
    await shop.fault({ service: 'storefront', operation: 'Search', mode: '500' });
    const answer = await shop.get('/de/search?q=appetite%20changes');
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain('We cannot search the products right now');
    expect(html).toContain('from-weaning-to-twelve-months');
    await shop.fault({ service: 'storefront', operation: 'Search', errorRate: 0, latencyMs: 0 });
  });

  it('shows the food that fits when the search for products fails', async () => {
    await shop.fault({ service: 'storefront', operation: 'Search', mode: '500' });
    expect(await text('/de/search?q=itchy%20adult%20dogs')).toContain('class="card-name"><a href="/de/dog-food/');
    await shop.fault({ service: 'storefront', operation: 'Search', errorRate: 0, latencyMs: 0 });
  });

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
      expect((await shop.get(product.image)).headers.get('Content-Type')).toBe('image/png');
      expect((await shop.get(product.href)).status).toBe(200);
    }
  });

  it('contain no article that is not written in the market\u2019s language', async () => {
    expect((await suggest('training')).body.articles).toHaveLength(2);
    expect((await suggest('training', 'pt')).body.articles).toEqual([]);
    expect((await suggest('devolução', 'pt')).body.answers.map(({ href }: { href: string }) => href)).toContain(
      '/pt/faq#q-posso-devolver-um-produto',
    );
  });

  it('contain each category once, with what is in it', async () => {
    const { answers, categories } = (await suggest('cat food')).body;
    expect(answers).toContainEqual({ title: 'Cat food', href: '/de/cat-food', text: en['category.cat-food.text'] });
    expect(categories.map(({ href }: { href: string }) => href)).not.toContain('/de/cat-food');
  });

  it('begin with answers, which need neither the catalogue nor the CMS', async () => {
    const { answers, texts } = (await suggest('pausa', 'se')).body;
    expect(answers[0]).toEqual({
      title: sv['find.subscriptions'],
      href: '/se/account/subscriptions',
      text: expect.stringMatching(/^På ditt konto .* …$/),
    });
    expect(texts.answers).toBe('Svar');
  });

  it('leave out products before their launch', async () => {
    const hrefs = async () => (await suggest('wet')).body.products.map(({ href }: { href: string }) => href);
    const pouch = '/de/cat-food/wet-insect-cat-pouch';
    const before = await hrefs();
    expect(before).toContain('/de/dog-food/wet-insect-dog-tray');
    expect(before).not.toContain(pouch);
    await shop.advanceClock(LAUNCH_DAYS + 1);
    expect(await hrefs()).toContain(pouch);
    await shop.reset();
    await eventually(async () => !(await hrefs()).includes(pouch));
  }, 120_000);

  it('depend on the market in the query, not on the referring page', async () => {
    const all = async (headers: Record<string, string>) =>
      ((await (await shop.get('/api/suggestions?q=insect', headers)).json()) as any).all;
    expect(await all({})).toBe('/se/search?q=insect');
    expect(await all({ Referer: `${shop.url}/de/faq` })).toBe('/se/search?q=insect');
  });

  it('are empty for an empty query and for a single letter', async () => {
    for (const q of ['', 'a', '::'])
      expect((await suggest(q)).body).toMatchObject({
        answers: [],
        products: [],
        articles: [],
        categories: [],
        texts: { count: 'No suggestions' },
      });
  });

  it('contain the other parts when one fails', async () => {
    await shop.fault({ service: 'storefront', operation: 'PredictiveSearch', mode: '500' });
    const { status, body } = await suggest('kittens appetite');
    expect([status, body.products.length, body.articles.length]).toEqual([200, 0, 1]);
    await shop.fault({ service: 'storefront', operation: 'PredictiveSearch', errorRate: 0, latencyMs: 0 });
  });
});

describe('answers', () => {
  const answersOf = (html: string) =>
    [
      ...(/<section class="answers".*?<\/section>/s.exec(html)?.[0] ?? '').matchAll(
        /class="card-name"><a href="([^"]+)">([^<]+)<\/a><\/h3>(?:<p class="card-text">([^<]+))?/g,
      ),
    ].map(([, href, title, beginning]) => ({ href, title, beginning }));

  it('show the beginning of an answer, and lead to where the whole of it stands', async () => {
    const [first] = answersOf(await text('/de/search?q=my+dog+has+allergies'));
    expect(first).toEqual({
      href: '/de/faq#q-my-animal-has-an-allergy-what-should-i-know',
      title: 'My animal has an allergy. What should I know?',
      beginning: expect.stringMatching(/^Ask your vet first: .{80,150}[^.,] …$/),
    });
    expect(await text('/de/faq')).toContain('id="q-my-animal-has-an-allergy-what-should-i-know"');
  });

  it('that are categories are at most three in one row before the products, and none on the next page or with a filter', async () => {
    const rowOf = (html: string) => /<ul class="strip" aria-label="Categories">.*?<\/ul>/s.exec(html)?.[0] ?? '';
    const html = await text('/de/search?q=dog');
    expect(rowOf(html)).toContain('<a class="chip" href="/de/dog-food">Dog food</a>');
    expect(rowOf(html).match(/<a /g)).toHaveLength(3);
    expect(html.indexOf(rowOf(html))).toBeLessThan(html.indexOf('class="grid"'));
    expect(answersOf(html)).toEqual([]);
    for (const more of ['&form=wet', '&available=1']) expect(rowOf(await text(`/de/search?q=dog${more}`))).toBe('');
  });

  it('are in the language of the market', async () => {
    expect(answersOf(await text('/se/search?q=ångerrätt'))[0]).toMatchObject({
      href: '/se/withdraw',
      title: sv['withdraw.title'],
    });
  });

  it('stand alone where nothing else matches, and the page says so', async () => {
    const html = await text('/de/search?q=delete+my+account');
    expect(answersOf(html)[0]?.href).toBe('/de/account/settings/personal-information');
    expect(html).toContain('No product matches “delete my account”.');
    expect(html).not.toContain('Nothing found');
    expect(html).toContain('name="robots" content="noindex"');
  });

  it.each(['', 'qqqqqq'])('give way to best sellers, the plan and help for %j', async (q) => {
    const html = await text(`/se/search?${new URLSearchParams({ q })}`);
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    for (const path of ['/se/feeding-plan', '/se/faq', '/se/contact']) expect(main).toContain(`href="${path}"`);
    expect(main.match(/<li><article class="card/g)).toHaveLength(4);
  });

  it('are found while the search for products fails', async () => {
    await shop.fault({ service: 'storefront', operation: 'Search', mode: '500' });
    const answer = await shop.get('/de/search?q=cancel%20subscription');
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain(en['search.products_missing']);
    expect(answersOf(html)[0]?.href).toBe('/de/cancel');
    expect(html).not.toContain('No product matches');
    await shop.fault({ service: 'storefront', operation: 'Search', errorRate: 0, latencyMs: 0 });
  });
});

describe('while the CMS cannot be reached and has no copy', () => {
  let cut: Shop;
  beforeAll(async () => {
    // beside the other shop, with its provider
    const ports = { port: await freePort(), providerPort: Number(new URL(shop.providerUrl).port) };
    const provider = { setSchedule: () => {}, stop: async () => {} };
    cut = await startCheckedShop({ ...ports, provider, settings: { CMS_URL: 'http://127.0.0.1:9' }, onLog: () => {} });
    const kv = await cut.kv();
    for (const { name } of (await kv.list({ prefix: 'cms:' })).keys) await kv.delete(name);
  });
  afterAll(() => cut.stop());

  it('tasks and products are found, and the page says what is missing', async () => {
    const answer = await fetch(`${cut.url}/de/search?q=pause+subscription`);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain(en['search.answers_missing']);
    expect(html).toContain('href="/de/account/subscriptions"');
    expect(await (await fetch(`${cut.url}/de/search?q=kitten`)).text()).toContain('class="grid"');
    const suggestions = (await (await fetch(`${cut.url}/api/suggestions?q=cancel&market=de`)).json()) as {
      answers: { href: string }[];
    };
    expect(suggestions.answers[0]?.href).toBe('/de/cancel');
  });
});

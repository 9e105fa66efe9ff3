import { globSync, readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawKeysIn } from '../language/raw-keys.ts';
import { languageOf, textsOf } from '../language/texts.ts';
import { Program } from '../local/program.ts';
import { DESKTOP, PHONE, useBrowser, violationsOf } from './visit.ts';

const BIRDS = { folder: 'examples/birds', page: '/nl' } as const;
/** What the example needs on this machine. */
const BIRDS_FILES = '.local/brands/birds';
/** The markets of the example with the languages of their pages. */
const MARKETS = { nl: 'nl', be: 'nl', 'be-fr': 'fr', gb: 'en' } as const;

/** The shop, started as the guide says, with data as seeded. */
const shop = new Program();
beforeAll(async () => {
  rmSync(`${BIRDS_FILES}/state`, { recursive: true, force: true });
  await shop.start('.', 'start', BIRDS);
}, 180_000);
afterAll(() => shop.stop());

const visit = useBrowser();
const get = (path: string) => fetch(shop.url + path, { redirect: 'manual' });

/** Words of the brand that the project comes with, and of what the example does without. */
const FOREIGN =
  /(?<!\p{L})(?:kvistra|dogs?|cats?|pupp(?:y|ies)|kittens?|hund|katt|sek|sweden|feeding plan|planner|refer (?:a )?friends?|bonus club|wish list|gift card|undefined|null)(?!\p{L})/iu;

/** Links in a page to the same shop. */
const linksIn = (html: string, path: string): string[] =>
  [...html.matchAll(/<a [^>]*href="([^"#]*)/g)].flatMap(([, href = '']) => {
    const link = new URL(href.replaceAll('&amp;', '&'), shop.url + path);
    return link.origin === shop.url ? [link.pathname + link.search] : [];
  });

describe.each(Object.entries(MARKETS))('the pages below /%s', (code, language) => {
  it('are in their language, have no word of another brand, and lead to pages that exist', async () => {
    const start = `/${code}`;
    const own = new RegExp(`^${start}(?:/|\\?|$)`);
    const seen = new Set([start]);
    const wrong: string[] = [];
    for (const path of seen) {
      const answer = await get(path);
      if (/\/account(?:\/|$)/.test(path)) {
        if (answer.status !== 302 && answer.status !== 303) wrong.push(`${path}: ${answer.status}`);
        continue;
      }
      if (answer.status !== 200) {
        wrong.push(`${path}: ${answer.status} ${answer.headers.get('location') ?? ''}`);
        continue;
      }
      const html = await answer.text();
      if (!html.startsWith(`<!doctype html><html lang="${language}"`)) wrong.push(`${path}: another language`);
      for (const { text, lang } of textsOf(html)) {
        if (FOREIGN.test(text)) wrong.push(`${path}: ${text}`);
        if (language !== 'en' && lang === language && languageOf(text, ['en', language]) === 'en')
          wrong.push(`${path} is in English: ${text}`);
      }
      wrong.push(...rawKeysIn(html).map((key) => `${path}: ${key}`));
      for (const link of linksIn(html, path)) {
        if (!own.test(link) && !/^\/(?:nl|be|be-fr|gb)(?:\/|\?|$)|^\/guarantee\/(?:nl|fr)\.txt$/.test(link))
          wrong.push(`${path}: leads to ${link}`);
        if (own.test(link) && [...new URL(link, shop.url).searchParams].length < 2 && seen.size < 90) seen.add(link);
      }
    }
    expect(wrong.slice(0, 20)).toEqual([]);
    expect(seen.size).toBeGreaterThan(40);
  });
});

it('tells search engines the same page in every market and language', async () => {
  const html = await (await get('/be-fr/garden-bird-food/garden-mix')).text();
  const alternates = [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="[^"]*?(\/[^"]*)"/g)].map(
    ([, tag, href]) => [tag, new URL(href!, 'https://x.invalid').pathname],
  );
  expect(Object.fromEntries(alternates)).toMatchObject({
    'nl-NL': expect.stringContaining('/nl/garden-bird-food/garden-mix'),
    'nl-BE': expect.stringContaining('/be/garden-bird-food/garden-mix'),
    'fr-BE': expect.stringContaining('/be-fr/garden-bird-food/garden-mix'),
    'en-GB': expect.stringContaining('/gb/garden-bird-food/garden-mix'),
    'x-default': expect.stringContaining('/garden-bird-food/garden-mix'),
  });
  expect(html).toContain('Mélange du jardin');
});

it('has sitemaps and feeds of each language of a country, without a line of what it does without', async () => {
  const index = await (await get('/sitemap.xml')).text();
  const maps = [...index.matchAll(/\/sitemap\/([\w-]+)\.xml/g)].map(([, name]) => name!);
  expect(maps).toEqual(expect.arrayContaining(['be', 'be-garden-bird-food', 'be-fr', 'be-fr-garden-bird-food']));
  for (const name of ['be', 'be-fr']) {
    const text = await (await get(`/sitemap/${name}.xml`)).text();
    expect(text).toContain(`/${name}/contact<`);
    expect(text).not.toMatch(/feeding-plan|refer|gift-card|wet-cat-food/);
    expect((await get(`/feeds/${name}.tsv`)).status).toBe(200);
  }
  expect(await (await get('/sitemap/be-fr-garden-bird-food.xml')).text()).toContain(
    '/be-fr/garden-bird-food/garden-mix<',
  );
});

it.each([
  '/nl/feeding-plan',
  '/nl/refer',
  '/r/ABC123',
  '/nl/wish-list',
  '/nl/wet-cat-food',
  '/nl/gift-card',
  '/nl/parcel',
  '/nl/batch',
  '/nl/compare',
  '/nl/reviews',
  '/nl/dog-food',
  '/se',
  '/agents.md',
  '/.well-known/ucp',
])('has no page %s', async (path) => expect((await get(path)).status).toBe(404));

it.each(['/api/planner/start', '/api/referral', '/api/wish-list/add', '/api/gifts/card', '/api/interest'])(
  'has no endpoint %s',
  async (path) =>
    expect(
      (
        await fetch(shop.url + path, {
          method: 'POST',
          headers: { Origin: shop.url, Accept: 'application/json', 'Content-Type': 'application/json' },
          body: '{}',
        })
      ).status,
    ).toBe(404),
);

it.each(['/api/ucp/mcp', '/api/mcp', '/api/oauth/token'])('tells programs that there is no %s', async (path) => {
  const answer = await fetch(shop.url + path, { method: 'POST', body: '{}' });
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not_found' }]);
});

it.each([
  ['be', 'nl'],
  ['be-fr', 'fr'],
])('begins what the law prescribes below /%s with the language of the page', async (code, language) => {
  const html = await (await get(`/${code}/cart`)).text();
  expect(/\/guarantee\/(\w\w)\./.exec(html)?.[1]).toBe(language);
});

it('names its own approval number beside a feed', async () => {
  expect(await (await get('/nl/garden-bird-food/garden-mix')).text()).toMatch(
    /Erkenningsnummer.{1,20}NL-000000 \(demo\)/s,
  );
});

it('gives browsers no island and no style of what it does without', () => {
  const manifest: Record<string, unknown> = JSON.parse(readFileSync(`${BIRDS_FILES}/dist/manifest.json`, 'utf8'));
  expect(
    Object.keys(manifest).filter((file) =>
      /shop\/(?:planner|referrals|rewards|reviews|wish-list)\/browser\/islands/.test(file),
    ),
  ).toEqual([]);
  for (const file of globSync(`${BIRDS_FILES}/dist/client/assets/*.css`))
    expect(readFileSync(file, 'utf8'), file).not.toMatch(/\.(?:planner|wishes|compare-table)\b/);
});

it('has its own name, colours, domain and logo', async () => {
  const html = await (await get('/gb')).text();
  expect(html).toContain('<meta property="og:site_name" content="Pimpel"');
  expect(html).toContain('sprite.svg#feather');
  expect(await (await get('/sprite.svg')).text()).toContain('<symbol id="feather"');
  // the trail of its missing page is a bird's
  expect(await (await get('/trail.svg')).text()).toBe(readFileSync('examples/birds/public/trail.svg', 'utf8'));
  const [, sheet = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(html)!;
  expect(await (await get(sheet)).text()).toMatch(/--forest: ?#174a7c/);
  const manifest = (await (await get('/gb/manifest.webmanifest')).json()) as { name: string; theme_color: string };
  expect([manifest.name, manifest.theme_color]).toEqual(['Pimpel', '#f6f9fb']);
  const { name } = JSON.parse(readFileSync(`${BIRDS_FILES}/dist/shop/wrangler.json`, 'utf8'));
  expect(name).toBe('pimpel');
});

it('sells: a product goes into the cart, in the currency of the country, and to the checkout', async () => {
  const html = await (await get('/gb/parrot-food/small-pellets')).text();
  const [, variantId] = /name="variantId"[^>]*value="([^"]+)"/.exec(html)!;
  const answer = await fetch(`${shop.url}/api/cart/lines/add`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', Origin: shop.url },
    body: JSON.stringify({ market: 'gb', variantId, quantity: 2 }),
  });
  const { cart } = (await answer.json()) as { cart: { checkoutURL: string; currency?: string } };
  expect(answer.status).toBe(200);
  expect(JSON.stringify(cart)).toContain('GBP');
  const checkout = await (await fetch(cart.checkoutURL)).text();
  expect(checkout).toContain('Pimpel');
  expect(checkout).not.toMatch(/kvistra/i);
});

it('says the days of a delivery to each country, and the country of the company, in the language of the page', async () => {
  for (const [market, days, country] of [
    ['nl', '1 tot 2 werkdagen', 'Nederland'],
    ['be-fr', '1 à 3 jours ouvrés', 'Pays-Bas'],
    ['gb', '3 to 6 working days', 'Netherlands'],
  ]) {
    const html = await (await get(`/${market}/imprint`)).text();
    expect(html).toContain(`Utrecht, ${country}<`);
    expect(html.slice(html.indexOf('<footer'))).toContain(days);
  }
});

it('has a page with a name of its own, in its languages, the sitemap and no menu', async () => {
  for (const [market, title] of Object.entries({
    nl: 'Een jaar bij het voederhuisje',
    'be-fr': 'Une année à la mangeoire',
    gb: 'A year at the feeder',
  })) {
    const answer = await get(`/${market}/feeder-year`);
    expect([market, answer.status]).toEqual([market, 200]);
    expect(await answer.text()).toContain(`<h1>${title}</h1>`);
    expect(await (await get(`/sitemap/${market}.xml`)).text()).toContain(`/${market}/feeder-year<`);
    expect(await (await get(`/${market}`)).text()).not.toContain('feeder-year');
  }
  expect((await get('/gb/feeder-years')).status).toBe(404);
});

it('says nothing of friends, points and cards in the cart and beside a product', async () => {
  const page = await (await get('/gb/parrot-food/small-pellets')).text();
  const [, variantId] = /name="variantId"[^>]*value="([^"]+)"/.exec(page)!;
  const added = await fetch(`${shop.url}/api/cart/lines/add`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: shop.url },
    body: new URLSearchParams({ market: 'gb', variantId: variantId!, quantity: '1' }),
  });
  const cookie = added.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const cart = await (await fetch(`${shop.url}/gb/cart`, { headers: { Cookie: cookie } })).text();
  expect(cart).toContain('Discount code');
  for (const html of [page, cart]) expect(html).not.toMatch(/gift[ _-]card|friend/i);
});

const suggestionsFor = async (q: string, market: string) =>
  (await (await get(`/api/suggestions?${new URLSearchParams({ q, market })}`)).json()) as Record<
    'products' | 'answers',
    { href: string }[]
  >;
const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));

it('finds food by the words for its species, which no product has', async () => {
  for (const [market, word] of [
    ['nl', 'roodborst'],
    ['be-fr', 'moineau'],
    ['gb', 'finch'],
  ] as const) {
    expect([word, mainOf(await (await get(`/${market}/search?q=${word}`)).text())]).toEqual([
      word,
      expect.stringContaining(`href="/${market}/garden-bird-food/garden-mix"`),
    ]);
    const [first] = (await suggestionsFor(word, market)).products;
    expect([word, first?.href]).toEqual([word, expect.stringMatching(`^/${market}/garden-bird-food/`)]);
  }
});

it('offers no kind of food, need or ingredient that no product has', async () => {
  const empty = mainOf(await (await get('/gb/search')).text());
  // there is no wet food for who is picky, and none for one species by a stage of another
  for (const need of ['Picky', 'Neutered', 'Senior']) expect(empty).not.toContain(need);
  expect(empty).toContain('Tendency to gain weight');
  for (const q of ['wet food', 'wet food for parrots', 'free sample', 'samples for garden birds']) {
    const listed = mainOf(await (await get(`/gb/search?${new URLSearchParams({ q })}`)).text());
    expect([q, /href="[^"]*form=(?:wet|sample)/.exec(listed)?.[0]]).toEqual([q, undefined]);
    expect((await suggestionsFor(q, 'gb')).answers.filter(({ href }) => /form=(?:wet|sample)/.test(href))).toEqual([]);
  }
});

it('reads its redirects', async () => {
  const answer = await get('/voer');
  expect([answer.status, answer.headers.get('location')]).toEqual([301, expect.stringContaining('/garden-bird-food')]);
});

it.each([
  ['light', PHONE],
  ['dark', DESKTOP],
] as const)('is accessible, %s', async (colorScheme, viewport) => {
  const { page, complaints, close } = await visit({ colorScheme, viewport });
  for (const path of ['/nl', '/be-fr/garden-bird-food', '/gb/parrot-food/small-pellets', '/be/contact', '/gb/cart']) {
    await page.goto(shop.url + path);
    expect([path, await violationsOf(page)]).toEqual([path, []]);
  }
  expect(complaints).toEqual([]);
  await close();
});

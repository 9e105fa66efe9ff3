import { describe, expect, it } from 'vitest';
import { formatDay } from '../../src/platform/shared/format.ts';
import { groups } from '../../src/platform/shared/markets.ts';
import { CATEGORIES } from '../../src/routes.ts';
import { unlistedProducts } from '../provider/apis.ts';
import { eventually, LAUNCH_DAYS, SOON, useShop } from '../shop.ts';

const shop = useShop(SOON);
const text = async (path: string) => (await shop.get(path)).text();

describe('an address', () => {
  it('that is longer than any that the shop gives is not read', async () => {
    expect((await shop.get(`/de/search?q=${'a'.repeat(7000)}`)).status).toBe(200);
    const answer = await shop.get(`/de/search?q=${'a'.repeat(8000)}`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([414, 'no-store']);
  });
});

describe('an answer that caches between may give to others', () => {
  it.each([
    '/robots.txt',
    '/sitemap.xml',
    '/llms.txt',
    '/speculation-rules.json',
    '/de/dog-food/senior-insect-dog.md',
    '/api/suggestions?q=dog&market=de',
    '/de/cat-food/senior-insect-dog',
  ])('says nothing of the visitor (%s)', async (path) => {
    const { headers } = await shop.get(path, { 'CF-IPCountry': 'SE', cookie: 'consent=2.statistics' });
    expect(headers.get('cache-control')).toMatch(/^public/);
    expect([headers.get('x-request-id'), headers.get('set-cookie')]).toEqual([null, null]);
    expect(headers.get('server-timing') ?? '').not.toContain('country');
  });
});

describe('every page', () => {
  it.each(['/se', '/de/dog-food', '/se/dog-food/insect-oat-adult-dog', '/pt/search?q=dog', '/se/cart', '/'])(
    '%s is complete and has a strict content security policy',
    async (path) => {
      const answer = await shop.get(path);
      expect(answer.status).toBe(200);
      const policy = answer.headers.get('content-security-policy')!;
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self';");
      expect(policy).not.toContain('unsafe');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      const html = await answer.text();
      expect(html.startsWith('<!doctype html><html lang="')).toBe(true);
      expect(html.endsWith('</body></html>')).toBe(true);
      expect(html.match(/<h1/g)).toHaveLength(1);
      expect(html).toMatch(/<title>[^<]+<\/title>/);
      expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/);
      expect(html).not.toMatch(/<script(?![^>]*(src=|application\/(?:ld\+)?json))/);
      expect(html).not.toMatch(/ style="|onclick=/);
      expect(html).not.toMatch(/>[a-z_]+\.[a-z_]+(\.[a-z_]+)?</);
    },
  );

  it('exists in every market', async () => {
    for (const code of groups.eu.availableCountries)
      expect([code, (await shop.get(`/${code}/dog-food`)).status]).toEqual([code, 200]);
  });

  it('names its canonical address', async () => {
    expect(await text('/')).toContain(`<link rel="canonical" href="${shop.url}/se"/>`);
    expect(await text('/dog-food')).toContain(`href="${shop.url}/se/dog-food"/>`);
    expect(await text('/de/dog-food?sort=title')).toContain(`<link rel="canonical" href="${shop.url}/de/dog-food"/>`);
  });

  it('is in the language of its market', async () => {
    expect(await text('/se')).toContain('<html lang="sv"');
    expect(await text('/pt')).toContain('<html lang="pt"');
    expect(await text('/fi')).toContain('<html lang="en"');
  });

  it('is the same for every visitor and may be cached, except the cart', async () => {
    const [one, two] = await Promise.all([
      shop.get('/se/dog-food'),
      shop.get('/se/dog-food', { cookie: 'cart=gid://shopify/Cart/1; x=y' }),
    ]);
    expect(await one.text()).toBe(await two.text());
    expect(one.headers.get('cache-control')).toBe('no-cache');
    expect(one.headers.get('set-cookie')).toBeNull();
    expect((await shop.get('/se/cart')).headers.get('cache-control')).toBe('private, no-store');
  });
});

describe('addresses', () => {
  it.each([
    ['/SE', '/se'],
    ['/se/', '/se'],
    ['/De/dog-food/?sort=title', '/de/dog-food?sort=title'],
    ['/se/cat-food/insect-oat-adult-dog?variant=1', '/se/dog-food/insect-oat-adult-dog?variant=1'],
    ['/de/Dog-Food', '/de/dog-food'],
    ['/Dog-Food?A=B', '/dog-food?A=B'],
    ['/de/dog-food/Insect-Oat-ADULT-dog?variant=1', '/de/dog-food/insect-oat-adult-dog?variant=1'],
    ['/DE//Cat-Food/INSECT-oat-adult-dog/', '/de/dog-food/insect-oat-adult-dog'],
    [
      '/SE/Blog/Dog/Training/Treat-Maths-training-a-lot-without-overfeeding',
      '/se/blog/dog/training/treat-maths-training-a-lot-without-overfeeding',
    ],
    ['/de/FAQ/', '/de/faq'],
    ['/de/Dog-Food/Insect-Oat-Adult-Dog.md', '/de/dog-food/insect-oat-adult-dog.md'],
    ['/de/Account', '/de/account'],
    ['/De/account/Login?return_to=%2Fde', '/de/account/login?return_to=%2Fde'],
    ['/Robots.TXT', '/robots.txt'],
    ['/ICON.svg', '/icon.svg'],
    ['/sitemap/DE.xml', '/sitemap/de.xml'],
  ])('%s redirects permanently to %s', async (from, to) => {
    const answer = await shop.get(from);
    expect([answer.status, answer.headers.get('location')]).toEqual([308, to]);
    const arrived = await shop.get(to);
    expect([200, 302]).toContain(arrived.status);
  });

  it.each([
    '/xx',
    '/xx/dog-food',
    '/se/nope',
    '/SE/nope',
    '/se/nope/',
    '/se/Nope',
    '/se//dog-food/nope/',
    '/DE/Dog-Food/Nope',
    '/de/Cart.md',
    '/R/x',
    '/Api/cart',
    '/XX/dog-food',
    '/se/dog-food/nope',
    '/se/dog-food/a/b',
    '/au/dog-food',
    '/se/api/cart',
    '/%00',
    '/se/%E0%A4%A',
    '/r/x',
    '/assets//nope',
    '/r',
    // in development only
    '/_design',
    '/de/_design',
    '/_design.css',
  ])('%s is a 404 page', async (path) => {
    const answer = await shop.get(path);
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(html).toContain('noindex');
    expect(html).toContain('</body></html>');
  });

  it.each([
    ['se', 'Här slutar spåret'],
    ['de', 'The trail ends here'],
    ['pt', 'O rasto acaba aqui'],
  ])('the 404 page of /%s draws a trail that leads to the dog, above the search', async (market, heading) => {
    const html = await (await shop.get(`/${market}/no-such-page`)).text();
    expect(html).toMatch(
      new RegExp(
        `<h1>${heading}</h1><p>[^<]+</p><svg[^>]*><use href="/sprite.svg#dog-sniffing"></use></svg><img src="/trail.svg" alt="" [^>]*><form class="search wide"`,
      ),
    );
    expect((await shop.get('/trail.svg')).headers.get('content-type')).toContain('image/svg+xml');
  });

  it.each([
    '/manifest.json',
    '/site.webmanifest',
    '/xx/manifest.webmanifest',
    '/feed',
    '/feed.xml',
    '/rss.xml',
    '/de/blog/feed',
    '/feeds/xx.xml',
    '/atom.xml',
    '/security.txt',
    '/.well-known/assetlinks.json',
    '/sitemap/XX.xml',
    '/DE/feed.xml',
  ])('%s, which programs ask for, is a small 404', async (path) => {
    const answer = await shop.get(path);
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      404,
      'text/plain; charset=UTF-8',
      'Not found\n',
    ]);
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  });

  it('an unknown API call is a 404 in JSON', async () => {
    const answer = await shop.get('/api/nope');
    expect([answer.status, ((await answer.json()) as { errors: { code: string }[] }).errors[0]!.code]).toEqual([
      404,
      'not_found',
    ]);
  });

  // crawl.test.ts follows their links
  it('every product is in exactly one category', async () => {
    const seen = new Map<string, string>();
    for (const category of CATEGORIES) {
      let next: string | undefined = `/se/${category}`;
      while (next) {
        const html = await text(next);
        for (const [, slug] of html.matchAll(/<h2 class="card-name"><a href="\/se\/[\w-]+\/([\w-]+)"/g)) {
          expect([slug, seen.get(slug!) ?? category]).toEqual([slug, category]);
          seen.set(slug!, category);
        }
        next = /rel="next" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
      }
    }
    expect(seen.size).toBe(58 - (await unlistedProducts(shop)).length);
  });
});

describe('a category', () => {
  /** The products of a list, which has at least one. */
  function names(html: string): string[] {
    const found = [...html.matchAll(/<h2 class="card-name"><a[^>]+>([^<]+)</g)].map((match) => match[1]!);
    expect(found).not.toEqual([]);
    return found;
  }

  it('filters by its address and shows the counts', async () => {
    const html = await text('/de/dog-food?form=wet');
    expect(names(html)).toEqual(['Wet Tray Insect, Carrot &amp; Apple']);
    expect(html).toMatch(/<input [^>]*checked="" value="wet"\/>Wet food(?:<!-- -->)? <span class="chip-count">\(1\)</);
    expect(names(await text('/de/dog-food?form=wet&form=kit')).length).toBeGreaterThan(1);
  });

  it('sorts by price', async () => {
    const html = await text('/de/dog-food?sort=price-asc');
    const prices = [...html.matchAll(/<p class="card-price"><span>(?:from )?€([\d.]+)/g)].map((match) =>
      Number(match[1]),
    );
    expect(prices.length).toBe(names(html).length);
    expect(new Set(prices).size).toBeGreaterThan(1);
    expect(prices.toSorted((a, b) => a - b)).toEqual(prices);
  });

  it('shows the lowest price of a product as its from-price', async () => {
    const html = await text('/de/cat-products');
    expect(html).toMatch(/Scratching Board<\/a><\/h2><\/div><p class="card-price"><span>from €9\.90/);
  });

  it('offers to hide products that are sold out', async () => {
    const html = await text('/de/cat-products');
    expect(html).toMatch(/<label class="chip"><input [^>]*name="available" value="1"\/>In stock/);
    expect(names(html)).toContain('Drinking Fountain 2 l');
    expect(names(await text('/de/cat-products?available=1'))).not.toContain('Drinking Fountain 2 l');
  });

  it('links its next and its previous page', async () => {
    const first = await text('/se/dog-products');
    const next = /rel="next" href="([^"]+)"/.exec(first)![1]!.replaceAll('&amp;', '&');
    const second = await text(next);
    expect(new Set([...names(first), ...names(second)]).size).toBe(names(first).length + names(second).length);
    const back = /rel="prev" href="([^"]+)"/.exec(second)![1]!.replaceAll('&amp;', '&');
    expect(names(await text(back))).toEqual(names(first));
  });

  it('redirects a page that no longer exists to the first one, and ignores invalid parameters', async () => {
    const answer = await shop.get('/se/dog-food?after=eyJsYXN0X2lkIjoibm9wZSJ9');
    expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([
      302,
      '/se/dog-food',
      'no-store',
    ]);
    expect((await shop.get('/se/dog-food?form=%3Cscript%3E&sort=x&after=%00')).status).toBe(200);
    expect(await text('/de/dog-food?form=clothing')).toContain('Nothing matches all of these filters');
  });
});

describe('search', () => {
  it.each([
    ['dentel stiks', 'Dental Stick'],
    ['hundmat', 'Everyday Insect'],
    ['hunfoder', 'Everyday Insect'],
    ['foder', 'Everyday Insect'],
    ['vuxen hund', 'Everyday Insect'],
    ['godbitar', 'Training Bites'],
    ['smakprov', 'Taster'],
    ['havre', 'Oat'],
    ['comida para c\u00e3o', 'Everyday Insect'],
    ['ra\u00e7\u00e3o', 'Everyday Insect'],
    ['batata', 'Potato'],
    ['10kg', 'Everyday Insect'],
    ['10 kg', 'Everyday Insect'],
    ['1,5 kg', 'Everyday Insect'],
    ['kittens', 'Kitten'],
    ['CRICKET', 'Oven Cookies'],
    ['m\u00e9alworm', 'Mealworm'],
  ])('finds %s', async (query, name) => {
    expect(await text(`/de/search?q=${encodeURIComponent(query)}`)).toContain(name);
  });

  it('understands a size without a space', async () => {
    const html = await text('/de/search?q=10kg');
    expect(html).toContain('Everyday Insect');
    expect(html).not.toContain('Dental Stick');
  });

  it('says when nothing is found, and escapes the query', async () => {
    const html = await text(`/de/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('Nothing found');
  });
});

describe('a product', () => {
  it('shows prices, unit prices, analysis and guarantees', async () => {
    const html = await text('/de/dog-food/insect-oat-adult-dog');
    for (const part of [
      '€14.90',
      '€9.93/kg',
      '€12.67',
      '€8.45/kg',
      'Complete feed for adult dogs',
      '363\u00a0kcal',
      'Crude protein',
      'Nutritional additives',
      '148–194',
      'Taste guarantee',
      'Your price does not rise',
      'Ordered before 14:00 on a working day of our warehouse',
      'Free from €45, and',
    ])
      expect(html).toContain(part);
  });

  it('compares a reduced price with the lowest one of the last 30 days', async () => {
    const html = await text('/de/dog-food/light-insect-dog');
    expect(html).toContain('−<!-- -->7%');
    expect(html).toContain('Lowest price in the last 30 days: €64.90');
    expect(await text('/de/dog-food/senior-insect-dog')).not.toMatch(/Lowest price in the last 30 days: (?!\{)/);
  });

  it('has its unit price wherever it has a price: in lists, search, suggestions, structured data, Markdown and the cart, once and by subscription', async () => {
    const page = await text('/de/dog-food/insect-oat-adult-dog');
    // each size, once and by subscription
    for (const price of ['€9.93/kg', '€8.58/kg', '€7.89/kg', '€8.45/kg']) expect(page).toContain(price);
    const offers = JSON.parse(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '{}');
    expect(JSON.stringify(offers)).toContain(
      '"priceSpecification":{"@type":"UnitPriceSpecification","price":"14.9","priceCurrency":"EUR","valueAddedTaxIncluded":true,"referenceQuantity":{"@type":"QuantitativeValue","value":1.5,"unitCode":"KGM","valueReference":{"@type":"QuantitativeValue","value":1,"unitCode":"KGM"}}}',
    );
    for (const path of ['/de/dog-food', '/de/search?q=oat', '/de/dog-food/insect-oat-adult-dog.md'])
      expect([path, await text(path)]).toEqual([path, expect.stringContaining('€9.93/kg')]);
    expect(await text('/de/dog-food/insect-oat-adult-dog.md')).toContain('€8.45/kg');
    const { products } = (await (await shop.get('/api/suggestions?q=oat&market=de')).json()) as {
      products: { title: string; price: string }[];
    };
    expect(products.find(({ title }) => title === 'Everyday Insect & Oat')?.price).toBe('from €14.90\n€9.93/kg');
    expect(await text('/de/cat-food/wet-insect-cat-pouch')).toMatch(/from €1\.59[\s\S]{0,60}€18\.71\/kg/);
    const variantId = await shop.variant('insect-oat-adult-dog', '1.5 kg');
    const { body } = await shop.call('/api/cart/lines/add', {
      variantId,
      quantity: 1,
      countryCode: 'DE',
      sellingPlanId: 'gid://shopify/SellingPlan/7001',
    });
    expect(Object.values(body.details.lines)).toMatchObject([
      { unitPrice: 8.45, unitPriceOnce: 9.93, unitPricePlan: 8.45, unit: 'kg' },
    ]);
    expect(await (await shop.get('/de/cart', { cookie: `cart=${encodeURIComponent(body.cart.id)}` })).text()).toContain(
      '€8.45/kg',
    );
    expect(/<form class="buy"[\s\S]*?<\/form>/.exec(await text('/de/merch/tote'))?.[0]).toMatch(
      /^(?!.*\/kg).*€12\.90/s,
    );
  });

  it('of wet cat food can be bought from its launch date on', async () => {
    const pending = await text('/de/cat-food/wet-insect-cat-pouch');
    expect(pending).toContain(formatDay(SOON.WET_CAT_LAUNCH, 'en-DE'));
    expect(pending).not.toContain('class="buy"');
    await shop.control('clock', { days: LAUNCH_DAYS + 1 });
    await eventually(async () => (await text('/de/cat-food/wet-insect-cat-pouch')).includes('class="buy"'));
    const launched = await eventually(async () => {
      const html = await text('/de/cat-food?form=wet');
      return !html.includes('Not on sale yet') && html;
    });
    expect(launched).toContain('Wet Pouch Insect in Jelly');
    await eventually(async () => (await text('/de/cat-food/insect-rice-adult-cat')).includes('wet-insect-cat-pouch'));
    const sold = await text('/de/cat-food/wet-insect-cat-pouch');
    const sizes = [...sold.matchAll(/<label class="size">.*?<\/label>/gs)].map(([label]) =>
      label.replace(/<[^>]+>/g, ' ').trim(),
    );
    expect(sizes.map((size) => size.split(/\s{2,}/)[0])).toEqual(['85 g', '1.02 kg']);
    expect(sold).not.toContain('goes on sale');
    const data = /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(sold)![1]!;
    expect([data.match(/schema.org\/InStock/g)?.length, data.includes('availabilityStarts')]).toEqual([2, false]);
    await shop.reset();
    await eventually(async () => (await text('/de/cat-food?form=wet')).includes('Not on sale yet'));
    const other = await eventually(async () => {
      const html = await text('/de/cat-food/insect-rice-adult-cat');
      return !html.includes('wet-insect-cat-pouch') && html;
    });
    expect(other).toContain('Goes well with this');
  });

  it('for a growing animal recommends amounts by adult weight', async () => {
    const html = await text('/de/puppy-food/puppy-insect-small');
    expect(html).toContain('Adult weight');
    // once, in the statements of both languages
    const [before, statements] = html.split('id="statements"');
    expect(before).not.toContain('<th scope="row">');
    expect(statements!.match(/<th scope="row">/g)).toHaveLength(2 * 15);
    expect(await text('/de/kitten-food/kitten-insect-dry')).toContain('Amount a day');
    expect(await text('/de/dog-products/dental-stick-m')).toContain('Directions for use');
  });

  it('preselects the size in the address', async () => {
    const variant = await shop.variant('insect-oat-adult-dog', '10 kg');
    expect(await text(`/se/dog-food/insect-oat-adult-dog?variant=${variant.split('/').at(-1)}`)).toMatch(
      new RegExp(`checked="" value="${variant}"`),
    );
  });
});

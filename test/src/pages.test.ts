import { describe, expect, it } from 'vitest';
import { groups } from '../../src/platform/market/markets.ts';
import { CATEGORIES } from '../../src/routes.ts';
import { useShop } from '../shop.ts';

const shop = useShop();
const text = async (path: string) => (await shop.get(path)).text();

describe('every page', () => {
  it.each(['/se', '/de/dog-food', '/se/dog-food/insect-oat-adult-dog', '/pt/search?q=dog', '/se/cart', '/'])(
    '%s answers whole, under a strict policy',
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

  it.each(groups.eu.availableCountries)('exists in %s with its currency', async (code) => {
    expect((await shop.get(`/${code}/dog-food`)).status).toBe(200);
  });

  it('names its right address', async () => {
    expect(await text('/')).toContain(`<link rel="canonical" href="${shop.url}/se"/>`);
    expect(await text('/dog-food')).toContain(`href="${shop.url}/se/dog-food"/>`);
    expect(await text('/de/dog-food?sort=title')).toContain(`<link rel="canonical" href="${shop.url}/de/dog-food"/>`);
  });

  it('speaks the market\u2019s language', async () => {
    expect(await text('/se')).toContain('<html lang="sv"');
    expect(await text('/pt')).toContain('<html lang="pt"');
    expect(await text('/fi')).toContain('<html lang="en"');
  });

  it('is the same for everyone and may be kept, but the cart never', async () => {
    const [one, two] = await Promise.all([shop.get('/se/dog-food'), shop.get('/se/dog-food', { cookie: 'cart=gid://shopify/Cart/1; x=y' })]);
    const strip = (html: string) => html;
    expect(strip(await one.text())).toBe(strip(await two.text()));
    expect(one.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
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
  ])('%s is moved to %s', async (from, to) => {
    const answer = await shop.get(from);
    expect([answer.status, answer.headers.get('location')]).toEqual([308, to]);
  });

  it.each([
    '/xx',
    '/xx/dog-food',
    '/se/nope',
    '/se/dog-food/nope',
    '/se/dog-food/a/b',
    '/au/dog-food',
    '/se/api/cart',
    '/%00',
    '/se/%E0%A4%A',
    '/r/x',
    '/assets//nope',
    '/r',
  ])('%s is no page', async (path) => {
    const answer = await shop.get(path);
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(html).toContain('noindex');
    expect(html).toContain('</body></html>');
  });

  it('an unknown call is a 404 in JSON', async () => {
    const answer = await shop.get('/api/nope');
    expect([answer.status, ((await answer.json()) as { errors: { code: string }[] }).errors[0]!.code]).toEqual([404, 'not_found']);
  });

  it('every product stands in exactly one category, and every link in the shop leads somewhere', async () => {
    const seen = new Map<string, string>();
    const links = new Set<string>();
    for (const category of CATEGORIES) {
      let next: string | undefined = `/se/${category}`;
      while (next) {
        const html = await text(next);
        for (const [, link] of html.matchAll(/href="(\/[^"#]*)"/g)) links.add(link!.replaceAll('&amp;', '&'));
        for (const [, slug] of html.matchAll(/<h2 class="card-name"><a href="\/se\/[\w-]+\/([\w-]+)"/g)) {
          expect([slug, seen.get(slug!) ?? category]).toEqual([slug, category]);
          seen.set(slug!, category);
        }
        next = /rel="next" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
      }
    }
    expect(seen.size).toBe(58);
    for (const link of links)
      if (!link.startsWith('/assets')) expect([link, (await shop.get(link)).status]).toEqual([link, /^\/[a-z]{2}\/account$/.test(link) ? 302 : 200]);
  });
});

describe('a category', () => {
  const names = (html: string) => [...html.matchAll(/<h2 class="card-name"><a[^>]+>([^<]+)</g)].map((match) => match[1]);

  it('filters by link, with counts', async () => {
    const html = await text('/de/dog-food?form=wet');
    expect(names(html)).toEqual(['Wet Tray Insect, Carrot &amp; Apple']);
    expect(html).toMatch(/aria-current="true">Wet food(?:<!-- -->)? <span class="chip-count">1</);
    expect(names(await text('/de/dog-food?form=wet&form=kit')).length).toBeGreaterThan(1);
  });

  it('sorts by price', async () => {
    const html = await text('/de/dog-food?sort=price-asc');
    const prices = [...html.matchAll(/<p class="card-price"><span>(?:from )?€([\d.]+)/g)].map((match) => Number(match[1]));
    expect(prices.length).toBe(12);
    expect([...prices].sort((a, b) => a - b)).toEqual(prices);
  });

  it('shows the lowest price as its from-price', async () => {
    const html = await text('/de/cat-products');
    expect(html).toMatch(/Scratching Board<\/a><\/h2><p class="card-price"><span>from €9\.90/);
  });

  it('offers to hide what is sold out', async () => {
    const html = await text('/de/cat-products');
    expect(html).toContain('href="/de/cat-products?available=1"');
    expect(names(await text('/de/cat-products?available=1'))).not.toContain('Drinking Fountain 2 l');
  });

  it('goes through its pages and back', async () => {
    const first = await text('/se/dog-food');
    const next = /rel="next" href="([^"]+)"/.exec(first)![1]!.replaceAll('&amp;', '&');
    const second = await text(next);
    expect(names(second).some((name) => names(first).includes(name))).toBe(false);
    const back = /rel="prev" href="([^"]+)"/.exec(second)![1]!.replaceAll('&amp;', '&');
    expect(names(await text(back))).toEqual(names(first));
  });

  it('a page that has gone leads to the first one; nonsense is ignored', async () => {
    const answer = await shop.get('/se/dog-food?after=bm9wZQ==');
    expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([302, '/se/dog-food', 'no-store']);
    expect((await shop.get('/se/dog-food?form=%3Cscript%3E&sort=x&after=%00')).status).toBe(200);
    expect(await text('/de/dog-food?form=nothing')).toContain('Nothing fits these filters');
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

  it('takes a size for a size', async () => {
    expect(await text('/de/search?q=10kg')).not.toContain('Dental Stick');
  });

  it('says so when nothing is found, and shows what was typed as text', async () => {
    const html = await text(`/de/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('Nothing found');
  });
});

describe('a product', () => {
  it('says what the law and shoppers want to know', async () => {
    const html = await text('/de/dog-food/insect-oat-adult-dog');
    for (const part of [
      '€14.90',
      '€9.93/kg',
      '€12.67',
      '€8.45/kg',
      'Complete feed.',
      '363 kcal',
      'Crude protein',
      'Nutritional additives',
      '148–194',
      'Taste guarantee',
      'Price guarantee',
      'Free from €45, and',
    ])
      expect(html).toContain(part);
  });

  it('measures a reduction against the lowest price of 30 days', async () => {
    const html = await text('/de/dog-food/light-insect-dog');
    expect(html).toContain('−<!-- -->7<!-- --> %');
    expect(html).toContain('Lowest price in the last 30 days: €64.90');
    expect(await text('/de/dog-food/senior-insect-dog')).not.toContain('Lowest price');
  });

  it('of wet cat food cannot be bought before its day, and can after it', async () => {
    const waiting = await text('/de/cat-food/wet-insect-cat-pouch');
    expect(waiting).toContain('25 September 2027');
    expect(waiting).not.toContain('class="buy"');
    await shop.control('clock', { days: 310 });
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(await text('/de/cat-food/wet-insect-cat-pouch')).toContain('class="buy"');
    expect(await text('/de/cat-food?form=wet')).not.toContain('Not for sale yet');
    await shop.control('reset', {});
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(await text('/de/cat-food?form=wet')).toContain('Not for sale yet');
    expect(await text('/de/cat-food/insect-rice-adult-cat')).not.toContain('wet-insect-cat-pouch');
  });

  it('for a growing animal says how much by the weight it will have', async () => {
    const html = await text('/de/puppy-food/puppy-insect-small');
    expect(html).toContain('Adult weight');
    expect(html.match(/<th scope="row">/g)).toHaveLength(15);
    expect(await text('/de/kitten-food/kitten-insect-dry')).toContain('How much to feed');
    expect(await text('/de/dog-products/dental-stick-m')).toContain('Directions');
  });

  it('chooses the size that the address names', async () => {
    const variant = await shop.variant('insect-oat-adult-dog', '10 kg');
    expect(await text(`/se/dog-food/insect-oat-adult-dog?variant=${variant.split('/').at(-1)}`)).toMatch(new RegExp(`checked="" value="${variant}"`));
  });
});

describe('Australia', () => {
  const au = useShop({ MARKET_GROUP: 'au' });
  it('is its own shop', async () => {
    const html = await (await au.get('/')).text();
    expect(html).toContain('data-country="AU"');
    expect(html).toContain(`<link rel="canonical" href="${au.url}/au"/>`);
    expect((await au.get('/se')).status).toBe(404);
  });
});

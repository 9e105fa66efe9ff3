import { describe, expect, it } from 'vitest';
import { localLaunch } from '../../../../local/settings.ts';
import { eventually, useShop } from '../../../shop.ts';
import {
  alternatesOf as alternates,
  belowMarket,
  canonicalOf as canonical,
  each,
  entryFaults,
  locations,
  markets,
  sitemapEntries,
  sitemapsOf,
} from './sitemaps.ts';

const shop = useShop();

const text = async (path: string) => (await shop.get(path)).text();
const canonicalOf = (html: string) => canonical(html, shop.url);
const alternatesOf = (html: string) => alternates(html, shop.url);
const graphOf = (html: string): any[] =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!)['@graph'];

describe('the sitemap', () => {
  it('is named in robots.txt and has a map of each category for each market, and one of all other pages', async () => {
    expect(await text('/robots.txt')).toContain(`Sitemap: ${shop.url}/sitemap.xml`);
    expect(locations(await text('/sitemap.xml'), shop.url)).toEqual(markets.flatMap(({ code }) => sitemapsOf(code)));
    expect((await shop.get('/sitemap/au.xml')).status).toBe(404);
    expect((await shop.get('/sitemap/xx.xml')).status).toBe(404);
    expect((await shop.get('/sitemap/de-nothing.xml')).status).toBe(404);
  });

  // all pages of /se, /de and /pt are looked at in crawl.test.ts
  it('lists only pages that answer 200 at their canonical address, and their alternates link back', async () => {
    const entries = await sitemapEntries(shop);
    expect(entries.length).toBeGreaterThan(25 * 100);
    const known = new Set(entries);
    expect(known.size).toBe(entries.length);
    const below = Map.groupBy(entries, belowMarket);
    // each page in one market, each market with a share of the pages
    const looked = [...below.values()].map((paths, i) => paths[i % paths.length]!);
    expect(new Set(looked.map((path) => path.split('/')[1])).size).toBe(markets.length);
    const wrong: string[] = [];
    await each(looked, async (path) => {
      const answer = await shop.get(path);
      const html = await answer.text();
      if (answer.status !== 200) wrong.push(`${path} answers ${answer.status}`);
      wrong.push(...entryFaults(path, html, known, shop.url));
    });
    expect(wrong.slice(0, 10)).toEqual([]);
    for (const cc of ['de', 'se'])
      expect([cc, entries.filter((path) => path.startsWith(`/${cc}/blog/`)).length]).toEqual([cc, 24]);
    expect(entries.filter((path) => path.startsWith('/pt/blog'))).toEqual([]);
  }, 120_000);

  it('is consistent with the x-default of the default market', async () => {
    const html = await text('/blog/dog');
    expect(canonicalOf(html)).toBe('/se/blog/dog');
    expect(alternatesOf(await text('/de')).get('x-default')).toBe('/');
    expect([...alternatesOf(await text('/de')).keys()].slice(0, 3)).toEqual(['en-AT', 'en-AX', 'en-BE']);
  });
});

describe('metadata', () => {
  it('has the locale and type of a page for social networks', async () => {
    for (const [path, locale] of Object.entries({ '/de/faq': 'en_US', '/se/faq': 'sv_SE', '/pt/faq': 'pt_PT' }))
      expect(await text(path)).toContain(`<meta property="og:locale" content="${locale}"`);
    expect(await text('/se')).toContain('<meta property="og:type" content="website"');
    expect(await text('/de/dog-food/insect-oat-adult-dog')).toContain('<meta property="og:type" content="product"');
  });

  it('says what stands on the sharing picture', async () => {
    expect(await text('/de/dog-food/insect-oat-adult-dog')).toContain(
      '<meta property="og:image:alt" content="Dog food: Everyday Insect &amp; Oat"',
    );
    expect(await text('/de/faq')).toContain('<meta property="og:image:alt" content="Questions and answers"');
  });

  it('shortens a title that search engines would cut', async () => {
    const titleFor = async (q: string) =>
      /<title>([^<]*)/.exec(await text(`/de/search?q=${encodeURIComponent(q)}`))![1]!;
    expect(await titleFor('oats')).toMatch(/ \| Kvistra$/);
    expect(await titleFor('a word of forty letters, and of twenty others')).not.toContain('Kvistra');
    expect(await titleFor('crunchy '.repeat(12))).toMatch(/crunchy…$/);
    expect([...(await titleFor('🐕'.repeat(80)))].length).toBeLessThanOrEqual(65);
  });

  it('falls back to the description of the shop', async () => {
    expect(await text('/de')).toContain('<meta name="description" content="Insect-based food for dogs and cats');
  });

  it('has the organization, the search and the breadcrumbs', async () => {
    const [organization, website] = graphOf(await text('/se'));
    expect(organization).toMatchObject({ '@type': 'Organization', name: 'Kvistra' });
    const { hasTiers, ...club } = organization.hasMemberProgram;
    expect(club).toMatchObject({ '@type': 'MemberProgram', name: 'Bonusklubb', url: `${shop.url}/se/bonus-club` });
    // a krona brings a tenth of a point: https://developers.google.com/search/docs/appearance/structured-data/loyalty-program
    expect(
      hasTiers.map((tier: any) => [tier.name, tier.hasTierBenefit.split('/').at(-1), tier.membershipPointsEarned]),
    ).toEqual([
      ['Knopp', 'TierBenefitLoyaltyPoints', 0.1],
      ['Kvist', 'TierBenefitLoyaltyPoints', 0.125],
      ['Gren', 'TierBenefitLoyaltyPoints', 0.15],
    ]);
    expect(website.potentialAction.target.urlTemplate).toBe(`${shop.url}/se/search?q={search_term_string}`);
    const [crumbs] = graphOf(await text('/se/dog-food/insect-oat-adult-dog'));
    expect(crumbs.itemListElement.map((step: any) => [step.position, step.item.replace(shop.url, '')])).toEqual([
      [1, '/se'],
      [2, '/se/dog-food'],
      [3, '/se/dog-food/insect-oat-adult-dog'],
    ]);
  });

  it('has an offer for each size of a product, with its price per kilogram', async () => {
    const product = graphOf(await text('/de/dog-food/insect-oat-adult-dog')).find(
      (node) => node['@type'] === 'Product',
    );
    expect(product.offers.length).toBeGreaterThan(1);
    for (const offer of product.offers) {
      expect(offer).toMatchObject({
        priceCurrency: 'EUR',
        availability: 'https://schema.org/InStock',
        // the price of the pack, not of a kilogram, so that nobody takes another amount for it
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: offer.price,
          priceCurrency: 'EUR',
          referenceQuantity: {
            value: Number.parseFloat(offer.name.replace(',', '.')) / (offer.name.includes(' kg') ? 1 : 1000),
            unitCode: 'KGM',
            valueReference: { value: 1, unitCode: 'KGM' },
          },
        },
      });
      expect((await shop.get(offer.url.replace(shop.url, ''))).status).toBe(200);
    }
    // what a subscription costs is no offer, so that nobody takes it for the price
    const { potentialAction: action } = product;
    expect(action).toMatchObject({ '@type': 'BuyAction', target: `${shop.url}/de/dog-food/insect-oat-adult-dog` });
    expect(action.priceSpecification.map(({ name }: any) => name)).toEqual(product.offers.map(({ name }: any) => name));
    for (const [i, price] of action.priceSpecification.entries()) {
      expect(price).toMatchObject({ priceCurrency: 'EUR', billingIncrement: 1, unitCode: 'MON' });
      expect(price.price).toMatch(/^\d+\.\d\d$/);
      expect(Number(price.price)).toBeLessThan(Number(product.offers[i].price));
    }
    const pending = graphOf(await text('/de/cat-food/wet-insect-cat-pouch')).find(
      (node) => node['@type'] === 'Product',
    );
    expect(pending.offers[0]).toMatchObject({
      availability: 'https://schema.org/OutOfStock',
      availabilityStarts: localLaunch(),
    });
  });

  it('has the date of an article and the answers of the FAQ', async () => {
    const article = graphOf(await text('/se/blog/cat/training/teach-your-cat-to-come-five-minutes-a-day')).find(
      (node) => node['@type'] === 'Article',
    );
    expect(article).toMatchObject({ inLanguage: 'sv', headline: 'Lär katten att komma: fem minuter om dagen' });
    expect(Date.parse(article.datePublished)).toBeLessThan(Date.now());
    expect(article.image).toEqual([`${shop.url}/se/blog/cat/training/teach-your-cat-to-come-five-minutes-a-day.png`]);
    const faq = graphOf(await text('/pt/faq')).find((node) => node['@type'] === 'FAQPage');
    expect(faq.mainEntity.length).toBeGreaterThan(10);
    expect(faq.mainEntity[0].acceptedAnswer.text).toContain('dias úteis');
  });

  it('escapes what an editor writes', async () => {
    const title = '</script><script>alert(1)</script>';
    await shop.control('stories/imprint', { title, description: '"><img src=x onerror=alert(1)>' });
    const html = await eventually(async () => {
      const page = await text('/de/imprint');
      return graphOf(page)[0].itemListElement[1].name === title && page;
    });
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&lt;img src=x');
    await shop.control('stories/imprint', { title: 'Imprint', description: 'Who runs this shop.' });
  });
});

describe('other formats of a page', () => {
  it.each([
    '/de/dog-food/insect-oat-adult-dog',
    '/se/blog/dog/health/body-condition-score-at-home-three-places-to-touch',
    '/se',
    '/pt/faq',
    '/de/breeders/kennel-bjorkhyddan',
    '/de/blog',
    '/de/cat-food',
  ])('the picture of %s is a PNG of 1200 by 630', async (path) => {
    const html = await text(path);
    const address = /<meta property="og:image" content="([^"]+)"/.exec(html)![1]!.replace(shop.url, '');
    const answer = await shop.get(address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([bytes.subarray(1, 4).toString(), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
      'PNG',
      1200,
      630,
    ]);
    expect(bytes.length).toBeGreaterThan(10_000);
  });

  it('the Markdown of a product has the facts of its page', async () => {
    const html = await text('/de/dog-food/insect-oat-adult-dog');
    expect(html).toContain('<link rel="alternate" type="text/markdown" href="/de/dog-food/insect-oat-adult-dog.md"');
    const answer = await shop.get('/de/dog-food/insect-oat-adult-dog.md');
    expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(answer.headers.get('link')).toBe(`<${shop.url}/de/dog-food/insect-oat-adult-dog>; rel="canonical"`);
    const markdown = await answer.text();
    for (const part of [
      '# Everyday Insect & Oat',
      '## Deutsch',
      '### Zusammensetzung',
      '### Composition',
      'Hermetia illucens',
      '€',
      '/kg',
      '### Directions for use',
      '| 10\u00a0kg |',
    ])
      expect(markdown).toContain(part);
  });

  it('the Markdown of an article has its text and links', async () => {
    const markdown = await text('/se/blog/dog/health/body-condition-score-at-home-three-places-to-touch.md');
    expect(markdown).toMatch(/^# Hullbedömning hemma/);
    expect(markdown).toContain('## Första stället: revbenen');
    expect(markdown).toContain(`(${shop.url}/se/dog-food/light-insect-dog)`);
  });

  it('do not exist for pages that do not exist', async () => {
    for (const path of [
      '/de/dog-food/nothing.md',
      '/de/dog-food/nothing.png',
      '/de/cart.png',
      '/de/dog-food.md',
      '/de/nope.png',
      '/.md',
    ])
      expect([path, (await shop.get(path)).status]).toEqual([path, 404]);
  });

  it('llms.txt links every product and article, and none of its links is broken', async () => {
    const llms = await text('/llms.txt');
    const links = [...llms.matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1]!.replace(shop.url, ''));
    expect(links.filter((link) => link.endsWith('.md')).length).toBeGreaterThan(60);
    const wrong: string[] = [];
    await each(links, async (link) => {
      const { status } = await shop.get(link);
      if (status !== 200) wrong.push(`${link} ${status}`);
    });
    expect(wrong).toEqual([]);
  });
});

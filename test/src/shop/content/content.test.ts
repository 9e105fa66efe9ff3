import { describe, expect, it } from 'vitest';
import { CONTENT_PAGES, PEOPLE, TOPICS } from '../../../../src/routes.ts';
import { SPECIES } from '../../../../src/species/tables/names.ts';
import { readDictionaries } from '../../../../tools/kv/texts.ts';
import { eventually, useSharedShop, useShop } from '../../../shop.ts';

const titleOf = (html: string) => /<h1[^>]*>([^<]*)/.exec(html)?.[1];

describe('content', () => {
  const shop = useSharedShop();
  const text = async (path: string) => (await shop.get(path)).text();

  it.each(CONTENT_PAGES)('/%s speaks the language of each market', async (page) => {
    const titles = await Promise.all(['de', 'se', 'pt'].map(async (cc) => titleOf(await text(`/${cc}/${page}`))));
    expect(titles.every(Boolean)).toBe(true);
    expect(page === 'faq' || new Set(titles).size > 1).toBe(true);
    expect(await text(`/se/${page}`)).not.toContain('Texten är på engelska');
  });

  it('lists every section of the blog, an empty one sensibly', async () => {
    for (const species of SPECIES)
      for (const topic of TOPICS)
        expect([species, topic, (await shop.get(`/de/blog/${species}/${topic}`)).status]).toEqual([
          species,
          topic,
          200,
        ]);
    const empty = await text('/de/blog/dog/kitten');
    expect(empty).toContain('Nothing has been written here yet');
    expect(empty).toContain('content="noindex"');
    expect((await shop.get('/de/blog/bird')).status).toBe(404);
    expect((await shop.get('/de/blog/dog/cooking')).status).toBe(404);
    expect((await shop.get('/de/blog/cat/health/body-condition-score-at-home-three-places-to-touch')).status).toBe(404);
  });

  it('shows an article with its place, related ones and products', async () => {
    const html = await text('/se/blog/dog/training/treat-maths-training-a-lot-without-overfeeding');
    expect(html).toMatch(/Hem<\/a>.*Magasinet<\/a>.*Hundar<\/a>.*Träning<\/a>.*aria-current="page">Godisräkning/s);
    expect(html).toContain('/se/blog/dog/health/body-condition-score-at-home-three-places-to-touch');
    expect(html).toContain('/se/dog-products/training-bites-dog');
    expect(html.match(/class="card story-card"/g)).toHaveLength(3);
  });

  it('shows the picture of an article in light and dark, at its top and in lists, with words for what is seen', async () => {
    const host = new URL(shop.providerUrl).host;
    const pictures = (html: string) => html.match(/<picture>.*?<\/picture>/gs) ?? [];
    const path = '/se/blog/dog/training/treat-maths-training-a-lot-without-overfeeding';
    const [top, ...related] = pictures(await text(path));
    expect(top).toContain(
      'alt="En vit och brun hund sitter i ett skogsbryn; på en fälld stam bredvid ligger sex små godbitar',
    );
    expect(top).toContain(`src="/media/480/${host}/media/scenes/counting-treats.svg"`);
    expect(top).toMatch(
      /<source media="\(prefers-color-scheme: dark\)"[^>]* srcSet="[^"]*\/counting-treats-night\.svg 480w/i,
    );
    expect(top).toMatch(/width="720" height="480"/);
    expect(top).not.toContain('loading="lazy"');
    expect(related).toHaveLength(3);
    for (const one of related) expect(one).toContain('loading="lazy"');
    const list = pictures(await text('/se/blog'));
    expect(list).toHaveLength(12);
    expect(new Set(list.map((one) => /alt="([^"]{20,})"/.exec(one)?.[1])).size).toBe(12);
    expect(list.filter((one) => !one.includes('loading="lazy"'))).toHaveLength(3);
    const [, address] = /src="([^"]+)"/.exec(list[0]!)!;
    expect((await shop.get(address!, { accept: 'image/webp' })).headers.get('Content-Type')).toBe('image/webp');
  });

  it('says what is seen in the language of the page, also above a text in English', async () => {
    const path = 'blog/dog/training/treat-maths-training-a-lot-without-overfeeding';
    for (const [market, words] of [
      ['de', 'A white and tan dog sits'],
      ['pt', 'Um cão branco e castanho sentado'],
    ])
      expect(await text(`/${market}/${path}`)).toMatch(new RegExp(`<img [^>]*alt="${words}`));
  });

  it('shows people with the portrait of their animal’s breed', async () => {
    expect(await text('/de/breeders/kennel-bjorkhyddan')).toContain('/portraits.svg#dog-lagotto');
    const list = await text('/de/ambassadors');
    for (const drawing of ['portraits.svg#dog-labrador', 'portraits.svg#cat-maine-coon', 'sprite.svg#dog-sniffing'])
      expect(list).toContain(`/${drawing}`);
  });

  it('marks English texts on Portuguese pages', async () => {
    const html = await text('/pt/blog/dog/training/treat-maths-training-a-lot-without-overfeeding');
    expect(html).toContain('<html lang="pt"');
    expect(html).toContain('<h1 lang="en">Treat maths');
    expect(html).toContain('Este texto está em inglês');
  });

  it('says that invented people are invented, and what is advertising', async () => {
    for (const people of PEOPLE)
      expect(await text(`/de/${people}`)).toContain('the people and animals here are invented');
    expect(await text('/de/ambassadors/maja-lindqvist')).toContain('Advertising:');
  });

  it('says of stories of customers that nobody has checked them, and of a friend’s message that it is advertising', async () => {
    const stories = await text('/de/success-stories');
    expect(stories).toContain('We have not checked that they bought from us');
    // invented people tell nothing
    expect(stories).not.toContain('Told by the people themselves');
    expect(await text('/se/success-stories/a-picky-terrier')).toContain(
      'Vi har inte kontrollerat att de har handlat hos oss',
    );
    expect(await text('/de/breeders')).not.toContain('We have not checked');
    for (const [language, word] of [
      ['en', 'advertising'],
      ['sv', 'reklam'],
      ['pt', 'publicidade'],
    ])
      expect([language, readDictionaries()[language!]!['refer.share_text']]).toEqual([
        language,
        expect.stringContaining(`(${word})`),
      ]);
  });

  it('finds answers by words of the question or the answer', async () => {
    const html = await text('/de/faq?q=kitten%20SUBSCRIPTION');
    expect(html).toContain('Why is there no subscription for kitten food?');
    expect(html).not.toContain('How can I pay?');
    expect(html).toContain('1 answer for');
    expect(await text('/de/faq?q=zzzz')).toContain('No answer for');
    expect(await text('/se/faq?q=overhoppa')).toContain('Inget svar');
  });

  it('lists shops by country, the own one first', async () => {
    const names = [...(await text('/fi/retailers')).matchAll(/<h2>([^<]+)<\/h2><ul class="shops"/g)].map(
      (match) => match[1],
    );
    expect(names[0]).toBe('Finland');
    expect(names.length).toBeGreaterThan(5);
    const one = await text('/de/retailers?country=SE');
    expect(one).toContain('Demo: Hundkorgen');
    expect(one).not.toContain('Demo: Napf und Nase');
    expect(await text('/de/retailers?country=HU')).toContain('No shop in Hungary yet');
    expect((await shop.get('/de/retailers?country=%22%3E')).status).toBe(200);
  });
});

describe('outside of demonstrations', () => {
  const shop = useShop({ DEMO_CONTENT: 'hide', RETAILER_FORM_URL: '' });
  it('nobody invented is shown', async () => {
    for (const people of PEOPLE) {
      const html = await (await shop.get(`/de/${people}`)).text();
      expect(html).toContain('Nobody is listed here yet');
      expect(html).toContain('content="noindex"');
    }
    expect((await shop.get('/de/breeders/kennel-bjorkhyddan')).status).toBe(404);
    const map = await (await shop.get('/sitemap/de.xml')).text();
    expect(map).not.toContain('/breeders');
    expect(map).toContain('/de/blog/dog/health');
    expect(await (await shop.get('/de')).text()).not.toContain('id="story"');
    const product = await (await shop.get('/de/dog-food/insect-oat-adult-dog')).text();
    expect([product.includes('class="asked later"'), product.includes('class="expert"')]).toEqual([true, false]);
  });

  it('retailers have no link to an application form when there is none', async () => {
    const html = await (await shop.get('/de/retailers')).text();
    expect(html).toContain('<h1>Retailers</h1>');
    expect(html).not.toContain('Become a retailer');
  });

  it.each([
    ['is gone', 'gone', { filename: '', alt: null }],
    ['lies in no folder of the shop', 'elsewhere', { filename: 'https://pictures.example/media/a.jpg', alt: 'A' }],
  ])('shows the drawing of a story whose picture %s', async (_, slug, picture) => {
    const path = `blog/dog/training/${slug}`;
    await shop.control(`stories/${path}`, { title: 'Drawn', content: { drawing: 'bone', tint: 'treat', picture } });
    const html = await eventually(async () => {
      const page = await shop.get(`/de/${path}`);
      return page.status === 200 && page.text();
    });
    const [head = ''] = /<header class="story-head">.*?<\/header>/s.exec(html) ?? [];
    expect(head).toContain('<div class="story-picture tinted treat">');
    expect(head).toContain('sprite.svg#bone');
    expect(head).not.toContain('<img');
  });

  it('leaves out a product that cannot be had', async () => {
    await shop.fault({ service: 'storefront', operation: 'ContentProduct', mode: '500' });
    const html = await (await shop.get('/fi/blog/cat/training/teach-your-cat-to-come-five-minutes-a-day')).text();
    expect(html).toContain('Week one: the sound is food');
    expect(html).not.toContain('class="in-text"');
    await shop.fault({ service: 'storefront', operation: 'ContentProduct', errorRate: 0, latencyMs: 0 });
  });
});

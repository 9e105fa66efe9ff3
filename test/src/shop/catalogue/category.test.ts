import { beforeAll, describe, expect, it } from 'vitest';
import { CATEGORIES } from '../../../../src/routes.ts';
import { MAX_REST } from '../../../../src/shop/catalogue/model/list-query.ts';
import { eventually, useShop } from '../../../shop.ts';

const shop = useShop();
const text = async (path: string) => (await shop.get(path)).text();
const decoded = (html = '') => html.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");
const plain = (html: string) => decoded(html.replace(/<[^>]+>/g, '')).trim();

interface Card {
  slug: string;
  name: string;
  price: number;
  html: string;
}

const cards = (html: string): Card[] =>
  [...html.matchAll(/<article class="card">.*?<\/article>/gs)].map(([card]) => ({
    slug: /<h2 class="card-name"><a href="\/\w+\/([^"]+)"/.exec(card)?.[1] ?? '',
    name: plain(/<h2 class="card-name">(.*?)<\/h2>/.exec(card)?.[1] ?? ''),
    price: Number(/<p class="card-price"><span>[^\d<]*([\d.]+)/.exec(card)?.[1]),
    html: card,
  }));
const slugs = (html: string) => cards(html).map(({ slug }) => slug);

interface Chip {
  name: string;
  count: number;
  /** The address that the form leads to after a click on this checkbox. */
  href: string;
  on: boolean;
}

const attribute = (tag: string, name: string) => decoded(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]);

/** The checkboxes of a group of filters. */
const chips = (html: string, label: string): Chip[] => {
  const form = /<form id="filters".*?<\/form>/s.exec(html)?.[0] ?? '';
  const fields = [...form.matchAll(/<input [^>]*>/g)].map(([tag]) => ({
    tag,
    entry: [attribute(tag, 'name'), attribute(tag, 'value')] as [string, string],
    sent: tag.includes('type="checkbox"') ? tag.includes(' checked=""') : attribute(tag, 'value') !== '',
  }));
  const group =
    new RegExp(`<div class="filter-group" role="group" aria-label="${label}">.*?</div>`, 's').exec(form)?.[0] ?? '';
  return [...group.matchAll(/<label class="chip">(<input [^>]*>)(.*?)<\/label>/gs)].map(([, tag = '', text = '']) => {
    const [, name = '', count] = /^(.*) \((\d+)\)$/.exec(plain(text))!;
    const query = new URLSearchParams(
      fields.filter((field) => (field.tag === tag ? !field.sent : field.sent)).map(({ entry }) => entry),
    ).toString();
    const action = attribute(form, 'action');
    return { name, count: Number(count), href: query ? `${action}?${query}` : action, on: tag.includes(' checked=""') };
  });
};
const link = (html: string, rel: 'next' | 'prev') =>
  decoded(new RegExp(`<a class="button quiet" rel="${rel}" href="([^"]+)"`).exec(html)?.[1]);
const sortLinks = (html: string) =>
  [
    .../<details class="sort">.*?<\/details>/s
      .exec(html)![0]
      .matchAll(/<a href="([^"]*)" rel="nofollow"( aria-current="true")?>/g),
  ].map(([, href, on]) => ({
    href: decoded(href),
    on: on !== undefined,
  }));

/** Every page of a list, from the one given to the last or the first. */
async function walk(path: string, rel: 'next' | 'prev' = 'next'): Promise<string[]> {
  const found: string[] = [];
  for (let at = path; at; at = link(found.at(-1)!, rel)) {
    expect(found.length).toBeLessThan(10);
    const answer = await shop.get(at);
    expect([at, answer.status]).toEqual([at, 200]);
    found.push(await answer.text());
  }
  return found;
}
const wholeList = async (path: string) => (await walk(path)).flatMap(cards);

describe('the head of a category', () => {
  it('has its title, its description and one canonical address, whatever is chosen', async () => {
    for (const path of ['/de/dog-food', '/de/dog-food?form=dry&sort=title', '/de/dog-food?utm_source=mail']) {
      const answer = await shop.get(path);
      const html = await answer.text();
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache']);
      expect(html).toContain('<title>Dog food | Kvistra</title>');
      expect(html).toContain(`<link rel="canonical" href="${shop.url}/de/dog-food"/>`);
      expect(plain(/<h1>(.*?)<\/h1>/.exec(html)![1]!)).toBe('Dog food');
      const lead = plain(/<p class="lead">(.*?)<\/p>/s.exec(html)![1]!);
      expect(decoded(/<meta name="description" content="([^"]*)"/.exec(html)![1])).toBe(lead);
      expect(html).not.toContain('noindex');
    }
  });

  it('excludes further pages from search engines', async () => {
    expect(await text(link(await text('/de/dog-products'), 'next'))).toContain(
      '<meta name="robots" content="noindex"/>',
    );
  });

  it.each(['/de/horse-food', '/de/dog-foods', '/de/all', '/de/best-sellers'])('does not exist for %s', async (path) => {
    expect((await shop.get(path)).status).toBe(404);
  });
});

describe('filters', () => {
  it.each([
    ['Type', '/de/dog-products'],
    ['Made for', '/de/dog-food'],
    ['Animal', '/de/dog-products'],
    ['Need', '/de/dog-food'],
    ['Dog size', '/de/dog-food'],
    ['Cereals', '/de/cat-food'],
    ['Kibble', '/de/dog-food'],
    ['Bag size', '/de/dog-food'],
    ['Free from', '/de/dog-products'],
  ])('of the group %s show as many products as their count says', async (group, path) => {
    const found = chips(await text(path), group);
    expect(found.length).toBeGreaterThan(group === 'Cereals' ? 0 : 1);
    for (const { name, count, href } of found) {
      const [first = ''] = await walk(href);
      expect([name, (await wholeList(href)).length]).toEqual([name, count]);
      expect(chips(first, group).find((chip) => chip.name === name)).toMatchObject({ on: true, count });
    }
  });

  it('change the counts of the other groups, not of their own', async () => {
    const before = await text('/de/dog-food');
    const dry = chips(before, 'Type').find(({ name }) => name === 'Dry food')!;
    const after = await text(dry.href);
    expect(chips(after, 'Type').map(({ count }) => count)).toEqual(chips(before, 'Type').map(({ count }) => count));
    const ages = chips(after, 'Made for');
    expect(ages.map(({ count }) => count)).not.toEqual(chips(before, 'Made for').map(({ count }) => count));
    expect(ages.reduce((sum, { count }) => sum + count, 0)).toBe(dry.count);
    for (const { href, count } of ages) {
      const both = await wholeList(href);
      expect([href, both.length]).toEqual([href, count]);
      const all = (await wholeList(dry.href)).map(({ slug }) => slug);
      expect(both.filter(({ slug }) => !all.includes(slug))).toEqual([]);
    }
  });

  it('of one group widen the list and can be removed one by one or all at once', async () => {
    const wet = await text('/de/dog-food?form=wet');
    const kit = chips(wet, 'Type').find(({ name }) => name === 'Starter packs')!;
    const both = await text(kit.href);
    expect(kit.href.split(/[?&]/).sort()).toEqual(['/de/dog-food', 'form=kit', 'form=wet']);
    expect(cards(both)).toHaveLength(cards(wet).length + kit.count);
    expect(both).toContain('Filter (2)');
    expect(chips(both, 'Type').find(({ name }) => name === 'Starter packs')?.href).toBe('/de/dog-food?form=wet');
    expect(/<a class="chip clear" href="([^"]+)"/.exec(both)?.[1]).toBe('/de/dog-food');
  });

  it('hide what is sold out', async () => {
    const [stock] = chips(await text('/de/cat-products'), 'Availability');
    const shown = await text(stock!.href);
    expect([stock?.href, cards(shown).length]).toEqual(['/de/cat-products?available=1', stock?.count]);
    expect(slugs(await text('/de/cat-products')).filter((slug) => !slugs(shown).includes(slug))).toEqual([
      'cat-products/drinking-fountain',
    ]);
  });

  it('without a match say so and lead back to the whole list', async () => {
    const html = await text('/de/dog-food?form=clothing&sort=title');
    expect([cards(html), html.includes('Nothing matches all of these filters')]).toEqual([[], true]);
    expect(html).toMatch(/<a class="button quiet" href="\/de\/dog-food">/);
  });

  it.each([
    'colour=red',
    'need=cure',
    'free_from=insects',
    'kibble_mm=2',
    'kg_max=cheap',
    'kg_min=-1',
    'form=%3Cscript%3E',
    'form=',
    'available=yes',
    'sort=sideways',
    'sort=constructor',
    'after=%00',
    'first=1',
    'utm_source=x',
  ])('that are unknown (%s) are ignored', async (query) => {
    const [one, other] = [await text('/de/dog-food'), await text(`/de/dog-food?${query}`)];
    const list = (html: string) => /<div class="list-bar beside">.*<\/main>/s.exec(html)?.[0];
    expect(list(other)).toBe(list(one));
  });
});

describe('sorting', () => {
  const byPrice = (a: Card, b: Card) => a.price - b.price;

  it.each([
    ['price-asc', byPrice],
    ['price-desc', (a: Card, b: Card) => byPrice(b, a)],
    ['title', (a: Card, b: Card) => a.name.localeCompare(b.name)],
  ])('by %s holds through all pages', async (sort, compare) => {
    const list = await wholeList(`/de/dog-products?sort=${sort}`);
    expect(list.length).toBeGreaterThan(12);
    expect(list.map(({ price }) => price > 0)).toEqual(list.map(() => true));
    expect(list.map(({ name, price }) => [name, price])).toEqual(
      list.toSorted(compare).map(({ name, price }) => [name, price]),
    );
    expect(list.map(({ slug }) => slug).sort()).toEqual(
      (await wholeList('/de/dog-products')).map(({ slug }) => slug).sort(),
    );
  });

  it('uses the prices of the market', async () => {
    const list = await wholeList('/se/dog-products?sort=price-asc');
    expect(list.map(({ price }) => price)).toEqual(list.toSorted(byPrice).map(({ price }) => price));
    expect(list[0]?.html).toContain('kr');
  });

  it('is offered as links that keep the filters and begin at the first page', async () => {
    const links = sortLinks(await text(link(await text('/de/dog-products?available=1&sort=title'), 'next')));
    expect(links.map(({ href }) => href)).toEqual(
      ['', '&sort=price-asc', '&sort=price-desc', '&sort=title', '&sort=newest', '&sort=unit-price'].map(
        (sort) => `/de/dog-products?available=1${sort}`,
      ),
    );
    expect(links.filter(({ on }) => on).map(({ href }) => href)).toEqual(['/de/dog-products?available=1&sort=title']);
  });
});

describe('prices per kilogram', () => {
  const perKg = ({ html }: Card) =>
    Number(/<small>[^\d<]*([\d.]+)\/kg<\/small>/.exec(html)?.[1] ?? Number.POSITIVE_INFINITY);
  const groups = ['Type', 'Made for', 'Need', 'Dog size', 'Cereals', 'Kibble', 'Bag size', 'Free from', 'Availability'];
  const counts = (html: string) => groups.map((group) => chips(html, group).map(({ name, count }) => [name, count]));

  it.each(['/de/dog-products', '/de/dog-food', '/de/cat-food'])(
    'order %s by what stands on the cards, through all pages',
    async (path) => {
      const list = await wholeList(`${path}?sort=unit-price`);
      const ordered = list.map(perKg);
      expect(ordered).toEqual(ordered.toSorted((a, b) => a - b));
      expect(list.map(({ slug }) => slug).sort()).toEqual((await wholeList(path)).map(({ slug }) => slug).sort());
      expect((await walk(`${path}?sort=unit-price`)).flatMap(slugs)).toEqual(list.map(({ slug }) => slug));
    },
  );

  it('lead back through the same pages, and an old cursor to the first', async () => {
    const all = await walk('/de/dog-products?sort=unit-price');
    expect(all.length).toBeGreaterThan(1);
    expect((await walk(link(all.at(-1)!, 'prev'), 'prev')).map(slugs)).toEqual(all.slice(0, -1).map(slugs).reverse());
    const answer = await shop.get('/de/dog-products?sort=unit-price&after=nothing');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/de/dog-products?sort=unit-price']);
  });

  it('name the size that they belong to, which the card adds', async () => {
    const html = cards(await text('/de/dog-food?sort=unit-price')).find(({ slug }) =>
      slug.endsWith('/insect-oat-adult-dog'),
    )!.html;
    expect(plain(/<p class="card-price">(.*?)<\/p>/.exec(html)![1]!)).toMatch(/^10 kg: €78.90€7.89\/kg/);
    expect(html).toContain(await shop.variant('insect-oat-adult-dog', '10 kg'));
  });

  it('select a list, and a range without an end in sight counts as the provider does', async () => {
    const range = await wholeList('/de/dog-food?kg_min=8&kg_max=10');
    expect(range.length).toBeGreaterThan(1);
    for (const card of range) expect(perKg(card)).toSatisfy((amount: number) => amount >= 8 && amount <= 10);
    for (const query of [
      '',
      '&form=dry',
      '&need=senior&need=sensitive_stomach',
      '&free_from=rice&free_from=oats&available=1',
      '&breed_size=small&grain_free=true',
    ])
      expect([query, counts(await text(`/de/dog-food?kg_max=9999${query}`))]).toEqual([
        query,
        counts(await text(`/de/dog-food?${query.slice(1)}`)),
      ]);
  });

  it('count within the range that is chosen', async () => {
    const html = await text('/de/dog-food?kg_max=9');
    const dry = chips(html, 'Type').find(({ name }) => name === 'Dry food')!;
    expect((await wholeList(dry.href)).length).toBe(dry.count);
    expect(chips(await text('/de/dog-food'), 'Type').find(({ name }) => name === 'Dry food')!.count).toBeGreaterThan(
      dry.count,
    );
    expect(chips(html, 'Type').map(({ name }) => name)).not.toContain('Wet food');
  });

  it('have a chip where they are chosen, also without a product', async () => {
    const puppy = chips(await text('/de/dog-food?life_stage=puppy'), 'Made for').find(({ name }) => name === 'Puppy');
    expect(puppy).toMatchObject({ on: true, count: 0, href: '/de/dog-food' });
  });

  it('are not offered for what is not sold by weight', async () => {
    const html = await text('/de/merch');
    expect([html.includes('kg_max'), html.includes('sort=unit-price')]).toEqual([false, false]);
  });

  it('that a form without script sends empty are left out of the address', async () => {
    const answer = await shop.get('/de/dog-food?form=dry&kg_min=&kg_max=&sort=title');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/de/dog-food?form=dry&sort=title']);
  });
});

describe('needs', () => {
  it.each([
    ['/de/dog-food', 'By need', 'no cereals'],
    ['/se/dog-food', 'Efter behov', 'utan spannmål'],
    ['/pt/dog-food', 'Por necessidade', 'sem cereais'],
  ])('lead from %s to the products that share a fact, with a text about it', async (path, title, fact) => {
    const html = await text(path);
    const nav = new RegExp(`<nav class="needs" aria-label="${title}">.*?</nav>`, 's').exec(html)![0];
    expect(nav).toContain(`<small>${fact}</small>`);
    const links = [...nav.matchAll(/href="([^"]+)"/g)].map(([, href]) => decoded(href));
    expect(links).toContain(`${path}?need=sensitive_stomach`);
    for (const href of links) {
      const landing = await text(href);
      expect([href, cards(landing).length > 0, landing.includes('class="needs"')]).toEqual([href, true, false]);
      expect(landing.includes('class="need-texts"')).toBe(href.includes('need='));
      expect(landing).toContain(`<link rel="canonical" href="${shop.url}${path}"/>`);
    }
  });

  it('are no part of a category whose products do not differ by them', async () => {
    expect(await text('/de/merch')).not.toContain('class="needs"');
  });
});

describe('chosen filters', () => {
  it('are named, and each is taken off by itself', async () => {
    const html = await text('/de/dog-food?need=senior&free_from=egg&kg_max=10&available=1&sort=title');
    const links = [
      ...html.matchAll(/<a class="chip" href="([^"]+)" rel="nofollow" aria-label="Remove the filter ([^"]+)"/g),
    ].map(([, href, name]) => [name, decoded(href)]);
    expect(links).toEqual([
      ['Senior', '/de/dog-food?free_from=egg&available=1&kg_max=10&sort=title'],
      ['Free from: Egg', '/de/dog-food?need=senior&available=1&kg_max=10&sort=title'],
      ['In stock', '/de/dog-food?need=senior&free_from=egg&kg_max=10&sort=title'],
      ['Up to €10 per kilo', '/de/dog-food?need=senior&free_from=egg&available=1&sort=title'],
    ]);
  });

  it('that exclude each other name the filter to take off, with what is left', async () => {
    const html = await text('/de/dog-food?form=wet&need=senior&kg_max=20');
    const ways = [
      ...html.matchAll(
        /<a class="chip" href="([^"]+)" rel="nofollow">Without “([^”]+)”(?:<!-- -->)? <span class="chip-count">\((\d+)\)/g,
      ),
    ].map(([, href, name, count]) => ({ href: decoded(href), name, count: Number(count) }));
    expect(ways.map(({ name }) => name)).toEqual(['Wet food', 'Senior']);
    for (const { href, count } of ways) expect((await wholeList(href)).length).toBe(count);
    expect([html.includes('href="/de/feeding-plan"'), html.includes('href="/de/faq"')]).toEqual([true, true]);
  });
});

describe('the pager', () => {
  let all: string[];
  beforeAll(async () => {
    all = await walk('/de/dog-products?sort=price-asc');
  });

  it('leads through every product once', () => {
    const found = all.flatMap(slugs);
    expect(all.map((html) => cards(html).length).slice(0, -1)).toEqual(all.slice(1).map(() => 12));
    expect([all.length > 1, new Set(found).size]).toEqual([true, found.length]);
    expect([link(all[0]!, 'prev'), link(all.at(-1)!, 'next')]).toEqual(['', '']);
  });

  it('says on the first page which products of how many it shows, and how many the next one has', async () => {
    const total = /class="list-count"[^>]*>(\d+)/.exec(all[0]!)![1];
    expect(plain(all[0]!)).toContain(`1–12 of ${total}`);
    expect(plain(all[0]!)).toContain(`Next ${cards(all[1]!).length} products`);
    expect(plain(all.at(-1)!)).not.toMatch(/\d–\d+ of|Next page/);
  });

  it('leads to no page for less than three products', async () => {
    for (const category of CATEGORIES) {
      const [, ...further] = (await walk(`/de/${category}`)).map((html) => cards(html).length);
      expect([category, further.every((count) => count > MAX_REST)]).toEqual([category, true]);
    }
  });

  it('leads back through the same pages', async () => {
    const back = await walk(link(all.at(-2)!, 'next'), 'prev');
    expect(back.map(slugs)).toEqual(all.map(slugs).reverse());
  });

  it.each(['after', 'before'])(
    'with an old cursor (%s) leads to the first page with the same filters and sorting',
    async (name) => {
      const answer = await shop.get(`/de/dog-food?form=dry&available=1&sort=title&${name}=eyJsYXN0X2lkIjoibm9wZSJ9`);
      expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([
        302,
        '/de/dog-food?form=dry&available=1&sort=title',
        'no-store',
      ]);
      expect((await shop.get(answer.headers.get('location')!)).status).toBe(200);
    },
  );
});

describe('a card', () => {
  const cardOf = async (path: string, slug: string) =>
    cards(await text(path)).find((card) => card.slug.endsWith(`/${slug}`))!.html;

  it('adds the usual size at once', async () => {
    const html = await cardOf('/de/dog-food', 'insect-oat-adult-dog');
    expect(html).toContain(
      `<input type="hidden" name="variantId" value="${await shop.variant('insect-oat-adult-dog', '1.5 kg')}"/>`,
    );
    expect(html).toContain('<span>from €14.90</span><small>€9.93/kg</small>');
    expect(
      [...html.matchAll(/<small class="(?:card-plan|lowest)">(.*?)<\/small>/g)].map(([, line]) => plain(line!)),
    ).toEqual(['€12.67 by subscription, €8.45/kg', '10 kg: €7.89/kg', 'subscribed €6.71/kg']);
  });

  it('of a sample says that it is delivered free by itself, and of a pack does not', async () => {
    const said = 'Ordered alone: free delivery';
    expect(plain(await cardOf('/de/dog-food', 'sample-dog-dry'))).toContain(said);
    expect(plain(await cardOf('/de/dog-food', 'starter-pack-dog'))).not.toContain(said);
  });

  it.each([
    ['/de/cat-products', 'drinking-fountain', 'Sold out'],
    ['/de/cat-food?form=wet', 'wet-insect-cat-pouch', 'Not on sale yet'],
    ['/de/merch', 'tee-beetle', 'Choose'],
  ])('in %s of %s has no form: %s', async (path, slug, note) => {
    const html = await cardOf(path, slug);
    expect([html.includes('<form'), plain(html).includes(note)]).toEqual([false, true]);
  });
});

it('a list that was read before is shown with its last prices while the provider is down, then with the new ones', async () => {
  const price = async () =>
    cards(await text('/de/puppy-food')).find(({ slug }) => slug.endsWith('/puppy-insect-large'))?.price;
  const before = await price();
  expect(before).toBeGreaterThan(0);
  await shop.fault({ service: 'storefront', mode: 'down' });
  await shop.control('products/puppy-insect-large', { prices: { EUR: 3.33 } });
  await eventually(async () => (await shop.control('webhooks')).webhooks[0].status === 'delivered');
  expect(await price()).toBe(before);
  expect((await shop.get('/de/puppy-food?sort=newest')).status).toBe(503);
  await shop.fault({ service: 'storefront', errorRate: 0, latencyMs: 0 });
  await eventually(async () => (await price()) === 3.33);
});

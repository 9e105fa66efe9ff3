import { describe, expect, it } from 'vitest';
import en from '../../../../kv/dictionaries/en.json' with { type: 'json' };
import { pages } from '../../../../src/routes.ts';
import { FACET_VALUES } from '../../../../src/shop/catalogue/model/list-query.ts';
import { useSharedShop } from '../../../shop.ts';

const shop = useSharedShop();

/** The main part of a search's page, with `&` as it is. */
async function search(q: string): Promise<string> {
  const html = await (await shop.get(pages.search('de', q))).text();
  return html.slice(html.indexOf('<main'), html.indexOf('</main>')).replaceAll('&amp;', '&');
}

const suggestions = async (q: string) =>
  (await (await shop.get(`/api/suggestions?${new URLSearchParams({ q, market: 'de' })}`)).json()) as any;

/** The cards of a page, as HTML. */
const cardsOf = (main: string): string[] => main.split('<article class="card').slice(1);

describe('a size that a query names', () => {
  it('is named, priced and chosen on each card that has it, and in the suggestions', async () => {
    const [first = ''] = cardsOf(await search('dry dog food 10 kg'));
    expect(first).toContain('10 kg: ');
    const href = /class="card-name"><a href="([^"]+)"/.exec(first)![1]!;
    expect(href).toMatch(/\?variant=\d+$/);
    expect(await (await shop.get(href)).text()).toMatch(
      /<input[^>]* type="radio"[^>]* checked=""[^>]*>(?:<[^>]+>)*10 kg/,
    );
    const [suggested] = (await suggestions('dry dog food 10 kg')).products;
    expect(suggested).toMatchObject({ href, title: expect.stringMatching(/, 10 kg$/) });
  });

  it('that nothing in stock has gives way to the closest ones, and the page says so', async () => {
    const main = await search('senior dog food 4 kg');
    expect(main).toContain(en['search.fits_other_size']);
    expect(cardsOf(main)[0]).toContain('5 kg: ');
    expect(main).not.toContain('No product matches');
  });
});

it('who asks for what no product is gets what comes closest, with a sentence about it', async () => {
  const main = await search('wet food for a neutered cat');
  expect(main).toContain(en['search.fits_some'].replace('{q}', 'wet food for a neutered cat'));
  expect(main).toContain('href="/de/cat-food?need=neutered"');
  expect(cardsOf(main)[0]).toContain('/de/cat-food/insect-neutered-cat');
});

it('an ingredient is never given up: without food that fits, the page says so and shows ways on', async () => {
  const main = await search('cat food without egg');
  expect(main).toContain('No product matches');
  expect(main).toContain(en['home.best_sellers']);
  expect(main).not.toContain('free_from=egg');
});

it.each(['kitty', 'my kitty'])('“%s”, which no product has in its words, finds the food of the animal', async (q) => {
  const main = await search(q);
  expect(cardsOf(main)[0]).toContain('/de/cat-food/');
  expect(main).toContain('href="/de/cat-food"');
  expect(main).not.toContain(en['home.best_sellers']);
  const { products, answers, categories } = await suggestions(q);
  expect(products[0].href).toMatch(/^\/de\/cat-food\//);
  expect([...answers, ...categories].map(({ href }) => href)).toContain('/de/cat-food');
});

it('products come before answers where the query asks for some', async () => {
  const main = await search('grain free');
  expect(main.indexOf('class="grid"')).toBeLessThan(main.indexOf('class="answers"'));
});

it('two needs bring what serves both before what serves one', async () => {
  const cards = cardsOf(await search('my dog is itchy and has a sensitive stomach'));
  expect(cards[0]).toContain('/insect-potato-adult-dog');
});

it('who speaks of an allergy without an ingredient is offered the ingredients, each a search that finds food', async () => {
  const main = await search('my dog has allergies');
  const offered = FACET_VALUES.free_from.filter((value) =>
    main.includes(`+${en[`planner.allergen.${value}`].toLowerCase()}"`),
  );
  // every food has peas
  expect(offered).toEqual(FACET_VALUES.free_from.filter((value) => value !== 'peas'));
  for (const value of offered) {
    const found = await search(`free from ${en[`planner.allergen.${value}`].toLowerCase()}`);
    expect([value, found.includes(`-food?free_from=${value}`)]).toEqual([value, true]);
  }
});

it.each(['', 'qqqqqq'])('the page of %j offers the usual needs, each a search that finds food', async (q) => {
  const main = await search(q);
  const [, needs = ''] = /<nav class="needs"[^>]*>(.*?)<\/nav>/s.exec(main)!;
  const links = [...needs.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!);
  expect(links).toHaveLength(FACET_VALUES.need.length);
  for (const [i, href] of links.entries()) {
    const found = await (await shop.get(href)).text();
    expect([href, found.includes(`-food?need=${FACET_VALUES.need[i]}`)]).toEqual([href, true]);
  }
});

import { describe, expect, it } from 'vitest';
import search from '../../../../kv/search.json' with { type: 'json' };
import { FACET_VALUES } from '../../../../src/shop/catalogue/model/list-query.ts';
import { needIn } from '../../../../src/shop/search/needs.ts';
import { useSharedShop } from '../../../shop.ts';

const shop = useSharedShop();

it('every need of the lists has words in every language', () => {
  expect(Object.keys(search.needs).sort()).toEqual([...FACET_VALUES.need].sort());
});

it.each([
  ['sensitive stomach', 'en', 'sensitive_stomach', ['dog-food', 'cat-food']],
  ['food for my cat’s sensitve stomach', 'en', 'sensitive_stomach', ['cat-food']],
  ['my dog is itchy', 'en', 'sensitive_skin_or_paws', ['dog-food']],
  ['food for an old dog', 'en', 'senior', ['dog-food']],
  ['känslig mage', 'sv', 'sensitive_stomach', ['dog-food', 'cat-food']],
  ['min hund kliar sig', 'sv', 'sensitive_skin_or_paws', ['dog-food']],
  ['foder till en kastrerad katt', 'sv', 'neutered', ['cat-food']],
  ['o meu cão tem o estômago sensível', 'pt', 'sensitive_stomach', ['dog-food']],
  ['comichão', 'pt', 'sensitive_skin_or_paws', ['dog-food', 'cat-food']],
] as const)('“%s” tells a need', (query, language, need, categories) => {
  expect(needIn(query.toLowerCase().replace('’', ' '), language)).toEqual({ need, categories });
});

it.each([
  ['where is my old order', 'en'],
  ['dog food', 'en'],
  ['potato', 'en'],
  ['insect', 'en'],
  ['puppy', 'en'],
  ['', 'en'],
  ['hundfoder', 'sv'],
  ['batata', 'pt'],
] as const)('“%s” tells none', (query, language) => {
  expect(needIn(query, language)).toBeNull();
});

describe.each([
  // the cat food for it is not launched yet
  ['/de', 'sensitive stomach', 'sensitive_stomach', ['dog-food']],
  ['/se', 'känslig mage', 'sensitive_stomach', ['dog-food']],
  ['/de', 'my dog is itchy', 'sensitive_skin_or_paws', ['dog-food']],
] as const)('in %s, “%s”', (cc, q, need, categories) => {
  it('shows the food for it, with the way to all of it', async () => {
    const html = await (await shop.get(`${cc}/search?${new URLSearchParams({ q })}`)).text();
    const grid = html.slice(html.indexOf('class="grid"'));
    expect(html).not.toContain(`/cat-food?need=`);
    for (const category of categories) {
      expect(html).toContain(`href="${cc}/${category}?need=${need}"`);
      const list = await (await shop.get(`${cc}/${category}?need=${need}`)).text();
      const listed = list.slice(list.indexOf('class="grid"')).match(/(?<=class="card-name"><a href=")[^"]+/g)!;
      expect(listed.some((href) => grid.includes(`href="${href}"`))).toBe(true);
    }
  });

  it('suggests them', async () => {
    const { products, categories: lists } = (await (
      await shop.get(`/api/suggestions?${new URLSearchParams({ q, market: cc.slice(1) })}`)
    ).json()) as any;
    expect(products.length).toBeGreaterThan(0);
    expect(products[0].href.startsWith(`${cc}/${categories[0]}/`)).toBe(true);
    expect(lists[0].href).toBe(`${cc}/${categories[0]}?need=${need}`);
  });
});

it('the search of the header leads into its field', async () => {
  for (const path of ['/de', '/de/search']) {
    const html = await (await shop.get(path)).text();
    expect(/<a class="icon-button search-link" href="([^"]+)"/.exec(html)![1]).toMatch(/#q-page$/);
  }
});

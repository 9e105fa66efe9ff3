/** The tests of the queries that visitors type, for a shop that speaks their language. */
import { describe, expect, it } from 'vitest';
import { seedProducts } from '../../../../provider/seed/products.ts';
import { LAUNCH_TAG } from '../../../../src/shop/catalogue/launch.ts';
import { type Asked, FITTING_QUESTIONS } from './fitting-questions.ts';
import { type AskedMarket, QUESTIONS } from './questions.ts';

/** The markets of which the brand that the project comes with speaks the language. */
export const OWN_MARKETS = ['ie', 'se', 'pt'] as const satisfies readonly AskedMarket[];

type Get = (path: string) => Promise<Response>;

const FIRST = 3;

type Product = ReturnType<typeof seedProducts>[number];

/** The addresses of a page's cards in their order: answers, then products or articles; without the ways on. */
const cardsOf = (html: string) => addressesOf(html, /class="card-name"><a href="([^"]+)"/g);

/** The addresses of all that a page found in its order: categories, which are chips in a row, and cards. */
const resultsOf = (html: string) => addressesOf(html, /(?:class="card-name"><a|<li><a class="chip") href="([^"]+)"/g);

function addressesOf(html: string, link: RegExp): string[] {
  const [, main = ''] = html.split(/<main|id="ways"|<\/main>/);
  return [...main.matchAll(link)].map(([, href]) => href!.replaceAll('&amp;', '&'));
}

const suggestionsFor = async (get: Get, q: string, market: string) =>
  (await get(`/api/suggestions?${new URLSearchParams({ q, market })}`)).json() as Promise<
    Record<'answers' | 'products' | 'categories' | 'articles', { href: string; image: string | null }[]>
  >;

/** What is asked is answered, on the page of the search and in its suggestions. */
export function describeQuestions(get: Get, market: AskedMarket): void {
  const rows = QUESTIONS[market].map(([typed, page]) => ({ typed, href: `/${market}${page}` }));

  it(`has at least twenty questions in /${market}, none of them twice`, () => {
    const typed = new Set(rows.map((row) => row.typed));
    expect(typed.size).toBe(rows.length);
    expect(typed.size).toBeGreaterThanOrEqual(20);
  });

  describe.each(rows)(`${market}: “$typed”`, ({ typed, href }) => {
    it('has its answer among the first three results', async () => {
      const html = await (await get(`/${market}/search?${new URLSearchParams({ q: typed })}`)).text();
      expect(resultsOf(html).slice(0, FIRST)).toContain(href);
    });

    it('has its answer among the first three suggestions', async () => {
      const { answers, products, categories, articles } = await suggestionsFor(get, typed, market);
      const addresses = [answers, products, categories, articles].flat().map((suggestion) => suggestion.href);
      expect(addresses.slice(0, FIRST)).toContain(href);
    });
  });

  it(`leads to pages of /${market} that exist, and to questions that stand on them`, async () => {
    for (const address of new Set(rows.map(({ href }) => href))) {
      const [path = '', anchor] = address.split('#');
      const answer = await get(path);
      // pages of the account lead to the sign-in
      expect([address, answer.status]).toEqual([address, path.includes('/account/') ? 302 : 200]);
      if (anchor)
        expect([address, (await answer.text()).includes(`id="${decodeURIComponent(anchor)}"`)]).toEqual([
          address,
          true,
        ]);
    }
  });
}

const products = seedProducts().filter(({ unpublished, tags }) => !unpublished && !tags.includes(LAUNCH_TAG));

const factsOf = ({ metafields }: Product, key: string): string[] => {
  const value = metafields[key]?.value;
  return value === undefined ? [] : value.startsWith('[') ? JSON.parse(value) : [value];
};

/** Whether a product is what a query asks for, by the facts of the catalogue alone. */
function fits(product: Product, asked: Asked): boolean {
  const inStock = product.variants.flatMap(({ grams, stock }) => (grams !== null && stock > 0 ? [grams] : []));
  const { young = false, needs = [], without = [], minGrams = 0 } = asked;
  return (
    product.productType.endsWith('-food') &&
    (asked.species === undefined || product.species === asked.species) &&
    /puppy|kitten/.test(product.lifeStage) === young &&
    needs.every((need) => factsOf(product, 'need').includes(need)) &&
    (asked.form === undefined || product.form === asked.form) &&
    (asked.grams === undefined || inStock.includes(asked.grams)) &&
    inStock.some((grams) => grams >= minGrams) &&
    without.every((name) => factsOf(product, `free_from_${name}`)[0] === 'true') &&
    (!asked.grainFree || factsOf(product, 'grain_free')[0] === 'true') &&
    (asked.breedSize === undefined || factsOf(product, 'breed_size').includes(asked.breedSize))
  );
}

const handleIn = (href: string) => /\/([^/?]+)(?:\?|$)/.exec(href)?.[1] ?? '';

/** Who tells a need, an ingredient or a size is shown and suggested what fits. */
export function describeFitting(get: Get, market: AskedMarket): void {
  it(`has twenty descriptions in /${market}, none of them twice`, () => {
    expect(new Set(FITTING_QUESTIONS[market].map(([typed]) => typed)).size).toBe(20);
  });

  it.each(FITTING_QUESTIONS[market])(`${market}: “%s” shows and suggests what fits first`, async (typed, asked) => {
    const fitting = products.filter((product) => fits(product, asked)).map(({ handle }) => handle);
    const wanted = Math.min(FIRST, fitting.length);
    expect(wanted).toBeGreaterThan(0);
    const [page, suggestions] = await Promise.all([
      get(`/${market}/search?${new URLSearchParams({ q: typed })}`).then((answer) => answer.text()),
      suggestionsFor(get, typed, market),
    ]);
    const shown = cardsOf(page).map(handleIn).slice(0, wanted);
    expect(shown.filter((handle) => !fitting.includes(handle))).toEqual([]);
    expect(shown).toHaveLength(wanted);
    const suggested = suggestions.products.slice(0, wanted);
    expect(suggested.map(({ href }) => handleIn(href)).filter((handle) => !fitting.includes(handle))).toEqual([]);
    expect(suggested.map(({ image }) => typeof image)).toEqual(Array(wanted).fill('string'));
  });
}

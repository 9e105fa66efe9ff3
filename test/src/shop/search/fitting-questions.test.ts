import { describe, expect, it } from 'vitest';
import { seedProducts } from '../../../../provider/seed/products.ts';
import { LAUNCH_TAG } from '../../../../src/shop/catalogue/launch.ts';
import { useSharedShop } from '../../../shop.ts';
import { type Asked, FITTING_QUESTIONS } from './fitting-questions.ts';
import type { AskedMarket } from './questions.ts';

const shop = useSharedShop();
const MARKETS = Object.keys(FITTING_QUESTIONS) as AskedMarket[];
const FIRST = 3;

type Product = ReturnType<typeof seedProducts>[number];

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

/** The handles of a page's products in their order, where nothing stands before them. */
function productsOn(html: string): string[] {
  const [, main = ''] = html.split(/<main|<\/main>/);
  const links = [...main.matchAll(/class="card-name"><a href="([^"]+)"/g)].map(([, href]) => href!);
  return links.map(handleIn);
}

it('has twenty questions in each language, none of them twice', () => {
  for (const market of MARKETS)
    expect([market, new Set(FITTING_QUESTIONS[market].map(([typed]) => typed)).size]).toEqual([market, 20]);
});

describe.each(MARKETS)('in the language of %s', (market) => {
  it.each(FITTING_QUESTIONS[market])('“%s” shows and suggests what fits first', async (typed, asked) => {
    const fitting = products.filter((product) => fits(product, asked)).map(({ handle }) => handle);
    const wanted = Math.min(FIRST, fitting.length);
    expect(wanted).toBeGreaterThan(0);
    const query = new URLSearchParams({ q: typed, market });
    const [page, suggestions] = await Promise.all([
      shop.get(`/${market}/search?${query}`).then((answer) => answer.text()),
      shop.get(`/api/suggestions?${query}`).then((answer) => answer.json() as Promise<any>),
    ]);
    const shown = productsOn(page).slice(0, wanted);
    expect(shown.filter((handle) => !fitting.includes(handle))).toEqual([]);
    expect(shown).toHaveLength(wanted);
    const suggested: { href: string; image: string | null }[] = suggestions.products.slice(0, wanted);
    expect(suggested.map(({ href }) => handleIn(href)).filter((handle) => !fitting.includes(handle))).toEqual([]);
    expect(suggested.map(({ image }) => typeof image)).toEqual(Array(wanted).fill('string'));
  });
});

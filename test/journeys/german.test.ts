import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawKeysIn } from '../language/raw-keys.ts';
import { languageOf, textsOf } from '../language/texts.ts';
import { Program } from '../local/program.ts';
import { describeFitting, describeQuestions } from '../src/shop/search/ask.ts';

/** The brand that the project comes with, whose pages of Germany and Austria are in German. */
const GERMAN = { folder: 'examples/german', page: '/de' } as const;

const shop = new Program();
beforeAll(async () => {
  rmSync('.local/brands/german/state', { recursive: true, force: true });
  await shop.start('.', 'start', GERMAN);
}, 180_000);
afterAll(() => shop.stop());

const read = async (path: string) => {
  const answer = await fetch(shop.url + path, { redirect: 'manual' });
  return { status: answer.status, html: await answer.text() };
};

/** Titles of works, which are names. */
const nameless = (text: string) => text.replace('Nutrient Requirements of Dogs and Cats', '');

const PAGES = [
  '',
  '/dog-food',
  '/cat-food',
  '/dog-products',
  '/dog-food/insect-oat-adult-dog',
  '/dog-products/lick-mat',
  '/search?q=getreidefrei',
  '/search?q=xyzzy',
  '/cart',
  '/feeding-plan',
  '/food-change',
  '/refer',
  '/gift-card',
  '/newsletter',
  '/contact',
  '/parcel',
  '/withdraw',
  '/cancel',
  '/legal-guarantee',
  '/faq',
  '/why-insects',
  '/terms-conditions',
  '/privacy-policy',
  '/imprint',
  '/blog',
  '/reviews',
  '/cookies',
  '/no-such-page',
];

describe.each(['de', 'at'])('/%s', (market) => {
  it.each(PAGES)('has “%s” in German alone', async (path) => {
    const { html } = await read(`/${market}${path}`);
    expect(html).toMatch(/^<!doctype html><html lang="de"/);
    expect(rawKeysIn(html)).toEqual([]);
    const foreign = textsOf(html).filter(
      ({ text, lang }) =>
        lang === 'de' &&
        languageOf(nameless(text), ['en', 'de']) !== 'de' &&
        languageOf(nameless(text), ['en', 'de']) !== null,
    );
    expect(foreign.map(({ text }) => text)).toEqual([]);
  });
});

describe('the search', () => {
  const get = (path: string) => fetch(shop.url + path, { redirect: 'manual' });
  describeQuestions(get, 'de');
  describeFitting(get, 'de');
});

it('search engines find the same page in each language', async () => {
  const { html } = await read('/de/dog-food');
  expect(html).toMatch(/hreflang="de-DE" href="[^"]*\/de\/dog-food"/);
  expect(html).toMatch(/hreflang="de-AT" href="[^"]*\/at\/dog-food"/);
  expect(html).toMatch(/hreflang="sv-SE" href="[^"]*\/se\/dog-food"/);
  expect(html).toMatch(/hreflang="en-FR" href="[^"]*\/fr\/dog-food"/);
});

it('the other markets stay in their languages', async () => {
  expect((await read('/fr')).html).toMatch(/^<!doctype html><html lang="en"/);
  expect((await read('/se')).html).toMatch(/^<!doctype html><html lang="sv"/);
});

import { expect, it } from 'vitest';
import { drawingFaults, pageFaults, productFaults, speciesFaults } from '../../local/brand-faults.ts';
import { cat } from '../../src/species/cat.ts';

const LANGUAGES = ['en', 'nl'];
const faultOf = (name: string) => pageFaults([`en/${name}.md`], LANGUAGES);

it('takes pages with the usual names and with others', () => {
  expect(
    pageFaults(['au/faq.md', 'en/contact.md', 'en/faq.md', 'en/our-aviary.md', 'nl/our-aviary.md'], LANGUAGES),
  ).toEqual([]);
});

it.each([
  'cart',
  'account',
  'dog-food',
  'blog',
  'breeders',
  'feeding-plan',
  'withdraw',
  'discount',
  'api',
  'assets',
  'r',
  'sitemap',
  'agents',
  'home',
  'be',
  'be-fr',
])('refuses the page %s, whose address is that of something else', (name) => {
  expect(faultOf(name)).toEqual([
    `content/en/${name}.md: /${name} is the address of something else. Choose another name.`,
  ]);
});

it.each(['Our-Aviary', 'our_aviary', 'our aviary', '-aviary'])('refuses the page %s', (name) => {
  expect(faultOf(name)).toEqual([expect.stringContaining('small letters, digits and hyphens')]);
});

it.each(['our-aviary.md', 'fr/faq.md', 'en/blog/aviary.md'])('names %s, which nothing reads', (file) => {
  expect(pageFaults([file], LANGUAGES)).toEqual([expect.stringContaining(`content/${file} is not read`)]);
});

it('names a page that is not there in English', () => {
  expect(pageFaults(['nl/our-aviary.md', 'nl/faq.md', 'en/faq.md'], LANGUAGES)).toEqual([
    expect.stringContaining('content/en/our-aviary.md'),
  ]);
});

it('names the figures that a species lacks, where the feeding plan counts with them', () => {
  const { bounds, energy, ...rest } = cat;
  expect(bounds && energy).toBeTruthy();
  expect(speciesFaults({ hedgehog: rest }, true)).toEqual([
    expect.stringMatching(/^brand\.json: the species hedgehog has no bounds, energy\. .*"planner": false/),
  ]);
  expect(speciesFaults({ hedgehog: rest }, false)).toEqual([]);
  expect(speciesFaults({ cat }, true)).toEqual([]);
});

it('names drawings that nobody has', () => {
  expect(
    drawingFaults(
      [
        ['brand.json, logo', 'dog'],
        ['content/en/faq.md', 'hedgehog'],
      ],
      new Set(['dog']),
    ),
  ).toEqual([
    'content/en/faq.md: there is no drawing hedgehog. Add drawings/hedgehog.svg, or name one of client/public/sprite.svg.',
  ]);
});

it('names facts of products that the shop does not know, once for all of a kind', () => {
  const dry = { sku: 'D1', category: 'dog-food', species: 'dog', lifeStage: 'adult' };
  expect(
    productFaults([
      dry,
      { sku: 'M1', category: 'merch', species: 'human' },
      { sku: 'S1', category: 'treats', species: 'dog-cat' },
      { ...dry, sku: 'D2', species: 'dgo' },
      { ...dry, sku: 'D3', species: 'dgo' },
      { ...dry, sku: 'D4', lifeStage: 'pupy', category: 'dogfood' },
      { ...dry, sku: 'D5', feedType: 'feed material' },
    ]),
  ).toEqual([
    expect.stringMatching(/^catalogue\.json: there is no category dogfood \(D4\)\. There are: .*dog-food/),
    expect.stringMatching(/^catalogue\.json: there is no species dgo \(D2, D3\)\. There are: .*dog-cat/),
    expect.stringMatching(/^catalogue\.json: there is no lifeStage pupy \(D4\)\. There are: .*puppy/),
    'catalogue.json: there is no feedType feed material (D5). There are: complete feed, complementary feed.',
  ]);
});

import { expect, it } from 'vitest';
import { pageFaults, speciesFaults } from '../../local/brand-faults.ts';
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

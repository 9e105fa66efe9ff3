import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Brand } from '../../src/brand/brand.ts';
import { shopTexts, textsIn } from '../../src/brand/files.ts';
import { knownLanguages } from '../../src/languages/index.ts';
import { speciesFacts } from '../../src/species/index.ts';
import { furtherTextsOfGoods, type Goods } from '../../tools/kv/texts-of-goods.ts';
import { contrastOf, darkColours, lightColours } from '../../tools/new/colours.ts';
import { neutralTexts } from '../../tools/new/neutral.ts';
import { spawnCommand } from './command.ts';

/** The first command of the guide, as it stands there. */
const [, COMMAND = ''] =
  /^```sh\n(npm run shop -- new (?:[^\n\\]|\\\n)*)/m.exec(readFileSync('docs/brand.md', 'utf8')) ?? [];

let parent: string;
let folder: string;
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'brand-'));
  folder = join(parent, 'grillo');
  execFileSync(
    'sh',
    ['-e', '-c', COMMAND.replace('../grillo', folder).replace('npm run shop --', 'node tools/shop.ts')],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** Words about the goods and the place of the brand that the project comes with. */
const DEMO_WORDS =
  /insect|hermetia|larva|cricket|mealworm|beetle|\bdogs?\b|\bcats?\b|pupp(?:y|ies)|kitten|kennel|catter|leash|wet food|swed(?:en|ish)|stockholm|kvist/i;
/**
 * Texts that a new brand does not show: of the page that it does without, and of pages that it has not. Those about
 * insects and wet food name what a food's composition and form say.
 */
const NOT_SHOWN =
  /^(?:interest\.|error\.interest_|page\.why-insects$|asked\.why$|facet\.form\.|benefit\.insect|planner\.(?:allergen|tab|portion)\.|planner\.(?:bowl_wet|mixed_|wet_|reason\.picky$|notice\.(?:no|price)_wet$))/;

/** An expression about the modules of a process that works for the new brand. */
const inBrand = (expression: string) =>
  JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', `console.log(JSON.stringify(${expression}))`], {
      env: { ...process.env, BRAND: folder },
      encoding: 'utf8',
    }),
  );
const exported = (file: string, name: string) => inBrand(`(await import('./${file}')).${name}`);

describe('the folder of a new brand, made with the command of the guide', () => {
  it('is what the command says', () => {
    const brand = JSON.parse(readFileSync(join(folder, 'brand.json'), 'utf8'));
    expect(brand).toMatchObject({
      name: 'Grillo',
      domain: 'grillo.example',
      worker: 'grillo',
      languages: ['en', 'nl', 'fr'],
      defaultMarket: 'nl',
      markets: {
        nl: { languages: ['nl'], warehouse: 'NL' },
        be: { languages: ['nl', 'fr'], warehouse: 'NL' },
        gb: { languages: ['en'], warehouse: 'NL' },
      },
      features: { planner: false, referrals: false },
    });
    for (const file of ['redirects.csv', 'company.json', 'catalogue.json', 'theme.css', 'public/icon.svg'])
      expect(existsSync(join(folder, file)), file).toBe(true);
    expect(readFileSync(join(folder, 'catalogue.json'), 'utf8')).not.toMatch(/kvistra/i);
    expect(readFileSync(join(folder, 'content/en/terms-conditions.md'), 'utf8')).not.toMatch(/kvistra/i);
  });

  it('gives the shop its name, markets, warehouse and features', () => {
    expect(exported('src/site/brand.ts', 'SITE')).toBe('Grillo');
    expect(
      inBrand(
        "(await import('./src/platform/shared/markets.ts').then(({ openMarkets, groups }) => openMarkets(groups.eu).map(({ code, language }) => code + ' ' + language)))",
      ),
    ).toEqual(['be nl', 'be-fr fr', 'gb en', 'nl nl']);
    expect(inBrand("(await import('./src/shop/delivery/model/dispatch.ts')).warehouseOf('GB')")).toBe('NL');
    // what needs the feeding plan is off with it
    expect(
      ['HAS_PLANNER', 'HAS_JOURNAL', 'HAS_VET', 'HAS_REWARDS'].map((name) => exported('src/brand/tables/has.ts', name)),
    ).toEqual([false, false, false, true]);
    expect(exported('src/languages/dictionaries.ts', "dictionaries.nl['meta.title']")).toBe('{page} | Grillo');
  });

  it('has sentences and drawings of its own in the place of those about the goods of the first brand', () => {
    const brand: Brand = JSON.parse(readFileSync(join(folder, 'brand.json'), 'utf8'));
    const goods: Goods = { species: speciesFacts, otherCategories: brand.otherCategories, features: {} };
    const ofSpecies = new Set(furtherTextsOfGoods(goods));
    const shown = Object.entries(textsIn('en', folder)).filter(([key]) => !ofSpecies.has(key) && !NOT_SHOWN.test(key));
    expect(shown.length).toBeGreaterThan(2000);
    expect(shown.filter(([, text]) => DEMO_WORDS.test(text))).toEqual([]);
    expect(brand.sells).not.toMatch(DEMO_WORDS);
    expect(brand.features.announcement).toBe(false);
    for (const drawing of Object.values(brand.drawings))
      expect(readFileSync(join(folder, `drawings/${drawing}.svg`), 'utf8')).toContain(`<symbol id="${drawing}"`);
    expect(readFileSync(join(folder, 'public/hero.svg'), 'utf8')).toContain(lightColours('#24406e').forest);
  });

  it('lacks no text in any of its languages', () => {
    expect(exported('tools/languages.ts', 'faultsOfTexts()')).toEqual([]);
  });

  it('is not written over', () => {
    const { status, stderr } = spawnSync(process.execPath, ['tools/shop.ts', 'new', folder], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([2, expect.stringContaining('is not empty')]);
  });
});

it.each([
  [['--markets', 'xx:en'], 'There is no xx in src/countries'],
  [['--markets', 'nl:xx'], 'There is no language xx for nl'],
  [['--colour', 'blue'], 'A colour is such as #174a7c.'],
  [['--without', 'plans'], 'There is no feature plans'],
  [['--warehouse', 'se', '--markets', 'nl:nl'], 'One of the countries that you sell to.'],
])('refuses %s', (args, message) => {
  const { status, stderr } = spawnSync(process.execPath, ['tools/shop.ts', 'new', join(parent, 'none'), ...args], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
});

it.each(Object.keys(knownLanguages))(
  'begins with the same texts in %s, with the same places for values',
  (language) => {
    const texts = neutralTexts(language);
    expect(Object.keys(texts)).toEqual(Object.keys(neutralTexts('en')));
    const places = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
    for (const [key, text] of Object.entries(texts))
      expect([key, places(text)]).toEqual([key, places(shopTexts(language)[key])]);
  },
);

it.each(['#24406e', '#f6dd9a', '#000000', '#ffffff', '#c7401b'])('makes colours of %s that can be read', (main) => {
  for (const colours of [lightColours(main), darkColours(main)]) {
    for (const ground of ['paper', 'surface', 'moss'])
      for (const text of ['ink', 'quiet', 'forest', 'rowan'])
        expect(contrastOf(colours[text]!, colours[ground]!), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    for (const [text, ground] of [
      ['on-forest', 'forest'],
      ['on-butter', 'butter'],
      ['on-rowan', 'rowan'],
      ['alert-ink', 'alert'],
    ] as const)
      expect(contrastOf(colours[text]!, colours[ground]!), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  }
});

it('refuses a brand that is not there', () => {
  const { status, stderr } = spawnSync(process.execPath, ['local/start.ts', '--brand', join(parent, 'none')], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([2, expect.stringContaining('brand.json is missing')]);
});

it('names a file that cannot be read, without a trace', async () => {
  const broken = join(parent, 'broken');
  cpSync(folder, broken, { recursive: true });
  writeFileSync(join(broken, 'texts/nl.json'), '{\n  "home.hero": "Voer"\n  "home.lead": "Snel"\n}\n');
  const fault = `${relative('', join(broken, 'texts/nl.json'))}, line 3: Expected ',' or '}' after property value\n`;
  for (const [file, args] of [
    ['local/start.ts', []],
    ['tools/shop.ts', ['translations']],
  ] as const)
    expect(await spawnCommand(file, [...args, '--brand', broken])).toEqual({ status: 2, output: '', errors: fault });
});

import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { features, otherCategories } from '#brand';
import { type Brand, featuresOf } from '../../src/brand/brand.ts';
import { shopTexts, textsIn } from '../../src/brand/files.ts';
import { wholeSpecies } from '../../src/species/given.ts';
import { speciesFacts } from '../../src/species/index.ts';
import { missingTexts, unknownTexts } from '../../tools/kv/texts.ts';
import { furtherTextsOfGoods, type Goods, textsOfGoods } from '../../tools/kv/texts-of-goods.ts';
import { spawnCommand } from '../local/command.ts';

const OWN: Goods = { species: speciesFacts, otherCategories, features };

const BIRDS = 'examples/birds';
const brand: Brand = JSON.parse(readFileSync(`${BIRDS}/brand.json`, 'utf8'));
const birds: Goods = {
  species: Object.fromEntries(Object.entries(brand.species!).map(([name, given]) => [name, wholeSpecies(given)])),
  otherCategories: brand.otherCategories,
  features: featuresOf(brand.features),
};

describe('the texts that are named after species and categories', () => {
  it.each([
    ['brand', OWN],
    [BIRDS, birds],
  ])('are all there in %s', (folder, goods) => {
    const texts = textsIn('en', folder);
    expect(textsOfGoods(goods).length).toBeGreaterThan(30);
    expect(textsOfGoods(goods).filter((key) => texts[key] === undefined)).toEqual([]);
  });

  it("are all of the dictionary's that have such a name", () => {
    const known = new Set(furtherTextsOfGoods(OWN));
    const named = Object.keys(shopTexts('en')).filter((key) => /(?<![a-z])(?:dog|cat|puppy|kitten)(?![a-z])/.test(key));
    // advice that any species whose young outgrow their food has
    const withoutCountry = (key: string) => key.replace(/\.au$/, '');
    expect(named.filter((key) => !known.has(withoutCountry(key)) && key !== 'sub.kitten_advice')).toEqual([]);
  });

  it('are asked of a brand with other names, for its features alone', () => {
    const { garden } = birds.species;
    const goods: Goods = { species: { hen: garden! }, otherCategories: ['books'], features: {} };
    const asked = missingTexts({ en: {} }, '', goods).en!;
    expect(asked).toEqual(
      expect.arrayContaining([
        'home.shop_hen',
        'pet.species.hen',
        'facet.species.hen',
        'benefit.for.hen.nestling',
        'category.garden-bird-food.name',
        'category.books.short',
        'cart.to_nestling_food',
      ]),
    );
    expect(asked).not.toContain('ration.weight.hen');
    expect(missingTexts({ en: {} }, '', { ...goods, features: { planner: true } }).en).toContain('ration.weight.hen');
  });
});

describe('the texts of a brand that is changed', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'brand-'));
    cpSync(BIRDS, folder, { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const file = (language: string) => relative('', join(folder, 'texts', `${language}.json`));
  const change = (language: string, change: (texts: Record<string, string>) => void): void => {
    const texts = JSON.parse(readFileSync(file(language), 'utf8'));
    change(texts);
    writeFileSync(file(language), JSON.stringify(texts));
  };
  /** An expression about the modules of a process that works for the brand. */
  const inBrand = (expression: string) =>
    JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '-e', `console.log(JSON.stringify(${expression}))`], {
        env: { ...process.env, BRAND: folder },
        encoding: 'utf8',
      }),
    );
  const told = () => inBrand("(await import('./tools/languages.ts')).faultsOfTexts()");
  const listed = () => spawnCommand('tools/shop.ts', ['translations', '--brand', folder]);

  it('have no fault in the example', async () => {
    expect(told()).toEqual([]);
    expect(await listed()).toMatchObject({ status: 0, output: '0 missing, 0 unused\n' });
  });

  it('are English where they are in English alone; the build and the list name those, and misspelt ones', async () => {
    change('nl', (texts) => {
      delete texts['home.hero'];
      delete texts['pet.none'];
      texts['footer.abuot'] = 'Zaden';
    });
    const shown = inBrand("(await import('./src/brand/source.ts')).texts.nl");
    expect(shown['home.hero']).toBe('Food that birds come back for.');
    expect(shown['pet.none']).toBe('Nobody lives here yet. Add your bird.');
    expect(shown['nav.cart']).toBe(shopTexts('nl')['nav.cart']);
    expect(told()).toEqual([
      'nl lacks 2 texts, which are English there: home.hero, pet.none',
      `${file('nl')} has texts that no page shows: footer.abuot`,
      `npm run shop -- translations --brand ${folder} lists all of them.`,
    ]);
    expect(await listed()).toMatchObject({
      status: 1,
      output: `missing in nl: home.hero\nmissing in nl: pet.none\nunused: footer.abuot in ${file('nl')}\n2 missing, 1 unused\n`,
    });
  });

  it('count those of products: what a language lacks, and products that the catalogue does not have', async () => {
    const path = relative('', join(folder, 'translations/nl.json'));
    const nl = JSON.parse(readFileSync(path, 'utf8'));
    const {
      'garden-mix': _,
      'seed-feeder': { material: __, ...feeder },
      ...others
    } = nl.products;
    writeFileSync(
      path,
      JSON.stringify({ ...nl, products: { ...others, 'seed-feeder': feeder, 'garden-mixx': { title: 'Tuinmix' } } }),
    );
    const lacking = ['products.garden-mix.description', 'products.garden-mix.title', 'products.seed-feeder.material'];
    expect(await listed()).toMatchObject({
      status: 1,
      output: `${lacking.map((key) => `missing in nl: ${key} in ${path}\n`).join('')}unused: products.garden-mixx in ${path}\n3 missing, 1 unused\n`,
    });
    expect(told()).toEqual([
      `nl lacks 3 texts, which are English there: ${lacking.join(', ')}`,
      'translations/nl.json has products that catalogue.json does not have: garden-mixx',
      `npm run shop -- translations --brand ${folder} lists all of them.`,
    ]);
  });

  it('end a build that lacks some in English: it names them and their file', async () => {
    change('en', (texts) => {
      delete texts['category.parrot-food.name'];
      delete texts['home.shop_garden'];
    });
    expect(await spawnCommand('local/build.ts', ['--brand', folder])).toEqual({
      status: 1,
      output: '',
      errors: `${file('en')} lacks texts that pages need: category.parrot-food.name, home.shop_garden\n`,
    });
  });
});

it('keys for a country, a number, another stage of life or a blog are no misspelt ones', () => {
  const folder = mkdtempSync(join(tmpdir(), 'brand-'));
  try {
    cpSync(`${BIRDS}/texts`, join(folder, 'texts'), { recursive: true });
    const keys = [
      'customs.to_no',
      'cart.tax.nl',
      'list.count.few',
      'benefit.for.garden.senior',
      'blog.garden',
      'ration.weight.parrot',
    ];
    const misspelt = ['customs.too_no', 'benefit.for.gardn.senior', 'category.garden-food.name'];
    writeFileSync(
      join(folder, 'texts/en.json'),
      JSON.stringify(Object.fromEntries([...keys, ...misspelt].map((key) => [key, 'x']))),
    );
    expect([...unknownTexts(folder, birds).values()]).toEqual([misspelt]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

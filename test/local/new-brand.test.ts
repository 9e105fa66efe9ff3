import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import feedTerms from '../../kv/feed-terms.json' with { type: 'json' };
import { type Brand, OPTIONAL_FEATURES } from '../../src/brand/brand.ts';
import { shopTexts, textsIn } from '../../src/brand/files.ts';
import { knownLanguages } from '../../src/languages/index.ts';
import { parseComposition, sentencesOf } from '../../src/shop/feed/parse.ts';
import { speciesFacts } from '../../src/species/index.ts';
import { textsOfCatalogue } from '../../tools/kv/texts-of-catalogue.ts';
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
  /insect|hermetia|larva|cricket|mealworm|beetle|\bdogs?\b|\bcats?\b|pupp(?:y|ies)|kitten|kennel|catter|leash|wet food|swed(?:en|ish)|stockholm|kvist|αSE/i;
/**
 * Texts that a new brand does not show: of the page that it does without, and of pages that it has not. Those about
 * insects and wet food name what a food's composition and form say. Its mails have no scenes.
 */
const NOT_SHOWN =
  /^(?:interest\.|error\.interest_|page\.why-insects$|insects\.scene$|mail\.scene_|facet\.form\.|benefit\.insect|planner\.(?:allergen|tab|portion)\.|planner\.(?:bowl_wet|mixed_|wet_|reason\.picky$|notice\.(?:picky|(?:no|price)_wet)$))/;

/** An expression about the modules of a process that works for the new brand. */
const inBrand = (expression: string, brand = folder) =>
  JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', `console.log(JSON.stringify(${expression}))`], {
      env: { ...process.env, BRAND: brand },
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
    for (const language of ['nl', 'fr'])
      expect(
        exported('src/shop/law/words.ts', `withdrawLinkWords({ country: 'BE', language: '${language}' })`)[0],
      ).toMatchObject({ language });
    expect(exported('provider/orders.ts', 'orderName({ number: 7 })')).toBe('GR7');
    expect(
      inBrand(
        "(await import('./src/platform/shared/markets.ts').then(({ openMarkets, groups }) => openMarkets(groups.eu).map(({ code, language }) => code + ' ' + language)))",
      ),
    ).toEqual(['be nl', 'be-fr fr', 'gb en', 'nl nl']);
    expect(inBrand("(await import('./src/shop/delivery/model/dispatch.ts')).warehouseOf('GB')")).toBe('NL');
    expect(inBrand("(await import('./src/shop/delivery/model/carrier.ts')).carrierTo('GB')")).toBe('PostNL');
    // what a parcel to another warehouse costs is not known
    expect(exported('src/countries/tables/return-parcels.ts', 'RETURN_PARCELS')).toEqual({});
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
    const shown = Object.entries(textsIn('en', folder)).filter(
      ([key]) => !ofSpecies.has(key.replace(/\.au$/, '')) && !NOT_SHOWN.test(key),
    );
    expect(shown.length).toBeGreaterThan(2000);
    expect(shown.filter(([, text]) => DEMO_WORDS.test(text))).toEqual([]);
    expect(brand.sells).not.toMatch(DEMO_WORDS);
    expect(brand.features.announcement).toBe(false);
    for (const drawing of Object.values(brand.drawings))
      expect(readFileSync(join(folder, `drawings/${drawing}.svg`), 'utf8')).toContain(`<symbol id="${drawing}"`);
    expect(readFileSync(join(folder, 'public/hero.svg'), 'utf8')).toContain(lightColours('#24406e').forest);
    expect(readFileSync(join(folder, 'public/trail.svg'), 'utf8')).toContain('#24406e');
  });

  it('lacks no text in any of its languages, and none of its products', () => {
    expect(exported('tools/languages.ts', 'faultsOfTexts()')).toEqual([]);
    const { products } = JSON.parse(readFileSync(join(folder, 'catalogue.json'), 'utf8'));
    expect(readdirSync(join(folder, 'translations'))).toEqual(['fr.json', 'nl.json']);
    const nl = JSON.parse(readFileSync(join(folder, 'translations/nl.json'), 'utf8'));
    expect(nl.products['slow-feeder-bowl']).toEqual({
      title: 'Anti-schrokbak',
      description:
        'Bak met een doolhof: 0,8 l, 16 cm in doorsnee en 9 cm hoog, voor honden tot ongeveer 15 kg. Kan in de vaatwasser.',
      material: 'polypropyleen',
    });
    expect(products.map(({ slug }: { slug: string }) => slug)).toContain('slow-feeder-bowl');
  });

  it.each(Object.keys(knownLanguages))('promises no feeding table on the home page, in %s', (language) => {
    const texts = { ...shopTexts(language), ...neutralTexts(language) };
    const home = Object.entries(texts).filter(([key]) => key.startsWith('home.'));
    expect(home.length).toBeGreaterThan(20);
    const tables = /feeding table|voedingstabel|tableaux? de rations|fodertabell|\btabelas?\b/i;
    expect(home.filter(([, text]) => tables.test(text))).toEqual([]);
  });

  it('is not written over', () => {
    const { status, stderr } = spawnSync(process.execPath, ['tools/shop.ts', 'new', folder], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([2, expect.stringContaining('is not empty')]);
  });
});

/** The pages of a folder: their paths below `content`, with their texts. */
const pagesOf = (brand: string): [path: string, text: string][] =>
  readdirSync(join(brand, 'content'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => [path, readFileSync(join(brand, 'content', path), 'utf8')]);

/** The links of texts to the shop itself, that lead nowhere in it: each with the page that has it. */
function deadLinksOf(brand: string): string[] {
  const links = pagesOf(brand).flatMap(([page, text]) =>
    [...text.matchAll(/\]\((\/[^)#?\s]*)/g)].map(([, path]) => [page, path!] as const),
  );
  expect(links.length).toBeGreaterThan(10);
  const paths = [...new Set(links.map(([, path]) => path))];
  const screens: Record<string, string | null> = inBrand(
    `await Promise.all([import('./src/routes.ts'), import('./src/served.ts')]).then(([{ screenOf }, { hasScreen }]) =>
      Object.fromEntries(${JSON.stringify(paths)}.map((path) => {
        const name = screenOf(path);
        return [path, name && hasScreen(name) ? name : null];
      })))`,
    brand,
  );
  const products: { category: string; slug: string }[] = JSON.parse(
    readFileSync(join(brand, 'catalogue.json'), 'utf8'),
  ).products;
  const isThere = (path: string): boolean =>
    screens[path] === 'content'
      ? existsSync(join(brand, 'content/en', `${path.slice(1)}.md`))
      : screens[path] === 'product'
        ? products.some(({ category, slug }) => path === `/${category}/${slug}`)
        : screens[path] !== null;
  return links.filter(([, path]) => !isThere(path)).map(([page, path]) => `${page}: ${path}`);
}

/** The folder of a shop in every language, made when it is asked for first. */
function shopNamed(name: string, ...args: string[]): string {
  const brand = join(parent, name);
  if (existsSync(brand)) return brand;
  execFileSync(
    process.execPath,
    ['tools/shop.ts', 'new', brand, '--name', 'Grillo', '--markets', 'nl:nl be:fr se:sv pt:pt de:de gb:en', ...args],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  return brand;
}

describe('the pages that are written', () => {
  const withAll = () => shopNamed('all');
  const withNone = () => shopNamed('none', '--without', Object.keys(OPTIONAL_FEATURES).join());
  it.each([
    ['the features of the guide', () => folder],
    ['every feature', withAll],
    ['no feature', withNone],
    ['no programs and gifts', () => shopNamed('some', '--without', 'programs,gifts')],
  ])('link only what a shop with %s has', (_, brand) => {
    expect(deadLinksOf(brand())).toEqual([]);
  });

  it('name the shop, its country and what its owner has to enter, and no other', () => {
    const written = [
      ...pagesOf(folder),
      ...['company.json', 'catalogue.json'].map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const),
    ];
    const foreign = /stockholm|swed|sverige|exempelgatan|kvistra|konsumentverket|integritetsskydds|reklamationsn|\+46/i;
    expect(written.flatMap(([path, text]) => foreign.exec(text)?.map((word) => `${path}: ${word}`) ?? [])).toEqual([]);
    expect(pagesOf(folder).filter(([, text]) => /insect|larva|\{|<!--/i.test(text))).toEqual([]);
    const company = JSON.parse(readFileSync(join(folder, 'company.json'), 'utf8'));
    expect(company).toMatchObject({
      name: 'Grillo',
      address: '[street and number], [1012 AB and town]',
      country: 'NL',
      email: 'hello@grillo.example',
      phone: expect.stringMatching(/^\+31 /),
      authority: expect.stringMatching(/^\[.*Netherlands\]$/),
    });
    const page = (path: string) => readFileSync(join(folder, 'content', path), 'utf8');
    expect(page('en/terms-conditions.md')).toContain('within 14 days');
    expect(page('nl/terms-conditions.md')).toContain('Grillo, [street and number], [1012 AB and town], Nederland');
    expect(page('fr/imprint.md')).toContain('[autorité de protection des données, Pays-Bas]');
  });

  it('say nothing of a feature that the shop does without', () => {
    const words = /gift card|points?\b|friend|feeding plan|newsletter|parcel tracking|review|program/i;
    const english = (brand: string) =>
      pagesOf(brand)
        .filter(([path, text]) => path.startsWith('en/') && words.test(text))
        .map(([path]) => path);
    expect(english(withNone())).toEqual([]);
    expect(english(withAll()).length).toBeGreaterThan(2);
  });

  it('translate the products into every language of the shop, and the same texts of them', () => {
    const translated = (language: string) =>
      JSON.parse(readFileSync(join(withAll(), 'translations', `${language}.json`), 'utf8'));
    const keys = (table: Record<string, object>) =>
      Object.entries(table)
        .flatMap(([section, texts]) =>
          Object.entries(texts).map(
            ([name, text]) => `${section} ${name} ${typeof text === 'string' ? '' : Object.keys(text).join()}`,
          ),
        )
        .sort();
    const languages = Object.keys(knownLanguages).filter((language) => language !== 'en');
    for (const language of languages)
      expect([language, keys(translated(language))]).toEqual([language, keys(translated('sv'))]);
    expect(inBrand("(await import('./tools/languages.ts')).faultsOfTexts()", withAll())).toEqual([]);
    expect(languages.filter((language) => /kvistra/i.test(JSON.stringify(translated(language))))).toEqual([]);
  });

  it('are the same in every language of the shop', () => {
    const pages = pagesOf(withAll());
    const of = (language: string) =>
      pages.filter(([path]) => path.startsWith(`${language}/`)).map(([path]) => path.slice(language.length + 1));
    const linksOf = (language: string) =>
      pages
        .filter(([path]) => path.startsWith(`${language}/`))
        .map(([path, text]) => [path.slice(3), [...text.matchAll(/\]\(([^)]*)/g)].map(([, link]) => link)]);
    for (const language of Object.keys(knownLanguages)) {
      expect([language, of(language)]).toEqual([language, of('en')]);
      expect([language, linksOf(language)]).toEqual([language, linksOf('en')]);
    }
  });
});

describe('a page with a name of its own', () => {
  it('is a page of the shop and of the local CMS', () => {
    const brand = shopNamed('with-page');
    writeFileSync(
      join(brand, 'content/en/our-aviary.md'),
      '---\ntitle: Our aviary\ndescription: Who lives in it.\n---\nTwo.\n',
    );
    const [screen, faults, slugs] = inBrand(
      `await Promise.all([import('./src/routes.ts'), import('./local/brand-faults.ts'), import('./provider/seed/stories.ts')])
        .then(([{ screenOf, isPagePath }, { requireBrand }, { seedStories }]) => [
          isPagePath('/our-aviary') && screenOf('/our-aviary'), requireBrand() ?? null,
          seedStories().map(({ full_slug }) => full_slug)])`,
      brand,
    );
    expect([screen, faults]).toEqual(['content', null]);
    expect(slugs).toContain('europe-market/our-aviary');
    expect(inBrand("(await import('./src/routes.ts')).screenOf('/our-aviary') ?? null")).toBe(null);
  });
});

describe('the species of the guide', () => {
  it('is whole: its categories, texts and feed are there, and nothing of others', () => {
    const [, section = ''] = /^## A species\n([\s\S]*?)^## /m.exec(readFileSync('docs/brand.md', 'utf8')) ?? [];
    const blocks = [...section.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, block]) => JSON.parse(block!));
    const [facts, texts, terms, search, catalogue, dutch] = blocks;
    const brand = shopNamed('hedgehogs');
    const merge = (file: string, added: object) => {
      const path = join(brand, file);
      const before = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
      writeFileSync(path, JSON.stringify({ ...before, ...added }));
    };
    merge('brand.json', facts);
    merge('texts/en.json', texts);
    const faults = () => inBrand("(await import('./local/brand-faults.ts')).faultsOfBrand()", brand);
    expect(faults()).toEqual(
      expect.arrayContaining(
        [
          /^brand\.json, species\.hedgehog\.drawings\.adult: there is no drawing hedgehog\. /,
          /no category dog-food \(KV-D01, /,
          /no species dog \(KV-D01, /,
        ].map((words) => expect.stringMatching(words)),
      ),
    );
    writeFileSync(join(brand, 'drawings/hedgehog.svg'), '<symbol id="robin" viewBox="0 0 9 9"></symbol>');
    merge('catalogue.json', { products: [{ sku: 'H1', category: 'hedgehog-food', species: 'hedgehog' }] });
    expect(faults()).toEqual([expect.stringMatching(/^drawings\/hedgehog\.svg is no drawing: /)]);
    writeFileSync(join(brand, 'drawings/hedgehog.svg'), '<symbol id="hedgehog" viewBox="0 0 9 9"></symbol>');
    expect(
      inBrand(
        `await Promise.all([import('./src/routes.ts'), import('./src/species/index.ts'), import('./local/brand-faults.ts')])
          .then(([{ CATEGORIES, TOPICS }, { speciesFacts }, { requireBrand, emptyCategories }]) =>
            [CATEGORIES, TOPICS.includes(''), speciesFacts.hedgehog.drawings.young, requireBrand() ?? null, emptyCategories()])`,
        brand,
      ),
    ).toEqual([['hedgehog-food'], false, 'hedgehog', null, []]);
    const known: Record<string, string> = JSON.parse(readFileSync('kv/dictionaries/en.json', 'utf8'));
    // the texts of cats, but those of the feeding plan, the journal, the blog and what this species does not have
    const needed = Object.keys(known)
      .filter((key) => /(?:^|[._-])cat(?:$|[._-])/.test(key))
      .filter(
        (key) =>
          !/^(?:blog|planner|journal|ration|interest|newsletter|error|need)\.|cat[-_]products|dog|wet_cat_food/.test(
            key,
          ),
      )
      .map((key) => key.replace(/(?<=^|[._-])cat(?=$|[._-])/, 'hedgehog'))
      .filter((key) => !/\.(?:senior|neutered|kitten|light)(?:\.au)?$/.test(key));
    expect(needed.filter((key) => !(key in texts))).toEqual([]);
    expect(Object.keys(texts).filter((key) => !needed.includes(key))).toEqual([]);
    expect(Object.keys(terms.terms.animals)).toEqual([facts.species.hedgehog.feed.all]);
    const [product] = catalogue.products;
    expect(product).toMatchObject({ category: facts.species.hedgehog.categories.food, species: 'hedgehog' });
    expect(dutch.products[product.slug].title).toBeTruthy();
    expect(textsOfCatalogue(catalogue.products, { nl: dutch }, ['nl'])).toEqual({
      missing: { nl: [] },
      unknown: { nl: [] },
    });
    merge('feed-terms.json', terms);
    merge('catalogue.json', catalogue);
    for (const language of ['en', 'nl', 'fr']) {
      const isTerm = (kind: 'materials' | 'directions') => (key: string) =>
        language in ({ ...feedTerms.terms[kind], ...terms.terms[kind] }[key] ?? {});
      const materials = parseComposition(product.composition).map(({ name }) => name.toLowerCase());
      const sentences = sentencesOf(product.directions).map((sentence) => sentence.replace(/\d+/, '{1}'));
      expect([language, materials.filter(isTerm('materials'))]).toEqual([language, materials]);
      expect([language, sentences.filter(isTerm('directions'))]).toEqual([language, sentences]);
    }
    expect(inBrand("(await import('./local/brand-faults.ts')).emptyCategories()", brand)).toEqual([]);
    expect(Object.keys(search.species)).toEqual(['hedgehog']);
  });

  it('needs figures with a feeding plan, which the build names', () => {
    const brand = shopNamed('planning-hedgehogs');
    const path = join(brand, 'brand.json');
    const hedgehog = {
      place: 1,
      categories: { food: 'hedgehog-food' },
      drawings: { adult: 'hedgehog' },
      feed: { all: 'hedgehogs' },
    };
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), species: { hedgehog } }));
    const { status, stderr } = spawnSync(process.execPath, ['local/build.ts'], {
      encoding: 'utf8',
      env: { ...process.env, BRAND: brand },
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining('the species hedgehog has no young, bounds,')]);
  });
});

it('lists the features in its help, with those that each needs', () => {
  const { status, stdout } = spawnSync(process.execPath, ['tools/shop.ts', 'new', '--help'], { encoding: 'utf8' });
  expect(status).toBe(0);
  for (const [name, needed] of Object.entries(OPTIONAL_FEATURES))
    expect(stdout).toMatch(
      new RegExp(`^  ${name}${needed.length > 0 ? ` +off without ${needed.join(', ')}` : ''}$`, 'm'),
    );
});

it.each([
  [['--markets', 'xx:en'], 'There is no xx in src/countries'],
  [['--markets', 'nl:xx'], 'There is no language xx for nl'],
  [['--colour', 'blue'], 'A colour is such as #174a7c.'],
  [['--without', 'plans'], 'There is no feature plans'],
  [['--warehouse', 'se', '--markets', 'nl:nl'], 'One of the countries that you sell to.'],
])('refuses %s', (args, message) => {
  const { status, stderr } = spawnSync(process.execPath, ['tools/shop.ts', 'new', join(parent, 'absent'), ...args], {
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
  const { status, stderr } = spawnSync(process.execPath, ['local/start.ts', '--brand', join(parent, 'absent')], {
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

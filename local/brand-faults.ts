/** The faults of a brand's folder that no page would show: the build stops at them. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { drawings, features, languages, logo, species } from '#brand';
import type { CatalogueProduct } from '../provider/seed/catalogue.ts';
import { catalogue, content, isOwn } from '../provider/seed/goods.ts';
import { pageTextOf } from '../provider/seed/page-text.ts';
import { categoryOf } from '../provider/seed/products.ts';
import { brandFolder, readJson } from '../src/brand/files.ts';
import {
  actions,
  app,
  CATEGORIES,
  CONTENT_PAGES,
  crawlers,
  development,
  files,
  patterns,
  REFERRAL_PATTERN,
  signIn,
  system,
} from '../src/routes.ts';
import { FACET_VALUES } from '../src/shop/catalogue/model/list-query.ts';
import { FIGURES, type GivenSpecies } from '../src/species/species.ts';
import { faultsOfTexts } from '../tools/languages.ts';

/** The folder of texts that differ in Australia. */
const AUSTRALIA = 'au';

/** The names that the first part of a pattern takes: `/@/:people{(?:breeders|ambassadors)}` has two. */
const namesIn = (pattern: string): string[] => {
  const [, first = ''] = /^\/@\/((?::\w+\{.*?\}|[^/])*)/.exec(pattern) ?? [];
  const [, alternatives] = /^:\w+\{\(\?:(.*)\)\}$/.exec(first) ?? [];
  return alternatives?.split('|') ?? [first];
};

/** The first word of an address without a market, and without an ending such as `.md`. */
const firstWordOf = (address: string): string => /^\/([^/.]*)/.exec(address)?.[1] ?? '';

/** The first words of addresses that are not those of a page of information. */
const otherPatterns = Object.fromEntries(Object.entries(patterns).filter(([name]) => name !== 'content'));
const RESERVED: ReadonlySet<string> = new Set([
  ...[otherPatterns, signIn, actions, app, development].flatMap((table) => Object.values(table).flatMap(namesIn)),
  ...[crawlers, system, files].flatMap((table) => Object.values(table).map(firstWordOf)),
  ...['api', 'assets', 'guarantee', 'home', firstWordOf(REFERRAL_PATTERN)],
]);

/** The prefix of a market, such as `be-fr`. */
const MARKET = /^[a-z]{2}(?:-[a-z]{2})?$/;

/**
 * Why files of `content` are no pages.
 *
 * @param files their paths below it. @param spoken the languages of the brand.
 * @returns a sentence for each.
 */
export function pageFaults(files: readonly string[], spoken: readonly string[]): string[] {
  const known = new Set(files);
  return files.flatMap((file) => {
    const [, language = '', name = ''] = /^([^/]+)\/([^/]+)\.md$/.exec(file) ?? [];
    if (![...spoken, AUSTRALIA].includes(language))
      return `content/${file} is not read: a page is content/LANGUAGE/NAME.md, with a language of brand.json (${spoken.join(', ')}).`;
    if ((CONTENT_PAGES as readonly string[]).includes(name)) return needsEnglish(file, name, known);
    if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name))
      return `content/${file}: the name of a page has small letters, digits and hyphens.`;
    if (RESERVED.has(name) || MARKET.test(name))
      return `content/${file}: /${name} is the address of something else. Choose another name.`;
    return needsEnglish(file, name, known);
  });
}

const needsEnglish = (file: string, name: string, known: ReadonlySet<string>): string[] =>
  known.has(`en/${name}.md`)
    ? []
    : [`content/${file} is not shown without content/en/${name}.md, which stands in for languages that lack the page.`];

/**
 * The figures that a species lacks, where the feeding plan counts with them.
 *
 * @param given those of `brand.json`. @returns a sentence for each species.
 */
export const speciesFaults = (given: Readonly<Record<string, object>>, hasPlanner: boolean): string[] =>
  Object.entries(hasPlanner ? given : {}).flatMap(([name, facts]) => {
    const lacking = FIGURES.filter((figure) => !(figure in facts));
    return lacking.length === 0
      ? []
      : [
          `brand.json: the species ${name} has no ${lacking.join(', ')}. The feeding plan and the journal count with them: add them, as docs/brand.md shows, or do without ("features": { "planner": false }).`,
        ];
  });

const symbolsIn = (svg: string): string[] => [...svg.matchAll(/<symbol\b[^>]*?\sid="([^"]*)"/g)].map(([, id]) => id!);

/** The names of all drawings: of the sprite that every shop has, and of the brand's folder. */
function drawingNames(folder = brandFolder()): Set<string> {
  const own = globSync('drawings/*.svg', { cwd: folder }).map((file) => basename(file, '.svg'));
  return new Set([...symbolsIn(readFileSync('client/public/sprite.svg', 'utf8')), ...own]);
}

/** A file of the folder `drawings` has to hold the symbol of its name: pages ask for that. */
const symbolFaults = (folder = brandFolder()): string[] =>
  globSync('drawings/*.svg', { cwd: folder }).flatMap((file) => {
    const name = basename(file, '.svg');
    return symbolsIn(readFileSync(join(folder, file), 'utf8')).includes(name)
      ? []
      : [`drawings/${name}.svg is no drawing: it has to be <symbol id="${name}" viewBox="…">…</symbol>.`];
  });

/**
 * The drawings that are named and not there.
 *
 * @param named the name of each, by where it is named. @param known the drawings that are there.
 * @returns a sentence for each.
 */
export const drawingFaults = (
  named: readonly (readonly [where: string, name: string])[],
  known: ReadonlySet<string>,
): string[] =>
  named
    .filter(([, name]) => !known.has(name))
    .map(
      ([where, name]) =>
        `${where}: there is no drawing ${name}. Add drawings/${name}.svg, or name one of client/public/sprite.svg.`,
    );

/** The drawings that `brand.json` and the pages name. */
function namedDrawings(given: Readonly<Record<string, GivenSpecies>>): [where: string, name: string][] {
  const ofSpecies = Object.entries(given).flatMap(([animal, facts]) =>
    Object.entries(facts.drawings).flatMap(([use, names]) =>
      [names].flat().map((name): [string, string] => [`brand.json, species.${animal}.drawings.${use}`, name]),
    ),
  );
  const ofPages = Object.entries(content ?? {}).flatMap(([path, text]): [string, string][] => {
    const { drawing } = pageTextOf(text);
    return drawing ? [[path.replace('./', ''), drawing]] : [];
  });
  return [
    ['brand.json, logo', logo],
    ...Object.entries(drawings).map(([use, name]): [string, string] => [`brand.json, drawings.${use}`, name]),
    ...ofSpecies,
    ...ofPages,
  ];
}

type NamedProduct = Pick<CatalogueProduct, 'sku' | 'category' | 'species' | 'lifeStage' | 'feedType'>;

/** The kinds of feed for which there are words: those of the project, and of the brand. */
function feedTypes(folder = brandFolder()): string[] {
  const own = join(folder, 'feed-terms.json');
  return ['kv/feed-terms.json', ...(existsSync(own) ? [own] : [])].flatMap((file) =>
    Object.keys((readJson(file) as { terms?: { feeds?: object } }).terms?.feeds ?? {}),
  );
}

/** The products of `catalogue.json`; none where the brand has no such file. */
const goods = () => (catalogue?.products ?? []) as readonly NamedProduct[];

/**
 * The values of products that the shop does not know, so that it would show them in no list, or without the animals
 * that they are for.
 *
 * @returns a sentence for each value, with the numbers of its products.
 */
export function productFaults(products: readonly NamedProduct[]): string[] {
  const facts = [
    ['category', CATEGORIES, categoryOf],
    ['species', FACET_VALUES.species, ({ species: animal }: NamedProduct) => animal],
    ['lifeStage', FACET_VALUES.life_stage, ({ lifeStage }: NamedProduct) => lifeStage],
    ['feedType', feedTypes(), ({ feedType }: NamedProduct) => feedType],
  ] as const;
  return facts.flatMap(([fact, known, valueIn]) => {
    const unknown = products.filter((product) => {
      const value = valueIn(product);
      return value && !(known as readonly string[]).includes(value);
    });
    return [...Map.groupBy(unknown, valueIn)].map(
      ([value, those]) =>
        `catalogue.json: there is no ${fact} ${value} (${those.map(({ sku }) => sku).join(', ')}). There are: ${known.join(', ')}.`,
    );
  });
}

/** The categories that no product of `catalogue.json` is in: the shop on this machine shows them without goods. */
export function emptyCategories(): string[] {
  if (isOwn || !catalogue) return [];
  const filled = new Set(goods().map(categoryOf));
  return CATEGORIES.filter((category) => !filled.has(category));
}

/** The pages of the brand, by their paths below `content`. */
const pageFiles = (): string[] =>
  Object.keys(content ?? {})
    .map((path) => path.replace('./content/', ''))
    .sort();

/** The faults of the brand's folder, a sentence for each; none of the brand that the project comes with. */
export const faultsOfBrand = (): string[] =>
  isOwn
    ? []
    : [
        ...speciesFaults(species ?? {}, features.planner),
        ...symbolFaults(),
        ...drawingFaults(namedDrawings(species ?? {}), drawingNames()),
        ...productFaults(goods()),
        ...pageFaults(pageFiles(), languages),
      ];

/** @throws Error that lists the faults of the brand's folder. */
export function requireBrand(): void {
  const faults = faultsOfBrand();
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

/**
 * Checks the brand's folder, and tells what its pages would show otherwise than meant. @throws Error that lists what no
 * page can be shown with.
 */
export function checkBrand(): void {
  if (isOwn) return;
  requireBrand();
  for (const line of faultsOfTexts()) console.log(line);
  for (const category of emptyCategories())
    console.log(`${category} has no product in catalogue.json: leave it out of brand.json until it has some.`);
}

/** The faults of a brand's folder that no page would show: the build stops at them. */
import { features, languages, species } from '#brand';
import { catalogue, content, isOwn } from '../provider/seed/goods.ts';
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
import { FIGURES } from '../src/species/species.ts';

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

/** The categories that no product of `catalogue.json` is in: the shop on this machine shows them without goods. */
export function emptyCategories(): string[] {
  if (isOwn || !catalogue) return [];
  const products = catalogue.products as readonly { category: string }[];
  const filled = new Set(products.map(({ category }) => category));
  return CATEGORIES.filter((category) => !filled.has(category));
}

/** The pages of the brand, by their paths below `content`. */
const pageFiles = (): string[] =>
  Object.keys(content ?? {})
    .map((path) => path.replace('./content/', ''))
    .sort();

/** @throws Error that lists the faults of the brand's folder. */
export function requireBrand(): void {
  if (isOwn) return;
  const faults = [...speciesFaults(species ?? {}, features.planner), ...pageFaults(pageFiles(), languages)];
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

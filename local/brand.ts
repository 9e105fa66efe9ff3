/** The brand that this process works for: its folder, the files that take the place of others, and where its build is. */
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { colours, domain, features, metafieldNamespace, name, worker } from '#brand';
import type { OptionalFeature } from '../src/brand/brand.ts';
import { isTemporary, nameOf, readJson } from '../src/brand/files.ts';
import { BRAND_FOLDERS, isOwn, OWN_FOLDER } from '../src/brand/folders.ts';

const ROOT = resolve(import.meta.dirname, '..');

export { isOwn };

/** The brand's folder, as whoever started this named it. */
export const BRAND_FOLDER = process.env.BRAND || nameOf(OWN_FOLDER);
/** Whether it is the brand that the project comes with, as it comes. */
const isDefault = BRAND_FOLDERS[0] === OWN_FOLDER;

/** Where what a brand of another folder needs on this machine lies. */
const elsewhere = join('.local/brands', basename(BRAND_FOLDERS[0]!));
/** The folder of the builds. */
export const BUILDS = isDefault ? 'dist' : join(elsewhere, 'dist');
/** The folder of the shop's data on this machine. */
export const DATA = isDefault ? '.local/state' : join(elsewhere, 'state');
/** That of the shop of `npm run dev`. */
export const DEV_DATA = isDefault ? '.local/dev' : join(elsewhere, 'dev');
/** The record of the process that serves the shop. */
export const PID_FILE = isDefault ? '.local/shop.pid' : join(elsewhere, 'shop.pid');

/** A file of the brand's folders; null where they have none of that name. */
function ownFile(path: string): string | null {
  return BRAND_FOLDERS.map((folder) => resolve(folder, path)).find((file) => existsSync(file)) ?? null;
}

/** The parts of a Worker's configuration in which names and domains stand. */
const NAMED = [
  'name',
  'routes',
  'vars',
  'services',
  'd1_databases',
  'r2_buckets',
  'queues',
  'analytics_engine_datasets',
] as const;

/** Gives a configuration of `wrangler.toml` the brand's names of Workers and stores, and its domain. */
export function takeBrandsNames(configuration: object): void {
  if (isOwn) return;
  const parts = configuration as Record<string, unknown>;
  for (const part of NAMED)
    if (parts[part] !== undefined)
      parts[part] = JSON.parse(
        JSON.stringify(parts[part])
          .replaceAll('kvistra.example', domain)
          .replaceAll('Kvistra', name)
          .replaceAll('kvistra', worker),
      );
}

/** The styles that are added to the tokens: the colours of `brand.json`, then `theme.css`. */
function themeOf(): string {
  const lines = (scheme: Readonly<Record<string, string>>) =>
    Object.entries(scheme)
      .map(([token, value]) => `--${token}: ${value};`)
      .join(' ');
  const file = ownFile('theme.css');
  const { forest, paper, 'on-forest': onForest = paper } = colours.light;
  return `:is(.banner, .forest) { background: ${forest}; color: ${onForest}; }\n@media print { .account-content h1::before { content: ${JSON.stringify(name)}; } }\n:root { ${lines(colours.light)} }\n@media (prefers-color-scheme: dark) { :root { ${lines(colours.dark)} } }\n${file ? readFileSync(file, 'utf8') : ''}`;
}

/** Adds the brand's drawings to the sprite, each in the place of the one of its name. A drawing is a `<symbol>`. */
function withDrawings(sprite: string): string {
  const files = globSync('*.svg', { cwd: resolve(BRAND_FOLDER, 'drawings') });
  return files.reduce((svg, file) => {
    const symbol = readFileSync(resolve(BRAND_FOLDER, 'drawings', file), 'utf8').trim();
    const id = basename(file, '.svg');
    const known = new RegExp(`<symbol id="${id}"[\\s\\S]*?</symbol>`);
    return known.test(svg) ? svg.replace(known, () => symbol) : svg.replace('</svg>', () => `${symbol}</svg>`);
  }, sprite);
}

/**
 * The folder of the static files: that of the project, or a copy of it with the brand's own files in the place of
 * others.
 */
export function publicFolder(): string {
  if (isOwn) return 'client/public';
  const folder = join(elsewhere, 'public');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync('client/public', folder, { recursive: true });
  const own = ownFile('public');
  if (own) cpSync(own, folder, { recursive: true, filter: (file) => !isTemporary(file) });
  const sprite = join(folder, 'sprite.svg');
  writeFileSync(sprite, withDrawings(readFileSync(sprite, 'utf8')));
  return folder;
}

/** Files of the project to which a file of the brand's folder adds: it has the same form. */
const COMPLETED: Readonly<Record<string, string>> = {
  'kv/search.json': 'search.json',
  'kv/feed-terms.json': 'feed-terms.json',
};

type Tree = { readonly [name: string]: unknown };
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A tree of values with those of another one added, or in their place. */
const merged = (tree: Tree, added: Tree): Tree => ({
  ...tree,
  ...Object.fromEntries(
    Object.entries(added).map(([name, value]) => {
      const before = tree[name];
      return [name, isTree(before) && isTree(value) ? merged(before, value) : value];
    }),
  ),
});

const readTree = (file: string): Tree => readJson(file) as Tree;

/** A value that is longer than this is parsed, which engines do faster than they read code. */
const LONG = 10_000;

function asCode(value: unknown): string {
  const json = JSON.stringify(value);
  return json.length > LONG ? `/* @__PURE__ */ JSON.parse(${JSON.stringify(json)})` : json;
}

/** The keys once for all languages: the same texts, a tenth shorter than a table for each language. */
function textsAsCode(texts: Readonly<Record<string, Readonly<Record<string, string>>>>): string {
  const [first = {}] = Object.values(texts);
  const keys = Object.keys(first);
  const tables = Object.entries(texts).map(
    ([language, table]) => `${JSON.stringify(language)}: table(${asCode(keys.map((key) => table[key] ?? ''))})`,
  );
  return `/* @__PURE__ */ (() => {
    const keys = ${asCode(keys)};
    const table = (texts) => Object.fromEntries(keys.map((key, i) => [key, texts[i]]));
    return { ${tables.join(', ')} };
  })()`;
}

/** The script of islands without those of features that the brand does without. */
const withoutIslands = (code: string): string =>
  Object.entries(features).reduce(
    (text, [feature, isOn]) =>
      isOn
        ? text
        : text.replace(
            'glob<{ default: IslandComponent }>([',
            (start) => `${start}\n  '!../src/shop/${feature}/browser/islands/*.tsx',`,
          ),
    code,
  );

/** The style sheets of features that a brand can do without. */
const STYLES: Readonly<Partial<Record<OptionalFeature, readonly string[]>>> = {
  planner: ['planner'],
  journal: ['journal-parts'],
  compare: ['compare'],
  referrals: ['refer'],
  reviews: ['reviews', 'review-text', 'review-forms'],
  'wish-list': ['wish-list'],
  gifts: ['gift'],
  batches: ['batch'],
  programs: ['programs'],
};

/** A style sheet without those of features that the brand does without. */
const withoutStyles = (sheet: string): string =>
  (Object.keys(STYLES) as OptionalFeature[])
    .flatMap((feature) => (features[feature] ? [] : STYLES[feature]!))
    .reduce((rest, file) => rest.replace(`@import './${file}.css';\n`, ''), sheet);

/** A file of the project as the brand has it; undefined for one that stays as it is. @param id its path. */
function inBrand(code: string, id: string): string | undefined {
  if (id.endsWith('.json')) {
    const added = ownFile(COMPLETED[relative(ROOT, id).replaceAll('\\', '/')] ?? '-');
    return added ? JSON.stringify(merged(JSON.parse(code), readTree(added))) : undefined;
  }
  if (id.endsWith('islands.ts')) return withoutIslands(code);
  if (/\.css(?:\?direct)?$/.test(id)) return `${withoutStyles(code)}\n${themeOf()}`;
  return code
    .replaceAll('namespace: \\"kvistra\\"', `namespace: \\"${metafieldNamespace}\\"`)
    .replaceAll('namespace: "kvistra"', `namespace: "${metafieldNamespace}"`);
}

/** The modules whose values a build has, by their names behind the hash, each with the file that reads them. */
const GIVEN: Readonly<Record<string, string>> = {
  brand: 'src/brand/source.ts',
  goods: 'provider/seed/goods.ts',
};
/** The beginning of their ids. A browser in development asks for an id, as far as it has no hash. */
const GIVEN_ID = '\0given:';

/**
 * Gives a build the brand: the values of `#brand` as constants, its theme, its catalogue and its content. The brand of
 * the project changes no other file.
 */
export function brand(): Plugin {
  return {
    name: 'shop-brand',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^#(?:brand|goods)$/ },
      handler: (source) => `${GIVEN_ID}${source.slice(1)}`,
    },
    load: {
      filter: { id: /given:(?:brand|goods)$|\/client\/styles\/tokens\.css\?raw$/ },
      async handler(id) {
        if (id.endsWith('?raw')) {
          const tokens = readFileSync(resolve(ROOT, 'client/styles/tokens.css'), 'utf8');
          return `export default ${JSON.stringify(isOwn ? tokens : `${tokens}\n${themeOf()}`)};`;
        }
        const file = resolve(ROOT, GIVEN[id.slice(GIVEN_ID.length)]!);
        const values: Readonly<Record<string, unknown>> = await import(pathToFileURL(file).href);
        return Object.entries(values)
          .map(
            ([member, value]) =>
              `export const ${member} = ${member === 'texts' ? textsAsCode(value as Parameters<typeof textsAsCode>[0]) : asCode(value)};`,
          )
          .join('\n');
      },
    },
    transform: {
      filter: {
        id: /kv\/[\w-]+\.json$|client\/(?:styles\/[\w-]+\.css(?:\?direct)?|islands\.ts)$|generated\/storefront\/(?:gql|graphql)\.ts$/,
      },
      handler(code, id) {
        const changed = isOwn ? undefined : inBrand(code, id);
        return changed === undefined ? undefined : { code: changed, map: null };
      },
    },
  };
}

/** The files of a brand's folder outside of the project's own sources: a build is made of them, too. */
export const brandFiles = (): string[] =>
  BRAND_FOLDERS.filter((folder) => folder !== OWN_FOLDER).flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !isTemporary(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort(),
  );

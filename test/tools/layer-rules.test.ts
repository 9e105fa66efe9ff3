import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASE, COMPOSITION, FEATURES } from '../../src/shop/features.ts';
import { OPTIONS, RULES } from '../../tools/layer-rules.ts';

const features = Object.keys(FEATURES);
const [feature = ''] = features;

/** An import that each rule forbids. */
const FORBIDDEN: Record<string, readonly [from: string, to: string]> = {
  brand: ['src/brand/index.ts', 'src/platform/cache.ts'],
  addresses: ['src/routes/a.ts', 'src/app.ts'],
  languages: ['src/languages/a.ts', 'src/routes.ts'],
  countries: ['src/countries/a.ts', 'src/routes.ts'],
  species: ['src/species/a.ts', 'src/routes.ts'],
  platform: ['src/platform/a.ts', 'src/cms/b.ts'],
  settings: ['src/env.ts', 'src/cms/b.ts'],
  'declared settings': [`src/shop/${feature}/settings.ts`, `src/shop/${feature}/tables.ts`],
  shopify: ['src/shopify/a.ts', 'src/cms/b.ts'],
  cms: ['src/cms/a.ts', 'src/shopify/b.ts'],
  site: ['src/site/a.ts', 'src/ui/b.ts'],
  ui: ['src/ui/a.ts', 'src/cms/b.ts'],
  shop: [`src/shop/${feature}/a.ts`, 'src/app.ts'],
  app: ['src/worker.ts', 'client/b.ts'],
  client: ['client/a.ts', 'kv/b.ts'],
  model: [`src/shop/${feature}/model/a.ts`, 'src/platform/b.ts'],
  'facts in browsers': ['src/ui/c.ts', 'src/countries/de.ts'],
  'species in browsers': ['src/ui/d.ts', 'src/species/dog.ts'],
  browser: [`src/shop/${feature}/browser/a.ts`, 'src/platform/b.ts'],
  islands: ['src/site/c.ts', `src/shop/${feature}/browser/b.ts`],
  'unknown feature': ['src/shop/nobody/a.ts', 'src/platform/b.ts'],
  public: ['src/a.ts', `src/shop/${feature}/tables.ts`],
  provider: ['provider/a.ts', 'src/app.ts'],
  circle: ['src/platform/c.ts', 'src/platform/d.ts'],
  ...Object.fromEntries(
    BASE.map((name, i) => [`base: ${name}`, [`src/shop/${name}/b.ts`, `src/shop/${BASE[i + 1] ?? feature}/c.ts`]]),
  ),
  // a feature that comes after it, or past what an earlier one makes public
  ...Object.fromEntries(
    features.map((name, i) => [
      `feature: ${name}`,
      [`src/shop/${name}/d.ts`, `src/shop/${features[i + 1] ?? FEATURES[name as keyof typeof FEATURES][0]}/c.ts`],
    ]),
  ),
  ...Object.fromEntries(
    COMPOSITION.map((name) => [`composition: ${name}`, [`src/shop/${name}/b.ts`, `src/shop/${feature}/c.ts`]]),
  ),
};

/** The folders whose code never runs in the Worker or a browser. */
const outside = readdirSync('.', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !/^\.|^(?:node_modules|dist|docs|src|client|kv)$/.test(entry.name))
  .map(({ name }) => name);

let folder: string;
/** `RULE FROM TO` of each import that was refused. */
const refused = new Set<string>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'layers-'));
  const imports = new Map<string, string[]>();
  const add = (from: string, to: string) => {
    imports.set(from, [...(imports.get(from) ?? []), to]);
    if (!imports.has(to)) imports.set(to, []);
  };
  for (const [from, to] of Object.values(FORBIDDEN)) add(from, to);
  for (const name of outside) add('src/platform/outside.ts', `${name}/outside.ts`);
  add('src/platform/d.ts', 'src/platform/c.ts');
  for (const [file, targets] of imports) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    const lines = targets.map((to) => {
      const path = relative(dirname(file), to);
      return `import '${path.startsWith('.') ? path : `./${path}`}';`;
    });
    writeFileSync(join(folder, file), `${lines.join('\n')}\nexport const a = 1;\n`);
  }
  const { output } = await cruise(['src', 'client', 'provider', 'kv'], {
    ...OPTIONS,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden: [...RULES] },
  });
  if (typeof output === 'string') throw new TypeError('the imports cannot be read');
  for (const { rule, from, to } of output.summary.violations) refused.add(`${rule.name} ${from} ${to}`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the layers', () => {
  it.each(RULES.map(({ name }) => name ?? ''))('refuse what the rule “%s” forbids', (name) => {
    const [from, to] = FORBIDDEN[name]!;
    expect([...refused]).toContain(`${name} ${from} ${to}`);
  });

  it.each(outside)('keep %s out of the Worker', (name) => {
    expect([...refused]).toContain(`platform src/platform/outside.ts ${name}/outside.ts`);
  });
});

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contrastOf, darkColours, lightColours } from '../../tools/new/colours.ts';

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

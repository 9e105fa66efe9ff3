import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { environments, WORKERS } from '../../tools/environments.ts';
import { EXAMPLE, followBrandGuide } from './brand-guide.ts';
import { copyProject, removeProject } from './program.ts';

let folder: string;
beforeAll(() => {
  folder = copyProject();
  followBrandGuide(folder, { withScripts: false });
});
afterAll(() => removeProject(folder));

const read = (file: string) => readFileSync(join(folder, file), 'utf8');
/** An export of a module of the copy. */
const exported = (file: string, name: string) =>
  JSON.parse(
    execFileSync(
      process.execPath,
      ['-e', `import('./${file}').then((module) => console.log(JSON.stringify(module.${name})))`],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    ),
  );

describe('a copy for another brand, made with the commands of the guide', () => {
  it('has the new name alone, but for the domain', () => {
    const folders = ['src', 'kv', 'provider', 'client', 'local', 'tools', 'pictures', 'wrangler.toml'];
    const { stdout } = spawnSync('grep', ['-rhoiIE', 'kvistra(\\.[a-z]+)?', ...folders], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(new Set(stdout.trimEnd().split('\n'))).toEqual(new Set(['kvistra.example']));
    expect(exported('src/site/brand.ts', 'SITE')).toBe(EXAMPLE.name);
  });

  it.each(environments())(
    'has Workers in the environment %s that find each other, and code that does not know their names',
    (env) => {
      const [pictures, shop] = WORKERS.map(({ config }) =>
        unstable_readConfig({ config: join(folder, config), env }, { hideWarnings: true }),
      );
      expect([shop!.name, pictures!.name]).toEqual([`grillo-${env}`, `grillo-pictures-${env}`]);
      expect(shop!.services).toMatchObject([{ service: pictures!.name }]);
      expect(WORKERS.map(({ folder }) => folder)).toEqual(['dist/pictures', 'dist/shop']);
    },
  );

  it('asks everywhere for the metafields of its namespace', () => {
    expect(exported('src/site/brand.ts', 'METAFIELD_NAMESPACE')).toBe(EXAMPLE.namespace);
    const files = globSync('{src,local}/**/*.storefront.graphql', { cwd: folder });
    const namespaces = files.flatMap((file) =>
      [...read(file).matchAll(/namespace: "(\w+)"/g)].map(([, namespace]) => namespace),
    );
    expect(new Set(namespaces)).toEqual(new Set([EXAMPLE.namespace, 'reviews']));
  });

  it('has the new colour in style sheets, mails and drawings', () => {
    expect(read('client/styles/tokens.css')).toContain(`--forest: ${EXAMPLE.colour};`);
    expect(exported('src/site/brand.ts', 'COLOURS').brand).toBe(EXAMPLE.colour);
    expect(read('client/public/icon.svg')).toContain(EXAMPLE.colour);
  });

  it('serves three countries', () => {
    expect(exported('src/platform/shared/markets.ts', 'openMarkets(module.groups.eu).map(({ code }) => code)')).toEqual(
      EXAMPLE.countries,
    );
  });
});

import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../test/shop.ts';

const run = promisify(execFile);

/** The section of the guide that tells how another project is tested on the provider, and its blocks of code. */
const [, section = ''] = readFileSync('provider/README.md', 'utf8').split('## Test your own storefront\n');
const blocksOf = (language: string) =>
  [...section.split('\n## ')[0]!.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    ([, block]) => block!,
  );

/** What a storefront's own test does: it asks the API at the address and with the token of its settings. */
const TEST = `import { strictEqual } from 'node:assert';
const answer = await fetch(process.env.PUBLIC_STORE_DOMAIN + '/api/2026-07/graphql.json', {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'X-Shopify-Storefront-Access-Token': process.env.PUBLIC_STOREFRONT_API_TOKEN },
  body: JSON.stringify({ query: '{ product(handle: "linen-shirt") { title variants(first: 9) { nodes { title price { amount currencyCode } } } } }' }),
});
const { data, errors } = await answer.json();
strictEqual(errors, undefined);
console.log('found ' + JSON.stringify(data.product));
`;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'storefront-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('runs the tests of a storefront, and its steps in CI, as the guide says', async () => {
  const port = await freePort();
  const env = {
    ...process.env,
    PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
    npm_config_prefer_offline: 'true',
  };
  /** Another port than the guide's, which may be taken on this machine; everything else is as it stands there. */
  const atPort = (text: string) =>
    text
      .replaceAll('localhost:8788', `localhost:${port}`)
      .replaceAll('offline-commerce --', `offline-commerce --port ${port} --`);
  const shell = async (line: string, cwd: string, more: Record<string, string> = {}) =>
    (await run('sh', ['-ec', line], { cwd, env: { ...env, ...more }, maxBuffer: 10 ** 8 })).stdout;

  const [make = '', use = ''] = blocksOf('sh');
  const [csv = ''] = blocksOf('csv');
  const [workflow = ''] = blocksOf('yaml');
  for (const block of [make, use, csv, workflow]) expect(block).not.toBe('');

  await shell(make, '.');
  const archive = /\S+\.tgz/.exec(use)![0];
  cpSync(join('.local/package', basename(archive)), join(folder, archive));
  writeFileSync(join(folder, 'products.csv'), csv);
  writeFileSync(join(folder, 'storefront.test.js'), TEST);
  const manifest = { name: 'storefront', private: true, type: 'module', scripts: { test: 'node storefront.test.js' } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const found = /found .*"Linen shirt".*"amount":"49.0","currencyCode":"EUR"/;
  expect(await shell(atPort(use), folder)).toMatch(found);

  const settings = Object.fromEntries(
    [...atPort(workflow).matchAll(/^ +(PUBLIC_\w+): (\S+)$/gm)].map(([, name, value]) => [name!, value!]),
  );
  expect(Object.keys(settings).length).toBeGreaterThan(1);
  const steps = [...atPort(workflow).matchAll(/^ +- run: (.+)$/gm)].map(([, line]) => line!);
  expect(steps).toHaveLength(2);
  const outputs = [];
  for (const step of steps) outputs.push(await shell(step, folder, settings));
  expect(outputs.at(-1)).toMatch(found);
}, 300_000);

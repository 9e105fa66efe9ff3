/**
 * `npm run shop -- test:brand`: follows docs/brand.md in a copy of the project, builds it as another brand, starts it and looks
 * at its pages.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readArguments } from '../local/command.ts';
import { EXAMPLE, followBrandGuide } from '../test/local/brand-guide.ts';
import { copyProject, Program, removeProject } from '../test/local/program.ts';

readArguments('Usage: npm run shop -- test:brand', {});

const { name, colour, countries } = EXAMPLE;
const HANDLE = 'insect-oat-adult-dog';

const folder = copyProject();
const program = new Program();

const page = async (path: string): Promise<string> => {
  const response = await fetch(program.url + path);
  assert.equal(response.status, 200, path);
  return response.text();
};

/** The expectations of each page of the other brand, by what they prove. */
const checks: Record<string, () => Promise<void>> = {
  'pages have the new name and no other': async () => {
    for (const path of ['/de', '/se', '/pt', `/de/dog-food/${HANDLE}`, '/de/cart', '/de/feeding-plan', '/llms.txt']) {
      const text = (await page(path)).replaceAll('kvistra.example', '');
      assert.match(text, new RegExp(name), path);
      assert.doesNotMatch(text, /kvistra/i, path);
    }
  },
  'the style sheet has the new colour': async () => {
    const [, sheet = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(await page('/de'))!;
    assert.ok((await page(sheet)).includes(colour), sheet);
  },
  'products have their facts, and categories their filters': async () => {
    assert.match(await page(`/de/dog-food/${HANDLE}`), /Analytical constituents/);
    const all = (await page('/de/dog-food')).match(/\/de\/dog-food\/[\w-]+"/g)!;
    const seniors = (await page('/de/dog-food?need=senior')).match(/\/de\/dog-food\/[\w-]+"/g)!;
    assert.ok(seniors.length > 0 && seniors.length < all.length, `${seniors.length} of ${all.length} links`);
  },
  'the other Worker draws pictures': async () => {
    const response = await fetch(`${program.url}/de/dog-food/${HANDLE}.png`);
    assert.deepEqual([response.status, response.headers.get('Content-Type')], [200, 'image/png']);
  },
  'there are three countries': async () => {
    const html = await page('/de');
    const linked = new Set(
      [...html.matchAll(/hreflang="[a-z]{2}-([A-Z]{2})"/g)].map(([, country]) => country!.toLowerCase()),
    );
    assert.deepEqual([...linked].sort(), countries);
    assert.equal((await fetch(`${program.url}/fr/cart`, { redirect: 'manual' })).status, 404);
  },
  'a product goes into the cart': async () => {
    const [, variantId] = /name="variantId" value="([^"]+)"|"(gid:\/\/shopify\/ProductVariant\/\d+)"/.exec(
      await page(`/de/dog-food/${HANDLE}`),
    )!;
    const response = await fetch(`${program.url}/api/cart/lines/add`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: program.url },
      body: JSON.stringify({ market: 'de', variantId, quantity: 1 }),
    });
    assert.equal(response.status, 200, await response.text());
  },
};

const npm = (script: string) => {
  const { status } = spawnSync('npm', ['run', '-s', script], { cwd: folder, stdio: 'inherit' });
  assert.equal(status, 0, `npm run ${script}`);
};

let failed = 0;
const tell = async (title: string, work: () => unknown) => {
  try {
    await work();
    console.log(`passed  ${title}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${title}: ${error instanceof Error ? error.message : error}`);
  }
};

try {
  followBrandGuide(folder, { withScripts: true });
  await tell('the types agree', () => npm('types'));
  await program.start(folder, 'start');
  for (const [title, check] of Object.entries(checks)) await tell(title, check);
} finally {
  await program.stop();
  removeProject(folder);
}
console.log(`${Object.keys(checks).length + 1 - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

/**
 * `npm run shop -- test:brand`: follows docs/brand.md: makes the folder of a new brand with the command that stands
 * there, starts it and looks at its pages.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from '../local/command.ts';
import { Program } from '../test/local/program.ts';

readArguments('Usage: npm run shop -- test:brand', {});

const parent = mkdtempSync(join(tmpdir(), 'brand-'));
const folder = join(parent, 'grillo');
const program = new Program();

const page = async (path: string): Promise<string> => {
  const response = await fetch(program.url + path);
  assert.equal(response.status, 200, path);
  return response.text();
};

/** The expectations of each page of the new brand, by what they prove. */
const checks: Record<string, () => Promise<void>> = {
  'pages have the new name and no other': async () => {
    for (const path of [
      '/nl',
      '/be',
      '/be-fr',
      '/gb',
      '/gb/dog-food',
      '/gb/cart',
      '/gb/terms-conditions',
      '/llms.txt',
    ]) {
      const text = await page(path);
      assert.match(text, /Grillo/, path);
      assert.doesNotMatch(text, /kvistra/i, path);
    }
  },
  'the style sheet has the new colour': async () => {
    const [, sheet = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(await page('/gb'))!;
    assert.match(await page(sheet), /--forest: ?#24406e/);
  },
  'the other Worker draws pictures': async () => {
    const response = await fetch(`${program.url}/gb/dog-food.png`);
    assert.deepEqual([response.status, response.headers.get('Content-Type')], [200, 'image/png']);
  },
  'there is no page of what it does without': async () => {
    for (const path of ['/gb/feeding-plan', '/gb/refer'])
      assert.equal((await fetch(program.url + path, { redirect: 'manual' })).status, 404, path);
  },
  'a product goes into the cart': async () => {
    const [, link = ''] = /href="(\/gb\/dog-food\/[\w-]+)"/.exec(await page('/gb/dog-food'))!;
    const [, variantId] = /name="variantId"[^>]*value="([^"]+)"/.exec(await page(link))!;
    const response = await fetch(`${program.url}/api/cart/lines/add`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', Origin: program.url },
      body: JSON.stringify({ market: 'gb', variantId, quantity: 1 }),
    });
    assert.equal(response.status, 200, await response.text());
  },
};

const [, command = ''] =
  /^```sh\n(npm run shop -- new (?:[^\n\\]|\\\n)*)/m.exec(readFileSync('docs/brand.md', 'utf8')) ?? [];
let failed = 0;
try {
  execFileSync('sh', ['-e', '-c', command.replace('../grillo', folder)], { stdio: 'inherit' });
  await program.start('.', 'start', { folder, page: '/nl' });
  for (const [title, check] of Object.entries(checks))
    try {
      await check();
      console.log(`passed  ${title}`);
    } catch (error) {
      failed += 1;
      console.log(`FAILED  ${title}: ${error instanceof Error ? error.message : error}`);
    }
} finally {
  await program.stop();
  rmSync(parent, { recursive: true, force: true });
  rmSync('.local/brands/grillo', { recursive: true, force: true });
}
console.log(`${Object.keys(checks).length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

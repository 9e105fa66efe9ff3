import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PURGES_KEY } from '../../src/platform/page-cache/purges.ts';
import { runCommand, spawnCommand } from '../local/command.ts';
import { TestShop } from '../shop.ts';

const folder = mkdtempSync(join(tmpdir(), 'purge-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const WHO = `${userInfo().username}@${hostname()}`;

/** Runs `npm run purge -- …`. */
const purge = (args: string[], env?: Record<string, string>) => runCommand('tools/purge.ts', args, env);

describe('the command on the shop that runs', () => {
  const shop = new TestShop();
  const data = join(folder, 'data');
  const local = (...args: string[]) => purge([...args, '--data', data]);
  beforeAll(() => shop.start({}, data));
  afterAll(() => shop.stop());

  const PRODUCT = 'insect-oat-adult-dog';
  const stored = async () =>
    JSON.parse((await ((await shop.kv()) as KVNamespace).get(PURGES_KEY)) ?? '{}') as Record<string, number>;

  it('writes the purge for every isolate, and who it is from', async () => {
    expect(await local('--list')).toMatchObject({ status: 0, output: 'Nobody has purged anything by hand.\n' });
    expect(await local('--tag', `product:${PRODUCT}`)).toMatchObject({
      status: 0,
      output: `product:${PRODUCT} is purged; every page is new within a minute.\n`,
    });
    const at = (await stored())[`product:${PRODUCT}`]!;
    expect(Date.now() - at).toBeLessThan(60_000);
    expect((await local('--list')).output).toBe(`${new Date(at).toISOString()}  product:${PRODUCT}  by ${WHO}\n`);
  });

  it('purges several tags, and with a story the lists above it', async () => {
    expect((await local('--tag', 'story:/blog/dog/health', '--tag', 'texts')).status).toBe(0);
    expect(Object.keys(await stored()).sort()).toEqual(
      [`product:${PRODUCT}`, 'story:/', 'story:/blog', 'story:/blog/dog', 'story:/blog/dog/health', 'texts'].sort(),
    );
    expect((await local('--list')).output.split('\n')).toHaveLength(4);
  });
});

it('on a deployed shop it runs wrangler', async () => {
  const calls = join(folder, 'calls');
  const wrangler = join(folder, 'wrangler');
  const log = `require('node:fs').appendFileSync(${JSON.stringify(calls)}, JSON.stringify(process.argv.slice(2).map((arg) => arg.endsWith('.json') ? JSON.parse(require('node:fs').readFileSync(arg, 'utf8')) : arg)) + '\\n');`;
  writeFileSync(
    wrangler,
    `#!${process.execPath}\n${log}\nif (process.argv.includes('get')) console.log('Value not found');\n`,
  );
  chmodSync(wrangler, 0o755);
  expect((await purge(['--tag', 'all', '--env', 'staging'], { PATH: `${folder}:${process.env.PATH}` })).status).toBe(0);
  const [read, written] = readFileSync(calls, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const target = ['--binding', 'KV', '--remote', '--env', 'staging'];
  expect(read).toEqual(['kv', 'key', 'get', PURGES_KEY, '--text', ...target]);
  expect(written).toEqual(['kv', 'bulk', 'put', [expect.anything(), expect.anything()], ...target]);
  const [audit, purges] = written[3];
  expect(audit).toMatchObject({
    key: expect.stringMatching(/^purge:audit:\d{4}-/),
    metadata: { who: WHO, tag: 'all' },
    expiration_ttl: 34_560_000,
  });
  expect([purges.key, Object.keys(JSON.parse(purges.value))]).toEqual([PURGES_KEY, ['all']]);
});

it.each([
  [[], 'Which tag?'],
  [['--tag', 'product'], 'There is no tag product.'],
  [['--tag', 'prodct:x'], 'There is no tag prodct:x.'],
  [['--tag', 'product:a b'], 'There is no tag product:a b.'],
  [['--tag', 'story:faq'], 'begins with a slash, for instance story:/faq.'],
  [['--tag', 'all', '--tag', ''], 'There is no tag .'],
  [['--tag', 'all', '--list'], 'Either a tag or the list.'],
  [['--everything'], "Unknown option '--everything'"],
])('refuses %j with its usage', async (args, message) => {
  const { status, errors } = await spawnCommand('tools/purge.ts', args);
  expect([status, errors]).toEqual([2, expect.stringContaining(message)]);
  expect(errors).toContain('Usage: npm run purge -- --tag NAME');
});

it('does not take a folder without a shop for one', async () => {
  const empty = join(folder, 'empty');
  expect(await purge(['--tag', 'all', '--data', empty])).toMatchObject({
    status: 1,
    errors: `There is no shop in ${empty} yet: start it once.\n`,
  });
});

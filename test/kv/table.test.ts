import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { groups } from '../../src/platform/shared/markets.ts';
import { printable } from '../../tools/kv/printable.ts';
import { localStore } from '../../tools/kv/stores.ts';
import { difference, liveRows } from '../../tools/kv/sync.ts';
import {
  checkRulesSize,
  findShadowed,
  flattenChains,
  readTable,
  splitTable,
  type TableRow,
} from '../../tools/kv/table.ts';
import { runCommand } from '../local/command.ts';

const folder = mkdtempSync(join(tmpdir(), 'table-'));
afterAll(() => rmSync(folder, { recursive: true }));

let n = 0;
async function table(content: string) {
  const file = join(folder, `${n++}.csv`);
  writeFileSync(file, `from,to,status\n${content}`);
  return readTable(file);
}

describe('check', () => {
  it('finds nothing wrong with the table of the shop', async () => {
    const { rows, findings } = await readTable('kv/redirects.csv');
    expect(findings).toEqual([]);
    expect(flattenChains(rows).findings).toEqual([]);
    expect(findShadowed(rows)).toEqual([]);
    expect(rows.length).toBeGreaterThan(150);
  });

  it('reports syntax errors and duplicates with their line', async () => {
    const { findings } = await table(
      '/a,/b,\nx,/y,\n/A/,/c,\n/p/{x},/q,\n/p/{y},/r,\n/one\n/a,b,c,d\n"/broken","/x y",\n',
    );
    expect(findings.map(({ line, kind }) => [line, kind])).toEqual([
      [3, 'syntax'],
      [4, 'duplicate'],
      [6, 'duplicate'],
      [7, 'syntax'],
      [8, 'syntax'],
      [9, 'syntax'],
    ]);
  });

  it('reports a pattern with two names in a segment, with its line', async () => {
    const { rows, findings } = await table('/a/{x}-{y},/b,\n/c/{x}-blog/{y},/d,\n/{a}{b}{c}{d}x,/e,\n');
    expect(findings.map(({ line, kind, warning }) => [line, kind, warning])).toEqual([
      [2, 'syntax', undefined],
      [4, 'syntax', undefined],
    ]);
    expect(rows).toHaveLength(1);
  });

  it('refuses a table with too many patterns for memory', async () => {
    const { rows } = await table(
      Array.from({ length: 9000 }, (_, i) => `/family-${i}/{slug},/{cc}/faq?from={slug},\n`).join(''),
    );
    expect(checkRulesSize(splitTable(rows), rows)).toMatchObject([{ kind: 'size', line: 9001 }]);
    const shop = await readTable('kv/redirects.csv');
    expect(checkRulesSize(splitTable(shop.rows), shop.rows)).toEqual([]);
  });

  it('finds loops and shortens chains to one hop', async () => {
    const { rows } = await table(
      '/a,/b,\n/b,/{cc}/c,\n/c,/{cc}/dog-food,\n/x,/y,\n/y,/x,\n/self,/self,\n/old/*,/{cc}/{rest},\n',
    );
    const flattened = flattenChains(rows);
    expect(flattened.rows.find((row) => row.from === '/a')!.to).toBe('/se/dog-food');
    expect(flattened.rows.find((row) => row.from === '/b')!.to).toBe('/{cc}/dog-food');
    expect(flattened.findings.filter((finding) => finding.kind === 'loop').map((finding) => finding.line)).toEqual([
      5, 6, 7,
    ]);
    expect(flattened.findings.filter((finding) => finding.kind === 'chain').map((finding) => finding.line)).toEqual([
      2, 3,
    ]);
  });

  it('a chain is pushed as permanent only if all of it is', async () => {
    const { rows } = await table('/a,/b,\n/b,/{cc}/search?q=b,302\n/c,/d,\n/d,/{cc}/faq,\n');
    expect(flattenChains(rows).rows.map(({ to, status }) => [to, status])).toEqual([
      ['/se/search?q=b', 302],
      ['/{cc}/search?q=b', 302],
      ['/se/faq', 301],
      ['/{cc}/faq', 301],
    ]);
  });

  it('a row below /{cc} is an exact row, also over a live page', async () => {
    const { rows, findings } = await table('/{cc}/a,/{cc}/faq,\n/{cc}/merch,/{cc}/faq,\n/{cc}/p/{slug},/{cc}/faq,\n');
    const { exact, rules } = splitTable(rows);
    expect(findings).toEqual([]);
    expect([
      [...exact.keys()],
      rules.overrides.map(({ from }) => from),
      rules.patterns.map(({ from }) => from),
    ]).toEqual([['/{cc}/a'], ['/{cc}/merch'], ['/{cc}/p/{slug}']]);
  });

  it('finds patterns that are never reached', async () => {
    const { rows } = await table('/a/{x},/b,\n/a/*,/c,\n/d/e/{x},/f,\n');
    expect(findShadowed(rows)).toEqual([]);
    const { rows: hidden } = await table('/a/*,/c,\n/a/{x},/b,\n/ab/*,/d,\n');
    expect(findShadowed(hidden).map((finding) => finding.line)).toEqual([3]);
  });

  it('accepts a table of a hundred thousand rows', async () => {
    const file = join(folder, 'large.csv');
    writeFileSync(
      file,
      `from,to,status\n${Array.from({ length: 100_000 }, (_, i) => `/products/old-${i},/{cc}/dog-food/p-${i % 1000},`).join('\n')}\n`,
    );
    const { rows, findings } = await readTable(file);
    const flattened = flattenChains(rows);
    expect([rows.length, findings.length, flattened.findings.length, findShadowed(rows).length]).toEqual([
      100_000, 0, 0, 0,
    ]);
  });

  it('looks at each exact row a constant number of times, however many rows there are', () => {
    /**
     * How often the check reads a field of the rows of a table in which every third row is the target of the two before
     * it.
     */
    const readsFor = (count: number): number => {
      let reads = 0;
      const counted = (row: TableRow): TableRow =>
        new Proxy(row, {
          get(target, field, receiver) {
            reads += 1;
            return Reflect.get(target, field, receiver);
          },
        });
      const rows = Array.from({ length: count }, (_, i) =>
        counted({ from: `/old-${i}`, to: i % 3 === 2 ? '/{cc}/dog-food' : `/old-${i + 1}`, status: 301, line: i + 2 }),
      );
      expect(flattenChains(rows).findings).toHaveLength((count / 3) * 2);
      expect(findShadowed(rows)).toEqual([]);
      return reads;
    };
    expect(readsFor(6000)).toBe(readsFor(600) * 10);
  });
});

describe('the command', () => {
  it('push refuses a table with an error and names file and line', () => {
    const file = join(folder, 'slow.csv');
    writeFileSync(file, 'from,to,status\n/a,/b,\n/{a}{b}{c}{d}x,/e,\n');
    for (const command of ['check', 'push']) {
      const { status, stdout } = spawnSync('node', ['tools/kv/redirects.ts', command, '--file', file, '--offline'], {
        encoding: 'utf8',
      });
      expect([command, status]).toEqual([command, 1]);
      expect(stdout).toContain(`${file}:3: error: syntax: `);
    }
  });

  describe('replaces much by nothing only when it is forced to:', () => {
    const redirects = (...args: string[]) => runCommand('tools/kv/redirects.ts', [...args, '--data', data]);
    const data = join(folder, 'forced');
    const source = 'from,to,status\n/a,/{cc}/faq,\n/b,/{cc}/faq,302\n/c/*,/{cc},\n';
    const file = join(folder, 'source.csv');

    it('an export from an empty store leaves the table as it is', async () => {
      mkdirSync(data);
      writeFileSync(file, source);
      const refused = await redirects('export', '--file', file);
      expect(refused).toEqual({
        status: 1,
        output: '',
        errors: `3 of the 3 rows of ${file} are not live. Nothing was written; with --force they are removed.\n`,
      });
      expect(readFileSync(file, 'utf8')).toBe(source);
    });

    it('a push of a table without rows leaves the live one as it is', async () => {
      const empty = join(folder, 'no-rows.csv');
      writeFileSync(empty, 'from,to,status\n');
      expect(await redirects('push', '--file', file)).toMatchObject({
        status: 0,
        output: expect.stringContaining('3 pushed.'),
      });
      const refused = await redirects('push', '--file', empty);
      expect(refused).toEqual({
        status: 1,
        output: '',
        errors: `3 of the 3 live rows are not in ${empty}. Nothing was pushed; with --force they are removed.\n`,
      });
      expect((await redirects('diff', '--file', file)).output).toBe('Nothing differs.\n');
      expect(await redirects('diff', '--file', empty)).toMatchObject({
        status: 0,
        output: expect.stringContaining('would change.'),
      });
      expect(await redirects('push', '--file', empty, '--force')).toMatchObject({ status: 0 });
      expect(await redirects('export', '--file', file, '--force')).toMatchObject({
        status: 0,
        output: `0 rows written to ${file}.\n`,
      });
    });

    it('an export of a table that has changed by hand writes it', async () => {
      writeFileSync(file, source);
      expect((await redirects('push', '--file', file)).status).toBe(0);
      const store = await localStore(data);
      await store.put([{ key: 'path:/by-hand', value: '{"to":"/se"}' }]);
      await store.remove(['path:/b']);
      await store.close();
      expect(await redirects('export', '--file', file)).toMatchObject({ status: 0 });
      expect(readFileSync(file, 'utf8')).toBe('from,to,status\n/a,/{cc}/faq,\n/by-hand,/se,\n/c/*,/{cc},\n');
    });
  });

  it('takes the market group of the environment', async () => {
    const wrangler = join(folder, 'wrangler');
    writeFileSync(
      wrangler,
      `#!${process.execPath}\nconsole.log(process.argv.includes('list') ? '[]' : 'Value not found');\n`,
    );
    chmodSync(wrangler, 0o755);
    const diff = (...args: string[]) =>
      runCommand('tools/kv/redirects.ts', ['diff', ...args], { PATH: `${folder}:${process.env.PATH}` });
    const { exact } = splitTable(
      flattenChains((await readTable('kv/redirects.au.csv')).rows, groups.au).rows,
      groups.au,
    );
    const { status, output } = await diff('--env', 'australia');
    expect([status, output.split('\n').at(-2)]).toEqual([0, `${exact.size + 1} would change.`]);
    expect((await diff('--env', 'australia', '--group', 'au')).output).toBe(output);
    expect(await diff('--env', 'australia', '--group', 'eu')).toMatchObject({
      status: 2,
      errors: expect.stringMatching(/^The environment australia serves the market group au, not eu\.\nUsage: /),
    });
  });
});

describe('misses', () => {
  it('prints what visitors have asked for with control characters escaped', async () => {
    const shop = join(folder, 'misses');
    mkdirSync(shop);
    const store = await localStore(join(shop, '.local/state'));
    try {
      await store.query('CREATE TABLE redirect_misses (path TEXT, referrer TEXT, count INTEGER, last_at TEXT)');
      const path = '/x\u001b]0;owned\u0007\u001b[2J\r\n     9  /forged\u202egnp.exe\u009b31m';
      await store.query(
        `INSERT INTO redirect_misses VALUES ('${path}', 'https://e.example/\u001b[31m', 3, '2026-11-21T00:00:00.000Z')`,
      );
    } finally {
      await store.close();
    }
    const { status, stdout } = spawnSync(process.execPath, [resolve('tools/kv/redirects.ts'), 'misses'], {
      encoding: 'utf8',
      cwd: shop,
    });
    expect(status).toBe(0);
    expect(stdout.trimEnd()).toBe(
      '     3  /x\\u{1b}]0;owned\\u{7}\\u{1b}[2J\\u{d}\\u{a}     9  /forged\\u{202e}gnp.exe\\u{9b}31m  from https://e.example/\\u{1b}[31m  (2026-11-21T00:00:00.000Z)',
    );
  });

  it('escapes every control and formatting character, and nothing else', () => {
    expect(printable('/hår/日本/🐕 a')).toBe('/hår/日本/🐕 a');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(printable(text))),
    );
  });
});

describe('push', () => {
  it('can be repeated and interrupted, and removes what is no longer in the table', async () => {
    const store = await localStore(join(folder, 'state'));
    try {
      const wanted = async (content: string) => splitTable((await table(content)).rows);
      const first = await wanted('/a,/{cc}/dog-food,\n/b,/{cc}/cat-food,302\n/p/*,/{cc},\n/se/merch,/se,\n');
      expect([first.exact.size, first.rules.patterns.length, first.rules.overrides.length]).toEqual([2, 1, 1]);
      const plan = await difference(store, first);
      expect(plan.lines).toHaveLength(3);
      await store.put(plan.put.slice(0, 1));
      const rest = await difference(store, first);
      expect(rest.put).toHaveLength(2);
      await store.put(rest.put);
      expect((await difference(store, first)).lines).toEqual([]);

      await store.put([{ key: 'path:/by-hand', value: '{"to":"/se"}' }]);
      expect((await liveRows(store)).get('/by-hand')).toEqual({ to: '/se', status: 301 });
      const second = await difference(store, await wanted('/a,/{cc}/dog-products,\n/p/*,/{cc},\n/se/merch,/se,\n'));
      expect(second.lines.sort()).toEqual(['- /b', '- /by-hand', '~ /a: /{cc}/dog-food 301 → /{cc}/dog-products 301']);
    } finally {
      await store.close();
    }
  });
});

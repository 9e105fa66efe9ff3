import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runCommand, spawnCommand } from '../local/command.ts';
import { copyProject, removeProject } from '../local/program.ts';
import { eventually, freePort } from '../shop.ts';

/** What `npm run provider` runs. */
const START = 'provider/start.ts';
/** How long a start may take on a machine that runs much else. */
const START_MS = 80_000;
const TIMEOUT = 240_000;

const CSV = 'Handle,Title,Type,Variant Price\nmug,Mug,Kitchen,9.90\nbowl,Bowl,Kitchen,12.00\n';

let folder: string;
/** Serves the provider as it was built for the tests. */
let server: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'provider-'));
  server = join(folder, 'server.ts');
  writeFileSync(
    server,
    `import { readOptions, serve } from ${JSON.stringify(resolve('provider/serve.ts'))};
await serve(${JSON.stringify(resolve('dist/provider'))}, readOptions());`,
  );
  writeFileSync(join(folder, 'products.csv'), CSV);
  writeFileSync(join(folder, 'wrong.csv'), CSV.replace('9.90', 'free').replace('bowl', 'Big bowl'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A provider that was started, and what it has printed. */
interface Started {
  child: ChildProcess;
  output: string;
  url: string;
}
const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

/** Starts the provider in the folder, and waits until it says that it answers. */
async function start(...args: string[]): Promise<Started> {
  const port = await freePort();
  const child = spawn(process.execPath, [server, '--port', String(port), ...args], { cwd: folder });
  running.push(child);
  const started: Started = { child, output: '', url: `http://localhost:${port}` };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      started.output += text;
    });
  await eventually(async () => started.output.includes('Ctrl-C stops it'), START_MS);
  return started;
}

async function stop({ child }: Started): Promise<number | null> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  return (await ended)[0] as number | null;
}

const handles = async (url: string): Promise<string[]> => {
  const answer = await fetch(`${url}/api/2026-07/graphql.json`, {
    method: 'POST',
    headers: { 'Shopify-Storefront-Private-Token': 'local-storefront-token' },
    body: '{"query": "{ products(first: 100) { nodes { handle } } }"}',
  });
  const { data } = (await answer.json()) as { data: { products: { nodes: { handle: string }[] } } };
  return data.products.nodes.map(({ handle }) => handle);
};

describe('npm run provider', { timeout: TIMEOUT }, () => {
  it('serves the demo without the shop, and says what it serves', async () => {
    const provider = await start();
    for (const words of [
      `${provider.url}/_emulates`,
      `${provider.url}/inbox`,
      `${provider.url}/api/2026-07/graphql.json`,
      'local-storefront-token',
      'local-admin-token',
      'demo@kvistra.example, code 000000',
      'http://localhost:3000',
    ])
      expect(provider.output).toContain(words);
    expect((await handles(provider.url)).length).toBeGreaterThan(50);
    for (const path of ['/', '/_emulates', '/inbox', '/.well-known/openid-configuration'])
      expect([path, (await fetch(`${provider.url}${path}`)).status]).toEqual([path, 200]);
    expect(await stop(provider)).toBe(0);
    await expect(fetch(provider.url)).rejects.toThrow();
  });

  it('serves the products of a file, and keeps its data where it is told to', async () => {
    const args = ['--seed', 'products.csv', '--data', 'data', '--storefront', 'http://localhost:4321/'];
    const provider = await start(...args);
    expect(provider.output).toContain('2 products of products.csv');
    expect(await handles(provider.url)).toEqual(['mug', 'bowl']);
    const change = await fetch(`${provider.url}/_control/products/mug`, {
      method: 'POST',
      body: '{"published": false}',
    });
    expect(change.status).toBe(200);
    expect(await stop(provider)).toBe(0);
    const again = await start(...args);
    expect(await handles(again.url)).toEqual(['bowl']);
    expect(await (await fetch(again.url)).text()).toContain('href="http://localhost:4321"');
    await stop(again);
  });

  it('runs a command while it answers, and ends with its status', async () => {
    const port = await freePort();
    const script = `fetch('http://localhost:${port}/healthz').then(async (answer) => { console.log(await answer.text()); process.exit(7); })`;
    const ended = await spawnCommand(
      server,
      ['--port', String(port), '--', process.execPath, '-e', script],
      {},
      folder,
    );
    expect([ended.status, ended.output]).toEqual([7, `The provider answers at http://localhost:${port}.\nok\n`]);
    const unknown = await spawnCommand(server, ['--port', String(port), '--', 'no-such-program'], {}, folder);
    expect([unknown.status, unknown.errors]).toEqual([1, expect.stringContaining('ENOENT')]);
  });

  it('starts nothing with a file that has anything wrong, and names all of it', async () => {
    const { status, output, errors } = await spawnCommand(server, ['--seed', 'wrong.csv'], {}, folder);
    expect([status, output]).toEqual([1, '']);
    expect(errors.trim().split('\n')).toEqual([
      'wrong.csv cannot be used, and nothing was started:',
      expect.stringMatching(/^ {2}row 2, Variant Price: must be an amount/),
      expect.stringMatching(/^ {2}row 3, Handle: must be of small letters/),
    ]);
    const missing = await spawnCommand(server, ['--seed', 'none.csv'], {}, folder);
    expect([missing.status, missing.errors]).toEqual([1, expect.stringContaining('There is no file')]);
  });

  it.each(['--port=0', '--port=a', '--storefront=nowhere', '--currency=SEK', '--nonsense', 'products.csv'])(
    'refuses %s with its usage',
    async (argument) => {
      const { status, errors } = await runCommand(START, [argument]);
      expect([status, errors]).toEqual([2, expect.stringContaining('--seed FILE')]);
    },
  );

  it('builds the provider alone, and only where it has changed', async () => {
    const copy = copyProject();
    try {
      rmSync(join(copy, 'dist'), { recursive: true, force: true });
      const run = async () => {
        const args = ['--port', String(await freePort()), '--', process.execPath, '-e', ''];
        const { status, output, errors } = await spawnCommand(join(copy, START), args, {}, folder);
        expect([status, errors]).toEqual([0, '']);
        return output.split('\n')[0];
      };
      expect([await run(), await run()]).toEqual(['Building …', expect.stringMatching(/^The provider answers/)]);
      expect(readdirSync(join(copy, 'dist')).sort()).toEqual(['provider', 'provider-build.json']);
    } finally {
      removeProject(copy);
    }
  });
});

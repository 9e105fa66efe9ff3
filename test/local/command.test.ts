import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runCommand, spawnCommand } from './command.ts';

const folder = mkdtempSync(join(tmpdir(), 'command-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The commands that work on an environment, with arguments that they take. */
const OF_ENVIRONMENTS: [file: string, args: string[]][] = [
  ['tools/kv/redirects.ts', ['misses']],
  ['tools/outbox.ts', ['list']],
  ['tools/purge.ts', ['--list']],
  ['tools/referrals.ts', ['refresh']],
  ['tools/rewards.ts', ['check']],
  ['tools/demand.ts', []],
  ['tools/customers.ts', ['unfinished']],
  ['tools/plans.ts', ['check']],
  ['tools/vitals.ts', []],
  ['tools/doctor.ts', []],
  ['tools/import.ts', ['subscriptions', 'kv/redirects.csv']],
  ['tools/deploy.ts', ['--dry-run']],
];
/** Those that read the stores of the shop on this machine. */
const OF_STORES = OF_ENVIRONMENTS.slice(0, 7);
const OF_TABLES = OF_STORES.filter(([file]) => file !== 'tools/purge.ts');
/** Those that ask the shop on this machine, or its provider. */
const OF_RUNNING_SHOP = OF_ENVIRONMENTS.slice(7, 10);

/** Nothing listens there. */
const NOWHERE = { PORT: '9', PROVIDER_PORT: '9' };

describe('a command', () => {
  it.each([...OF_ENVIRONMENTS, ['tools/kv/translations.ts', []] as const])(
    '%s refuses an option that it does not have, above its usage',
    async (file, args) => {
      const { status, output, errors } = await runCommand(file, [...args, '--nonsense']);
      expect([status, output, errors]).toEqual([
        2,
        '',
        expect.stringMatching(/^Unknown option '--nonsense'\.\nUsage: /),
      ]);
    },
  );

  it.each(['local/start.ts', 'local/dev.ts', 'local/reset.ts'])('%s refuses one too', async (file) => {
    // where there is nothing to start and nothing to remove
    expect(await spawnCommand(file, ['--nonsense'], {}, folder)).toMatchObject({
      status: 2,
      errors: expect.stringMatching(/^Unknown option '--nonsense'\.\nUsage: /),
    });
  });

  it.each(OF_ENVIRONMENTS)(
    '%s refuses an environment that does not exist, also one without a name',
    async (file, args) => {
      for (const env of ['moon', '']) {
        const { status, errors } = await runCommand(file, [...args, '--env', env], NOWHERE);
        expect([env, status, errors]).toEqual([
          env,
          2,
          expect.stringMatching(
            new RegExp(`^There is no environment ${env}\\. There are: staging, production, australia\\.\nUsage: `),
          ),
        ]);
      }
    },
  );

  it.each(OF_STORES)('%s says in one line that there is no shop yet', async (file, args) => {
    const data = join(folder, 'empty');
    expect(await runCommand(file, [...args, '--data', data])).toEqual({
      status: 1,
      output: '',
      errors: `There is no shop in ${data} yet: start it once.\n`,
    });
  });

  it.each(OF_TABLES)('%s says in one line that there are no tables yet', async (file, args) => {
    const data = join(folder, 'without-tables');
    mkdirSync(data, { recursive: true });
    expect(await runCommand(file, [...args, '--data', data])).toEqual({
      status: 1,
      output: '',
      errors: 'This environment has no tables yet: start the shop once, or apply the migrations.\n',
    });
  });

  it.each(OF_RUNNING_SHOP)('%s says in one line that no shop runs', async (file, args) => {
    const { status, output, errors } = await runCommand(file, args, NOWHERE);
    expect([status, output, errors]).toEqual([
      1,
      '',
      expect.stringMatching(
        /^(?:[^\n]+: )?Nothing answers at http:\/\/localhost:9: start the shop with npm start\.\n$/,
      ),
    ]);
  });
});

describe('at Cloudflare', () => {
  const TOKEN = 'token-that-nobody-may-see';
  /** A wrangler that fails in the given way. */
  function brokenWrangler(script: string): Record<string, string> {
    const bin = mkdtempSync(join(folder, 'bin-'));
    const wrangler = join(bin, 'wrangler');
    writeFileSync(wrangler, `#!${process.execPath}\n${script}\nprocess.exitCode = 1;\n`);
    chmodSync(wrangler, 0o755);
    return { PATH: `${bin}:${process.env.PATH}`, CLOUDFLARE_API_TOKEN: TOKEN };
  }
  const list = (env: Record<string, string>) => runCommand('tools/outbox.ts', ['list', '--env', 'staging'], env);

  it('the reason of a failure is one line, without the rest of what wrangler prints', async () => {
    const env = brokenWrangler(
      `console.error(${JSON.stringify(
        `\n⛅️ wrangler 4\n\n\u001b[31m✘ [ERROR]\u001b[0m A request to the Cloudflare API (/accounts/d1) failed.\n\n  Not signed in with ${TOKEN} [code: 10000]\n\n    at async main (cli.js:1:2)\n\n🪵  Logs were written to "/home/x"\n`,
      )});`,
    );
    expect(await list(env)).toEqual({
      status: 1,
      output: '',
      errors:
        'wrangler d1 execute DB failed: A request to the Cloudflare API (/accounts/d1) failed. Not signed in with *** [code: 10000]\n',
    });
  });

  it('the reason is found where wrangler answers with JSON, and a table that is missing is named as on this machine', async () => {
    const json = (text: string) =>
      brokenWrangler(`console.log(${JSON.stringify(JSON.stringify({ error: { text } }, null, 2))});`);
    expect((await list(json('Database not found'))).errors).toBe('wrangler d1 execute DB failed: Database not found\n');
    expect((await list(json('no such table: outbox: SQLITE_ERROR'))).errors).toMatch(
      /^This environment has no tables yet: .+\n$/,
    );
  });
});

describe('the token of the CMS', () => {
  const CMS_TOKEN = 'cms-token-that-nobody-may-see';
  it('is no argument, which npm would print, and is in no message', async () => {
    expect(
      await runCommand('tools/kv/translations.ts', ['--cms', 'http://localhost:9', '--token', CMS_TOKEN]),
    ).toMatchObject({
      status: 2,
      errors: expect.not.stringContaining(CMS_TOKEN),
    });
    expect(await runCommand('tools/kv/translations.ts', ['--cms', 'http://localhost:9/v2/cdn'], { CMS_TOKEN })).toEqual(
      {
        status: 1,
        output: '',
        errors: 'The CMS cannot be reached at http://localhost:9/v2/cdn.\n',
      },
    );
    expect(await runCommand('tools/kv/translations.ts', ['--cms', 'localhost'], { CMS_TOKEN })).toMatchObject({
      status: 2,
    });
    expect(
      await runCommand('tools/kv/translations.ts', ['--cms', 'http://localhost:9'], { CMS_TOKEN: '' }),
    ).toMatchObject({
      status: 2,
      errors: expect.stringMatching(/^CMS_TOKEN is missing\.\nUsage: /),
    });
  });
});

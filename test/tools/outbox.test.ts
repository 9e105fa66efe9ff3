import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand, spawnCommand } from '../local/command.ts';
import { TestShop } from '../shop.ts';

const folder = mkdtempSync(join(tmpdir(), 'outbox-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `npm run outbox -- …`. */
const outbox = (args: string[], env?: Record<string, string>) => runCommand('tools/outbox.ts', args, env);

describe('the command on the shop that runs', () => {
  const shop = new TestShop();
  const data = join(folder, 'data');
  const local = (...args: string[]) => outbox([...args, '--data', data]);
  const mail = (key: string) => {
    const at = new Date().toISOString();
    return [
      `INSERT INTO mails (key, recipient, subject, text, at, link) VALUES ('${key}', '${key}@kvistra.example', 'Hello', 'Hello', '${at}', '')`,
      `INSERT INTO outbox (kind, key, payload, state, due_at, attempts, last_error, created_at, finished_at) VALUES ('mail', '${key}', '{"key":"${key}"}', 'dead', '${at}', 14, 'the mail service answered 500\u001b[31m', '${at}', '${at}')`,
    ];
  };
  const mailsTo = async (key: string) => (await shop.control(`mails?to=${key}@kvistra.example`)).mails.length;
  beforeAll(async () => {
    await shop.start({}, data);
    expect((await local('list')).output).toBe('Nothing waits, and nothing has failed.\n');
    const database = await shop.database();
    for (const sql of ['one', 'two', 'three'].flatMap(mail)) await database.prepare(sql).run();
  });
  afterAll(() => shop.stop());

  it('lists what waits or has failed, by state and kind', async () => {
    const { status, output } = await local('list');
    expect([status, output.split('\n').length]).toEqual([0, 4]);
    expect(output).toMatch(
      /^ +3 {2}dead {2}mail three {2}14 attempts, \S+: the mail service answered 500\\u\{1b\}\[31m$/m,
    );
    expect((await local('list', '--state', 'dead', '--kind', 'mail', '--limit', '1')).output.split('\n')).toHaveLength(
      2,
    );
    expect((await local('list', '--kind', "x' OR '1'='1")).output).toBe('There is no such row.\n');
  });

  it('shows a row with its last error', async () => {
    const { status, output } = await local('show', '1');
    expect(status).toBe(0);
    expect(output).toMatch(/^payload +\{"key":"one"\}$/m);
    expect(output).toMatch(/^last_error +the mail service answered 500/m);
    expect(await local('show', '99')).toMatchObject({ status: 1, errors: 'There is no row 99.\n' });
  });

  it('has one dead row tried again, then all of a kind', async () => {
    expect(await local('replay', '2')).toMatchObject({
      status: 0,
      output: '     2  mail two\n1 tried again within a minute.\n',
    });
    await shop.everyMinute();
    expect([await mailsTo('two'), await mailsTo('one')]).toEqual([1, 0]);
    expect(await local('replay', '2')).toMatchObject({ status: 1, errors: 'There is no such dead row.\n' });
    expect((await local('replay', '--kind', 'mail')).output).toContain('2 tried again');
    await shop.everyMinute();
    // a row that has failed again would stand here, with its error
    expect((await local('list', '--kind', 'mail')).output).toBe('There is no such row.\n');
    expect([await mailsTo('one'), await mailsTo('two'), await mailsTo('three')]).toEqual([1, 1, 1]);
    expect((await local('list', '--state', 'done', '--kind', 'mail')).output.split('\n')).toHaveLength(4);
  });
});

it('on a deployed shop it runs wrangler', async () => {
  const calls = join(folder, 'calls');
  const wrangler = join(folder, 'wrangler');
  const row = {
    id: 7,
    kind: 'mail',
    key: 'k',
    state: 'dead',
    attempts: 14,
    due_at: '',
    finished_at: 'then',
    last_error: 'refused',
  };
  writeFileSync(
    wrangler,
    `#!${process.execPath}\nrequire('node:fs').appendFileSync(${JSON.stringify(calls)}, JSON.stringify(process.argv.slice(2)) + '\\n');\nconsole.log(${JSON.stringify(JSON.stringify([{ results: [row], success: true }]))});\n`,
  );
  chmodSync(wrangler, 0o755);
  const env = { PATH: `${folder}:${process.env.PATH}` };
  expect((await outbox(['list', '--env', 'staging'], env)).output).toBe(
    '     7  dead  mail k  14 attempts, then: refused\n',
  );
  expect((await outbox(['replay', '--kind', "it's", '--env', 'production'], env)).status).toBe(0);
  const [listed, replayed] = readFileSync(calls, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as string[]);
  expect(listed).toEqual([
    'd1',
    'execute',
    'DB',
    '--remote',
    '--json',
    '--command',
    expect.stringMatching(/^SELECT .* LIMIT 50$/),
    '--env',
    'staging',
  ]);
  expect(replayed!.slice(0, 6)).toEqual(['d1', 'execute', 'DB', '--remote', '--json', '--command']);
  expect(replayed![6]).toMatch(
    /^UPDATE outbox SET state = 'open', .* WHERE state = 'dead' AND kind = 'it''s' RETURNING id, kind, key$/,
  );
});

it.each([[['show', 'one']], [['replay']], [['list', '--limit', '1; DROP TABLE outbox']]])(
  'refuses %j with its usage',
  async (args) => {
    const { status, errors } = await outbox(args);
    expect([status, errors]).toEqual([2, expect.stringContaining('Usage: npm run outbox')]);
  },
);

it('as a process of its own ends with the status of a refusal', async () => {
  expect(await spawnCommand('tools/outbox.ts', ['push'])).toMatchObject({
    status: 2,
    errors: expect.stringContaining('Usage: npm run outbox'),
  });
});

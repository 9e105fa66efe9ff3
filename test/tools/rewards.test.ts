import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localStore } from '../../tools/kv/stores.ts';
import { runCommand, spawnCommand } from '../local/command.ts';

const data = mkdtempSync(join(tmpdir(), 'rewards-'));
afterAll(() => rmSync(data, { recursive: true, force: true }));

/** Runs statements on the database of the folder. */
async function run(...statements: string[]): Promise<void> {
  const store = await localStore(data);
  try {
    for (const sql of statements) await store.query(sql);
  } finally {
    await store.close();
  }
}
const check = () => runCommand('tools/rewards.ts', ['check', '--data', data]);
const entry = (topic: string, cause: string, amount: number, { owed = 0, expiresOn = '' } = {}) =>
  `INSERT INTO points (customer_id, topic, cause, amount, owed, about, at, expires_on) VALUES ('anna', '${topic}', '${cause}', ${amount}, ${owed}, '', '2026-11-22', '${expiresOn}')`;

beforeAll(async () => {
  const migrations = ['0016_rewards_referrals', '0017_points_progress'].map((name) =>
    readFileSync(`migrations/${name}.sql`, 'utf8'),
  );
  await run(
    ...migrations.flatMap((sql) => sql.split('--> statement-breakpoint')),
    entry('order', 'one', 150, { expiresOn: '2027-11-22' }),
  );
});

it('says that every rule holds', async () => {
  const { status, output } = await check();
  expect([status, output]).toEqual([0, '1 entries of 1 customers: 150 points, 0 owed; every rule holds.\n']);
});

it('lists what breaks a rule, and fails', async () => {
  const reward = (id: string, state: string) =>
    `INSERT INTO rewards (id, customer_id, form_id, reward, points, percent, state, code, valid_until, created_at) VALUES ('${id}', 'anna', '${id}', 'five', 100, 5, '${state}', '${id}', '2027-01-01', '')`;
  await run(
    ...[
      entry('reward', 'nothing', -100),
      reward('free', 'ready'),
      reward('failed', 'failed'),
      entry('reward', 'failed', -100),
    ],
    ...["INSERT INTO points_progress VALUES (1, '2027-11-23')", entry('order', 'two', 80, { expiresOn: '2027-11-22' })],
  );
  const { status, output } = await check();
  expect(status).toBe(1);
  for (const line of [
    'No balance is ever below zero, but:\n  anna: row 3 (reward failed) leads to -50\n',
    'No reward is without its points, but:\n  anna: reward free for 100\n',
    'No points are spent without a reward, but:\n  anna: row 2: -100 for nothing\n',
    'Points are given back for the rewards that failed, and for no others, but:\n  anna: reward failed is failed, 0 given back\n',
    'What is due has expired, but:\n  anna: 30 points are older than they may be\n',
    '4 entries of 1 customers: 30 points, 0 owed; not every rule holds.\n',
  ])
    expect(output).toContain(line);
});

it('says how it is called', async () => {
  const { status, errors } = await spawnCommand('tools/rewards.ts', ['mend']);
  expect([status, errors]).toEqual([2, expect.stringContaining('Usage: npm run shop -- rewards check')]);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../../local/command.ts';
import { TestShop } from '../../shop.ts';

const shop = new TestShop();
const data = mkdtempSync(join(tmpdir(), 'customers-'));
beforeAll(() => shop.start({ CUSTOMER_DATABASES: '2' }, data));
afterAll(async () => {
  await shop.stop();
  rmSync(data, { recursive: true, force: true });
});

/** Runs `npm run shop -- customers …` on the shop that runs. */
const customers = (...args: string[]) => runCommand('tools/customers.ts', [...args, '--data', data]);
const pets = async (database: number) =>
  (await shop.database(database)).prepare("SELECT count(*) AS n FROM pets WHERE customer_id LIKE '%/7001'").first('n');

it('says where a customer lives, and what would move', async () => {
  expect((await customers('where', '7001')).output).toBe('Database 1.\n');
  const { status, output } = await customers('move', '7001', '--to', '2', '--dry-run');
  expect([status, output]).toEqual([
    0,
    '0 of club_departures, 2 of pets, 0 of points, 0 of rewards would move from database 1 to 2.\n',
  ]);
  expect([await pets(1), await pets(2)]).toEqual([2, 0]);
});

it('moves a customer', async () => {
  const moved = await customers('move', 'gid://shopify/Customer/7001', '--to', '2');
  expect([moved.status, moved.output]).toEqual([
    0,
    '0 of club_departures, 2 of pets, 0 of points, 0 of rewards have moved from database 1 to 2.\n',
  ]);
  expect([await pets(1), await pets(2)]).toEqual([0, 2]);
  expect((await customers('where', '7001')).output).toBe('Database 2.\n');
  expect((await customers('move', '7001', '--to', '2')).output).toBe('The customer lives in database 2 already.\n');
  expect((await customers('unfinished')).output).toBe('No move is unfinished.\n');
});

it('lists a move that was cut off, which goes on when it is called again', async () => {
  const database = await shop.database();
  await database.prepare("UPDATE customer_homes SET unfinished = 1 WHERE customer_id LIKE '%/7001'").run();
  const { status, output } = await customers('unfinished');
  expect([status, output]).toEqual([
    1,
    'gid://shopify/Customer/7001 lives in database 2, and has rows left in database 1\n',
  ]);
  expect((await customers('move', '7001', '--to', '2')).output).toBe(
    'The customer lives in database 2; what was left in database 1 is deleted.\n',
  );
  expect((await customers('unfinished')).status).toBe(0);
});

it('refuses what it cannot do', async () => {
  for (const args of [['move', '7001'], ['move', 'anna', '--to', '2'], ['move', '7001', '--to', '0'], ['mend']])
    expect(await customers(...args)).toMatchObject({ status: 2, errors: expect.stringContaining('Usage: ') });
  const unused = await customers('move', '7001', '--to', '2', '--env', 'production');
  expect([unused.status, unused.errors.split('\n')[0]]).toEqual([
    2,
    'The environment production has 1 database by its CUSTOMER_DATABASES.',
  ]);
  const { status, errors } = await customers('move', '7001', '--to', '9');
  expect([status, errors]).toEqual([1, 'Database 9 has no tables yet: apply the migrations.\n']);
});

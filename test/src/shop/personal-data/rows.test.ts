import { getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TABLES, type TableName } from '../../../../src/shop/personal-data/collection.ts';
import { COUNTED_DATABASES, COUNTS } from '../../../counted-databases.ts';
import { TestShop } from '../../../shop.ts';
import { makeVisits, settleVisits } from '../../../visits.ts';
import { storedTables } from './stored-tables.ts';

/** The number that docs/scale.md counts with: calls of D1 by a thousand visits, and the work that follows them. */
const MAX_CALLS = 5700;

const shop = new TestShop();
beforeAll(() => shop.start({}, undefined, undefined, COUNTED_DATABASES));
afterAll(() => shop.stop());

const callsOfDatabase = async () => ((await (await shop.get(COUNTS)).json()) as { calls: number }).calls;

async function counts(): Promise<Map<TableName, number>> {
  const database = await shop.database();
  const all = new Map<TableName, number>();
  for (const { name, table } of storedTables)
    all.set(
      name,
      (await database.prepare(`SELECT count(*) AS count FROM ${getTableName(table)}`).first<number>('count'))!,
    );
  return all;
}

it('a thousand visits leave as many rows as the tables say', { timeout: 600_000 }, async () => {
  await settleVisits(shop);
  const before = await counts();
  await callsOfDatabase();
  await makeVisits(shop);
  expect(await callsOfDatabase()).toBeLessThan(MAX_CALLS);
  const after = await counts();
  const following = storedTables.filter(({ name }) => typeof TABLES[name].growth.rows === 'number');
  expect(Object.fromEntries(following.map(({ name }) => [name, after.get(name)! - before.get(name)!]))).toEqual(
    Object.fromEntries(following.map(({ name }) => [name, TABLES[name].growth.rows])),
  );
});

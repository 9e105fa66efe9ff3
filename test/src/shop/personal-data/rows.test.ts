import { getTableName } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { TABLES, type TableName } from '../../../../src/shop/personal-data/collection.ts';
import { useShop } from '../../../shop.ts';
import { makeVisits, settleVisits } from '../../../visits.ts';
import { storedTables } from './stored-tables.ts';

const shop = useShop();

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
  await makeVisits(shop);
  const after = await counts();
  const following = storedTables.filter(({ name }) => typeof TABLES[name].growth.rows === 'number');
  expect(Object.fromEntries(following.map(({ name }) => [name, after.get(name)! - before.get(name)!]))).toEqual(
    Object.fromEntries(following.map(({ name }) => [name, TABLES[name].growth.rows])),
  );
});

import { getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMigrations } from '../../../../local/migrations.ts';
import { TABLES } from '../../../../src/shop/personal-data/collection.ts';
import { sampleRow } from '../../../row-samples.ts';
import { storedTables } from './stored-tables.ts';

/** The size of a row is declared that near. */
const TOLERANCE = 0.1;
const ROWS = 2000;

const runtime = new Miniflare(
  convertV4MiniflareOptions({ modules: true, script: 'export default {}', d1Databases: ['DB'], cf: false }),
);
let database: Awaited<ReturnType<Miniflare['getD1Database']>>;
beforeAll(async () => {
  database = await runtime.getD1Database('DB');
  for (const { statements } of readMigrations())
    await database.batch(statements.map((statement) => database.prepare(statement)));
});
afterAll(() => runtime.dispose());

/** The bytes that a row of a table takes in D1, with its part of the indexes. */
async function measure(table: SQLiteTable): Promise<number> {
  const size = async () => (await database.prepare('SELECT 1').run()).meta.size_after;
  const before = await size();
  const columns = Object.keys(sampleRow(table, 0));
  const insert = database.prepare(
    `INSERT INTO ${getTableName(table)} (${columns.join(', ')}) SELECT ${columns.map((column) => `value ->> '${column}'`).join(', ')} FROM json_each(?)`,
  );
  for (let n = 0; n < ROWS; n += 1000)
    await insert.bind(JSON.stringify(Array.from({ length: 1000 }, (_, i) => sampleRow(table, n + i)))).run();
  return ((await size()) - before) / ROWS;
}

it('a row of each table takes as many bytes as it says', { timeout: 120_000 }, async () => {
  const wrong: unknown[] = [];
  for (const { name, table } of storedTables) {
    const bytes = await measure(table);
    const said = TABLES[name].growth.bytes;
    if (Math.abs(bytes - said) > TOLERANCE * bytes) wrong.push([name, Math.round(bytes / 10) * 10, said]);
  }
  expect(wrong).toEqual([]);
});

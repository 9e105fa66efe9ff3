import { getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMigrations } from '../../../../local/migrations.ts';
import type { Growth } from '../../../../src/platform/personal-data.ts';
import { TABLES, type TableName } from '../../../../src/shop/personal-data/collection.ts';
import { THOUSAND_VISITS } from '../../../../tools/costs/month.ts';
import { largeRow, sampleRow } from '../../../row-samples.ts';
import { storedTables } from './stored-tables.ts';

/** The size of a row is declared that near. */
const TOLERANCE = 0.1;
const ROWS = 2000;
const LARGE_ROWS = 100;

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

/** Inserts sample rows of a table, whose numbers begin with one. */
function insert(table: SQLiteTable, first: number, rows: number, sample = sampleRow) {
  const columns = Object.keys(sample(table, 0));
  const values = columns.map((column) => `value ->> '${column}'`);
  return database
    .prepare(`INSERT INTO ${getTableName(table)} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM json_each(?)`)
    .bind(JSON.stringify(Array.from({ length: rows }, (_, i) => sample(table, first + i))))
    .run();
}

const size = async () => (await database.prepare('SELECT 1').run()).meta.size_after;

/** The bytes that a row of a table takes in D1, with its part of the indexes. */
async function measure(table: SQLiteTable): Promise<number> {
  const before = await size();
  for (let n = 0; n < ROWS; n += 1000) await insert(table, n, 1000);
  return ((await size()) - before) / ROWS;
}

/** The bytes that a large row of a table takes, whose others are there already. */
async function measureLarge(table: SQLiteTable): Promise<number> {
  const before = await size();
  await insert(table, 2 * ROWS, LARGE_ROWS, largeRow);
  return ((await size()) - before) / LARGE_ROWS;
}

/** The updates of a row between its first and its last state. */
const UPDATES: Partial<Record<TableName, readonly string[]>> = {
  outbox: ["lease = 'lease'", "state = 'done'"],
  mails: ['sent_at = at'],
};

/** The rows that D1 bills for one row of a table, from its insertion to its deletion, if it is deleted within a year. */
async function billedFor(table: SQLiteTable, name: TableName): Promise<number> {
  const last = `WHERE rowid = (SELECT max(rowid) FROM ${getTableName(table)})`;
  const written = async (statement: string) => (await database.prepare(`${statement} ${last}`).run()).meta.rows_written;
  let billed = (await insert(table, ROWS, 1)).meta.rows_written;
  for (const update of UPDATES[name] ?? []) billed += await written(`UPDATE ${getTableName(table)} SET ${update}`);
  const deleted = await written(`DELETE FROM ${getTableName(table)}`);
  return billed + (isShortLived(TABLES[name].growth) ? deleted : 0);
}

const isShortLived = ({ kept }: Growth): boolean =>
  typeof kept === 'number' ? kept < 365 : /^(?:\d+ days?|an hour)/.test(kept);

it('a row of each table takes as many bytes as it says', { timeout: 120_000 }, async () => {
  const wrong: unknown[] = [];
  for (const { name, table } of storedTables) {
    const bytes = await measure(table);
    const said = TABLES[name].growth.bytes;
    if (Math.abs(bytes - said) > TOLERANCE * bytes) wrong.push([name, Math.round(bytes / 10) * 10, said]);
    const { large }: Growth = TABLES[name].growth;
    if (!large) continue;
    const most = await measureLarge(table);
    if (Math.abs(most - large.bytes) > TOLERANCE * most) wrong.push([name, Math.round(most / 100) * 100, large]);
  }
  expect(wrong).toEqual([]);
});

it('the costs count with what a thousand visits write and leave', { timeout: 120_000 }, async () => {
  let [rowsWritten, bytesAfterYear] = [0, 0];
  for (const { name, table } of storedTables) {
    const growth: Growth = TABLES[name].growth;
    if (typeof growth.rows !== 'number' || growth.rows === 0) continue;
    rowsWritten += growth.rows * (await billedFor(table, name));
    if (!isShortLived(growth)) bytesAfterYear += growth.rows * growth.bytes;
  }
  expect(THOUSAND_VISITS).toMatchObject({ rowsWritten, bytesAfterYear });
});

import type { Shop } from '../local/shop.ts';

type Database = Awaited<ReturnType<Shop['database']>>;

/** The tables of the shop, but not that of the migrations. */
const TABLES =
  "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '%cf\\_%' ESCAPE '\\' AND name <> 'd1_migrations'";
const copyOf = (table: string) => `as_seeded_${table}`;

/** Copies the rows of a database beside its tables. @returns the statements that put them back, one a line. */
export async function keepRows(database: Database): Promise<string> {
  const tables = (await database.prepare(TABLES).all<{ name: string }>()).results.map(({ name }) => name);
  await database.exec(tables.map((name) => `CREATE TABLE ${copyOf(name)} AS SELECT * FROM ${name}`).join('\n'));
  return [
    'DELETE FROM sqlite_sequence',
    ...tables.flatMap((name) => [
      `DELETE FROM ${name}`,
      `INSERT INTO ${name} SELECT * FROM ${copyOf(name)} ORDER BY rowid`,
    ]),
  ].join('\n');
}

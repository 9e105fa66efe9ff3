import type { DatabaseSync } from 'node:sqlite';

type Rows = Map<string, Record<string, never>[]>;

/** The rows of all tables of a database. */
export const rowsOf = (database: DatabaseSync): Rows =>
  new Map(
    (database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").all() as { name: string }[]).map(({ name }) => [
      name,
      database.prepare(`SELECT * FROM "${name}"`).all() as Record<string, never>[],
    ]),
  );

/** Puts rows in the place of those of a database with the same tables. */
export function restore(database: DatabaseSync, rows: Rows): void {
  database.exec('BEGIN');
  for (const [name, all] of rows) {
    database.exec(`DELETE FROM "${name}"`);
    const columns = Object.keys(all[0] ?? {});
    const insert =
      all.length > 0 && database.prepare(`INSERT INTO "${name}" (${columns.map((column) => `"${column}"`).join()}) VALUES (${columns.map(() => '?').join()})`);
    if (insert) for (const row of all) insert.run(...columns.map((column) => row[column]!));
  }
  database.exec('COMMIT');
}

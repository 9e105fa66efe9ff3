import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

/**
 * The statement that inserts a row where a condition holds and no row has its key. The condition is part of the
 * statement, so it sees what earlier statements of the same `db.batch` have done, and nothing comes between it and the
 * insertion.
 *
 * @param row without a value for a column, the row has null there, whatever the column's default.
 */
export const insertWhere = <Table extends SQLiteTable>(
  db: DrizzleD1Database,
  table: Table,
  row: Table['$inferInsert'],
  condition: SQL,
) => insertRow(db, table, row, condition).onConflictDoNothing();

/** The same, for a statement that says itself what becomes of a row that has the key. */
export function insertRow<Table extends SQLiteTable>(
  db: DrizzleD1Database,
  table: Table,
  row: Table['$inferInsert'],
  condition: SQL,
) {
  const values = Object.entries(getTableColumns(table)).map(
    ([name, column]) => sql`${sql.param((row as Record<string, unknown>)[name] ?? null, column)}`,
  );
  return db.insert(table).select(sql`SELECT ${sql.join(values, sql`, `)} WHERE ${condition}`);
}

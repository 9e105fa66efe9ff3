import { type SQL, sql } from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { hasRoom } from '../run-budget.ts';

/** Rows that one statement deletes. Other queries of the database wait for it. */
const STEP_ROWS = 5000;

/**
 * Deletes the rows that a condition selects, some at a time, for as long as the run has time and queries left; the next
 * one goes on.
 *
 * @param condition an index gives the rows that meet it: each step looks for them anew.
 */
export async function deleteInSteps(
  { db, until }: { db: DrizzleD1Database; until: number },
  table: SQLiteTable,
  condition: SQL | undefined,
): Promise<void> {
  const old = sql`rowid IN (SELECT rowid FROM ${table} WHERE ${condition} LIMIT ${STEP_ROWS})`;
  while (Date.now() < until && hasRoom(1)) {
    const { meta } = await db.delete(table).where(old).run();
    if (meta.changes < STEP_ROWS) return;
  }
}

import { type SQL, sql } from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { hasRoom } from '../run-budget.ts';

/** Rows that one statement deletes. Other queries of the database wait for it. */
export const STEP_ROWS = 5000;

/**
 * Deletes rows some at a time, for as long as the run has time and queries left; the next one goes on.
 *
 * @param until when the run begins nothing more, in milliseconds since 1970. @param queries of a step.
 * @param step deletes {@link STEP_ROWS} rows, or all that are left. @returns their number.
 */
export async function inSteps(until: number, queries: number, step: () => Promise<number>): Promise<void> {
  while (Date.now() < until && hasRoom(queries)) if ((await step()) < STEP_ROWS) return;
}

/** The condition of a step: rows that another condition selects. */
export const stepOf = (table: SQLiteTable, condition: SQL | undefined): SQL =>
  sql`rowid IN (SELECT rowid FROM ${table} WHERE ${condition} LIMIT ${STEP_ROWS})`;

/**
 * Deletes the rows that a condition selects, in steps.
 *
 * @param condition an index gives the rows that meet it: each step looks for them anew.
 */
export const deleteInSteps = (
  { db, until }: { db: DrizzleD1Database; until: number },
  table: SQLiteTable,
  condition: SQL | undefined,
): Promise<void> =>
  inSteps(until, 1, async () => (await db.delete(table).where(stepOf(table, condition)).run()).meta.changes);

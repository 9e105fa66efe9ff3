import { type Column, inArray, type SQL, sql } from 'drizzle-orm';

/** The condition that a column has one of some values, however many: D1 takes a hundred parameters, and a list is one. */
export const inList = (column: Column, values: Iterable<string | number>): SQL =>
  inArray(column, sql`(SELECT value FROM json_each(${JSON.stringify([...new Set(values)])}))`);

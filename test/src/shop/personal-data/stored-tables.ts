import { isTable } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { TableName } from '../../../../src/shop/personal-data/collection.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../../../src/**/tables.ts', { eager: true });

/** The tables of all features, with their names in the code. */
export const storedTables = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .flatMap(([name, value]) => (isTable(value) ? [{ name: name as TableName, table: value as SQLiteTable }] : []));

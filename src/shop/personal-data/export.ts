import { drizzle } from 'drizzle-orm/d1';
import type { Settings } from '../../env.ts';
import type { Person } from '../../platform/personal-data.ts';
import { TABLES } from './collection.ts';

/** Everything that the tables of the shop have of a person, by the keys of the exported file. @throws UpstreamError */
export async function exportTables(
  database: D1Database,
  settings: Settings,
  person: Person,
): Promise<Record<string, unknown>> {
  const context = { database, db: drizzle(database), settings };
  const parts = await Promise.all(
    Object.values(TABLES).map((table) => (typeof table.export === 'function' ? table.export(person, context) : {})),
  );
  return Object.assign({}, ...parts);
}

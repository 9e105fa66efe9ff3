import { drizzle } from 'drizzle-orm/d1';
import type { Settings } from '../../env.ts';
import { databasesOf } from '../../platform/database/databases.ts';
import type { Person, TableData } from '../../platform/personal-data.ts';
import { homeOf } from '../customer/home.ts';
import { TABLES } from './collection.ts';

/** The parts of several databases as one: lists are joined. */
function joined(parts: readonly Record<string, unknown>[]): Record<string, unknown> {
  const all: Record<string, unknown> = {};
  for (const [key, value] of parts.flatMap((part) => Object.entries(part))) {
    const before = all[key];
    all[key] = Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value;
  }
  return all;
}

/** Everything that the tables of the shop have of a person, by the keys of the exported file. @throws UpstreamError */
export async function exportTables(
  database: D1Database,
  settings: Settings,
  person: Person,
): Promise<Record<string, unknown>> {
  const own = person.customerId === null ? database : await homeOf(database, person.customerId);
  const databasesWith = ({ home }: Pick<TableData, 'home'>): readonly D1Database[] =>
    home === undefined ? [database] : home === 'every' ? databasesOf(database) : [own];
  const parts = await Promise.all(
    Object.values(TABLES).flatMap(({ home, export: read }) =>
      typeof read === 'function'
        ? databasesWith({ home }).map((each) => read(person, { database: each, db: drizzle(each), settings }))
        : [],
    ),
  );
  return joined(parts);
}

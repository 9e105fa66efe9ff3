import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** The SQLite storage of a Durable Object, over a database in memory. */
export function storage(): SqlStorage {
  const database = new DatabaseSync(':memory:');
  const prepared = new Map<string, StatementSync>();
  return {
    exec(query: string, ...params: never[]) {
      if (/;\s*\S/.test(query)) return void database.exec(query);
      const statement = prepared.get(query) ?? database.prepare(query);
      prepared.set(query, statement);
      const rows = statement.all(...params);
      return { toArray: () => rows };
    },
  } as SqlStorage;
}

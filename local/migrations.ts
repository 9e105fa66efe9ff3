import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = 'migrations';

export interface Migration {
  /** The name of its file, which wrangler's table of applied migrations has too. */
  name: string;
  statements: string[];
}

/** The names of all migrations of the database, in their order. */
export const migrationNames = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .sort();

/** All migrations of the database, in their order. */
export const readMigrations = (): Migration[] =>
  migrationNames().map((name) => ({
    name,
    statements: readFileSync(`${FOLDER}/${name}`, 'utf8')
      .split(/--> statement-breakpoint|;\s*$/m)
      .filter((sql) => sql.trim()),
  }));

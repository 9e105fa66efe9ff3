import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

class Statement {
  private readonly database: MemoryD1;
  readonly sql: string;
  readonly params: SQLInputValue[];

  constructor(database: MemoryD1, sql: string, params: SQLInputValue[] = []) {
    this.database = database;
    this.sql = sql;
    this.params = params;
  }
  bind(...params: SQLInputValue[]) {
    return new Statement(this.database, this.sql, params);
  }
  execute(asArrays = false): unknown[] {
    const statement = this.database.sqlite.prepare(this.sql);
    statement.setReturnArrays(asArrays);
    return statement.all(...this.params);
  }
  async raw() {
    await this.database.arrive([this.sql]);
    return this.execute(true);
  }
  async all() {
    await this.database.arrive([this.sql]);
    return this.result();
  }
  run() {
    return this.all();
  }
  result() {
    const results = this.execute();
    const [{ changes }] = this.database.rows<{ changes: number }>('SELECT changes() AS changes') as [
      { changes: number },
    ];
    return { success: true, results, meta: { changes } };
  }
}

/**
 * Databases to which migrations were applied, by the name of the last one: applying them takes fifteen times as long as
 * a copy.
 */
const migrated = new Map<string, Uint8Array>();

/** The interface of D1 over an SQLite database in memory, for tests of code that needs nothing else of the runtime. */
export class MemoryD1 {
  sqlite = new DatabaseSync(':memory:');
  /** Called with the statements of each call before they run; may wait, or throw in place of the database. */
  onCall: (statements: string[]) => unknown = () => {};

  /** @param until the name of the last migration to apply. Default: all. */
  constructor(until = '~') {
    const known = migrated.get(until);
    if (known) {
      this.sqlite.deserialize(known);
      return;
    }
    this.migrate('', until);
    migrated.set(until, this.sqlite.serialize());
  }

  /** Brings back what `sqlite.serialize()` gave. In a new database: Node ends where an old one has used `json_each`. */
  restore(serialized: Uint8Array): void {
    this.sqlite = new DatabaseSync(':memory:');
    this.sqlite.deserialize(serialized);
  }

  /** Applies the migrations whose names come after one and up to another one. */
  migrate(after: string, until = '~'): void {
    for (const name of readdirSync('migrations').sort())
      if (name.endsWith('.sql') && name > after && name.slice(0, until.length) <= until)
        this.sqlite.exec(readFileSync(`migrations/${name}`, 'utf8'));
  }

  async arrive(statements: string[]): Promise<void> {
    // as on the way to a real database, other calls come between
    await Promise.resolve();
    await this.onCall(statements);
  }
  prepare(sql: string) {
    return new Statement(this, sql);
  }
  async batch(statements: Statement[]) {
    await this.arrive(statements.map(({ sql }) => sql));
    this.sqlite.exec('BEGIN');
    try {
      const results = statements.map((statement) => statement.result());
      this.sqlite.exec('COMMIT');
      return results;
    } catch (error) {
      this.sqlite.exec('ROLLBACK');
      throw error;
    }
  }

  /** The database as the Worker's code takes it. */
  get binding(): D1Database {
    // biome-ignore lint/plugin/casts: the shop, and drizzle for it, call none of the methods that are missing
    return this as unknown as D1Database;
  }
  /** The same, each of whose calls is made by a function. */
  bindingWith(call: <T>(work: () => Promise<T>) => Promise<T>): D1Database {
    const wrap = (inner: Statement): object => ({
      inner,
      bind: (...params: SQLInputValue[]) => wrap(inner.bind(...params)),
      raw: () => call(() => inner.raw()),
      all: () => call(() => inner.all()),
      run: () => call(() => inner.run()),
    });
    const database = {
      prepare: (sql: string) => wrap(this.prepare(sql)),
      batch: (statements: { inner: Statement }[]) => call(() => this.batch(statements.map(({ inner }) => inner))),
    };
    // biome-ignore lint/plugin/casts: as above
    return database as unknown as D1Database;
  }
  /** The rows of a query. */
  rows<Row = Record<string, unknown>>(sql: string, ...params: SQLInputValue[]): Row[] {
    return this.sqlite.prepare(sql).all(...params) as Row[];
  }
}

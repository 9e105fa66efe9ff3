import { eq, lt } from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { deleteInSteps } from './database/delete-in-steps.ts';
import type { Statement } from './outbox/kind.ts';
import type { Day } from './shared/day.ts';

/** A person whose data is exported or erased, as far as is known of them. What is not known matches no row. */
export interface Person {
  /** Global id; null for one without an account. */
  customerId: string | null;
  /** In lower case, never empty; null when it is not known. */
  email: string | null;
  /** Global ids of the person's contracts. */
  contractIds: readonly string[];
}

/** @param Settings of the Worker, as far as the data of a table needs them. */
export interface DataContext<Settings = unknown> {
  /** The one that has the rows, see {@link TableData.home}. */
  database: D1Database;
  /** The same database. */
  db: DrizzleD1Database;
  settings: Settings;
}

export interface RetentionContext<Settings = unknown> extends DataContext<Settings> {
  /** By the shop's clock. */
  now: Date;
  /** Today in the store market, by the machine's clock. */
  today: Day;
  /** When the run begins nothing more, in milliseconds since 1970. */
  until: number;
}

/** Nothing is done with the rows for this reason, or they are seen to together with another table's. */
type Exempt<Name> = { none: string } | { with: Name };

/** How much of the database the rows of a table take. docs/rows.md lists it, and tests count and measure it. */
export interface Growth {
  /** Bytes of a row with its part of the indexes. */
  bytes: number;
  /** Bytes of a row that is far larger than the others, and with what. */
  large?: { bytes: number; with: string };
  /** Rows that a thousand visits leave, of the mix in `test/visits.ts`; or why their number does not follow visits. */
  rows: number | { none: string };
  /** Days that a row stays, or until when. */
  kept: number | string;
}

/**
 * The handling of the rows of a table.
 *
 * @param Name of the tables that it may be seen to together with. @param Settings as in {@link DataContext}.
 */
export interface TableData<Name = string, Settings = unknown> {
  /**
   * Where the rows are when there are several databases. A column: in the database of the customer whom it names, and
   * they move with the customer. `every`: in the database of what caused them, where they stay. Default: in the first
   * one.
   */
  home?: SQLiteColumn | 'every' | undefined;
  /** The parts of the exported file with the person's rows, by their keys. */
  export: ((person: Person, context: DataContext<Settings>) => Promise<Record<string, unknown>>) | Exempt<Name>;
  /** The statements that erase the person's rows; a transaction has those of all tables, in any order. */
  erase:
    | ((person: Person, context: DataContext<Settings>) => readonly Statement[] | Promise<readonly Statement[]>)
    | Exempt<Name>;
  /** Deletes the rows that are older than they are kept. Runs every hour. */
  retention: ((context: RetentionContext<Settings>) => Promise<unknown>) | Exempt<Name>;
  growth: Growth;
}

/** The reason of a table without rows about persons. */
export const NAMES_NOBODY = { none: 'It names nobody.' } as const;

/** The names under which a module exports its tables. */
type TableName<Module> = { [Name in keyof Module]: Module[Name] extends SQLiteTable ? Name : never }[keyof Module];

/** The data of every table of a `tables.ts`. */
export type PersonalData<Module, Settings = unknown> = {
  readonly [Name in TableName<Module>]: TableData<TableName<Module>, Settings>;
};

/** Erases the rows with the person's `customerId`. */
export const eraseByCustomer =
  (table: SQLiteTable & { customerId: SQLiteColumn }) =>
  ({ customerId }: Person, { db }: DataContext): Statement[] =>
    customerId === null ? [] : [db.delete(table).where(eq(table.customerId, customerId))];

/** Erases the rows with the person's `email`. */
export const eraseByEmail =
  (table: SQLiteTable & { email: SQLiteColumn }) =>
  ({ email }: Person, { db }: DataContext): Statement[] =>
    email === null ? [] : [db.delete(table).where(eq(table.email, email))];

/** Deletes rows some days after the moment of an indexed column with ISO 8601, by the machine's clock. */
export const keepDays =
  (days: number, table: SQLiteTable, column: SQLiteColumn) =>
  (context: RetentionContext): Promise<unknown> =>
    deleteInSteps(context, table, lt(column, new Date(Date.now() - days * 86_400_000).toISOString()));

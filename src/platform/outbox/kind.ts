import type { BatchItem } from 'drizzle-orm/batch';
import { create, type Struct } from 'superstruct';

/** A statement that `db.batch` takes. */
export type Statement = BatchItem<'sqlite'>;

/** A kind of rows: its name, what its payload is, how often it is tried, and whether others come first. */
export interface Kind<Payload> {
  readonly name: string;
  readonly maxAttempts: number;
  /** Days for which the key of a done row is known. */
  readonly doneDays: number;
  /** Its rows are worked on once no row of any other kind is left to work on. */
  readonly isBackground: boolean;
  /** @throws StructError */
  readonly parse: (stored: unknown) => Payload;
}

/** With the pauses between them, 14 attempts take a day and a half. */
const MAX_ATTEMPTS = 14;
/** The days for which rows stay that are done, or dead: whoever replays a dead one has seen it by then. */
export const KEPT_DAYS = 30;

/**
 * Defines a kind of rows.
 *
 * @param name in the table; it stays the same for as long as there are rows.
 * @param payload struct of the payload: ids, and no personal data.
 * @param limits the failed attempts after which the row is dead; the days for which the key of a done one is known;
 * whether all other kinds come first.
 */
export const kind = <Payload, Schema>(
  name: string,
  payload: Struct<Payload, Schema>,
  {
    maxAttempts = MAX_ATTEMPTS,
    doneDays = KEPT_DAYS,
    isBackground = false,
  }: { maxAttempts?: number; doneDays?: number; isBackground?: boolean } = {},
): Kind<Payload> => ({
  name,
  maxAttempts,
  doneDays,
  isBackground,
  parse: (stored) => create(stored, payload),
});

/** One attempt to work on a row. */
export interface Attempt<Context> {
  context: Context;
  /** The row's idempotency key, for systems that take one. */
  key: string;
  /** The current time by the shop's clock. */
  now: Date;
  /** Counts from 1. */
  number: number;
  /** Whether the row is dead if this attempt fails. */
  isLast: boolean;
  /** Aborts when the time of the attempt is over, before its lease ends. */
  signal: AbortSignal;
  /**
   * Marks the row as done and runs the statements, all in one transaction: the effects of an attempt that has lost its
   * lease are taken back. A handler that returns without it has its row marked as done.
   *
   * @throws LeaseLost when another attempt has begun in the meantime. @throws the error of a statement.
   */
  complete: (...statements: Statement[]) => Promise<void>;
}

/** Works on the rows of one kind. */
export interface Handler<Context> {
  readonly kind: Omit<Kind<unknown>, 'parse'>;
  readonly work: (stored: unknown, attempt: Attempt<Context>) => Promise<void>;
}

/**
 * Connects a kind with the function that works on its rows. The function may run several times for one row, so whatever
 * it changes elsewhere must be idempotent: it passes on the row's key, or asks first. An error leaves the row for
 * another attempt.
 *
 * @param work throws {@link Undeliverable} when another attempt would be useless.
 */
export const handler = <Payload, Context>(
  kind: Kind<Payload>,
  work: (payload: Payload, attempt: Attempt<Context>) => Promise<void>,
): Handler<Context> => ({
  kind,
  work: (stored, attempt) => work(kind.parse(stored), attempt),
});

/** One attempt to deliver several rows by one call. */
export type BatchAttempt<Context> = Omit<Attempt<Context>, 'key'> & {
  /** The idempotency key of the call: the same whenever these rows are tried again. */
  batch: string;
  /**
   * The statement, for `complete`, that leaves the row with this key open: it is due at once, by itself, with another
   * payload.
   */
  proceed: (key: string, payload: unknown) => Statement;
};

/** Works on rows of one kind that the other system takes together. */
export interface BatchHandler<Context> {
  readonly kind: Omit<Kind<unknown>, 'parse'>;
  /** The most rows of one call. */
  readonly size: number;
  readonly workTogether: (stored: readonly unknown[], attempt: BatchAttempt<Context>) => Promise<void>;
}

/** Works on the rows of one kind, one by one or together. */
export type AnyHandler<Context> = Handler<Context> | BatchHandler<Context>;

/**
 * Connects a kind with the function that delivers up to `size` rows by one call. Rows that were tried together are
 * tried together again, without those that were deleted in the meantime, so that the other system knows the call.
 *
 * @param work throws {@link RefusedTogether} to have each row tried by itself.
 */
export const batchHandler = <Payload, Context>(
  kind: Kind<Payload>,
  size: number,
  work: (payloads: readonly Payload[], attempt: BatchAttempt<Context>) => Promise<void>,
): BatchHandler<Context> => ({
  kind,
  size,
  workTogether: (stored, attempt) => work(stored.map(kind.parse), attempt),
});

/** Whether a batch has one row, which is tried by itself. */
export const isAlone = (batch: string): boolean => batch.startsWith(ALONE);
export const ALONE = 'alone ';

/** The other system has taken nothing of a call with several rows, because of one of them. */
export class RefusedTogether extends Error {
  override readonly name = 'RefusedTogether';
}

/** The other system has refused the delivery for good: the row is dead at once. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

/** The attempt took too long, and another one has begun. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

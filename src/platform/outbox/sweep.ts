import { and, asc, DrizzleQueryError, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { StructError } from 'superstruct';
import { log } from '../log.ts';
import { CircuitOpen } from '../upstream.ts';
import { type Attempt, type Handler, LeaseLost, type Statement, Undeliverable } from './kind.ts';
import { outbox } from './tables.ts';

type Row = typeof outbox.$inferSelect;

/** Rows of one kind that are worked on at the same time. */
const BATCH_SIZE = 10;
/** A sweep begins no new batch after this time. */
const SWEEP_MS = 30_000;
/** An attempt is given up before its lease ends, so that no two attempts for one row run at the same time. */
const ATTEMPT_MS = 40_000;
const LEASE_MS = 60_000;
/** The pause after the first failure; it doubles each time up to `MAX_PAUSE_MS`. */
const PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 6 * 3_600_000;
const MAX_ERROR_LENGTH = 500;

/**
 * @param random from 0 to 1. @returns the pause after a failed attempt in milliseconds: doubled each time, a quarter
 * shorter or longer by chance.
 */
export const pauseAfter = (attempts: number, random = Math.random()): number =>
  Math.round(Math.min(MAX_PAUSE_MS, PAUSE_MS * 2 ** (attempts - 1)) * (0.75 + random / 2));

/** The handlers and the clock of a sweep. */
export interface Sweep<Context> {
  handlers: readonly Handler<Context>[];
  context: Context;
  /** The current time by the shop's clock. */
  now: Date;
  /** The kinds to work on. Default: all. */
  kinds?: readonly string[];
}

/** The message of an error, without the parameters of a failed query: they may name a person. */
function messageOf(error: unknown): string {
  const reason = error instanceof DrizzleQueryError && error.cause ? error.cause : error;
  return reason instanceof Error ? reason.message : String(reason);
}

/** Waits for work at most until the signal aborts. */
async function within(signal: AbortSignal, work: Promise<void>): Promise<void> {
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Rows that an attempt may begin on. Leases end by the machine's clock: the shop's can be moved. */
const isDue = (now: Date) =>
  and(
    eq(outbox.state, 'open'),
    lte(outbox.dueAt, now.toISOString()),
    lte(outbox.leasedUntil, new Date().toISOString()),
  );

/** Takes due rows of a kind, each for one attempt. A single statement, so no two sweeps get the same row. */
function claim(db: DrizzleD1Database, kind: string, now: Date): Promise<Row[]> {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.kind, kind), isDue(now)))
    .orderBy(asc(outbox.dueAt))
    .limit(BATCH_SIZE);
  return db
    .update(outbox)
    .set({
      lease: crypto.randomUUID(),
      leasedUntil: new Date(Date.now() + LEASE_MS).toISOString(),
      attempts: sql`${outbox.attempts} + 1`,
    })
    .where(inArray(outbox.id, due))
    .returning();
}

const RELEASED = { lease: null, leasedUntil: '' };
const finished = () => ({ ...RELEASED, finishedAt: new Date().toISOString() });

/** A row that an attempt has claimed. Its outcome is stored only while the attempt has the lease. */
class ClaimedRow {
  /** The row is done. */
  isCompleted = false;
  private readonly db: DrizzleD1Database;
  private readonly kind: Handler<unknown>['kind'];
  private readonly row: Row;
  private readonly ownLease: SQL | undefined;

  constructor(db: DrizzleD1Database, kind: Handler<unknown>['kind'], row: Row) {
    this.db = db;
    this.kind = kind;
    this.row = row;
    this.ownLease = and(eq(outbox.id, row.id), eq(outbox.lease, row.lease ?? ''));
  }

  /** Marks the row as done and runs the statements, in one transaction. @throws LeaseLost */
  async complete(statements: readonly Statement[]): Promise<void> {
    const { db, kind, row, ownLease } = this;
    // json() fails on a text that is no JSON, which takes the whole transaction back
    const lease = sql`json(CASE WHEN EXISTS (SELECT 1 FROM ${outbox} WHERE ${ownLease}) THEN '1' ELSE 'the lease is lost' END)`;
    const requireLease = db.select({ lease }).from(sql`(SELECT 1)`);
    const markDone = db
      .update(outbox)
      .set({ state: 'done', lastError: null, ...finished() })
      .where(ownLease);
    try {
      await db.batch([requireLease, ...statements, markDone]);
      this.isCompleted = true;
    } catch (error) {
      const [current] = await db.select({ id: outbox.id }).from(outbox).where(ownLease);
      throw current ? error : new LeaseLost(`another attempt has begun on ${kind.name} ${row.key}`, { cause: error });
    }
  }

  /** Notes an error: the row is due again after a pause, or dead. @param now by the shop's clock. */
  async fail(error: unknown, isPermanent: boolean, now: Date): Promise<void> {
    const { kind, row } = this;
    const message = messageOf(error);
    const isDead = isPermanent || row.attempts >= kind.maxAttempts;
    const dueAt = new Date(now.getTime() + pauseAfter(row.attempts)).toISOString();
    const next = isDead ? { state: 'dead' as const, ...finished() } : { dueAt, ...RELEASED };
    log.warn({
      event: 'outbox',
      kind: kind.name,
      key: row.key,
      attempts: row.attempts,
      again: isDead ? null : dueAt,
      error: message,
    });
    await this.db
      .update(outbox)
      .set({ lastError: message.slice(0, MAX_ERROR_LENGTH), ...next })
      .where(this.ownLease);
  }

  /** Gives the row back for the next sweep: the attempt does not count. */
  async release(): Promise<void> {
    await this.db
      .update(outbox)
      .set({ attempts: this.row.attempts - 1, ...RELEASED })
      .where(this.ownLease);
  }
}

/** Makes one attempt to work on a row. @returns false when the other system is not called for now. */
async function attempt<Context>(
  db: DrizzleD1Database,
  row: Row,
  { kind, work }: Handler<Context>,
  { context, now }: Sweep<Context>,
): Promise<boolean> {
  const claimed = new ClaimedRow(db, kind, row);
  if (row.attempts > kind.maxAttempts) {
    await claimed.fail(row.lastError ?? 'no attempt has ended', true, now);
    return true;
  }

  const current: Attempt<Context> = {
    context,
    key: row.key,
    now,
    number: row.attempts,
    isLast: row.attempts >= kind.maxAttempts,
    signal: AbortSignal.timeout(ATTEMPT_MS),
    complete: (...statements) => claimed.complete(statements),
  };
  try {
    await within(current.signal, work(JSON.parse(row.payload), current));
    if (!claimed.isCompleted) await claimed.complete([]);
  } catch (error) {
    if (error instanceof CircuitOpen && !claimed.isCompleted) {
      await claimed.release();
      return false;
    }
    if (error instanceof LeaseLost) log.warn({ event: 'outbox', kind: kind.name, key: row.key, error: error.message });
    else if (!claimed.isCompleted)
      await claimed.fail(error, error instanceof Undeliverable || error instanceof StructError, now);
  }
  return true;
}

/** Works on the due rows of one kind, a batch at a time. */
async function sweepKind<Context>(
  database: D1Database,
  handler: Handler<Context>,
  sweep: Sweep<Context>,
): Promise<void> {
  const db = drizzle(database);
  for (const until = Date.now() + SWEEP_MS; Date.now() < until; ) {
    const rows = await claim(db, handler.kind.name, sweep.now);
    const results = await Promise.allSettled(rows.map((row) => attempt(db, row, handler, sweep)));
    // a row whose outcome could not be stored is taken up again when its lease has ended
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    // rows whose system is not called for now wait for the next sweep, and their attempt does not count
    if (rows.length < BATCH_SIZE || results.some((result) => result.status === 'fulfilled' && !result.value)) return;
  }
}

/**
 * Works on the due rows of the outbox, each kind by itself, so that a slow system delays its own rows only. Several
 * sweeps may run at once. A row of a kind without a handler waits.
 *
 * @throws the first error of the database, after all kinds have ended.
 */
export async function sweepOutbox<Context>(database: D1Database, sweep: Sweep<Context>): Promise<void> {
  const { handlers, kinds } = sweep;
  const due = await drizzle(database).selectDistinct({ kind: outbox.kind }).from(outbox).where(isDue(sweep.now));
  const wanted = handlers.filter(
    ({ kind: { name } }) => (kinds === undefined || kinds.includes(name)) && due.some(({ kind }) => kind === name),
  );
  const results = await Promise.allSettled(wanted.map((handler) => sweepKind(database, handler, sweep)));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

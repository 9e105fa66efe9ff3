import { and, asc, DrizzleQueryError, eq, inArray, lte, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
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

async function sweepKind<Context>(
  database: D1Database,
  { kind, work }: Handler<Context>,
  { context, now }: Sweep<Context>,
): Promise<void> {
  const db = drizzle(database);

  /** Takes due rows, each for one attempt. A single statement, so no two sweeps get the same row. */
  const claim = (): Promise<Row[]> => {
    const due = db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.kind, kind.name), isDue(now)))
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
  };

  /** @returns false when the other system is not called for now. */
  const attempt = async (row: Row): Promise<boolean> => {
    const ownLease = and(eq(outbox.id, row.id), eq(outbox.lease, row.lease ?? ''));
    const released = { lease: null, leasedUntil: '' };
    const finished = () => ({ ...released, finishedAt: new Date().toISOString() });
    const fail = async (error: unknown, isPermanent: boolean): Promise<void> => {
      const message = messageOf(error);
      const isDead = isPermanent || row.attempts >= kind.maxAttempts;
      const dueAt = new Date(now.getTime() + pauseAfter(row.attempts)).toISOString();
      const next = isDead ? { state: 'dead' as const, ...finished() } : { dueAt, ...released };
      log.warn({
        event: 'outbox',
        kind: kind.name,
        key: row.key,
        attempts: row.attempts,
        again: isDead ? null : dueAt,
        error: message,
      });
      await db
        .update(outbox)
        .set({ lastError: message.slice(0, MAX_ERROR_LENGTH), ...next })
        .where(ownLease);
    };
    if (row.attempts > kind.maxAttempts) {
      await fail(row.lastError ?? 'no attempt has ended', true);
      return true;
    }

    let completed = false;
    const complete = async (...statements: Statement[]): Promise<void> => {
      // json() fails on a text that is no JSON, which takes the whole transaction back
      const lease = sql`json(CASE WHEN EXISTS (SELECT 1 FROM ${outbox} WHERE ${ownLease}) THEN '1' ELSE 'the lease is lost' END)`;
      const requireLease = db.select({ lease }).from(sql`(SELECT 1)`);
      const markDone = db
        .update(outbox)
        .set({ state: 'done', lastError: null, ...finished() })
        .where(ownLease);
      try {
        await db.batch([requireLease, ...statements, markDone]);
        completed = true;
      } catch (error) {
        const [current] = await db.select({ id: outbox.id }).from(outbox).where(ownLease);
        throw current ? error : new LeaseLost(`another attempt has begun on ${kind.name} ${row.key}`, { cause: error });
      }
    };
    const current: Attempt<Context> = {
      context,
      key: row.key,
      now,
      number: row.attempts,
      isLast: row.attempts >= kind.maxAttempts,
      signal: AbortSignal.timeout(ATTEMPT_MS),
      complete,
    };
    try {
      await within(current.signal, work(JSON.parse(row.payload), current));
      if (!completed) await complete();
    } catch (error) {
      if (error instanceof CircuitOpen && !completed) {
        await db
          .update(outbox)
          .set({ attempts: row.attempts - 1, ...released })
          .where(ownLease);
        return false;
      }
      if (error instanceof LeaseLost)
        log.warn({ event: 'outbox', kind: kind.name, key: row.key, error: error.message });
      else if (!completed) await fail(error, error instanceof Undeliverable || error instanceof StructError);
    }
    return true;
  };

  for (const until = Date.now() + SWEEP_MS; Date.now() < until; ) {
    const rows = await claim();
    const results = await Promise.allSettled(rows.map(attempt));
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

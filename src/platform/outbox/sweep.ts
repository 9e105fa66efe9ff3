import { and, asc, DrizzleQueryError, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { StructError } from 'superstruct';
import { inList } from '../database/in-list.ts';
import { log } from '../log.ts';
import { leavingRoomToEnd, NO_ROOM, roomInRun, type Spent, withRoom } from '../run-budget.ts';
import { upstreamErrorOf } from '../stores.ts';
import { RunExhausted, Throttled } from '../upstream.ts';
import {
  ALONE,
  type AnyHandler,
  type BatchAttempt,
  type BatchHandler,
  type Handler,
  KEPT_DAYS,
  LeaseLost,
  RefusedTogether,
  type Statement,
  Undeliverable,
} from './kind.ts';
import { outbox } from './tables.ts';

type Row = typeof outbox.$inferSelect;

/** Rows of one kind that are worked on at the same time. */
const AT_A_TIME = 10;
/** Queries, or calls, of one attempt at most: a price that has changed is read in each of 26 markets. */
const QUERIES_PER_ATTEMPT = 35;
/** To claim rows, and to note that they failed. */
const QUERIES_TO_CLAIM = 3;
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
  handlers: readonly AnyHandler<Context>[];
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

/** The urgent ones first, then the oldest. */
const ORDER = [asc(outbox.priority), asc(outbox.dueAt)];

/** Takes the rows that a query of ids gives, for one attempt. A single statement, so no two sweeps get the same row. */
function lease(db: DrizzleD1Database, ids: SQL, batch?: string): Promise<Row[]> {
  return db
    .update(outbox)
    .set({
      lease: crypto.randomUUID(),
      leasedUntil: new Date(Date.now() + LEASE_MS).toISOString(),
      attempts: sql`${outbox.attempts} + 1`,
      ...(batch !== undefined && { batch }),
    })
    .where(ids)
    .returning();
}

/** Takes due rows of a kind, each for an attempt of its own. */
function claim(db: DrizzleD1Database, kind: string, now: Date, limit: number): Promise<Row[]> {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.kind, kind), isDue(now)))
    .orderBy(...ORDER)
    .limit(limit);
  return lease(db, inArray(outbox.id, due));
}

/** Takes the due rows of a kind that go by the next call: those of a call that is repeated, or new ones. */
async function claimBatch(db: DrizzleD1Database, kind: string, size: number, now: Date): Promise<Row[]> {
  const isOpen = and(eq(outbox.kind, kind), isDue(now));
  const due = await db
    .select({ id: outbox.id, batch: outbox.batch })
    .from(outbox)
    .where(isOpen)
    .orderBy(...ORDER)
    .limit(size);
  const [first] = due;
  if (!first) return [];
  if (first.batch !== null) return lease(db, and(isOpen, eq(outbox.batch, first.batch))!);
  const ids = due.filter(({ batch }) => batch === null).map(({ id }) => id);
  const batch = ids.length === 1 ? `${ALONE}${first.id}` : crypto.randomUUID();
  return lease(db, and(isOpen, isNull(outbox.batch), inList(outbox.id, ids))!, batch);
}

const RELEASED = { lease: null, leasedUntil: '' };
/** @param keptDays the row is deleted after them. */
const finished = (keptDays: number) => ({
  ...RELEASED,
  finishedAt: new Date().toISOString(),
  deleteAfter: new Date(Date.now() + keptDays * 86_400_000).toISOString(),
});

/** Rows that an attempt has claimed together. Their outcome is stored only while the attempt has the lease. */
class Claim {
  /** The rows are done. */
  isCompleted = false;
  private readonly db: DrizzleD1Database;
  private readonly kind: Handler<unknown>['kind'];
  private readonly rows: readonly Row[];
  private readonly ownLease: SQL | undefined;

  /** @param rows at least one. */
  constructor(db: DrizzleD1Database, kind: Handler<unknown>['kind'], rows: readonly Row[]) {
    this.db = db;
    this.kind = kind;
    this.rows = rows;
    const ids = rows.map(({ id }) => id);
    this.ownLease = and(inList(outbox.id, ids), eq(outbox.lease, rows[0]!.lease ?? ''));
  }

  /** How often the rows were tried, this attempt included. */
  get attempts(): number {
    return Math.max(...this.rows.map(({ attempts }) => attempts));
  }

  /** The keys of the rows, for the log. */
  private get keys(): string {
    const [first, ...others] = this.rows;
    return others.length > 0 ? `${first!.key} and ${others.length} more` : first!.key;
  }

  /** Marks the rows as done and runs the statements, in one transaction. @throws LeaseLost */
  async complete(statements: readonly Statement[]): Promise<void> {
    const { db, kind, ownLease } = this;
    // json() fails on a text that is no JSON, which takes the whole transaction back
    const held = sql`json(CASE WHEN EXISTS (SELECT 1 FROM ${outbox} WHERE ${ownLease}) THEN '1' ELSE 'the lease is lost' END)`;
    const requireLease = db.select({ held }).from(sql`(SELECT 1)`);
    const markDone = db
      .update(outbox)
      .set({ state: 'done', lastError: null, ...finished(kind.doneDays) })
      .where(ownLease);
    try {
      await db.batch([requireLease, ...statements, markDone]);
      this.isCompleted = true;
    } catch (error) {
      const [current] = await db.select({ id: outbox.id }).from(outbox).where(ownLease).limit(1);
      throw current ? error : new LeaseLost(`another attempt has begun on ${kind.name} ${this.keys}`, { cause: error });
    }
  }

  /** Leaves a row of several open, for an attempt of its own with another payload. */
  proceed(key: string, payload: unknown): Statement {
    return this.db
      .update(outbox)
      .set({
        payload: JSON.stringify(payload),
        batch: sql`${ALONE} || ${outbox.id}`,
        attempts: 0,
        lastError: null,
        ...RELEASED,
      })
      .where(and(this.ownLease, eq(outbox.key, key)));
  }

  /** Notes an error: the rows are due again after a pause, or dead. @param now by the shop's clock. */
  async fail(error: unknown, isPermanent: boolean, now: Date): Promise<void> {
    const { kind, attempts } = this;
    const message = messageOf(error);
    const isDead = isPermanent || attempts >= kind.maxAttempts;
    const dueAt = new Date(now.getTime() + pauseAfter(attempts)).toISOString();
    const next = isDead ? { state: 'dead' as const, ...finished(KEPT_DAYS) } : { dueAt, ...RELEASED };
    log.warn({
      event: 'outbox',
      kind: kind.name,
      key: this.keys,
      attempts,
      again: isDead ? null : dueAt,
      error: message,
    });
    await this.db
      .update(outbox)
      .set({ lastError: message.slice(0, MAX_ERROR_LENGTH), ...next })
      .where(this.ownLease);
  }

  /** Gives the rows back for the next sweep: the attempt does not count. */
  async release(): Promise<void> {
    await this.db
      .update(outbox)
      .set({ attempts: sql`${outbox.attempts} - 1`, ...RELEASED })
      .where(this.ownLease);
  }

  /** Gives the rows back to be tried one by one: the attempt does not count. */
  async separate(): Promise<void> {
    await this.db
      .update(outbox)
      .set({ attempts: sql`${outbox.attempts} - 1`, batch: sql`${ALONE} || ${outbox.id}`, ...RELEASED })
      .where(this.ownLease);
  }
}

/** How an attempt has ended: with an outcome; or none, as the system is not called for now, or the run has no room. */
type Outcome = 'ended' | 'not called' | 'no room';

/** Makes one attempt to work on claimed rows. Without an outcome they are due as before. */
async function attempt<Context>(
  db: DrizzleD1Database,
  kind: Handler<Context>['kind'],
  rows: readonly Row[],
  { context, now }: Sweep<Context>,
  work: (current: Omit<BatchAttempt<Context>, 'batch'>) => Promise<void>,
): Promise<Outcome> {
  const claimed = new Claim(db, kind, rows);
  const { attempts } = claimed;
  if (attempts > kind.maxAttempts) {
    await claimed.fail(rows[0]?.lastError ?? 'no attempt has ended', true, now);
    return 'ended';
  }

  const signal = AbortSignal.timeout(ATTEMPT_MS);
  const spent: Spent = { queries: 0, calls: 0 };
  const current: Omit<BatchAttempt<Context>, 'batch'> = {
    context,
    now,
    number: attempts,
    isLast: attempts >= kind.maxAttempts,
    signal,
    complete: (...statements) => claimed.complete(statements),
    proceed: (key, payload) => claimed.proceed(key, payload),
  };
  try {
    await within(
      signal,
      leavingRoomToEnd(() => work(current), spent),
    );
    if (!claimed.isCompleted) await claimed.complete([]);
  } catch (error) {
    const upstreamError = upstreamErrorOf(error);
    // what others have left no room waits for the next run, but what has filled the run would fill the next one too
    const isTooLarge =
      upstreamError instanceof RunExhausted && Math.max(spent.queries, spent.calls) > QUERIES_PER_ATTEMPT;
    const isSeparable = error instanceof RefusedTogether || error instanceof StructError || isTooLarge;
    if (isSeparable && rows.length > 1) await claimed.separate();
    else if (upstreamError instanceof Throttled && !isTooLarge && !claimed.isCompleted) {
      await claimed.release();
      return upstreamError.isOwnShare ? 'no room' : 'not called';
    } else if (error instanceof LeaseLost)
      log.warn({ event: 'outbox', kind: kind.name, key: rows[0]?.key, error: error.message });
    else if (!claimed.isCompleted)
      await claimed.fail(error, error instanceof Undeliverable || error instanceof StructError, now);
  }
  return 'ended';
}

/**
 * How a sweep of a kind has ended: no row is due, or its system not called for now; or the run, or its share of what the
 * system takes, had no room for more.
 */
type End = 'done' | 'no room';

/** Works on the due rows of one kind side by side, some at a time. @param kinds that share the run's room. */
async function sweepKind<Context>(
  database: D1Database,
  { kind, work }: Handler<Context>,
  sweep: Sweep<Context>,
  kinds: number,
): Promise<End> {
  const db = drizzle(database);
  for (const until = Date.now() + SWEEP_MS; Date.now() < until; ) {
    const room = Math.floor((roomInRun() / kinds - QUERIES_TO_CLAIM) / QUERIES_PER_ATTEMPT);
    const limit = Math.min(AT_A_TIME, Math.max(1, room));
    const results = await withRoom(limit * QUERIES_PER_ATTEMPT + QUERIES_TO_CLAIM, async () => {
      const rows = await claim(db, kind.name, sweep.now, limit);
      return Promise.allSettled(
        rows.map((row) =>
          attempt(db, kind, [row], sweep, async (current) =>
            work(JSON.parse(row.payload), { ...current, key: row.key }),
          ),
        ),
      );
    });
    if (results === NO_ROOM) return 'no room';
    // a row whose outcome could not be stored is taken up again when its lease has ended
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    const outcomes = results.map((result) => (result.status === 'fulfilled' ? result.value : 'ended'));
    // such rows wait for the next sweep, and their attempt does not count
    if (outcomes.includes('no room')) return 'no room';
    if (results.length < limit || outcomes.includes('not called')) return 'done';
  }
  return 'no room';
}

/** Works on the due rows of one kind call by call. */
async function sweepBatches<Context>(
  database: D1Database,
  { kind, size, workTogether }: BatchHandler<Context>,
  sweep: Sweep<Context>,
): Promise<End> {
  const db = drizzle(database);
  for (const until = Date.now() + SWEEP_MS; Date.now() < until; ) {
    const outcome = await withRoom(QUERIES_PER_ATTEMPT + QUERIES_TO_CLAIM, async () => {
      const rows = await claimBatch(db, kind.name, size, sweep.now);
      const [first] = rows;
      if (!first) return 'not called';
      return attempt(db, kind, rows, sweep, async (current) =>
        workTogether(
          rows.map(({ payload }) => JSON.parse(payload)),
          { ...current, batch: first.batch ?? '' },
        ),
      );
    });
    if (outcome === NO_ROOM || outcome === 'no room') return 'no room';
    if (outcome === 'not called') return 'done';
  }
  return 'no room';
}

/**
 * Works on the due rows of the outbox, each kind by itself, so that a slow system delays its own rows only; then on
 * those of the background, where nothing else waits for them. Several sweeps may run at once. A row of a kind without a
 * handler waits.
 *
 * @returns the kinds that the run had no time or room for: the next one goes on.
 * @throws the first error of the database, after all kinds have ended.
 */
export async function sweepOutbox<Context>(database: D1Database, sweep: Sweep<Context>): Promise<string[]> {
  const { handlers, kinds } = sweep;
  const names = handlers.flatMap(({ kind: { name } }) => (kinds && !kinds.includes(name) ? [] : [name]));
  // only rows of these kinds are read, however many of others wait
  const due = await drizzle(database)
    .selectDistinct({ kind: outbox.kind })
    .from(outbox)
    .where(and(inList(outbox.kind, names), isDue(sweep.now)));
  const wanted = handlers.filter(({ kind: { name } }) => due.some(({ kind }) => kind === name));
  const results: PromiseSettledResult<End>[] = [];
  const ordered: AnyHandler<Context>[] = [];
  for (const isBackground of [false, true]) {
    const next = wanted.filter(({ kind }) => kind.isBackground === isBackground);
    const swept = next.map((handler) =>
      'size' in handler ? sweepBatches(database, handler, sweep) : sweepKind(database, handler, sweep, next.length),
    );
    ordered.push(...next);
    results.push(...(await Promise.allSettled(swept)));
  }
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return ordered.flatMap(({ kind: { name } }, i) => {
    const result = results[i];
    return result?.status === 'fulfilled' && result.value === 'no room' ? [name] : [];
  });
}

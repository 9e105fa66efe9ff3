import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { drizzle } from 'drizzle-orm/d1';
import { log } from '../log.ts';
import { leavingRoomToEnd } from '../run-budget.ts';
import { locks } from './tables.ts';

/** The result when the lock stayed taken for the whole waiting time. */
export const BUSY: unique symbol = Symbol('busy');

const MAX_WAIT_MS = 10_000;
/**
 * The first pause of a caller that waits. Each is longer than the one before, so that hundreds who wait do not keep the
 * database busy.
 */
const POLL_MS = 150;
const POLL_GROWTH = 1.25;
const MAX_POLL_MS = 1000;
/** A holder renews the lock this often; one that has not renewed it for `LOCK_EXPIRES_MS` is considered dead. */
const HEARTBEAT_MS = 4000;
const LOCK_EXPIRES_MS = 15_000;

/** The lock of some work has expired, and another caller has taken it: the work must not go on. */
export class LockLost extends Error {
  override readonly name = 'LockLost';
}

type Statement = BatchItem<'sqlite'>;

/**
 * The lock that some work holds, with the read and the statements that go with it, so that the database is called no
 * more often than for the lock alone.
 */
export interface Held<Read> {
  /** The result of the read together with the lock; undefined where nothing was read. */
  read: Read;
  /** Has statements run in the transaction that releases the lock, unless the work fails. */
  endWith: (...statements: Statement[]) => void;
  /** Renews the lock. @throws LockLost when another caller has taken it meanwhile. */
  renew: () => Promise<void>;
  /** True while this caller has the lock, for statements that must have no effect when they come too late. */
  isHeld: SQL;
}

/**
 * Runs work under a lock that holds across all isolates. A second caller waits for the first.
 *
 * @param name of the lock. @param maxWaitMs how long to wait for the lock. @param read what is read together with it.
 * @returns the result of the work, or {@link BUSY} when the lock is still taken after that time.
 */
export async function exclusively<T, Read extends Statement | undefined = undefined>(
  database: D1Database,
  name: string,
  work: (held: Held<Read extends Statement ? Awaited<Read> : undefined>) => Promise<T>,
  maxWaitMs = MAX_WAIT_MS,
  read?: Read,
): Promise<T | typeof BUSY> {
  const db = drizzle(database);
  const owner = crypto.randomUUID();
  const ownLock = and(eq(locks.name, name), eq(locks.owner, owner));
  let pause = POLL_MS;
  for (const deadline = Date.now() + maxWaitMs; ; await new Promise((resolve) => setTimeout(resolve, pause))) {
    const now = Date.now();
    const aliveAt = new Date(now).toISOString();
    const claim = db
      .insert(locks)
      .values({ name, owner, aliveAt })
      .onConflictDoUpdate({
        target: locks.name,
        set: { owner, aliveAt },
        setWhere: lt(locks.aliveAt, new Date(now - LOCK_EXPIRES_MS).toISOString()),
      })
      .returning({ owner: locks.owner });
    const [claimed, found] = read ? await db.batch([claim, read]) : [await claim];
    if (claimed.length === 0) {
      if (now + pause > deadline) return BUSY;
      pause = Math.min(pause * POLL_GROWTH, MAX_POLL_MS);
      continue;
    }
    const renew = async () => {
      const aliveAt = new Date().toISOString();
      const renewed = await db.update(locks).set({ aliveAt }).where(ownLock).returning({ name: locks.name });
      if (renewed.length === 0) throw new LockLost(`the lock ${name} has expired`);
    };
    const heartbeat = setInterval(() => void renew().catch(() => {}), HEARTBEAT_MS);
    let last: Statement[] = [];
    const release = db.delete(locks).where(ownLock);
    try {
      const endWith = (...statements: Statement[]) => void last.push(...statements);
      const isHeld = sql`EXISTS (SELECT 1 FROM ${locks} WHERE ${ownLock})`;
      const result = await leavingRoomToEnd(() => work({ read: found as never, endWith, renew, isHeld }));
      if (last.length > 0) await db.batch([release, ...last]);
      return result;
    } catch (error) {
      last = [];
      throw error;
    } finally {
      clearInterval(heartbeat);
      if (last.length === 0)
        await release.catch((error: unknown) => log.warn({ event: 'lock', name, error: String(error) }));
    }
  }
}

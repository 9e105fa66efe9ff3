import { and, eq, lt } from 'drizzle-orm';
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

/**
 * Runs work under a lock that holds across all isolates. A second caller waits for the first.
 *
 * @param name of the lock. @param maxWaitMs how long to wait for the lock.
 * @returns the result of the work, or {@link BUSY} when the lock is still taken after that time.
 */
export async function exclusively<T>(
  database: D1Database,
  name: string,
  work: () => Promise<T>,
  maxWaitMs = MAX_WAIT_MS,
): Promise<T | typeof BUSY> {
  const db = drizzle(database);
  const owner = crypto.randomUUID();
  const ownLock = and(eq(locks.name, name), eq(locks.owner, owner));
  let pause = POLL_MS;
  for (const deadline = Date.now() + maxWaitMs; ; await new Promise((resolve) => setTimeout(resolve, pause))) {
    const now = Date.now();
    const aliveAt = new Date(now).toISOString();
    const claimed = await db
      .insert(locks)
      .values({ name, owner, aliveAt })
      .onConflictDoUpdate({
        target: locks.name,
        set: { owner, aliveAt },
        setWhere: lt(locks.aliveAt, new Date(now - LOCK_EXPIRES_MS).toISOString()),
      })
      .returning({ owner: locks.owner });
    if (claimed.length === 0) {
      if (now + pause > deadline) return BUSY;
      pause = Math.min(pause * POLL_GROWTH, MAX_POLL_MS);
      continue;
    }
    const heartbeat = setInterval(
      () =>
        void db
          .update(locks)
          .set({ aliveAt: new Date().toISOString() })
          .where(ownLock)
          .catch(() => {}),
      HEARTBEAT_MS,
    );
    try {
      return await leavingRoomToEnd(work);
    } finally {
      clearInterval(heartbeat);
      await db
        .delete(locks)
        .where(ownLock)
        .catch((error: unknown) => log.warn({ event: 'lock', name, error: String(error) }));
    }
  }
}

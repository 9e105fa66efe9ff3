import { and, eq, lt } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { UpstreamError } from '../upstream.ts';
import { doneForms } from './tables.ts';

const WAIT_MS = 10_000;
const POLL_MS = 150;
/** Who works says so this often; who has not for a while has died. */
const BEAT_MS = 4000;
const DEAD_MS = 15_000;
const KEEP_MS = 7 * 86_400_000;

/**
 * Does a thing once, however often it is asked for: a double click, a retry, another tab. Who comes second waits for the first.
 *
 * @param id of the customer and the form. @param work does it; `done: false` and an error leave it to be tried again.
 * @returns what `work` gave, or null when it had been done before. @throws UpstreamError when the first is still at it after 10 s.
 */
export async function once<T extends { done: boolean }>(database: D1Database, id: string, work: () => Promise<T>): Promise<T | null> {
  const db = drizzle(database);
  const owner = crypto.randomUUID();
  const mine = and(eq(doneForms.id, id), eq(doneForms.owner, owner));
  for (const until = Date.now() + WAIT_MS; Date.now() < until; await new Promise((resolve) => setTimeout(resolve, POLL_MS))) {
    const now = new Date();
    const startedAt = now.toISOString();
    const dead = new Date(now.getTime() - DEAD_MS).toISOString();
    const claimed = await db
      .insert(doneForms)
      .values({ id, startedAt, done: false, owner })
      .onConflictDoUpdate({ target: doneForms.id, set: { startedAt, owner }, setWhere: and(eq(doneForms.done, false), lt(doneForms.startedAt, dead))! })
      .returning({ owner: doneForms.owner });
    if (claimed.length > 0) {
      const beat = setInterval(
        () =>
          void db
            .update(doneForms)
            .set({ startedAt: new Date().toISOString() })
            .where(mine)
            .catch(() => {}),
        BEAT_MS,
      );
      let result: T;
      try {
        result = await work();
      } catch (error) {
        await db.delete(doneForms).where(mine);
        throw error;
      } finally {
        clearInterval(beat);
      }
      // what is done stays claimed, also when the database does not take the word for it
      if (result.done) await db.update(doneForms).set({ done: true }).where(mine);
      else await db.delete(doneForms).where(mine);
      return result;
    }
    const [known] = await db.select().from(doneForms).where(eq(doneForms.id, id));
    if (known?.done) return null;
  }
  throw new UpstreamError('upstream_timeout', 'the first of these forms is still under way', true);
}

/** What an earlier attempt has left for whoever tries again; null when nothing. */
export async function recall(database: D1Database, id: string): Promise<string | null> {
  const [row] = await drizzle(database).select({ note: doneForms.note }).from(doneForms).where(eq(doneForms.id, id));
  return row?.note ?? null;
}

/** Leaves a word for whoever tries again; null takes it back. */
export async function remember(database: D1Database, id: string, note: string | null): Promise<void> {
  const db = drizzle(database);
  if (note === null) await db.delete(doneForms).where(eq(doneForms.id, id));
  else
    await db
      .insert(doneForms)
      .values({ id, startedAt: new Date().toISOString(), done: true, note })
      .onConflictDoUpdate({ target: doneForms.id, set: { note } });
}

/** Forms are forgotten after a week. Runs every minute. */
export async function forgetForms(database: D1Database): Promise<void> {
  await drizzle(database)
    .delete(doneForms)
    .where(lt(doneForms.startedAt, new Date(Date.now() - KEEP_MS).toISOString()));
}

import { and, eq, lt } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { UpstreamError } from '../upstream.ts';
import { doneForms } from './tables.ts';

const WAIT_MS = 10_000;
const POLL_MS = 100;
/** Longer than any change may take. */
const CLAIM_MS = 30_000;
const KEEP_MS = 7 * 86_400_000;

/**
 * Does a thing once, however often it is asked for: a double click, a retry, another tab. Who comes second waits for the first.
 *
 * @param id of the customer and the form. @param work does it; `done: false` and an error leave it to be tried again.
 * @returns what `work` gave, or null when it had been done before. @throws UpstreamError when the first is still at it after 10 s.
 */
export async function once<T extends { done: boolean }>(database: D1Database, id: string, work: () => Promise<T>): Promise<T | null> {
  const db = drizzle(database);
  const mine = eq(doneForms.id, id);
  for (const until = Date.now() + WAIT_MS; Date.now() < until; await new Promise((resolve) => setTimeout(resolve, POLL_MS))) {
    const now = new Date();
    const claimed = await db.insert(doneForms).values({ id, startedAt: now.toISOString(), done: false }).onConflictDoNothing().returning({ id: doneForms.id });
    if (claimed.length > 0) {
      let result: T;
      try {
        result = await work();
      } catch (error) {
        await db.delete(doneForms).where(mine);
        throw error;
      }
      // what is done stays claimed, also when the database does not take the word for it
      if (result.done) await db.update(doneForms).set({ done: true }).where(mine);
      else await db.delete(doneForms).where(mine);
      await db.delete(doneForms).where(lt(doneForms.startedAt, new Date(now.getTime() - KEEP_MS).toISOString()));
      return result;
    }
    const [known] = await db.select().from(doneForms).where(mine);
    if (known?.done) return null;
    // who claimed it and never came back has died
    if (known && Date.parse(known.startedAt) < now.getTime() - CLAIM_MS) await db.delete(doneForms).where(and(mine, eq(doneForms.startedAt, known.startedAt)));
  }
  throw new UpstreamError('upstream_timeout', 'the first of these forms is still under way', true);
}

import { eq, lt } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { BUSY, exclusively } from './exclusively.ts';
import { notes, processedForms } from './tables.ts';

const RETENTION_MS = 7 * 86_400_000;

/** A form, and the customer who sent it (empty for a visitor who is not signed in). */
export interface FormKey {
  key: string;
  customerId: string;
}

/** The work was done now, had been done before, or is still being done by somebody else. */
export type Idempotent<T> = { kind: 'done'; result: T } | { kind: 'repeated' } | { kind: 'busy' };

/**
 * Acts on a form once, however often it is sent: a double click, a retry, another tab. A second call waits for the first.
 *
 * @param work does it; a result with `done: false` and an error leave the form to be tried again.
 */
export async function idempotent<T extends { done: boolean }>(
  database: D1Database,
  { key, customerId }: FormKey,
  work: () => Promise<T>,
): Promise<Idempotent<T>> {
  const db = drizzle(database);
  const outcome = await exclusively(database, `form ${key}`, async (): Promise<Idempotent<T>> => {
    const processed = await db.select({ key: processedForms.key }).from(processedForms).where(eq(processedForms.key, key));
    if (processed.length > 0) return { kind: 'repeated' };
    const result = await work();
    if (result.done) await db.insert(processedForms).values({ key, customerId, at: new Date().toISOString() });
    return { kind: 'done', result };
  });
  return outcome === BUSY ? { kind: 'busy' } : outcome;
}

/** Forgets forms and notes after a week. Runs every minute. */
export async function deleteOldForms(database: D1Database): Promise<void> {
  const db = drizzle(database);
  const before = new Date(Date.now() - RETENTION_MS).toISOString();
  await db.batch([db.delete(processedForms).where(lt(processedForms.at, before)), db.delete(notes).where(lt(notes.at, before))]);
}

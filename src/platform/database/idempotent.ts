import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { BUSY, exclusively } from './exclusively.ts';
import { processedForms } from './tables.ts';

/** Identifies a submitted form. `customerId` is empty for a visitor who is not signed in. */
export interface FormKey {
  key: string;
  customerId: string;
}

/** The work was done now, was done by an earlier call, or is still being done by another one. */
export type Idempotent<T> = { kind: 'done'; result: T } | { kind: 'repeated' } | { kind: 'busy' };

/**
 * Processes a form once, however often it is submitted (double click, retry, second tab). A concurrent call waits for
 * the first.
 *
 * @param work processes the form. A result with `done: false` or an error leaves the form open for another attempt.
 */
export async function idempotent<T extends { done: boolean }>(
  database: D1Database,
  { key, customerId }: FormKey,
  work: () => Promise<T>,
): Promise<Idempotent<T>> {
  const db = drizzle(database);
  const processed = db.select({ key: processedForms.key }).from(processedForms).where(eq(processedForms.key, key));
  const outcome = await exclusively(
    database,
    `form ${key}`,
    async ({ read, endWith }): Promise<Idempotent<T>> => {
      if (read.length > 0) return { kind: 'repeated' };
      const result = await work();
      if (result.done) endWith(db.insert(processedForms).values({ key, customerId, at: new Date().toISOString() }));
      return { kind: 'done', result };
    },
    undefined,
    processed,
  );
  return outcome === BUSY ? { kind: 'busy' } : outcome;
}

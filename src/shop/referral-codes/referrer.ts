import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { referrers } from './tables.ts';

export type Referrer = typeof referrers.$inferSelect;

/** The referrer with a code; null when nobody has it. */
export async function findReferrer(database: D1Database, code: string): Promise<Referrer | null> {
  const [row] = await drizzle(database).select().from(referrers).where(eq(referrers.code, code));
  return row ?? null;
}

import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { notes } from './tables.ts';

/** The note that an earlier attempt wrote, or null. */
export async function readNote(database: D1Database, key: string): Promise<string | null> {
  const [row] = await drizzle(database).select({ value: notes.value }).from(notes).where(eq(notes.key, key));
  return row?.value ?? null;
}

/**
 * Writes a note for the next attempt and replaces an earlier one. @param customerId the customer whose data it holds.
 */
export async function writeNote(database: D1Database, key: string, customerId: string, value: string): Promise<void> {
  const row = { customerId, value, at: new Date().toISOString() };
  await drizzle(database)
    .insert(notes)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: notes.key, set: row });
}

/** Deletes a note, if there is one. */
export async function deleteNote(database: D1Database, key: string): Promise<void> {
  await drizzle(database).delete(notes).where(eq(notes.key, key));
}

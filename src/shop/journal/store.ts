import { and, desc, eq, exists, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { insertRow } from '../../platform/database/insert-where.ts';
import type { Day } from '../../platform/shared/day.ts';
import { type Entry, MAX_ENTRIES } from './model/entry.ts';
import { journalEntries, journalReminders } from './tables.ts';

const ofPet = (customerId: string, petId: string): SQL | undefined =>
  and(eq(journalEntries.petId, petId), eq(journalEntries.customerId, customerId));

/** The journal of a customer's pet, the newest entry first. */
export const entriesOf = async (database: D1Database, customerId: string, petId: string): Promise<Entry[]> => {
  const rows = await drizzle(database)
    .select()
    .from(journalEntries)
    .where(ofPet(customerId, petId))
    .orderBy(desc(journalEntries.day));
  return rows.map(({ petId: _petId, customerId: _customerId, ...entry }) => entry);
};

/**
 * Stores an entry. One of the same day is replaced.
 *
 * @returns whether it has replaced one; null where the journal is full.
 */
export async function saveEntry(
  database: D1Database,
  entry: Entry & { petId: string; customerId: string },
): Promise<{ isReplaced: boolean } | null> {
  const db = drizzle(database);
  const { petId, customerId, day, ...values } = entry;
  const ofDay = and(ofPet(customerId, petId), eq(journalEntries.day, day));
  const isThere = exists(db.select({ day: journalEntries.day }).from(journalEntries).where(ofDay));
  const count = sql`(SELECT count(*) FROM ${journalEntries} WHERE ${ofPet(customerId, petId)})`;
  const [before, stored] = await db.batch([
    db.select({ day: journalEntries.day }).from(journalEntries).where(ofDay),
    insertRow(db, journalEntries, entry, sql`${or(isThere, sql`${count} < ${MAX_ENTRIES}`)}`)
      .onConflictDoUpdate({ target: [journalEntries.petId, journalEntries.day], set: values })
      .returning({ day: journalEntries.day }),
  ]);
  return stored.length > 0 ? { isReplaced: before.length > 0 } : null;
}

/** The last days on which weight and body condition were noted; null for never. */
export async function lastNoted(
  database: D1Database,
  customerId: string,
  petId: string,
): Promise<{ weight: Day | null; condition: Day | null }> {
  const db = drizzle(database);
  const last = (column: typeof journalEntries.weightKg | typeof journalEntries.condition) =>
    db
      .select({ day: journalEntries.day })
      .from(journalEntries)
      .where(and(ofPet(customerId, petId), isNotNull(column)))
      .orderBy(desc(journalEntries.day))
      .limit(1);
  const [weight, condition] = await db.batch([last(journalEntries.weightKg), last(journalEntries.condition)]);
  return { weight: weight[0]?.day ?? null, condition: condition[0]?.day ?? null };
}

/** Deletes the entry of a day. @returns whether there was one. */
export async function deleteEntry(database: D1Database, customerId: string, petId: string, day: Day): Promise<boolean> {
  const deleted = await drizzle(database)
    .delete(journalEntries)
    .where(and(ofPet(customerId, petId), eq(journalEntries.day, day)))
    .returning({ day: journalEntries.day });
  return deleted.length > 0;
}

/** Deletes the journal of a pet that its owner has removed, and its reminder. */
export async function deleteJournalOfPet(database: D1Database, customerId: string, petId: string): Promise<void> {
  const db = drizzle(database);
  await db.batch([
    db.delete(journalEntries).where(ofPet(customerId, petId)),
    db
      .delete(journalReminders)
      .where(and(eq(journalReminders.petId, petId), eq(journalReminders.customerId, customerId))),
  ]);
}

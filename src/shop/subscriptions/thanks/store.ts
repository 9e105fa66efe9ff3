import { and, asc, eq } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import type { Statement } from '../../../platform/outbox/kind.ts';
import { deliveryThanks } from './tables.ts';

export type ThanksRow = typeof deliveryThanks.$inferSelect;

/** What is known of the small gifts of a contract, in the order of their numbers. */
export const thanksRows = (database: D1Database, contractId: string): Promise<ThanksRow[]> =>
  drizzle(database)
    .select()
    .from(deliveryThanks)
    .where(eq(deliveryThanks.contractId, contractId))
    .orderBy(asc(deliveryThanks.number));

/** Notes a small gift as it stands. The caller holds the contract's lock. */
export async function noteThanks(database: D1Database, row: Omit<ThanksRow, 'at'>): Promise<void> {
  const { contractId: _, number: __, ...set } = { ...row, at: new Date().toISOString() };
  await drizzle(database)
    .insert(deliveryThanks)
    .values({ ...row, ...set })
    .onConflictDoUpdate({ target: [deliveryThanks.contractId, deliveryThanks.number], set });
}

/** Forgets a small gift: it comes as if nothing had been decided of it. */
export async function forgetThanks(database: D1Database, contractId: string, number: number): Promise<void> {
  await drizzle(database)
    .delete(deliveryThanks)
    .where(and(eq(deliveryThanks.contractId, contractId), eq(deliveryThanks.number, number)));
}

/** The statement that deletes all that is known of the small gifts of a contract. */
export const deleteThanks = (db: DrizzleD1Database, contractId: string): Statement =>
  db.delete(deliveryThanks).where(eq(deliveryThanks.contractId, contractId));

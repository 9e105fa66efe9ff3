import { and, eq, ne, sql } from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { object, string } from 'superstruct';
import { enqueueAgain } from '../../../platform/outbox/enqueue.ts';
import { kind, type Statement } from '../../../platform/outbox/kind.ts';
import { numberOfGid } from '../../../shopify/ids.ts';
import { paymentReserves } from './tables.ts';

export type Reserve = typeof paymentReserves.$inferSelect;

const isOf = (contractId: string) => eq(paymentReserves.contractId, contractId);

/** The reserve of a contract; null for none. */
export async function reserveOf(db: DrizzleD1Database, contractId: string): Promise<Reserve | null> {
  const [row] = await db.select().from(paymentReserves).where(isOf(contractId));
  return row ?? null;
}

/** Notes the reserve that the customer has chosen, in the place of an earlier one. */
export async function chooseReserve(
  db: DrizzleD1Database,
  chosen: Pick<Reserve, 'contractId' | 'customerId' | 'methodId'>,
  now: Date,
): Promise<void> {
  const row = { ...chosen, chosenAt: now.toISOString(), isOn: true, triedFor: 0 };
  await db.insert(paymentReserves).values(row).onConflictDoUpdate({ target: paymentReserves.contractId, set: row });
}

/** Forgets a reserve; one that stands in the place of the contract's own method is forgotten once that is back. */
export async function takeReserveBack(db: DrizzleD1Database, contractId: string): Promise<void> {
  await db.batch([
    db.update(paymentReserves).set({ isOn: false }).where(isOf(contractId)),
    db.delete(paymentReserves).where(and(isOf(contractId), eq(paymentReserves.firstId, ''))),
  ]);
}

/** The statement that changes a reserve. */
export const setReserve = (
  db: DrizzleD1Database,
  contractId: string,
  change: Partial<Pick<Reserve, 'triedFor' | 'firstId'>>,
): Statement => db.update(paymentReserves).set(change).where(isOf(contractId));

/** The statement that forgets the reserve of a contract. */
export const deleteReserve = (db: DrizzleD1Database, contractId: string): Statement =>
  db.delete(paymentReserves).where(isOf(contractId));

const Back = object({ contractId: string() });

/** Rows of the outbox that make a contract's own payment method its method again. */
export const reserveBackKind = kind('reserve-back', Back);

/** The statement that has a contract's own method put back, where the reserve stands in its place. */
export const requestBack = (db: DrizzleD1Database, contractId: string): Statement =>
  enqueueAgain(db, reserveBackKind, {
    key: `${numberOfGid(contractId)} back`,
    payload: { contractId },
    when: sql`EXISTS (SELECT 1 FROM ${paymentReserves} WHERE ${and(isOf(contractId), ne(paymentReserves.firstId, ''))})`,
  });

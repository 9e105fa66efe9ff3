import { and, eq } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import type { Statement } from '../../../platform/outbox/kind.ts';
import { animalEnds, animalPauses } from './tables.ts';

/** The deliveries that leave out an animal's food, by the animal. */
export async function pausedCycles(database: D1Database, contractId: string): Promise<Map<string, Set<number>>> {
  const rows = await drizzle(database)
    .select({ animalId: animalPauses.animalId, cycles: animalPauses.cycles })
    .from(animalPauses)
    .where(eq(animalPauses.contractId, contractId));
  return new Map(rows.map(({ animalId, cycles }) => [animalId, new Set<number>(JSON.parse(cycles))]));
}

/** The statement that notes the deliveries which leave out an animal's food; none for no delivery. */
export function notePaused(
  db: DrizzleD1Database,
  row: { contractId: string; animalId: string; customerId: string },
  cycles: Iterable<number>,
): Statement {
  const indexes = [...cycles];
  if (indexes.length === 0)
    return db
      .delete(animalPauses)
      .where(and(eq(animalPauses.contractId, row.contractId), eq(animalPauses.animalId, row.animalId)));
  const set = { cycles: JSON.stringify(indexes), at: new Date().toISOString() };
  return db
    .insert(animalPauses)
    .values({ ...row, ...set })
    .onConflictDoUpdate({ target: [animalPauses.contractId, animalPauses.animalId], set });
}

/** Has another delivery leave out whose food one leaves out, because it comes in its place. */
export async function movePaused(database: D1Database, contractId: string, from: number, to: number): Promise<void> {
  const db = drizzle(database);
  for (const [animalId, cycles] of await pausedCycles(database, contractId)) {
    if (!cycles.has(from)) continue;
    const moved = [...cycles].map((index) => (index === from ? to : index));
    await db
      .update(animalPauses)
      .set({ cycles: JSON.stringify([...new Set(moved)].sort((a, b) => a - b)) })
      .where(and(eq(animalPauses.contractId, contractId), eq(animalPauses.animalId, animalId)));
  }
}

/** Forgets which deliveries of a contract leave out whose food. */
export const deletePaused = (db: DrizzleD1Database, contractId: string): Statement =>
  db.delete(animalPauses).where(eq(animalPauses.contractId, contractId));

/** The animals without which a subscription goes on, with the reason. */
export async function endedAnimals(database: D1Database, contractId: string): Promise<Map<string, string>> {
  const rows = await drizzle(database)
    .select({ animalId: animalEnds.animalId, reason: animalEnds.reason })
    .from(animalEnds)
    .where(eq(animalEnds.contractId, contractId));
  return new Map(rows.map(({ animalId, reason }) => [animalId, reason]));
}

/** The animals without which a customer's subscriptions go on, with the reasons. */
export const endsOfCustomer = (database: D1Database, customerId: string) =>
  drizzle(database)
    .select({ contractId: animalEnds.contractId, animalId: animalEnds.animalId, reason: animalEnds.reason })
    .from(animalEnds)
    .where(eq(animalEnds.customerId, customerId));

/** Whether a subscription goes on without a pet because it has died. */
export async function hasDied(database: D1Database, { customerId, id }: { customerId: string; id: string }) {
  const died = and(
    eq(animalEnds.customerId, customerId),
    eq(animalEnds.animalId, id),
    eq(animalEnds.reason, 'pet_died'),
  );
  return (await drizzle(database).$count(animalEnds, died)) > 0;
}

/** Forgets that a subscription goes on without an animal, which eats of it again. */
export async function deleteEnd(database: D1Database, contractId: string, animalId: string): Promise<void> {
  await drizzle(database)
    .delete(animalEnds)
    .where(and(eq(animalEnds.contractId, contractId), eq(animalEnds.animalId, animalId)));
}

/** Notes that a subscription goes on without an animal, and why. A second press keeps the first reason. */
export const noteEnd = (
  db: DrizzleD1Database,
  row: { contractId: string; animalId: string; customerId: string; reason: string; note: string | null },
): Statement =>
  db
    .insert(animalEnds)
    .values({ ...row, at: new Date().toISOString() })
    .onConflictDoNothing();

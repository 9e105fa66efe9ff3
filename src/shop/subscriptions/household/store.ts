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

/** Forgets which deliveries of a contract leave out whose food. */
export const deletePaused = (db: DrizzleD1Database, contractId: string): Statement =>
  db.delete(animalPauses).where(eq(animalPauses.contractId, contractId));

/** Notes why a subscription goes on without an animal. A second press keeps the first reason. */
export async function noteEnd(
  database: D1Database,
  row: { contractId: string; animalId: string; customerId: string; reason: string; note: string | null },
): Promise<void> {
  await drizzle(database)
    .insert(animalEnds)
    .values({ ...row, at: new Date().toISOString() })
    .onConflictDoNothing();
}

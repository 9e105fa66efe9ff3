import { and, eq, inArray } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Correction } from '../model/correction.ts';
import { portionCorrections } from './tables.ts';

/** What was learnt of a customer's pets, by their ids. */
export async function correctionsOf(database: D1Database, customerId: string): Promise<Map<string, Correction>> {
  const rows = await drizzle(database)
    .select()
    .from(portionCorrections)
    .where(eq(portionCorrections.customerId, customerId));
  return new Map(rows.map(({ petId, percent, word, day }) => [petId, { percent, word, day }]));
}

/** Pets, each with the percentage by which its need is corrected. */
export async function withCorrections<P extends { id: string }>(
  database: D1Database,
  pets: readonly P[],
): Promise<(P & { adjustedBy?: number })[]> {
  if (pets.length === 0) return [];
  const rows = await drizzle(database)
    .select()
    .from(portionCorrections)
    .where(
      inArray(
        portionCorrections.petId,
        pets.map(({ id }) => id),
      ),
    );
  const percents = new Map(rows.map(({ petId, percent }) => [petId, percent]));
  return pets.map((pet) => {
    const percent = percents.get(pet.id);
    return percent ? { ...pet, adjustedBy: percent } : pet;
  });
}

/** Stores what was learnt of a pet. */
export async function saveCorrection(
  database: D1Database,
  { customerId, petId }: { customerId: string; petId: string },
  correction: Correction,
): Promise<void> {
  await drizzle(database)
    .insert(portionCorrections)
    .values({ petId, customerId, ...correction })
    .onConflictDoUpdate({ target: portionCorrections.petId, set: correction });
}

/** Forgets what was learnt of a pet. */
export async function deleteCorrection(database: D1Database, customerId: string, petId: string): Promise<void> {
  await drizzle(database)
    .delete(portionCorrections)
    .where(and(eq(portionCorrections.petId, petId), eq(portionCorrections.customerId, customerId)));
}

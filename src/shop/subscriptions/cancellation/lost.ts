import { and, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { animalEnds } from '../household/tables.ts';
import { cancellations } from '../tables.ts';

/**
 * Whether a customer has ended a subscription, or the part of one, because an animal has died: then nobody asks how it
 * does.
 */
export async function hasLostPet(database: D1Database, customerId: string): Promise<boolean> {
  const lost = and(eq(cancellations.customerId, customerId), eq(cancellations.reason, 'pet_died'));
  const goesOn = and(eq(animalEnds.customerId, customerId), eq(animalEnds.reason, 'pet_died'));
  const db = drizzle(database);
  const [ended, without] = await Promise.all([db.$count(cancellations, lost), db.$count(animalEnds, goesOn)]);
  return ended + without > 0;
}

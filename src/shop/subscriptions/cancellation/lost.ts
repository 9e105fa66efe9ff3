import { and, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { cancellations } from '../tables.ts';

/** Whether a customer has ended a subscription because an animal has died: then nobody asks how it does. */
export async function hasLostPet(database: D1Database, customerId: string): Promise<boolean> {
  const lost = and(eq(cancellations.customerId, customerId), eq(cancellations.reason, 'pet_died'));
  return (await drizzle(database).$count(cancellations, lost)) > 0;
}

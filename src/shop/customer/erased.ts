import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { digest } from '../../platform/digest.ts';
import { erasures } from './tables.ts';

/**
 * Whether a customer was erased: what arrives afterwards does not name them. @param customerId global id; empty for
 * nobody.
 */
export async function isErased(database: D1Database, customerId: string): Promise<boolean> {
  if (!customerId) return false;
  const customer = await digest(customerId);
  const found = await drizzle(database)
    .select({ customer: erasures.customer })
    .from(erasures)
    .where(eq(erasures.customer, customer));
  return found.length > 0;
}

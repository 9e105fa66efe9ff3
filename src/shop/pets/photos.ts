import { and, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { homeOf } from '../customer/home.ts';
import { pets } from './tables.ts';

/** The square of a photo as it is stored: a JPEG in base64. */
export const photoFrom = (jpeg: Uint8Array): string =>
  btoa(Array.from(jpeg, (byte) => String.fromCharCode(byte)).join(''));

/** Gives a pet of a customer a photo, or takes it away. @param photo see {@link photoFrom}; null for none. */
export async function savePhoto(
  database: D1Database,
  customerId: string,
  id: string,
  photo: string | null,
): Promise<void> {
  await drizzle(await homeOf(database, customerId))
    .update(pets)
    .set({ photo })
    .where(and(eq(pets.id, id), eq(pets.customerId, customerId)));
}

/** The photo of a pet of a customer; null where there is none. */
export async function readPhoto(database: D1Database, customerId: string, id: string): Promise<string | null> {
  const [row] = await drizzle(await homeOf(database, customerId))
    .select({ photo: pets.photo })
    .from(pets)
    .where(and(eq(pets.id, id), eq(pets.customerId, customerId)));
  return row?.photo ?? null;
}

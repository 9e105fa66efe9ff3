import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { insertWhere } from '../../platform/database/insert-where.ts';
import { digest } from '../../platform/digest.ts';
import { newSecret } from '../../platform/secret.ts';
import { addDays, dayOf, startOfDay, type TimeZone } from '../../platform/shared/day.ts';
import { vetLinks } from './tables.ts';

/** The links of an animal that work at the same time. */
export const MAX_LINKS = 5;

/** A link of an animal, without its secret. */
export type VetLink = typeof vetLinks.$inferSelect;

interface Owned {
  customerId: string;
  petId: string;
}

const ofPet = ({ customerId, petId }: Owned): SQL | undefined =>
  and(eq(vetLinks.customerId, customerId), eq(vetLinks.petId, petId));
const works = (now: Date): SQL => gt(vetLinks.endsAt, now.toISOString());

/** A moment of the last day on which a link works, ISO 8601. */
export const lastMoment = ({ endsAt }: Pick<VetLink, 'endsAt'>): string =>
  new Date(Date.parse(endsAt) - 1).toISOString();

/** The links of a customer's animal that work, the newest first. @param now by the shop's clock. */
export const linksOf = (database: D1Database, pet: Owned, now: Date): Promise<VetLink[]> =>
  drizzle(database)
    .select()
    .from(vetLinks)
    .where(and(ofPet(pet), works(now)))
    .orderBy(desc(vetLinks.madeAt), desc(vetLinks.digest));

/**
 * Makes a link, which works to the end of its last day.
 *
 * @param days after today. @param zone of the owner's market. @param now by the shop's clock. @returns its secret, which is told this once; null where the animal has
 * enough of them.
 */
export async function makeLink(
  database: D1Database,
  { customerId, petId, owner, days, zone }: Owned & { owner: string; days: number; zone: TimeZone },
  now: Date,
): Promise<{ secret: string; endsAt: string } | null> {
  const db = drizzle(database);
  const secret = newSecret();
  const key = await digest(secret);
  const endsAt = startOfDay(addDays(dayOf(now, zone), days + 1), zone).toISOString();
  const row = { digest: key, customerId, petId, owner, madeAt: now.toISOString(), endsAt };
  const open = sql`(SELECT count(*) FROM ${vetLinks} WHERE ${and(ofPet({ customerId, petId }), works(now))})`;
  const [, stored] = await db.batch([
    insertWhere(db, vetLinks, row, sql`${open} < ${MAX_LINKS}`),
    db.select({ digest: vetLinks.digest }).from(vetLinks).where(eq(vetLinks.digest, key)),
  ]);
  return stored.length > 0 ? { secret, endsAt } : null;
}

/** Revokes a link: it works no more from now on. @param link its digest. @returns whether there was one. */
export async function revokeLink(database: D1Database, customerId: string, link: string): Promise<boolean> {
  const revoked = await drizzle(database)
    .delete(vetLinks)
    .where(and(eq(vetLinks.digest, link), eq(vetLinks.customerId, customerId)))
    .returning({ digest: vetLinks.digest });
  return revoked.length > 0;
}

/** Revokes the links of a pet that its owner has removed. */
export async function revokeLinksOfPet(database: D1Database, customerId: string, petId: string): Promise<void> {
  await drizzle(database).delete(vetLinks).where(ofPet({ customerId, petId }));
}

/**
 * The link with a secret; null for a wrong, an ended and a revoked one alike. The database compares digests: how long
 * it takes tells nothing of a secret. @param now by the shop's clock.
 */
export async function linkBySecret(database: D1Database, secret: string, now: Date): Promise<VetLink | null> {
  const [row] = await drizzle(database)
    .select()
    .from(vetLinks)
    .where(and(eq(vetLinks.digest, await digest(secret)), works(now)));
  return row ?? null;
}

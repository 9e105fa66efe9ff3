import { type SQL, sql } from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import type { Statement } from '../../platform/outbox/kind.ts';
import type { TimeZone } from '../../platform/shared/day.ts';
import { pets } from '../pets/tables.ts';
import { giveStatements } from './ledger.ts';
import { RULES } from './rules.ts';

const petCount = (customerId: string): SQL =>
  sql`(SELECT count(*) FROM ${pets} WHERE ${pets.customerId} = ${customerId})`;

/**
 * The statements that give points for a customer's pet, after it was stored in the same transaction. The cause is how
 * many pets the customer has: who removes one and adds it again has as many as before, and gets nothing more.
 *
 * @param zone of the bonus club's days.
 */
export const petStatements = (
  db: DrizzleD1Database,
  { customerId, id: about, createdAt }: Pick<typeof pets.$inferSelect, 'customerId' | 'id' | 'createdAt'>,
  zone: TimeZone,
): Promise<Statement[]> =>
  giveStatements(db, {
    customerId,
    topic: 'pet',
    cause: sql`${`${customerId} `} || ${petCount(customerId)}`,
    points: RULES.earn.pet,
    about,
    at: new Date(createdAt),
    zone,
    when: sql`${petCount(customerId)} BETWEEN 1 AND ${RULES.petsRewarded}`,
  });

/** The statements that give points for the pets that a customer has already. */
export async function allPetsStatements(
  db: DrizzleD1Database,
  customerId: string,
  at: Date,
  zone: TimeZone,
): Promise<Statement[]> {
  const numbers = Array.from({ length: RULES.petsRewarded }, (_, i) => i + 1);
  const given = await Promise.all(
    numbers.map((number) =>
      giveStatements(db, {
        customerId,
        topic: 'pet',
        cause: `${customerId} ${number}`,
        points: RULES.earn.pet,
        at,
        zone,
        when: sql`${petCount(customerId)} >= ${number}`,
      }),
    ),
  );
  return given.flat();
}

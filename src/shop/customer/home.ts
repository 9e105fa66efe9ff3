import { eq, sql } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { databasesOf } from '../../platform/database/databases.ts';
import { digest } from '../../platform/digest.ts';
import type { Statement } from '../../platform/outbox/kind.ts';
import { customerHomes, erasures } from './tables.ts';

/** The name of the lock under which customers are moved, and nothing is done that a move would have missed. */
export const MOVING = 'customers moving';

const { customerId: id, home } = customerHomes;

/**
 * Chooses the database of a customer who has none: the first one for those whose rows are there, or else the last one.
 * Its transaction also closes the first one to whoever goes elsewhere. One who was erased gets no row again.
 */
async function choose(db: DrizzleD1Database, customerId: string, databases: number): Promise<number> {
  const erased = sql`SELECT 1 FROM ${erasures} WHERE ${eq(erasures.customer, await digest(customerId))}`;
  await db.run(sql`INSERT INTO ${customerHomes} (customer_id, home, state)
    SELECT ${customerId}, CASE WHEN is_here THEN 1 ELSE ${databases} END, CASE WHEN is_here THEN 'here' ELSE 'left' END
    FROM (SELECT EXISTS (SELECT 1 FROM customer_rows WHERE customer_id = ${customerId}) AS is_here)
    WHERE NOT EXISTS (${erased}) ON CONFLICT DO NOTHING`);
  const [chosen] = await db.select({ home }).from(customerHomes).where(eq(id, customerId));
  return chosen?.home ?? 1;
}

/**
 * The database in which a customer's rows are. With one database there is nothing to ask.
 *
 * @param database the first one, or another one that is known to be the customer's. @param customerId global id.
 * @throws Error when that database is not bound.
 */
export async function homeOf(database: D1Database, customerId: string): Promise<D1Database> {
  const databases = databasesOf(database);
  if (databases.length === 1) return database;
  const db = drizzle(database);
  const [known] = await db.select({ home }).from(customerHomes).where(eq(id, customerId));
  const number = known?.home ?? (await choose(db, customerId, databases.length));
  const found = databases[number - 1];
  if (!found) throw new Error(`${customerId} lives in database ${number} of ${databases.length}`);
  return found;
}

/**
 * The statements of what follows for a customer, for the transaction of its cause in the first database. Those of a
 * customer who lives in another one run there at once, and none is left: they have to bear repetition.
 *
 * @param statementsFor makes them, for the database that they run in.
 */
export async function atHome(
  database: D1Database,
  customerId: string,
  statementsFor: (db: DrizzleD1Database) => Promise<readonly Statement[]>,
): Promise<readonly Statement[]> {
  const where = await homeOf(database, customerId);
  const db = drizzle(where);
  const statements = await statementsFor(db);
  if (where === database) return statements;
  const [first, ...rest] = statements;
  if (first) await db.batch([first, ...rest]);
  return [];
}

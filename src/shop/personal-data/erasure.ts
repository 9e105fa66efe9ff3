import { and, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Settings } from '../../env.ts';
import { databasesOf } from '../../platform/database/databases.ts';
import { BUSY, exclusively } from '../../platform/database/exclusively.ts';
import { log } from '../../platform/log.ts';
import type { Statement } from '../../platform/outbox/kind.ts';
import type { Person } from '../../platform/personal-data.ts';
import { UpstreamError } from '../../platform/upstream.ts';
import { MOVING } from '../customer/home.ts';
import { customerEmails, customerHomes } from '../customer/tables.ts';
import { billingContracts, cancelContract, lockOf } from '../subscriptions/index.ts';
import { TABLES, type TableName } from './collection.ts';

/** The statements that erase what some tables of a database have of a person. */
async function statementsOf(
  names: readonly TableName[],
  database: D1Database,
  settings: Settings,
  person: Person,
): Promise<[Statement, ...Statement[]]> {
  const context = { database, db: drizzle(database), settings };
  const statements = await Promise.all(
    names.map((name) => {
      const { erase } = TABLES[name];
      return typeof erase === 'function' ? erase(person, context) : [];
    }),
  );
  const [first, ...rest] = statements.flat();
  return [first!, ...rest];
}

const NAMES = Object.keys(TABLES) as TableName[];
/** The tables that other databases than the first one have rows of. */
const ELSEWHERE = NAMES.filter((name) => TABLES[name].home !== undefined);

/**
 * Erases what the databases after the first one have of a person, wherever the customer lives now. A move that was cut
 * off ends here. @throws Error while the customer is moved.
 */
async function eraseElsewhere(database: D1Database, settings: Settings, person: Person): Promise<void> {
  const [, ...others] = databasesOf(database);
  if (others.length === 0) return;
  const isMoving = and(eq(customerHomes.customerId, person.customerId ?? ''), eq(customerHomes.state, 'moving'));
  const done = await exclusively(database, MOVING, async () => {
    await drizzle(database).update(customerHomes).set({ state: 'here' }).where(isMoving);
    for (const each of others) {
      await drizzle(each).update(customerHomes).set({ state: 'here' }).where(isMoving);
      await drizzle(each).batch(await statementsOf(ELSEWHERE, each, settings, person));
    }
  });
  if (done === BUSY) throw new UpstreamError('upstream_timeout', 'a customer is being moved', true);
}

/**
 * The statements that erase everything that the shop has stored of a person in the first database; what is in others is
 * erased at once. A hash of the customer's id remains as proof, so that nothing brings the customer back, and
 * declarations of withdrawal and cancellation remain until the law lets them go. Source: GDPR, articles 12 and
 * 17(3)(b).
 *
 * @param except tables whose rows the caller erases.
 * @throws UpstreamError
 */
export async function eraseStatements(
  database: D1Database,
  settings: Settings,
  person: Person,
  except: readonly TableName[] = [],
): Promise<[Statement, ...Statement[]]> {
  await eraseElsewhere(database, settings, person);
  const names = NAMES.filter((name) => !except.includes(name));
  return statementsOf(names, database, settings, person);
}

/** The statements that erase what is stored under an e-mail address alone. */
export const eraseAddress = (
  database: D1Database,
  settings: Settings,
  email: string,
): Promise<[Statement, ...Statement[]]> =>
  eraseStatements(database, settings, { customerId: null, email: email.toLowerCase(), contractIds: [] });

/**
 * Ends the contracts that the billing knows of a customer. @returns their ids. @throws UpstreamError @throws Error
 * while another change is at work.
 */
async function endContracts(settings: Settings, database: D1Database, customerId: string): Promise<string[]> {
  const { contractId, nextCheck } = billingContracts;
  const rows = await drizzle(database)
    .select({ id: contractId, nextCheck })
    .from(billingContracts)
    .where(eq(billingContracts.customerId, customerId));
  const running = rows.filter((row) => row.nextCheck !== '');
  for (const { id } of settings.admin.url ? running : []) {
    const refused = await exclusively(database, lockOf(id), () => cancelContract(settings, database, id));
    if (refused === BUSY) throw new Error(`another change of ${id} is still at work`);
    if (refused) log.error({ event: 'erasure', contract: id, error: refused.refused });
  }
  return rows.map(({ id }) => id);
}

/**
 * Erases a customer whom the provider has erased or wants to be: ends the subscriptions, and then as the account's own
 * button.
 *
 * @returns the statements that do it. @throws UpstreamError
 */
export async function eraseCustomer(
  settings: Settings,
  database: D1Database,
  customerId: string,
): Promise<Statement[]> {
  const contractIds = await endContracts(settings, database, customerId);
  const [known] = await drizzle(database)
    .select()
    .from(customerEmails)
    .where(eq(customerEmails.customerId, customerId));
  return eraseStatements(database, settings, { customerId, email: known?.email ?? null, contractIds });
}

import { eq, like, type SQL } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import type { Config } from '../../env.ts';
import { BUSY, exclusively } from '../../platform/database/exclusively.ts';
import { notes, processedForms } from '../../platform/database/tables.ts';
import { digest } from '../../platform/digest.ts';
import { log } from '../../platform/log.ts';
import { eraseMails } from '../../platform/mail/erase.ts';
import type { Statement } from '../../platform/outbox/kind.ts';
import { outbox } from '../../platform/outbox/tables.ts';
import { sessions } from '../../shopify/tables.ts';
import { customerEmails, dismissedOffers, erasures } from '../customer/tables.ts';
import { commerceEvents, commerceObjects } from '../events/tables.ts';
import { ofCustomer, pets, plans } from '../pets/tables.ts';
import { eraseGuestReferrers, eraseReferrals } from '../referrals/index.ts';
import { forgetPoints } from '../rewards/index.ts';
import { eraseSignUps } from '../sign-ups/index.ts';
import { billingContracts, cancelContract, cancellations, forgetContract, lockOf } from '../subscriptions/index.ts';
import { eraseTracking } from '../tracking/index.ts';

/** A customer to erase. */
interface Erased {
  /** Global id. */
  customerId: string;
  /** Null when it is not known. */
  email: string | null;
  /** Global ids of the customer's contracts. */
  contractIds: readonly string[];
}

/**
 * The statements that erase plans and the mails about them. @param email whose mails are erased too; null for nobody's.
 */
const erasePlans = (db: DrizzleD1Database, which: SQL | undefined, email: string | null): Statement[] => [
  ...eraseMails(db, db.select({ id: plans.id }).from(plans).where(which), email),
  db.delete(plans).where(which),
];

/**
 * The statements that erase what is stored under an e-mail address alone. @param customerId the customer with it; empty
 * when it is not known.
 */
export async function eraseAddress(
  database: D1Database,
  settings: Config,
  email: string,
  customerId = '',
): Promise<[Statement, ...Statement[]]> {
  const db = drizzle(database);
  const [first, ...rest] = [
    ...erasePlans(db, ofCustomer(customerId, email), email),
    ...eraseTracking(db, email),
    ...(await eraseSignUps(database, email, settings)),
    ...eraseGuestReferrers(db, email),
  ];
  return [first!, ...rest];
}

/**
 * The statements that erase everything that the shop has stored of a customer. A hash of the customer's id remains as
 * proof, so that nothing brings the customer back, and declarations of withdrawal and cancellation remain until the law
 * lets them go. Source: GDPR, articles 12 and 17(3)(b).
 */
export async function eraseStatements(
  database: D1Database,
  settings: Config,
  { customerId, email, contractIds }: Erased,
): Promise<[Statement, ...Statement[]]> {
  const db = drizzle(database);
  return [
    db.delete(pets).where(eq(pets.customerId, customerId)),
    ...(email === null
      ? erasePlans(db, eq(plans.customerId, customerId), null)
      : await eraseAddress(database, settings, email, customerId)),
    ...contractIds.flatMap((id) => forgetContract(db, id)),
    ...forgetPoints(db, customerId),
    db.delete(cancellations).where(eq(cancellations.customerId, customerId)),
    db.delete(commerceEvents).where(eq(commerceEvents.customerId, customerId)),
    db.delete(processedForms).where(eq(processedForms.customerId, customerId)),
    db.delete(dismissedOffers).where(eq(dismissedOffers.customerId, customerId)),
    db.delete(notes).where(eq(notes.customerId, customerId)),
    db.delete(customerEmails).where(eq(customerEmails.customerId, customerId)),
    ...eraseReferrals(db, customerId),
    db.delete(commerceObjects).where(eq(commerceObjects.id, customerId)),
    db.delete(outbox).where(like(outbox.payload, `%${customerId}"%`)),
    db
      .insert(erasures)
      .values({ customer: await digest(customerId), requestedAt: new Date().toISOString() })
      .onConflictDoNothing(),
  ];
}

/**
 * Ends the contracts that the billing knows of a customer. @returns their ids. @throws UpstreamError @throws Error
 * while another change is at work.
 */
async function endContracts(settings: Config, database: D1Database, customerId: string): Promise<string[]> {
  const { contractId, nextLook } = billingContracts;
  const rows = await drizzle(database)
    .select({ id: contractId, nextLook })
    .from(billingContracts)
    .where(eq(billingContracts.customerId, customerId));
  const running = rows.filter((row) => row.nextLook !== '');
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
export async function eraseCustomer(settings: Config, database: D1Database, customerId: string): Promise<Statement[]> {
  const contractIds = await endContracts(settings, database, customerId);
  const db = drizzle(database);
  const [known] = await db.select().from(customerEmails).where(eq(customerEmails.customerId, customerId));
  return [
    ...(await eraseStatements(database, settings, { customerId, email: known?.email ?? null, contractIds })),
    db.delete(sessions).where(eq(sessions.customerId, customerId)),
  ];
}

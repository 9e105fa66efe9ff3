import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { object, string } from 'superstruct';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { type Attempt, kind, type Statement } from '../../platform/outbox/kind.ts';
import { outbox } from '../../platform/outbox/tables.ts';
import { addMonths, dayOf, startOfDay, type TimeZone } from '../../platform/shared/day.ts';
import { adminApi } from '../../shopify/admin.ts';
import { PastOrdersDocument, type PastOrdersQuery } from '../../shopify/generated/admin/graphql.ts';
import type { OutboxContext } from '../../site/outbox.ts';
import { atHome, homeOf } from '../customer/home.ts';
import { ofCustomer, plans } from '../pets/tables.ts';
import { accountStatements } from './account.ts';
import { pointsZone } from './ledger.ts';
import { orderStatements } from './orders.ts';
import { allPetsStatements } from './pets.ts';
import { planStatements } from './plans.ts';
import { RULES } from './rules.ts';

/** Rows of the outbox that count what a customer has done before the bonus club knew them. */
export const enrolmentKind = kind('enrolment', object({ customerId: string() }));

/** The statement that has a customer's past counted, for the transaction of the sign-in. */
export const enrolStatement = (db: DrizzleD1Database, customerId: string): Statement =>
  enqueue(db, enrolmentKind, { key: customerId, payload: { customerId } });

/** Whether a customer's past is counted. Until then the balance still grows. */
export async function isEnrolled(database: D1Database, customerId: string): Promise<boolean> {
  const waiting = await drizzle(database)
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.kind, enrolmentKind.name), eq(outbox.key, customerId), eq(outbox.state, 'open')));
  return waiting.length === 0;
}

/**
 * The condition that a customer has a plan, for a transaction of the database that has the plans.
 *
 * @param email under which a plan is the customer's too; null where it is not known.
 */
export const ofPlan = (db: DrizzleD1Database, customerId: string, email: string | null): SQL =>
  exists(db.select({ id: plans.id }).from(plans).where(ofCustomer(customerId, email)));

/** The same for a transaction of the customer's database. @param database the first one, which has the plans. */
export async function planCondition(
  database: D1Database,
  home: D1Database,
  customerId: string,
  email: string | null,
): Promise<SQL> {
  const db = drizzle(database);
  if (home === database) return ofPlan(db, customerId, email);
  const [plan] = await db.select({ id: plans.id }).from(plans).where(ofCustomer(customerId, email)).limit(1);
  return plan ? sql`true` : sql`false`;
}

/**
 * The statements that give the points for the account, pets and a feeding plan, as far as they have not counted yet.
 *
 * @param zone see {@link pointsZone}. @param hasPlan the condition that there is a plan.
 */
export async function ownStatements(
  db: DrizzleD1Database,
  customerId: string,
  at: Date,
  zone: TimeZone,
  hasPlan: SQL,
): Promise<readonly Statement[]> {
  return [
    ...(await accountStatements(db, customerId, at, zone)),
    ...(await allPetsStatements(db, customerId, at, zone)),
    ...(await planStatements(db, { customerId, at, zone, when: hasPlan })),
  ];
}

/**
 * Gives the points for what a customer has done already: the account, pets, a plan, and the orders of the last twelve
 * months with their subscriptions, page by page. The causes are those of the events, so nothing counts twice.
 *
 * @throws UpstreamError
 */
export async function enrol(
  { customerId }: { customerId: string },
  { context, now, complete }: Attempt<OutboxContext>,
): Promise<void> {
  const { settings, database } = context;
  if (!settings.admin.url) return;
  const home = await homeOf(database, customerId);
  const db = drizzle(home);
  const zone = pointsZone(settings);
  const today = dayOf(now, zone);
  const query = `created_at:>'${startOfDay(addMonths(today, -RULES.expiryMonths), zone).toISOString()}'`;
  for (let after: string | null = null; ; ) {
    const past: PastOrdersQuery = await adminApi(settings, PastOrdersDocument, { customerId, query, after });
    const { customer } = past;
    if (!customer) return;
    const { orders } = customer;
    // one after the other, because a tier counts from what came before
    const statements: Statement[] = [];
    for (const order of orders.nodes)
      if (order.customer?.id === customerId) statements.push(...(await orderStatements(db, order, today, zone)));
    if (!orders.pageInfo.hasNextPage) {
      const email = customer.defaultEmailAddress?.emailAddress ?? null;
      const hasPlan = await planCondition(database, home, customerId, email);
      const own = await ownStatements(db, customerId, now, zone, hasPlan);
      return complete(...(await atHome(database, customerId, async () => [...statements, ...own])));
    }
    const [first, ...rest] = statements;
    if (first) await db.batch([first, ...rest]);
    after = orders.pageInfo.endCursor ?? null;
  }
}

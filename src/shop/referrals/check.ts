import { and, eq, gt, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { object, string } from 'superstruct';
import { BUSY, exclusively } from '../../platform/database/exclusively.ts';
import { enqueue, enqueueEach } from '../../platform/outbox/enqueue.ts';
import { type Attempt, kind, type Statement } from '../../platform/outbox/kind.ts';
import { outbox } from '../../platform/outbox/tables.ts';
import type { TimeZone } from '../../platform/shared/day.ts';
import { adminApi } from '../../shopify/admin.ts';
import { PersonNowDocument, type PersonNowQuery } from '../../shopify/generated/admin/graphql.ts';
import { numberOfGid } from '../../shopify/ids.ts';
import type { OutboxContext } from '../../site/outbox.ts';
import { atHome } from '../customer/home.ts';
import { addressKeyOf, friendNameOf } from '../referral-codes/keys.ts';
import { findReferrer, type Referrer } from '../referral-codes/referrer.ts';
import { isWorking } from '../referral-codes/status.ts';
import { referrals, referrers } from '../referral-codes/tables.ts';
import { giveStatements, points, pointsZone, RULES, takeBackStatements } from '../rewards/index.ts';
import { checkSoon } from '../subscriptions/index.ts';
import { requestCode } from './code.ts';
import { hasReferrals } from './eligibility.ts';

/** Rows of the outbox that check a person who refers friends, was referred, or both. */
export const checkKind = kind('referral-check', object({ customerId: string() }));

/** Whether a check of the person has not begun yet: it will see whatever is there by then. */
const isRequested = (customerId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${outbox} WHERE ${and(
    eq(outbox.kind, checkKind.name),
    gt(outbox.key, `${customerId} `),
    lt(outbox.key, `${customerId}!`),
    eq(outbox.state, 'open'),
    eq(outbox.attempts, 0),
  )})`;

/**
 * The statement that has a person checked, if they refer friends or were referred. It belongs in the batch of what
 * may have changed something about them, after the statements that do.
 *
 * @param when a further condition that must hold in the transaction.
 */
export const requestCheck = (db: DrizzleD1Database, customerId: string, when: SQL = sql`true`) =>
  enqueue(db, checkKind, {
    key: `${customerId} ${crypto.randomUUID()}`,
    payload: { customerId },
    when: sql`${hasReferrals(customerId)} AND NOT ${isRequested(customerId)} AND ${when}`,
  });

type Person = NonNullable<PersonNowQuery['customer']>;
type Contract = Person['subscriptionContracts']['nodes'][number];
type Friend = typeof referrals.$inferSelect;

const PAID: ReadonlySet<string> = new Set(['PAID', 'PARTIALLY_REFUNDED']);
const RETURNED: ReadonlySet<string> = new Set(['REFUNDED', 'VOIDED']);

/** The oldest contract that is active. */
function oldestActive(contracts: readonly Contract[]): Contract | undefined {
  const age = ({ createdAt, id }: Contract) => [Date.parse(createdAt), Number(numberOfGid(id))] as const;
  return contracts
    .filter(({ status }) => status === 'ACTIVE')
    .sort((a, b) => age(a)[0] - age(b)[0] || age(a)[1] - age(b)[1])
    .at(0);
}

/** Points that the referrer has for a friend at present. */
const pointsFor = (friendId: string): SQL =>
  sql`(SELECT coalesce(sum(${points.amount} - ${points.owed}), 0) FROM ${points} WHERE ${eq(points.about, friendId)} AND ${points.topic} IN ('friend', 'friend_refund'))`;

/**
 * The points of a referrer for a friend who has paid, or whose orders were all returned. Each return begins a new
 * count.
 */
async function pointStatements(
  db: DrizzleD1Database,
  { customerId, blockedAt }: Referrer,
  friend: Friend,
  { paidAt, returned }: { paidAt: Date | null; returned: number },
  now: Date,
  zone: TimeZone,
): Promise<readonly Statement[]> {
  if (!customerId) return [];
  const entry = { customerId, cause: `${friend.id} ${returned}`, about: friend.id, at: now, zone };
  if (!paidAt) return takeBackStatements(db, { ...entry, topic: 'friend_refund', keep: 0 });
  if (blockedAt) return [];
  return giveStatements(db, {
    ...entry,
    earnedAt: paidAt,
    topic: 'friend',
    points: RULES.earn.friend,
    when: sql`${pointsFor(friend.id)} <= 0`,
  });
}

/** The statements that follow from the orders and contracts of a friend. */
async function friendStatements(
  db: DrizzleD1Database,
  { settings, database }: OutboxContext,
  friend: Friend,
  person: Person | null,
  now: Date,
): Promise<readonly Statement[]> {
  const orders = (person?.orders.nodes ?? []).filter(
    ({ createdAt }) => Date.parse(createdAt) >= Date.parse(friend.joinedAt),
  );
  const isReturned = ({ cancelledAt, displayFinancialStatus }: (typeof orders)[number]) =>
    !!cancelledAt || RETURNED.has(displayFinancialStatus ?? '');
  const paid = orders.filter((order) => !isReturned(order) && PAID.has(order.displayFinancialStatus ?? ''));
  const hasPaid = paid.length > 0;
  const paidAt = hasPaid ? new Date(Math.max(...paid.map(({ createdAt }) => Date.parse(createdAt)))) : null;
  const isSubscribing = hasPaid && oldestActive(person?.subscriptionContracts.nodes ?? []) !== undefined;
  const referrer = await findReferrer(database, friend.code);
  const facts = { paidAt, returned: orders.filter(isReturned).length };
  const zone = pointsZone(settings);
  const isChanged = hasPaid !== friend.hasPaid || isSubscribing !== friend.isSubscribing;
  return [
    db
      .update(referrals)
      .set({
        hasPaid,
        isSubscribing,
        checkedAt: now.toISOString(),
        name: friendNameOf(person?.firstName, person?.lastName) || friend.name,
      })
      .where(eq(referrals.id, friend.id)),
    ...(referrer?.customerId
      ? await atHome(database, referrer.customerId, (home) => pointStatements(home, referrer, friend, facts, now, zone))
      : []),
    ...(isChanged && referrer?.contractId ? [checkSoon(db, referrer.contractId)] : []),
    // the referrer has got an account meanwhile
    ...(friend.customerId && !referrer?.customerId
      ? [
          requestCheck(
            db,
            friend.customerId,
            sql`EXISTS (SELECT 1 FROM ${referrers} WHERE ${and(eq(referrers.code, friend.code), isNotNull(referrers.customerId))})`,
          ),
        ]
      : []),
  ];
}

/** The statement that has friends checked who paid before the referrer had an account: they bring points now. */
function checkPaidFriends(db: DrizzleD1Database, code: string): Statement {
  const paid = and(eq(referrals.code, code), eq(referrals.hasPaid, true), isNotNull(referrals.customerId));
  return enqueueEach(db, checkKind, {
    key: sql`${referrals.customerId} || ' account of ' || ${code}`,
    payload: sql`json_object('customerId', ${referrals.customerId})`,
    from: sql`FROM ${referrals} WHERE ${paid}`,
  });
}

/** The statements that follow from the contracts and the address of a referrer. */
async function referrerStatements(
  db: DrizzleD1Database,
  referrer: Referrer,
  person: Person | null,
  now: Date,
): Promise<readonly Statement[]> {
  const contract = oldestActive(person?.subscriptionContracts.nodes ?? []);
  const contractId = contract?.id ?? '';
  const { deliveryMethod } = contract ?? {};
  const address =
    person?.defaultAddress ?? (deliveryMethod && 'address' in deliveryMethod ? deliveryMethod.address : null);
  const addressKey = address ? await addressKeyOf({ ...address, country: address.countryCodeV2 }) : referrer.addressKey;
  const moved = contractId === referrer.contractId ? [] : [referrer.contractId, contractId].filter(Boolean);
  const isFollowed = isWorking({ ...referrer, contractId }) === referrer.isDiscountActive;
  return [
    db
      .update(referrers)
      .set({ contractId, addressKey, checkedAt: now.toISOString() })
      .where(eq(referrers.code, referrer.code)),
    ...moved.map((id) => checkSoon(db, id)),
    ...(isFollowed ? [] : [requestCode(db, referrer.code)]),
    ...(referrer.checkedAt === '' ? [checkPaidFriends(db, referrer.code)] : []),
  ];
}

/**
 * Looks at a person's orders and contracts at the provider, and stores what follows: as a friend, whether they bring
 * the referrer a discount and points; as a referrer, which contract has the discount, and whether the code works.
 *
 * @throws UpstreamError
 */
export async function checkPerson(
  { customerId }: { customerId: string },
  { context, now, complete }: Attempt<OutboxContext>,
): Promise<void> {
  const { settings, database } = context;
  const db = drizzle(database);
  const outcome = await exclusively(database, `referral person ${customerId}`, async (): Promise<void> => {
    const { customer } = await adminApi(settings, PersonNowDocument, { id: customerId });
    const [[friend], [referrer]] = await db.batch([
      db.select().from(referrals).where(eq(referrals.customerId, customerId)),
      db.select().from(referrers).where(eq(referrers.customerId, customerId)),
    ]);
    await complete(
      ...(friend ? await friendStatements(db, context, friend, customer, now) : []),
      ...(referrer ? await referrerStatements(db, referrer, customer, now) : []),
    );
  });
  if (outcome === BUSY) throw new Error('another check of the same person is still at work');
}

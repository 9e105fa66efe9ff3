/** The referrer's discount on the contract, as the billing sets it. */

import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import type { Statement } from '../../platform/outbox/kind.ts';
import type { Day, TimeZone } from '../../platform/shared/day.ts';
import type { OutboxContext } from '../../site/outbox.ts';
import { FRIENDS_DISCOUNT, isFriendsDiscount } from '../referral-codes/discount-title.ts';
import { isWorking, percentOf } from '../referral-codes/status.ts';
import { referrals, referrers } from '../referral-codes/tables.ts';
import {
  type AllocatedLine,
  type AppliedPrice,
  AT_ONCE,
  addManualDiscount,
  type BilledDelivery,
  billingContracts,
  changeContract,
  type PricedContract,
  type PriceRule,
  removeDraftDiscount,
  upcomingEdits,
  updateManualDiscount,
} from '../subscriptions/index.ts';
import { requestCheck } from './check.ts';

type Discount = PricedContract['discounts']['nodes'][number];

const percentIn = ({ value }: Discount): number => ('percentage' in value ? value.percentage : 0);

const friendsDiscounts = ({ discounts }: Pick<PricedContract, 'discounts'>): Discount[] =>
  discounts.nodes.filter(isFriendsDiscount);

/** Friends that bring the referrer with a contract a discount, counted inside a statement. */
const subscribingFriends = (contractId: string) =>
  sql<number>`(SELECT count(*) FROM ${referrals} WHERE ${and(
    sql`${referrals.code} = (SELECT ${referrers.code} FROM ${referrers} WHERE ${eq(referrers.contractId, contractId)})`,
    eq(referrals.refused, ''),
    eq(referrals.hasPaid, true),
    eq(referrals.isSubscribing, true),
  )})`;

/** Whether the friends who count, or the contract's referrer, are not those that a discount was worked out from. */
function isOutdated(contractId: string, { isActive, code, friends }: FriendsDiscount): SQL {
  const isOwn = and(eq(referrers.contractId, contractId), eq(referrers.blockedAt, ''));
  if (!isActive) return sql`false`;
  if (code === '') return sql`EXISTS (SELECT 1 FROM ${referrers} WHERE ${isOwn})`;
  return sql`(${subscribingFriends(contractId)} <> ${friends} OR NOT EXISTS (SELECT 1 FROM ${referrers} WHERE ${and(isOwn, eq(referrers.code, code))}))`;
}

/** The referrer's discount on a contract after it was worked out. */
export interface FriendsDiscount extends AppliedPrice {
  /** Whether the contract is active. */
  isActive: boolean;
  /** Percentage on the contract. */
  percent: number;
  /** The referrer's code; empty for a contract without a working one. */
  code: string;
  /** The friends that count. */
  friends: number;
}

/** Sets the discount in a draft: one that has another percentage is changed, one too many is removed. */
async function setDiscount(
  { settings }: Pick<OutboxContext, 'settings'>,
  draftId: string,
  [first, ...others]: Discount[],
  percent: number,
) {
  const surplus = first && percent === 0 ? [first, ...others] : others;
  for (const { id } of surplus) {
    const refused = await removeDraftDiscount(settings, draftId, id);
    if (refused) return refused;
  }
  if (percent === 0) return null;
  const discount = { title: FRIENDS_DISCOUNT, percent };
  return first
    ? updateManualDiscount(settings, draftId, first.id, discount)
    : addManualDiscount(settings, draftId, discount);
}

/**
 * Works out the referrer's discount from the friends who are subscribing now, and sets it on the contract where it
 * differs. A contract that is not, or not any more, a referrer's oldest active one loses it. The caller holds the
 * contract's lock.
 *
 * @param announced whether a notice has told the price of the next delivery: the discount does not become smaller then.
 * @throws UpstreamError @throws Error when the provider refuses, or edits of deliveries wait to be restored: nothing
 * may be billed.
 */
export async function applyFriendsDiscount(
  context: Pick<OutboxContext, 'settings' | 'database'>,
  contract: PricedContract,
  { announced, zone, today }: { announced: boolean; zone: TimeZone; today: Day },
): Promise<FriendsDiscount> {
  const { settings, database } = context;
  const [row] = await drizzle(database)
    .select({ referrer: referrers, friends: subscribingFriends(contract.id) })
    .from(referrers)
    .where(eq(referrers.contractId, contract.id));
  const isActive = contract.status === 'ACTIVE';
  const works = row !== undefined && isActive && isWorking(row.referrer);
  const wanted = works ? percentOf(settings.referral.friendPercent, row.friends) : 0;
  const own = friendsDiscounts(contract);
  const present = Math.max(0, ...own.map(percentIn));
  const percent = announced ? Math.max(present, wanted) : wanted;
  const result = {
    isActive,
    percent,
    isOn: works,
    code: works ? row.referrer.code : '',
    friends: works ? row.friends : 0,
  };
  if (percent === present && own.length === (percent > 0 ? 1 : 0)) return { ...result, isChanged: false };

  const upcoming = await upcomingEdits(settings, contract.id, { zone, today });
  const next = upcoming.find(({ skipped }) => !skipped) ?? null;
  const changed = await changeContract(
    { settings, database, subscription: { id: contract.id, upcoming, next }, today },
    (draftId) => setDiscount(context, draftId, own, percent),
  );
  if (typeof changed === 'object')
    throw new Error(
      `the discount of ${contract.id} is refused: ${'message' in changed ? changed.message : changed.code}`,
    );
  if (changed === 'pending') throw new Error('edits of deliveries wait to be restored');
  return { ...result, isChanged: true };
}

/**
 * The statement that notes the discount of a contract, and the one that has it checked again where the friends have
 * changed since.
 */
export const noteFriendsDiscount = (
  db: DrizzleD1Database,
  contractId: string,
  discount: FriendsDiscount,
  now: Date,
): Statement[] => [
  db
    .update(referrers)
    .set({ contractPercent: discount.percent, checkedAt: now.toISOString() })
    .where(eq(referrers.contractId, contractId)),
  db
    .update(billingContracts)
    .set({ nextCheck: AT_ONCE })
    .where(and(eq(billingContracts.contractId, contractId), isOutdated(contractId, discount))),
];

type AllocatedDiscount = AllocatedLine['discountAllocations'][number]['discount'];

const isManual = (discount: AllocatedDiscount): discount is Extract<AllocatedDiscount, { type: unknown }> =>
  'type' in discount;

/** The sum that the referrer's discount takes off a delivery, in cents. */
export const savedCents = ({ editedContract, sourceContract }: BilledDelivery): number =>
  (editedContract ?? sourceContract).lines.nodes
    .flatMap(({ discountAllocations }) => discountAllocations)
    .filter(({ discount }) => isManual(discount) && isFriendsDiscount(discount))
    .reduce((sum, { amount }) => sum + Math.round(Number(amount.amount) * 100), 0);

/** The statement that notes what the discount has saved on a delivery that was billed. */
export const noteSaved = (db: DrizzleD1Database, delivery: BilledDelivery): Statement =>
  db
    .update(referrers)
    .set({ savedCents: savedCents(delivery), savedCurrency: delivery.sourceContract.currencyCode })
    .where(eq(referrers.contractId, delivery.sourceContract.id));

/** The referrer's discount, as the billing applies it to a contract before its price is told or charged. */
export const friendsDiscount: PriceRule<FriendsDiscount> = {
  apply: applyFriendsDiscount,
  note: noteFriendsDiscount,
  async notesBilled(db, contractId) {
    const found = await db.select({ code: referrers.code }).from(referrers).where(eq(referrers.contractId, contractId));
    return found.length > 0;
  },
  noteBilled: noteSaved,
  noteCheck: (db, customerId, now, hasChanged) => [
    db.update(referrals).set({ checkedAt: now.toISOString() }).where(eq(referrals.customerId, customerId)),
    ...(hasChanged ? [requestCheck(db, customerId)] : []),
  ],
};

import { eq } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { object, string } from 'superstruct';
import { mailStatements } from '../../../platform/mail/mail.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import { type Attempt, kind, type Statement } from '../../../platform/outbox/kind.ts';
import { adminApi } from '../../../shopify/admin.ts';
import { EndedPrepaidDocument, PaidDeliveryHoldDocument } from '../../../shopify/generated/admin/graphql.ts';
import { shopTimeZone } from '../../../shopify/time-zone.ts';
import type { OutboxContext } from '../../../site/outbox.ts';
import { isErased } from '../../customer/erased.ts';
import { prepaidTerms } from '../../selling-plans/model/prepaid.ts';
import { refundOf } from '../model/prepaid.ts';
import { isOver } from '../model/subscription.ts';
import { customerMail, staffMail } from './mails.ts';
import { type PaidParcel, paidOf } from './read.ts';
import { prepaidRefunds } from './tables.ts';

const Ended = object({ contractId: string() });

/** Rows of the outbox that see to what is left of an ended subscription whose deliveries were paid at once. */
export const prepaidEndKind = kind('prepaid-end', Ended);

/**
 * The statements that see to what is left of a contract, whoever has ended it; none where nothing was paid ahead.
 *
 * @param contract as the provider has it.
 */
export const endPrepaidLater = (
  db: DrizzleD1Database,
  contract: { id: string; status: string } & Parameters<typeof prepaidTerms>[0],
): Statement[] =>
  isOver(contract.status) && prepaidTerms(contract)
    ? [enqueue(db, prepaidEndKind, { key: contract.id, payload: { contractId: contract.id } })]
    : [];

/**
 * Keeps the parcels that are left in the warehouse. One in which another subscription's goods are too goes without
 * this one's.
 *
 * @throws UpstreamError @throws Error where one has left meanwhile.
 */
async function holdParcels({ settings }: OutboxContext, parcels: readonly PaidParcel[]): Promise<void> {
  for (const { id, parts, isShared, isOnHold } of parcels) {
    if (isOnHold) continue;
    const fulfillmentHold = {
      reason: 'OTHER' as const,
      reasonNotes: 'The subscription has ended',
      ...(isShared && { fulfillmentOrderLineItems: parts }),
    };
    const { fulfillmentOrderHold: held } = await adminApi(settings, PaidDeliveryHoldDocument, { id, fulfillmentHold });
    const [refused] = held?.userErrors ?? [];
    if (refused) throw new Error(`the parcel ${id} is not held: ${refused.message}`);
  }
}

/**
 * Sees to what is left of an ended subscription: its parcels stay in the warehouse, its customer is told which sum is
 * paid back, and the shop's people are asked to pay it. Of a customer who was erased nothing is kept, and nobody but
 * the shop's people is told.
 *
 * @throws UpstreamError @throws Error where a parcel has left meanwhile: the next attempt counts it.
 */
export async function endPrepaid(
  { contractId }: { contractId: string },
  { context, key, now, complete }: Attempt<OutboxContext>,
): Promise<void> {
  const { settings, database } = context;
  const db = drizzle(database);
  const zone = await shopTimeZone(settings);
  const { subscriptionContract: contract } = await adminApi(settings, EndedPrepaidDocument, { id: contractId });
  const found = contract && isOver(contract.status) ? paidOf(contractId, contract, zone) : null;
  if (!contract || !found || found.paid.left.length === 0) return;
  const [known] = await db.select().from(prepaidRefunds).where(eq(prepaidRefunds.contractId, contractId));
  if (known) return;
  await holdParcels(context, found.parcels);
  const { paid } = found;
  const staff = await mailStatements(db, await staffMail(context, key, contract, paid));
  if (await isErased(database, contract.customer?.id ?? '')) return complete(...staff);
  const mail = await customerMail(context, key, contract, paid);
  await complete(
    db
      .insert(prepaidRefunds)
      .values({
        contractId,
        customerId: contract.customer?.id ?? '',
        orderName: paid.orderName,
        deliveries: paid.left.length,
        amount: Math.round(refundOf(paid) * 100),
        currency: contract.currencyCode,
        at: now.toISOString(),
      })
      .onConflictDoNothing(),
    ...(mail ? await mailStatements(db, mail) : []),
    ...staff,
  );
}

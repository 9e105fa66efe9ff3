import { eq } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { object, string } from 'superstruct';
import type { Settings } from '../../../env.ts';
import { log } from '../../../platform/log.ts';
import { mailStatements } from '../../../platform/mail/mail.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import { type Attempt, kind, type Statement } from '../../../platform/outbox/kind.ts';
import type { TimeZone } from '../../../platform/shared/day.ts';
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
 * @returns the ids of those that the provider does not hold, with its reasons. @throws UpstreamError
 */
async function holdParcels(
  { settings }: OutboxContext,
  parcels: readonly PaidParcel[],
): Promise<ReadonlyMap<string, string>> {
  const refusals = new Map<string, string>();
  for (const { id, parts, isShared, isOnHold } of parcels) {
    if (isOnHold) continue;
    const fulfillmentHold = {
      reason: 'OTHER' as const,
      reasonNotes: 'The subscription has ended',
      ...(isShared && { fulfillmentOrderLineItems: parts }),
    };
    const { fulfillmentOrderHold: held } = await adminApi(settings, PaidDeliveryHoldDocument, { id, fulfillmentHold });
    const [refused] = held?.userErrors ?? [];
    if (refused) refusals.set(id, refused.message);
  }
  return refusals;
}

/** An ended contract with the deliveries that it has paid. */
async function readEnded(settings: Settings, contractId: string, zone: TimeZone) {
  const { subscriptionContract: contract } = await adminApi(settings, EndedPrepaidDocument, { id: contractId });
  const found = contract && isOver(contract.status) ? paidOf(contractId, contract, zone) : null;
  return contract && found && found.paid.left.length > 0 ? { contract, ...found } : null;
}

/**
 * Sees to what is left of an ended subscription: its parcels stay in the warehouse, its customer is told which sum is
 * paid back, and the shop's people are asked to pay it, and to stop the parcels that the provider does not hold. Of a
 * customer who was erased nothing is kept, and nobody but the shop's people is told.
 *
 * @throws UpstreamError
 */
export async function endPrepaid(
  { contractId }: { contractId: string },
  { context, key, now, complete }: Attempt<OutboxContext>,
): Promise<void> {
  const { settings, database } = context;
  const db = drizzle(database);
  const zone = await shopTimeZone(settings);
  const ended = await readEnded(settings, contractId, zone);
  if (!ended) return;
  const [known] = await db.select().from(prepaidRefunds).where(eq(prepaidRefunds.contractId, contractId));
  if (known) return;
  const refusals = await holdParcels(context, ended.parcels);
  // one that has left meanwhile has come, and is not paid back
  const found = refusals.size > 0 ? await readEnded(settings, contractId, zone) : ended;
  if (!found) return;
  const { contract, paid, parcels } = found;
  const unheld = paid.left.filter((_, i) => !parcels[i]?.isOnHold && refusals.has(parcels[i]?.id ?? ''));
  if (unheld.length > 0)
    log.error({ event: 'prepaid_not_held', contract: contractId, reasons: [...new Set(refusals.values())].join('; ') });
  const staff = await mailStatements(db, await staffMail(context, key, contract, paid, unheld));
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

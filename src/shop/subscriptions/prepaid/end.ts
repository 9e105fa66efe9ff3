import { eq } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { object, string } from 'superstruct';
import { linkParagraph, type Mail, mailStatements } from '../../../platform/mail/mail.ts';
import { addressIn } from '../../../platform/mail/mailbox.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import { type Attempt, kind, type Statement } from '../../../platform/outbox/kind.ts';
import { formatMoney, localeOf } from '../../../platform/shared/format.ts';
import { defaultMarket } from '../../../platform/shared/markets.ts';
import { pages } from '../../../routes.ts';
import { adminApi } from '../../../shopify/admin.ts';
import {
  EndedPrepaidDocument,
  type EndedPrepaidQuery,
  PaidDeliveryHoldDocument,
} from '../../../shopify/generated/admin/graphql.ts';
import { numberOfGid } from '../../../shopify/ids.ts';
import { shopTimeZone } from '../../../shopify/time-zone.ts';
import { mailFrame } from '../../../site/mail.ts';
import type { OutboxContext } from '../../../site/outbox.ts';
import { prepaidTerms } from '../../selling-plans/model/prepaid.ts';
import { addresseeOf } from '../addressee.ts';
import { type Paid, refundOf } from '../model/prepaid.ts';
import { isOver } from '../model/subscription.ts';
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

type Contract = NonNullable<EndedPrepaidQuery['subscriptionContract']>;

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

/** The values of the texts about a refund. @param locale BCP 47. */
function valuesOf(contract: Contract, paid: Paid, locale: string) {
  const money = (amount: number) => formatMoney(amount, contract.currencyCode, locale);
  return {
    number: numberOfGid(contract.id),
    order: paid.orderName,
    amount: money(refundOf(paid)),
    paid: money(paid.amount),
    total: paid.total,
    made: paid.total - paid.left.length,
    count: paid.left.length,
  };
}

/** The mail that tells the customer which sum is paid back; null where the provider knows no address. */
async function customerMail(context: OutboxContext, key: string, contract: Contract, paid: Paid): Promise<Mail | null> {
  const { settings } = context;
  const addressee = await addresseeOf(contract, context);
  if (!addressee) return null;
  const { to, market, locale, t } = addressee;
  const values = valuesOf(contract, paid, locale);
  const link = `${settings.publicOrigin}${pages.subscription(market.code, values.number)}`;
  return {
    kind: 'customer',
    key: `${key} customer`,
    about: contract.id,
    to,
    subject: t('prepaid.end_subject', values),
    paragraphs: [
      t('prepaid.end_text', values),
      t('prepaid.end_rule', values),
      t('prepaid.end_when', values),
      linkParagraph(t('changed.see'), link),
    ],
    footer: [t('billing.mail_reason', values)],
    frame: mailFrame(market, settings, t),
    link,
  };
}

/** The task for the shop's people: only they may move money back. */
async function staffMail(context: OutboxContext, key: string, contract: Contract, paid: Paid): Promise<Mail> {
  const { settings, translate } = context;
  const market = defaultMarket(settings.group);
  const t = await translate(market);
  const values = valuesOf(contract, paid, localeOf(market.language, market.country));
  return {
    kind: 'customer',
    key: `${key} staff`,
    about: contract.id,
    to: settings.lawMail || addressIn(settings.mail.from),
    subject: t('prepaid.staff_subject', values),
    paragraphs: [t('prepaid.staff_text', values), t('prepaid.staff_how', values)],
    footer: [t('declaration.staff_reason')],
    frame: mailFrame(market, settings, t),
    link: '',
  };
}

/**
 * Sees to what is left of an ended subscription: its parcels stay in the warehouse, its customer is told which sum is
 * paid back, and the shop's people are asked to pay it.
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
    ...(await mailStatements(db, await staffMail(context, key, contract, paid))),
  );
}

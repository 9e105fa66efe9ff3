import { and, eq, exists, notExists } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { type Infer, object, string } from 'superstruct';
import type { Settings } from '../../env.ts';
import { digest } from '../../platform/digest.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { linkParagraph, type Mail, mailStatements } from '../../platform/mail/mail.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { type Attempt, kind } from '../../platform/outbox/kind.ts';
import { newSecret } from '../../platform/secret.ts';
import type { Market } from '../../platform/shared/markets.ts';
import { oneClickStopPath, pages } from '../../routes.ts';
import { adminApi } from '../../shopify/admin.ts';
import {
  OrderForReviewDocument,
  type OrderNowQuery,
  type ReviewedFulfillmentFragment,
} from '../../shopify/generated/admin/graphql.ts';
import { numberOfGid } from '../../shopify/ids.ts';
import { mailFrame } from '../../site/mail.ts';
import { marketOfReader, marketOfRequest } from '../../site/mail-market.ts';
import type { OutboxContext } from '../../site/outbox.ts';
import type { Consumer } from '../events/subject.ts';
import { type Invitation, invitationOfOrder, invitationsOf, type ReviewedProduct } from './invitations.ts';
import { hasOwnReviews } from './own.ts';
import { reviewInvitations, reviewStops, reviews } from './tables.ts';

const Payload = object({ orderId: string() });

/** Rows of the outbox that ask the customer of an order for reviews. */
export const askKind = kind('review-request', Payload);

type Order = Pick<
  NonNullable<OrderNowQuery['order']>,
  | 'id'
  | 'cancelledAt'
  | 'customer'
  | 'customerLocale'
  | 'displayFulfillmentStatus'
  | 'fulfillments'
  | 'lineItems'
  | 'shippingAddress'
>;

const DAY_MS = 86_400_000;
/** Days of a parcel whose carrier tells no delivery. */
const TRANSIT_DAYS = 5;
const FAILED = new Set(['CANCELLED', 'ERROR', 'FAILURE']);

const partsOf = (fulfillments: readonly ReviewedFulfillmentFragment[]) =>
  fulfillments.filter(({ status }) => !FAILED.has(status));

/**
 * When the customer of an order is asked: some days after its last parcel was delivered, as far as the carrier tells
 * it, else after the day on which it was expected.
 */
export function askAt(fulfillments: readonly ReviewedFulfillmentFragment[], days: number): Date {
  const deliveries = partsOf(fulfillments).map(({ createdAt, deliveredAt, estimatedDeliveryAt }) =>
    deliveredAt || estimatedDeliveryAt
      ? Date.parse(deliveredAt ?? estimatedDeliveryAt ?? '')
      : Date.parse(createdAt) + TRANSIT_DAYS * DAY_MS,
  );
  return new Date(Math.max(0, ...deliveries) + days * DAY_MS);
}

/** Notes that the products of a fulfilled order may be reviewed, and when their customer is asked to. */
export const inviteReviews: Consumer<Order> = async (order, { settings, database }) => {
  const { id: orderId, customer, displayFulfillmentStatus: status, fulfillments } = order;
  const email = customer?.defaultEmailAddress?.emailAddress?.toLowerCase();
  if (!customer || !email || order.cancelledAt || status !== 'FULFILLED') return [];
  const parts = partsOf(fulfillments);
  if (parts.length === 0) return [];
  const products = new Map(
    order.lineItems.nodes.flatMap(({ product }): [string, ReviewedProduct][] => {
      if (!product) return [];
      const id = numberOfGid(product.id);
      return [[id, { id, handle: product.handle, category: product.productType, title: product.title }]];
    }),
  );
  if (products.size === 0) return [];
  const { code, language } = marketOfReader(
    { country: order.shippingAddress?.countryCodeV2, locale: order.customerLocale },
    settings,
  );
  const db = drizzle(database);
  const row = { email, products: JSON.stringify([...products.values()]) };
  const invited = db
    .insert(reviewInvitations)
    .values({
      ...row,
      orderId,
      customerId: customer.id,
      market: code,
      language,
      secret: newSecret(),
      fulfilledAt: new Date(Math.max(...parts.map(({ createdAt }) => Date.parse(createdAt)))).toISOString(),
    })
    .onConflictDoUpdate({ target: reviewInvitations.orderId, set: row });
  const days = settings.reviewDays;
  if (days === null) return [invited];
  const asking = { key: orderId, payload: { orderId }, dueAt: askAt(fulfillments, days) };
  return [invited, enqueue(db, askKind, asking)];
};

/** The mail that asks for reviews of products. */
export function askMail(
  { orderId, email, secret }: Pick<Invitation, 'orderId' | 'email' | 'secret'>,
  products: readonly ReviewedProduct[],
  { market, settings }: { market: Market; settings: Settings },
  t: Translate,
): Mail {
  const linkOf = ({ id }: ReviewedProduct) => `${settings.publicOrigin}${pages.reviewWrite(market.code, id, secret)}`;
  const stop = `${settings.publicOrigin}${pages.reviewStop(market.code, secret)}`;
  const [first, ...more] = products.map(linkOf);
  return {
    kind: 'customer',
    urgency: 'marketing',
    key: `review ${orderId}`,
    about: orderId,
    to: email,
    subject: t('review.mail_subject'),
    paragraphs: [
      t('review.mail_hello'),
      ...products.map((product) => linkParagraph(t('review.mail_link', { product: product.title }), linkOf(product))),
      t('review.mail_shown'),
    ],
    footer: [t('review.mail_reason'), linkParagraph(t('review.stop_button'), stop)],
    frame: mailFrame(market, settings, t, 'review_request'),
    link: first ?? '',
    moreLinks: [...more, stop],
    unsubscribe: `${settings.publicOrigin}${oneClickStopPath(secret)}`,
  };
}

/** The products of an order that its customer still has, and was neither asked about before nor has reviewed. */
async function openProducts(
  { database }: OutboxContext,
  invitation: Invitation,
  kept: ReadonlySet<string>,
): Promise<ReviewedProduct[]> {
  const { customerId, orderId } = invitation;
  const [others, written] = await Promise.all([
    invitationsOf(database, customerId),
    drizzle(database).select({ id: reviews.productId }).from(reviews).where(eq(reviews.customerId, customerId)),
  ]);
  const known = new Set([
    ...written.map(({ id }) => String(id)),
    ...others.flatMap((other) =>
      other.askedAt && other.orderId !== orderId ? other.products.map(({ id }) => id) : [],
    ),
  ]);
  return invitation.products.filter(({ id }) => kept.has(id) && !known.has(id));
}

/**
 * Mails the customer of an order that was delivered, unless they want no such mails, have sent the products back, or
 * were asked about them before. Where the parcel was delivered later than expected, it waits once more.
 *
 * @throws UpstreamError when the order or the texts cannot be read.
 */
export async function askForReviews(
  { orderId }: Infer<typeof Payload>,
  { context, now, complete }: Attempt<OutboxContext>,
): Promise<void> {
  const { settings, database, translate } = context;
  const invitation = await invitationOfOrder(database, orderId);
  if (!invitation || invitation.askedAt || !hasOwnReviews(settings) || settings.reviewDays === null) return;
  const { order } = await adminApi(settings, OrderForReviewDocument, { id: orderId });
  if (!order || order.cancelledAt) return;
  const db = drizzle(database);
  const dueAt = askAt(order.fulfillments, settings.reviewDays);
  if (dueAt > now) {
    await complete(enqueue(db, askKind, { key: `${orderId} ${dueAt.toISOString()}`, payload: { orderId }, dueAt }));
    return;
  }
  const kept = order.lineItems.nodes.flatMap(({ currentQuantity, product }) =>
    product && currentQuantity > 0 ? [numberOfGid(product.id)] : [],
  );
  const products = await openProducts(context, invitation, new Set(kept));
  if (products.length === 0) return;
  const market = { ...marketOfRequest(invitation.market, settings), language: invitation.language };
  const mail = askMail(invitation, products, { market, settings }, await translate(market));
  const stopped = db
    .select()
    .from(reviewStops)
    .where(eq(reviewStops.digest, await digest(invitation.email)));
  const isOpen = db.select().from(reviewInvitations).where(eq(reviewInvitations.orderId, orderId));
  await complete(
    ...(await mailStatements(db, mail, and(notExists(stopped), exists(isOpen)))),
    db
      .update(reviewInvitations)
      .set({ askedAt: now.toISOString() })
      .where(and(eq(reviewInvitations.orderId, orderId), notExists(stopped))),
  );
}

import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { type Infer, object, string } from 'superstruct';
import type { Settings } from '../../env.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { linkParagraph, type Mail, mailStatements } from '../../platform/mail/mail.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { type Attempt, kind } from '../../platform/outbox/kind.ts';
import { newSecret } from '../../platform/secret.ts';
import { addDays, type Day, dayOf, hourOn } from '../../platform/shared/day.ts';
import type { Market } from '../../platform/shared/markets.ts';
import { marketZone } from '../../platform/shared/time-zones.ts';
import { oneClickFoodChangePath, pages } from '../../routes.ts';
import { adminApi } from '../../shopify/admin.ts';
import {
  OrderForFoodChangeDocument,
  type OrderForFoodChangeQuery,
  type OrderNowQuery,
  type ReviewedFulfillmentFragment,
} from '../../shopify/generated/admin/graphql.ts';
import { mailFrame } from '../../site/mail.ts';
import { marketOfReader, marketOfRequest } from '../../site/mail-market.ts';
import type { OutboxContext } from '../../site/outbox.ts';
import type { Consumer } from '../events/subject.ts';
import { hasLostPet } from '../subscriptions/index.ts';
import { amountIn } from '../subscriptions/model/swap.ts';
import { ANSWERS, type Said } from './model/answer.ts';
import { foodChanges } from './tables.ts';

const Payload = object({ customerId: string() });

/** Rows of the outbox that ask a customer how the change of food goes. */
export const foodChangeKind = kind('food-change', Payload);

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

/** The day of the change on which its customer is asked: by then half of the food may be new. */
const ASKED_ON = 3;
/** The hour of the market's clock at which the mail goes out. */
const ASKED_AT = 9;
/** Days of a parcel whose carrier tells no delivery. */
const TRANSIT_DAYS = 5;
/** Packs up to this weight, in grams, are samples: too small to change food over a week. */
const SAMPLE_GRAMS = 200;
const DAY_MS = 86_400_000;
const FAILED = new Set(['CANCELLED', 'ERROR', 'FAILURE']);

const isFood = (product: { productType: string } | null | undefined): boolean =>
  product?.productType.endsWith('-food') ?? false;

/** The day on which an order arrives, as far as the carrier tells it; null while nothing has left. */
function arrivalOf(fulfillments: readonly ReviewedFulfillmentFragment[], market: Market): Day | null {
  const parts = fulfillments.filter(({ status }) => !FAILED.has(status));
  const arrivals = parts.map(({ createdAt, deliveredAt, estimatedDeliveryAt }) =>
    deliveredAt || estimatedDeliveryAt
      ? Date.parse(deliveredAt ?? estimatedDeliveryAt ?? '')
      : Date.parse(createdAt) + TRANSIT_DAYS * DAY_MS,
  );
  return parts.length > 0 ? dayOf(new Date(Math.max(...arrivals)), marketZone(market.country)) : null;
}

/** When the customer is asked: in the morning of the third day. */
export const askAt = (startsOn: Day, { country }: Pick<Market, 'country'>): Date =>
  hourOn(addDays(startsOn, ASKED_ON - 1), ASKED_AT, marketZone(country));

/** Notes that a customer gets food for the first time, and when they are asked how the change goes. */
export const noteFoodChange: Consumer<Order> = async (order, { settings, database }) => {
  const { id: orderId, customer, displayFulfillmentStatus: status, fulfillments, lineItems } = order;
  if (!customer || order.cancelledAt || status !== 'FULFILLED') return [];
  if (!lineItems.nodes.some(({ product }) => isFood(product))) return [];
  const market = marketOfReader(
    { country: order.shippingAddress?.countryCodeV2, locale: order.customerLocale },
    settings,
  );
  const startsOn = arrivalOf(fulfillments, market);
  if (!startsOn) return [];
  const db = drizzle(database);
  const { id: customerId } = customer;
  return [
    db
      .insert(foodChanges)
      .values({
        customerId,
        orderId,
        market: market.code,
        language: market.language,
        secret: newSecret(),
        startsOn,
        createdAt: new Date().toISOString(),
        answer: '',
      })
      .onConflictDoUpdate({
        target: foodChanges.customerId,
        set: { startsOn },
        setWhere: sql`${foodChanges.orderId} = ${orderId} AND ${foodChanges.askedAt} IS NULL`,
      }),
    enqueue(db, foodChangeKind, {
      // a parcel that comes earlier than expected has it asked earlier
      key: `${customerId} ${startsOn}`,
      payload: { customerId },
      dueAt: askAt(startsOn, market),
      when: sql`EXISTS (SELECT 1 FROM ${foodChanges} WHERE ${foodChanges.customerId} = ${customerId} AND ${foodChanges.orderId} = ${orderId})`,
    }),
  ];
};

export type ChangeRow = typeof foodChanges.$inferSelect;

/** The mail that asks how the change goes: three answers, each a link to a page with a button. */
export function askMail(
  { customerId, secret, startsOn }: Pick<ChangeRow, 'customerId' | 'secret' | 'startsOn'>,
  to: string,
  { market, settings }: { market: Market; settings: Settings },
  t: Translate,
): Mail {
  const linkOf = (said: Said) => `${settings.publicOrigin}${pages.foodChangeAnswer(market.code, secret, said)}`;
  const plan = `${settings.publicOrigin}${pages.foodChange(market.code, null, { start: startsOn })}`;
  return {
    kind: 'customer',
    urgency: 'marketing',
    key: `food-change ${customerId}`,
    about: customerId,
    to,
    subject: t('change.mail_subject'),
    paragraphs: [
      t('change.mail_hello'),
      ...ANSWERS.map((answer) => linkParagraph(t(`change.answer_${answer}`), linkOf(answer))),
      t('change.soft_text'),
      linkParagraph(t('change.link'), plan),
    ],
    footer: [t('change.mail_reason'), linkParagraph(t('change.stop_button'), linkOf('stop'))],
    frame: mailFrame(market, settings, t, 'food_change'),
    link: linkOf('well'),
    moreLinks: [linkOf('soft'), linkOf('refuses'), plan, linkOf('stop')],
    unsubscribe: `${settings.publicOrigin}${oneClickFoodChangePath(secret)}`,
  };
}

type FoundOrder = NonNullable<OrderForFoodChangeQuery['order']>;

/** Whether an order is the first of its customer, who still has food of it that is more than a sample. */
const isFirstFood = ({ customer, lineItems }: FoundOrder, orderId: string): boolean =>
  customer?.orders.nodes[0]?.id === orderId &&
  lineItems.nodes.some(
    ({ currentQuantity, variantTitle, product }) =>
      currentQuantity > 0 && isFood(product) && (amountIn(variantTitle ?? '') ?? Infinity) > SAMPLE_GRAMS,
  );

/**
 * Asks a customer once how the change of food goes, unless they have switched that off, the order was cancelled or sent
 * back, it was not their first, or an animal of theirs has died. Where the parcel came later than expected, it waits
 * once more.
 *
 * @throws UpstreamError when the order or the texts cannot be read.
 */
export async function askAboutFoodChange(
  { customerId }: Infer<typeof Payload>,
  { context, now, complete }: Attempt<OutboxContext>,
): Promise<void> {
  const { settings, database, translate } = context;
  const db = drizzle(database);
  const [row] = await db.select().from(foodChanges).where(eq(foodChanges.customerId, customerId));
  if (!row || row.askedAt || row.stoppedAt) return;
  const { order } = await adminApi(settings, OrderForFoodChangeDocument, { id: row.orderId });
  const to = order?.customer?.defaultEmailAddress?.emailAddress;
  if (!order || !to || order.cancelledAt || !isFirstFood(order, row.orderId)) return;
  if (await hasLostPet(database, customerId)) return;
  const market = { ...marketOfRequest(row.market, settings), language: row.language };
  const startsOn = arrivalOf(order.fulfillments, market) ?? row.startsOn;
  const dueAt = askAt(startsOn, market);
  const own = eq(foodChanges.customerId, customerId);
  if (dueAt > now) {
    const again = { key: `${customerId} ${startsOn}`, payload: { customerId }, dueAt };
    await complete(db.update(foodChanges).set({ startsOn }).where(own), enqueue(db, foodChangeKind, again));
    return;
  }
  const mail = askMail({ ...row, startsOn }, to, { market, settings }, await translate(market));
  const isOpen = sql`EXISTS (SELECT 1 FROM ${foodChanges} WHERE ${own} AND ${foodChanges.stoppedAt} IS NULL)`;
  await complete(
    ...(await mailStatements(db, mail, isOpen)),
    db.update(foodChanges).set({ startsOn, askedAt: now.toISOString() }).where(own),
  );
}

import { and, eq, gte, lte, notExists, sql } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { object, string } from 'superstruct';
import { digest } from '../../platform/digest.ts';
import { linkParagraph, type Mail, mailStatements } from '../../platform/mail/mail.ts';
import { enqueue, enqueueEach } from '../../platform/outbox/enqueue.ts';
import { type Attempt, kind } from '../../platform/outbox/kind.ts';
import { newSecret } from '../../platform/secret.ts';
import { dayOf, startOfDay } from '../../platform/shared/day.ts';
import { comingBackOneClickPath, pages } from '../../routes.ts';
import { adminApi } from '../../shopify/admin.ts';
import {
  EndedContractDocument,
  type EndedContractQuery,
  FormerCustomerDocument,
} from '../../shopify/generated/admin/graphql.ts';
import { shopTimeZone } from '../../shopify/time-zone.ts';
import { mailFrame } from '../../site/mail.ts';
import type { OutboxContext } from '../../site/outbox.ts';
import { hasWithdrawn } from '../law/index.ts';
import { rhythmOf } from '../selling-plans/model/rhythm.ts';
import { subscriberByEmail } from '../sign-ups/index.ts';
import { type Addressee, addresseeOf, cancellations, hasLostPet } from '../subscriptions/index.ts';
import { isOver } from '../subscriptions/model/subscription.ts';
import { needsConsent } from './basis.ts';
import { type Asked, isAsked, LATE_DAYS, mailDay, PAUSE_DAYS } from './model/pauses.ts';
import { comingBackMails, comingBackStops } from './tables.ts';

const Payload = object({ contractId: string() });

/** Rows of the outbox that write once to somebody who has ended a subscription. */
export const comingBackKind = kind('coming-back', Payload, { isBackground: true });

const DAY_MS = 86_400_000;
const before = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();

/** The statements that have those written to whose pause has come to its end, each once. */
export async function planMails(db: DrizzleD1Database, now: Date): Promise<void> {
  for (const [reason, days] of Object.entries(PAUSE_DAYS)) {
    const isDue = and(
      eq(cancellations.reason, reason),
      eq(cancellations.isQuiet, false),
      lte(cancellations.at, before(now, days)),
      gte(cancellations.at, before(now, days + LATE_DAYS)),
      notExists(db.select().from(comingBackMails).where(eq(comingBackMails.contractId, cancellations.contractId))),
    );
    await enqueueEach(db, comingBackKind, {
      key: sql`${cancellations.contractId}`,
      payload: sql`json_object('contractId', ${cancellations.contractId})`,
      from: sql`FROM ${cancellations} WHERE ${isDue}`,
    });
  }
}

type Contract = NonNullable<EndedContractQuery['subscriptionContract']>;

/** Order states by which somebody got money back, so that something was not right. */
const PAID_BACK = new Set(['REFUNDED', 'PARTIALLY_REFUNDED']);

/**
 * Whether something speaks against a mail: its reader has a subscription again, got money back, has declared a
 * withdrawal, has lost an animal, was written to before, wants none or no newsletter any more, or has not agreed where
 * the law asks for that.
 */
async function isWithheld(
  { settings, database }: OutboxContext,
  customerId: string,
  { to, market }: Addressee,
): Promise<boolean> {
  const db = drizzle(database);
  const { customer } = await adminApi(settings, FormerCustomerDocument, { id: customerId });
  if (!customer) return true;
  if (customer.subscriptionContracts.nodes.some(({ status }) => !isOver(status))) return true;
  if (customer.orders.nodes.some(({ displayFinancialStatus: status }) => PAID_BACK.has(status ?? ''))) return true;
  const [stops, earlier] = await db.batch([
    db
      .select({ digest: comingBackStops.digest })
      .from(comingBackStops)
      .where(eq(comingBackStops.digest, await digest(to.toLowerCase()))),
    db
      .select({ id: comingBackMails.contractId })
      .from(comingBackMails)
      .where(and(eq(comingBackMails.customerId, customerId), eq(comingBackMails.state, 'sent'))),
  ]);
  if (stops.length + earlier.length > 0) return true;
  if ((await hasLostPet(database, customerId)) || (await hasWithdrawn(database, to))) return true;
  const state = (await subscriberByEmail(database, to))?.state;
  // who has left the newsletter has objected to advertising by mail
  return state === 'left' || state === 'erased' || (needsConsent(market.country) && state !== 'confirmed');
}

/** The mail to somebody who has ended a subscription. */
export function comingBackMail(
  { id }: Pick<Contract, 'id'>,
  reason: Asked,
  secret: string,
  { to, market, t }: Addressee,
  { settings }: Pick<OutboxContext, 'settings'>,
): Mail {
  const link = `${settings.publicOrigin}${pages.comingBack(market.code, secret)}`;
  const off = `${link}#off`;
  return {
    kind: 'customer',
    urgency: 'marketing',
    key: `coming back ${id}`,
    about: id,
    to,
    subject: t(`coming_back.subject_${reason}`),
    paragraphs: [
      t(`coming_back.text_${reason}`),
      t('coming_back.kept'),
      linkParagraph(t('coming_back.link'), link),
      t('coming_back.once'),
    ],
    footer: [t('coming_back.mail_reason'), linkParagraph(t('coming_back.off_link'), off)],
    frame: mailFrame(market, settings, t, 'coming_back'),
    link,
    moreLinks: [off],
    unsubscribe: `${settings.publicOrigin}${comingBackOneClickPath(secret)}`,
  };
}

/**
 * Writes once to somebody who has ended a subscription, after the pause that fits the reason, unless something speaks
 * against it.
 *
 * @throws UpstreamError when the provider or the texts cannot be read.
 */
export async function writeToFormer(
  { contractId }: { contractId: string },
  { context, now, complete }: Attempt<OutboxContext>,
): Promise<void> {
  const { settings, database } = context;
  const db = drizzle(database);
  const [[ended], [known]] = await db.batch([
    db.select().from(cancellations).where(eq(cancellations.contractId, contractId)),
    db.select().from(comingBackMails).where(eq(comingBackMails.contractId, contractId)),
  ]);
  if (!ended || known || ended.isQuiet || !isAsked(ended.reason)) return;
  const { subscriptionContract: contract } = await adminApi(settings, EndedContractDocument, { id: contractId });
  if (!contract || !isOver(contract.status)) return;
  const zone = await shopTimeZone(settings);
  const day = mailDay(ended.reason, dayOf(new Date(ended.at), zone), rhythmOf(contract.deliveryPolicy));
  if (day > dayOf(now, zone)) {
    const dueAt = startOfDay(day, zone);
    await complete(enqueue(db, comingBackKind, { key: `${contractId} ${day}`, payload: { contractId }, dueAt }));
    return;
  }
  const addressee = await addresseeOf(contract, context);
  const isSilent = !addressee || (await isWithheld(context, ended.customerId, addressee));
  const secret = newSecret();
  const row = {
    contractId,
    customerId: ended.customerId,
    email: isSilent ? '' : addressee.to.toLowerCase(),
    market: addressee?.market.code ?? '',
    secret,
    state: isSilent ? ('withheld' as const) : ('sent' as const),
    at: now.toISOString(),
  };
  await complete(
    db.insert(comingBackMails).values(row).onConflictDoNothing(),
    ...(isSilent ? [] : await mailStatements(db, comingBackMail(contract, ended.reason, secret, addressee, context))),
  );
}

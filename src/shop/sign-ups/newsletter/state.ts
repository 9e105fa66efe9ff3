import { and, eq, exists, inArray, type SQL, sql } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import type { Settings } from '../../../env.ts';
import { insertWhere } from '../../../platform/database/insert-where.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import type { Requester } from '../../../platform/mail/limits.ts';
import { isMailStored, mailStatements } from '../../../platform/mail/mail.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import type { Statement } from '../../../platform/outbox/kind.ts';
import { newSecret } from '../../../platform/secret.ts';
import type { Market } from '../../../platform/shared/markets.ts';
import { newDiscountCode } from '../../../shopify/discount-codes.ts';
import { type SOURCES, subscribers } from '../tables.ts';
import { newsletterCodeKind, newsletterTellKind } from './kinds.ts';
import { confirmationMail } from './mails.ts';

export type Subscriber = typeof subscribers.$inferSelect;

/** The version of the words beside the boxes and forms that ask for the newsletter. Raise it when they change. */
const WORDING = 1;

/** An address that somebody asks the newsletter for. */
export interface Request {
  /** A valid address. */
  email: string;
  source: (typeof SOURCES)[number];
  market: Market;
  settings: Settings;
  /** By the shop's clock. */
  at: Date;
  /** Identifies what asks, so that the same form mails once. Default: every call mails. */
  cause?: string;
}

/** One that the mail with a link has to confirm. */
interface Unconfirmed extends Request {
  /** Who asks for that mail. */
  requester: Requester;
}

export async function subscriberByEmail(database: D1Database, email: string): Promise<Subscriber | null> {
  const [row] = await drizzle(database).select().from(subscribers).where(eq(subscribers.email, email.toLowerCase()));
  return row ?? null;
}

/** The subscriber whose link of a mail has this secret; null for a link that does not work any more. */
export async function subscriberBySecret(database: D1Database, secret: string): Promise<Subscriber | null> {
  const [row] = await drizzle(database).select().from(subscribers).where(eq(subscribers.secret, secret));
  return row && row.state !== 'erased' ? row : null;
}

/** The subscriber whose last request has this secret in its link; null for the link of an earlier one. */
export async function subscriberToConfirm(database: D1Database, secret: string): Promise<Subscriber | null> {
  const [row] = await drizzle(database).select().from(subscribers).where(eq(subscribers.confirmSecret, secret));
  return row ?? null;
}

const newSubscriber = ({ email, source, market, at }: Request): Subscriber => ({
  id: crypto.randomUUID(),
  email: email.toLowerCase(),
  secret: newSecret(),
  confirmSecret: newSecret(),
  state: 'pending',
  source,
  market: market.code,
  wording: WORDING,
  askedAt: at.toISOString(),
  confirmedAt: null,
  leftAt: null,
  changes: 0,
  codeState: 'none',
  code: '',
});

const isRow = (db: DrizzleD1Database, condition: SQL | undefined): SQL =>
  exists(db.select({ id: subscribers.id }).from(subscribers).where(condition));

/**
 * The statements by which an address asks for the newsletter, for the transaction of the form: they store it and mail
 * the link that confirms it. Each request has a link of its own, and the mailed one of an earlier request works no
 * more; where no mail is stored, nothing changes. One that is confirmed already stays as it is and gets no mail.
 *
 * @param t the texts of the mail's language. @param when asks only where this condition holds in the transaction.
 */
export async function subscribeStatements(
  database: D1Database,
  request: Unconfirmed,
  t: Translate,
  when: SQL = sql`true`,
): Promise<readonly Statement[]> {
  const db = drizzle(database);
  const known = await subscriberByEmail(database, request.email);
  const row = newSubscriber(request);
  const { id, secret, changes } = known ?? row;
  const { email, confirmSecret, source, market, wording, askedAt } = row;
  const isOpen = and(eq(subscribers.email, email), inArray(subscribers.state, ['pending', 'left']));
  const mail = confirmationMail(
    { id, secret, confirmSecret, email },
    `${changes} ${request.cause || crypto.randomUUID()}`,
    request,
    t,
  );
  return [
    insertWhere(db, subscribers, row, when),
    ...(await mailStatements(db, mail, sql`(${when}) AND ${isRow(db, and(isOpen, eq(subscribers.secret, secret)))}`)),
    db
      .update(subscribers)
      .set({ state: 'pending', confirmSecret, source, market, wording, askedAt })
      .where(and(isOpen, isMailStored(mail))),
  ];
}

/** The statements that tell the marketing service of a change, and have the code made where one is wanted. */
const followUps = (db: DrizzleD1Database, { id }: Pick<Subscriber, 'id'>, change: number, when: SQL): Statement[] => [
  enqueue(db, newsletterTellKind, { key: `${id} ${change}`, payload: { subscriberId: id, change }, when }),
  enqueue(db, newsletterCodeKind, {
    key: id,
    payload: { subscriberId: id },
    when: sql`(${when}) AND ${isRow(db, and(eq(subscribers.id, id), eq(subscribers.codeState, 'making')))}`,
  }),
];

/** The statements of a confirmation. The code is made once in the life of an address. */
const confirmed = (at: Date, wantsCode: boolean) => ({
  state: 'confirmed' as const,
  confirmedAt: at.toISOString(),
  changes: sql`${subscribers.changes} + 1`,
  ...(wantsCode && {
    code: sql`CASE ${subscribers.code} WHEN '' THEN ${newDiscountCode()} ELSE ${subscribers.code} END`,
    codeState: sql`CASE ${subscribers.code} WHEN '' THEN 'making' ELSE ${subscribers.codeState} END`,
  }),
});

/** Confirms an address by the link of its mail. A repeated call changes nothing. */
export async function confirm(database: D1Database, { id, changes }: Subscriber, at: Date): Promise<void> {
  const db = drizzle(database);
  const change = changes + 1;
  const isConfirmed = isRow(
    db,
    and(eq(subscribers.id, id), eq(subscribers.state, 'confirmed'), eq(subscribers.changes, change)),
  );
  const update = db
    .update(subscribers)
    .set(confirmed(at, true))
    .where(and(eq(subscribers.id, id), eq(subscribers.state, 'pending'), eq(subscribers.changes, changes)));
  await db.batch([update, ...followUps(db, { id }, change, isConfirmed)]);
}

/**
 * Adds an address that the login has proven to be the customer's, without another mail.
 *
 * @param wantsCode whether a code for the first order is made.
 */
export async function join(database: D1Database, request: Request, wantsCode: boolean): Promise<void> {
  const db = drizzle(database);
  const known = await subscriberByEmail(database, request.email);
  if (known?.state === 'confirmed') return;
  const row = newSubscriber(request);
  const { id, changes } = known ?? row;
  const change = changes + 1;
  const { source, market, wording, askedAt } = row;
  const isConfirmed = isRow(
    db,
    and(eq(subscribers.id, id), eq(subscribers.state, 'confirmed'), eq(subscribers.changes, change)),
  );
  await db.batch([
    insertWhere(db, subscribers, row, sql`true`),
    db
      .update(subscribers)
      .set({ ...confirmed(request.at, wantsCode), source, market, wording, askedAt })
      .where(
        and(eq(subscribers.id, id), inArray(subscribers.state, ['pending', 'left']), eq(subscribers.changes, changes)),
      ),
    ...followUps(db, { id }, change, isConfirmed),
  ]);
}

/** Takes an address off the list. One that has never confirmed is deleted; a repeated call changes nothing. */
export async function leave(database: D1Database, { id, changes }: Subscriber, at: Date): Promise<void> {
  const db = drizzle(database);
  const change = changes + 1;
  const isLeft = isRow(db, and(eq(subscribers.id, id), eq(subscribers.state, 'left'), eq(subscribers.changes, change)));
  await db.batch([
    db
      .update(subscribers)
      .set({ state: 'left', leftAt: at.toISOString(), changes: change })
      .where(and(eq(subscribers.id, id), eq(subscribers.state, 'confirmed'), eq(subscribers.changes, changes))),
    enqueue(db, newsletterTellKind, { key: `${id} ${change}`, payload: { subscriberId: id, change }, when: isLeft }),
    ...giveUp(db, and(eq(subscribers.id, id), eq(subscribers.state, 'pending'))),
  ]);
}

/** Ends requests that nobody has confirmed. An address that had left before stays left. */
export const giveUp = (db: DrizzleD1Database, pending: SQL | undefined) =>
  [
    db
      .update(subscribers)
      .set({ state: 'left' })
      .where(and(pending, sql`${subscribers.leftAt} IS NOT NULL`)),
    db.delete(subscribers).where(and(pending, sql`${subscribers.leftAt} IS NULL`)),
  ] as const;

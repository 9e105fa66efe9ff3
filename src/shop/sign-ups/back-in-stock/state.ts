import { and, eq, exists, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Settings } from '../../../env.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import type { Requester } from '../../../platform/mail/limits.ts';
import { isMailStored, mailStatements } from '../../../platform/mail/mail.ts';
import type { Statement } from '../../../platform/outbox/kind.ts';
import { newSecret } from '../../../platform/secret.ts';
import type { Market } from '../../../platform/shared/markets.ts';
import { stockAlerts } from '../tables.ts';
import { checkProduct } from './kind.ts';
import { confirmationMail, waitingMail } from './mails.ts';
import type { StockedVariant } from './stock.ts';

export type StockAlert = typeof stockAlerts.$inferSelect;

const DAY_MS = 86_400_000;
/** An address that nobody has confirmed. */
const UNCONFIRMED_DAYS = 7;
/** One that waits: what is not back in half a year is not what it was. */
const WAITING_DAYS = 180;
/** One that was told. */
const TOLD_DAYS = 30;

const keptFor = (days: number, at: Date): string => new Date(at.getTime() + days * DAY_MS).toISOString();

/** The alert whose last request has this secret in its link; null for the link of an earlier one. */
export async function alertToConfirm(database: D1Database, secret: string): Promise<StockAlert | null> {
  const [row] = await drizzle(database).select().from(stockAlerts).where(eq(stockAlerts.confirmSecret, secret));
  return row ?? null;
}

/** The alert whose mails have this secret in their links; null for one that is over. */
export async function alertBySecret(database: D1Database, secret: string): Promise<StockAlert | null> {
  const [row] = await drizzle(database).select().from(stockAlerts).where(eq(stockAlerts.secret, secret));
  return row ?? null;
}

/** An address that wants to be told of a size. */
interface Request {
  /** In lower case. */
  email: string;
  variant: StockedVariant;
  market: Market;
  settings: Settings;
  /** By the shop's clock. */
  at: Date;
  /** Identifies what asks, so that the same form mails once; empty for a request of its own. */
  cause: string;
  requester: Requester;
}

const rowOf = ({ email, variant, market, at }: Request, known: StockAlert | undefined): StockAlert => ({
  id: known?.id ?? crypto.randomUUID(),
  email,
  productId: variant.product.id,
  variantId: variant.id,
  handle: variant.product.handle,
  size: variant.title,
  market: market.code,
  language: market.language,
  secret: known?.secret ?? newSecret(),
  confirmSecret: newSecret(),
  createdAt: at.toISOString(),
  confirmedAt: null,
  toldAt: null,
  keptUntil: keptFor(UNCONFIRMED_DAYS, at),
});

/**
 * The statements by which an address asks to be told: they store it and mail the link that confirms it. Each request
 * has a link of its own; where no mail is stored, nothing changes. An address that waits already keeps its place, and
 * is mailed that it waits.
 *
 * @param isProven the login has proven that the address is the visitor's: it waits at once, without a mail. @param t
 * the texts of the mail's language.
 */
export async function alertStatements(
  database: D1Database,
  request: Request,
  isProven: boolean,
  t: Translate,
): Promise<readonly [Statement, ...Statement[]]> {
  const { email, variant, at } = request;
  const db = drizzle(database);
  const [known] = await db
    .select()
    .from(stockAlerts)
    .where(and(eq(stockAlerts.email, email), eq(stockAlerts.variantId, variant.id)));
  const row = rowOf(request, known);
  const { id, secret: _, ...renewed } = row;
  const isOpen = and(eq(stockAlerts.id, id), or(isNull(stockAlerts.confirmedAt), isNotNull(stockAlerts.toldAt)));
  const insert = db.insert(stockAlerts).values(row).onConflictDoNothing();
  if (isProven)
    return [
      insert,
      db
        .update(stockAlerts)
        .set({ ...renewed, confirmedAt: row.createdAt, keptUntil: keptFor(WAITING_DAYS, at) })
        .where(isOpen),
    ];
  const cause = request.cause || crypto.randomUUID();
  if (known?.confirmedAt && !known.toldAt) {
    const [first, ...rest] = await mailStatements(db, waitingMail(known, variant, cause, request, t));
    return [first, ...rest];
  }
  const mail = confirmationMail(row, variant, cause, request, t);
  const isStored = sql`${exists(db.select({ id: stockAlerts.id }).from(stockAlerts).where(isOpen))}`;
  return [
    insert,
    ...(await mailStatements(db, mail, isStored)),
    db
      .update(stockAlerts)
      .set(renewed)
      .where(and(isOpen, isMailStored(mail))),
  ];
}

/**
 * Has an address wait, from now on, and the stock looked at, which may have come in the meantime. A repeated call
 * changes nothing.
 *
 * @param at by the shop's clock.
 */
export async function confirmAlert(database: D1Database, { id, productId }: StockAlert, at: Date): Promise<void> {
  const db = drizzle(database);
  await db.batch([
    db
      .update(stockAlerts)
      .set({ confirmedAt: at.toISOString(), keptUntil: keptFor(WAITING_DAYS, at) })
      .where(and(eq(stockAlerts.id, id), isNull(stockAlerts.confirmedAt))),
    checkProduct(db, productId),
  ]);
}

/** The statement that notes that an address was told. @param at by the shop's clock. */
export const toldStatement = (database: D1Database, { id }: StockAlert, at: Date): Statement =>
  drizzle(database)
    .update(stockAlerts)
    .set({ toldAt: at.toISOString(), keptUntil: keptFor(TOLD_DAYS, at) })
    .where(and(eq(stockAlerts.id, id), isNotNull(stockAlerts.confirmedAt)));

/** Takes the address of an alert off all lists of sold-out sizes. A repeated call changes nothing. */
export async function leaveAlerts(database: D1Database, secret: string): Promise<void> {
  const alert = await alertBySecret(database, secret);
  if (alert) await drizzle(database).delete(stockAlerts).where(eq(stockAlerts.email, alert.email));
}

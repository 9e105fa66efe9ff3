import { and, eq, exists, isNull, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Settings } from '../../../env.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import type { Requester } from '../../../platform/mail/limits.ts';
import { isMailStored, linkParagraph, type Mail, mailStatements } from '../../../platform/mail/mail.ts';
import { newSecret } from '../../../platform/secret.ts';
import type { Market } from '../../../platform/shared/markets.ts';
import { pages } from '../../../routes.ts';
import { mailFrame } from '../../../site/mail.ts';
import { interests } from '../tables.ts';

export type Interest = typeof interests.$inferSelect;

/** The interest whose last request has this secret in its link; null for the link of an earlier one. */
export async function interestToConfirm(database: D1Database, secret: string): Promise<Interest | null> {
  const [row] = await drizzle(database).select().from(interests).where(eq(interests.confirmSecret, secret));
  return row ?? null;
}

/**
 * The mail with the link that confirms an address. Whoever asks can name any address, so it is limited. @param cause
 * mails of the same cause are one.
 */
export function confirmationMail(
  { id, email, confirmSecret }: Pick<Interest, 'id' | 'email' | 'confirmSecret'>,
  cause: string,
  { market, settings, requester }: { market: Market; settings: Settings; requester: Requester },
  t: Translate,
): Mail {
  const link = `${settings.publicOrigin}${pages.wetCatFoodConfirm(market.code, confirmSecret ?? '')}`;
  return {
    kind: 'interest',
    requester,
    key: `interest ${id} ${cause}`,
    about: id,
    to: email,
    subject: t('interest.confirm_subject'),
    paragraphs: [t('interest.confirm_hello'), linkParagraph(t('interest.confirm_link'), link)],
    footer: [t('interest.confirm_ignore')],
    frame: mailFrame(market, settings, t, 'announcement_confirmation'),
    link,
  };
}

/** An address that wants to be told. */
interface Request {
  /** In lower case. */
  email: string;
  market: Market;
  settings: Settings;
  /** By the shop's clock. */
  at: Date;
  /** Identifies what asks, so that the same form mails once; empty for a request of its own. */
  cause: string;
  requester: Requester;
}

/**
 * The statements by which an address asks to be told: they store it and mail the link that confirms it. Each request
 * has a link of its own; where no mail is stored, nothing changes. One that is confirmed already stays as it is and
 * gets no mail.
 *
 * @param t the texts of the mail's language. @returns also whether the address asks for the first time.
 */
export async function interestStatements(database: D1Database, request: Request, t: Translate) {
  const { email, market, at, cause } = request;
  const db = drizzle(database);
  const [known] = await db.select().from(interests).where(eq(interests.email, email));
  const confirmSecret = newSecret();
  const row: Interest = {
    id: known?.id ?? crypto.randomUUID(),
    email,
    market: market.code,
    createdAt: at.toISOString(),
    confirmSecret,
    confirmedAt: null,
  };
  const isOpen = and(eq(interests.id, row.id), isNull(interests.confirmedAt));
  const mail = confirmationMail(row, cause || crypto.randomUUID(), request, t);
  const statements = [
    db.insert(interests).values(row).onConflictDoNothing(),
    ...(await mailStatements(db, mail, sql`${exists(db.select({ id: interests.id }).from(interests).where(isOpen))}`)),
    db
      .update(interests)
      .set({ confirmSecret, market: row.market, createdAt: row.createdAt })
      .where(and(isOpen, isMailStored(mail))),
  ] as const;
  return { isNew: !known, statements };
}

/** Confirms an address. A repeated call changes nothing. @param at by the shop's clock. */
export async function confirmInterest(database: D1Database, { id }: Interest, at: Date): Promise<void> {
  await drizzle(database)
    .update(interests)
    .set({ confirmedAt: at.toISOString() })
    .where(and(eq(interests.id, id), isNull(interests.confirmedAt)));
}

import { eq, lt, type SQL, sql } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { object, string } from 'superstruct';
import { insertWhere } from '../database/insert-where.ts';
import { digest } from '../digest.ts';
import { log } from '../log.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { kind } from '../outbox/kind.ts';
import { isWithinLimits, mailbox } from './limits.ts';
import { mails } from './tables.ts';

/** A mail to send. */
export interface Mail {
  /**
   * `visitor`: someone who has not proven that the address is theirs can trigger the mail, so it is limited. `customer`: a mail
   * of a contract, a payment or the law, or one that a customer requests for their proven address. It is never dropped.
   */
  kind: 'visitor' | 'customer';
  /** Idempotency key: mails with the same key are sent once. */
  key: string;
  /** Id of the record that the mail is about, such as a plan; deleting the record erases its mails. */
  about: string;
  to: string;
  subject: string;
  /** Paragraphs; one of them is the link. One whose last line is a further link shows as that link in the HTML, under the words before. */
  paragraphs: readonly string[];
  link: string;
  /** Further URLs. No others become links in the HTML; user input never does. */
  moreLinks?: readonly string[];
  /**
   * URL that takes the recipient off the list: a POST without cookies does it, a GET leads to a page that asks. Source: RFC 8058,
   * "Signaling One-Click Functionality for List Email Headers".
   */
  unsubscribe?: string;
}

/** Rows of the outbox that send a mail. */
export const mailKind = kind('mail', object({ key: string() }));

export const PARAGRAPH_BREAK = '\n\n';
/** Mails are listed, without their text once they are sent, for this long. */
const RETENTION_MS = 30 * 86_400_000;

/** Removes control characters and line breaks, which would inject mail headers. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/**
 * The statements that store a mail and its row in the outbox, for the `db.batch` of what causes the mail.
 *
 * @param when stores the mail only where this condition holds in the transaction.
 */
export async function mailStatements(
  db: DrizzleD1Database,
  { kind, key, about, to, subject, paragraphs, link, moreLinks = [], unsubscribe = '' }: Mail,
  when: SQL = sql`true`,
) {
  const limitKey = kind === 'visitor' ? await digest(mailbox(to)) : null;
  const row: typeof mails.$inferInsert = {
    key,
    about,
    recipient: to.trim().toLowerCase(),
    limitKey,
    subject: oneLine(subject),
    text: paragraphs.join(PARAGRAPH_BREAK),
    at: new Date().toISOString(),
    link: [link, ...moreLinks].join(' '),
    unsubscribe,
  };
  const isAllowed = limitKey === null ? when : sql`(${when}) AND ${isWithinLimits(limitKey)}`;
  const isStored = sql`EXISTS (SELECT 1 FROM ${mails} WHERE ${mails.key} = ${key})`;
  return [insertWhere(db, mails, row, isAllowed), enqueue(db, mailKind, { key, payload: { key }, when: isStored })] as const;
}

/**
 * Stores a mail that has no other cause in the database. It is sent by the outbox, so an outage of the mail service loses none.
 *
 * @returns false when a visitor's mail exceeds a limit and is dropped.
 */
export async function enqueueMail(database: D1Database, mail: Mail): Promise<boolean> {
  const db = drizzle(database);
  const isStored = db.select({ key: mails.key }).from(mails).where(eq(mails.key, mail.key));
  const [, , stored] = await db.batch([...(await mailStatements(db, mail)), isStored]);
  if (stored.length === 0) log.warn({ event: 'mail_limit', key: mail.key });
  return stored.length > 0;
}

/** Deletes mails that are older than 30 days. */
export async function deleteOldMails(database: D1Database): Promise<void> {
  await drizzle(database)
    .delete(mails)
    .where(lt(mails.at, new Date(Date.now() - RETENTION_MS).toISOString()));
}

import { and, eq, inArray, isNotNull, ne, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import type { Statement } from '../outbox/kind.ts';
import { outbox } from '../outbox/tables.ts';
import { mailKind } from './mail.ts';
import { mails } from './tables.ts';

/**
 * Removes everything from a mail but its key, its time and what the limits count it by. An empty recipient is never
 * sent to.
 */
const BLANK = {
  about: '',
  recipient: '',
  subject: '',
  preheader: '',
  text: '',
  link: '',
  pictures: '',
  unsubscribe: '',
  replyTo: '',
} as const;

const deleteMails = (db: DrizzleD1Database, which: SQL): Statement[] => [
  db
    .delete(outbox)
    .where(
      and(eq(outbox.kind, mailKind.name), inArray(outbox.key, db.select({ key: mails.key }).from(mails).where(which))),
    ),
  db.delete(mails).where(which),
];

/** The statements that erase the mails to a person. @param email in lower case, not empty. */
export const eraseMailsTo = (db: DrizzleD1Database, email: string): Statement[] =>
  deleteMails(db, eq(mails.recipient, email));

/**
 * The statements that erase the mails about a person's records. A mail to somebody else that counts for a limit becomes
 * blank and stays until it expires, because the limit protects its recipient.
 *
 * @param records a query of the ids of the person's records. @param email the person's, in lower case; null when they
 * have none.
 */
export function eraseMailsAbout(db: DrizzleD1Database, records: SQLWrapper, email: string | null): Statement[] {
  const isAbout = inArray(mails.about, records);
  const isToOther = email === null ? undefined : ne(mails.recipient, email);
  return [
    db
      .update(mails)
      .set(BLANK)
      .where(and(isAbout, isNotNull(mails.limitKey), isToOther)),
    ...deleteMails(db, isAbout),
  ];
}

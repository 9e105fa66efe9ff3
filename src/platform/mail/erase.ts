import { and, eq, inArray, isNotNull, type SQLWrapper } from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { outbox } from '../outbox/tables.ts';
import { mailKind } from './mail.ts';
import { mails } from './tables.ts';

/**
 * Removes everything from a mail but its key, its time and what the limits count it by. An empty recipient is never
 * sent to.
 */
const BLANK = { about: '', recipient: '', subject: '', preheader: '', text: '', link: '', unsubscribe: '' } as const;

/**
 * The statements that erase a person's mails: those to them, and those about their records. A mail to somebody else
 * that counts for a limit becomes blank and stays until it expires, because the limit protects its recipient.
 *
 * @param records a query of the ids of the person's records. @param email null when the person has none.
 */
export function eraseMails(db: DrizzleD1Database, records: SQLWrapper, email: string | null) {
  const isOwn = email === null ? undefined : eq(mails.recipient, email.toLowerCase());
  const isAbout = inArray(mails.about, records);
  const remove = (which: typeof isAbout) => [
    db
      .delete(outbox)
      .where(
        and(
          eq(outbox.kind, mailKind.name),
          inArray(outbox.key, db.select({ key: mails.key }).from(mails).where(which)),
        ),
      ),
    db.delete(mails).where(which),
  ];
  return [
    ...(isOwn ? remove(isOwn) : []),
    db
      .update(mails)
      .set(BLANK)
      .where(and(isAbout, isNotNull(mails.limitKey))),
    ...remove(isAbout),
  ];
}

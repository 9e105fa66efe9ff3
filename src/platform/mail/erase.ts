import { and, eq, inArray, isNotNull, type SQLWrapper } from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { outbox } from './tables.ts';

/** Removes everything from a mail but its key, its time and what the limits count it by. An empty recipient is never sent to. */
const BLANK = { about: '', recipient: '', subject: '', text: '', link: '', dueAt: null } as const;

/**
 * The statements that erase a person's mails: those to them, and those about their records. A mail to somebody else that counts for
 * a limit becomes blank and stays until it expires, because the limit protects its recipient.
 *
 * @param records a query of the ids of the person's records. @param email null when the person has none.
 */
export function eraseMails(db: DrizzleD1Database, records: SQLWrapper, email: string | null) {
  const isOwn = email === null ? undefined : eq(outbox.recipient, email.toLowerCase());
  return [
    ...(isOwn ? [db.delete(outbox).where(isOwn)] : []),
    db
      .update(outbox)
      .set(BLANK)
      .where(and(inArray(outbox.about, records), isNotNull(outbox.limitKey))),
    db.delete(outbox).where(inArray(outbox.about, records)),
  ];
}

import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Mails to send, and sent mails without their text. */
export const outbox = sqliteTable(
  'outbox',
  {
    key: text('key').primaryKey(),
    /** Id of the record that the mail is about, such as a plan; deleting the record erases its mails. */
    about: text('about').notNull().default(''),
    /** Empty once the mail was erased; the row then only counts for a limit. */
    recipient: text('recipient').notNull(),
    /** SHA-256 of the mailbox that the limits count by; null for mails without a limit. */
    limitKey: text('limit_key'),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** ISO 8601. */
    at: text('at').notNull(),
    /** The URL that becomes a link in the HTML; a paragraph of its own. */
    link: text('link').notNull(),
    attempts: integer('attempts').notNull(),
    /** Time of the next attempt, ISO 8601; null once the mail was sent or given up. */
    dueAt: text('due_at'),
    sentAt: text('sent_at'),
  },
  (table) => [
    index('outbox_due').on(table.dueAt),
    index('outbox_recipient').on(table.recipient),
    index('outbox_limit').on(table.limitKey, table.at),
    index('outbox_at').on(table.at),
    index('outbox_about').on(table.about),
  ],
);

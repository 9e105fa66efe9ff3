import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Mails that are to be sent, and those that were: without their text. */
export const outbox = sqliteTable(
  'outbox',
  {
    key: text('key').primaryKey(),
    /** Id of the thing that the mail is about, for instance a plan: its mails are removed with it. */
    about: text('about').notNull().default(''),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** ISO 8601. */
    at: text('at').notNull(),
    /** The one address that the text may hold: a paragraph of its own. */
    link: text('link').notNull(),
    attempts: integer('attempts').notNull(),
    /** When it is tried next, ISO 8601; null when it was sent or cannot be. */
    dueAt: text('due_at'),
    sentAt: text('sent_at'),
  },
  (table) => [
    index('outbox_due').on(table.dueAt),
    index('outbox_recipient').on(table.recipient),
    index('outbox_at').on(table.at),
    index('outbox_about').on(table.about),
  ],
);

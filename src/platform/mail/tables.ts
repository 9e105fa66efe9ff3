import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { VisitorMail } from './settings.ts';

/** Mails to send, and sent mails without their text. Each has a row in the outbox, with the same key. */
export const mails = sqliteTable(
  'mails',
  {
    key: text('key').primaryKey(),
    /** Id of the record that the mail is about, such as a plan; deleting the record erases its mails. */
    about: text('about').notNull().default(''),
    /** Empty once the mail was erased; the row then only counts for a limit. */
    recipient: text('recipient').notNull(),
    /** SHA-256 of the mailbox that the limits count by; null for mails without a limit. */
    limitKey: text('limit_key'),
    /** The kind that the limits count by; `customer` for mails without a limit. */
    kind: text('kind').$type<'customer' | VisitorMail>().notNull().default('customer'),
    /** SHA-256 of the visitor who asked for it, and the day; null where nobody is limited. */
    visitor: text('visitor'),
    /** BCP 47. */
    language: text('language').notNull().default('en'),
    subject: text('subject').notNull(),
    /** The line that mail programs show beside the subject; empty where it is the first paragraph. */
    preheader: text('preheader').notNull().default(''),
    text: text('text').notNull(),
    /** ISO 8601. */
    at: text('at').notNull(),
    /** The URLs that become links in the HTML, separated by spaces; the first becomes the button. */
    link: text('link').notNull(),
    /** The pictures as JSON: line and URL of each beside a line; of the one at the head no line, URL and words. Empty for none. */
    pictures: text('pictures').notNull().default(''),
    /** URL for the headers `List-Unsubscribe` and `List-Unsubscribe-Post`; empty for mails that nobody can leave. */
    unsubscribe: text('unsubscribe').notNull().default(''),
    /** The address that answers go to; empty for that of the sender. */
    replyTo: text('reply_to').notNull().default(''),
    /** When the mail service took it, by the shop's clock, ISO 8601. */
    sentAt: text('sent_at'),
  },
  (table) => [
    index('mails_recipient').on(table.recipient),
    index('mails_limit').on(table.limitKey, table.at),
    index('mails_visitor').on(table.visitor, table.at),
    index('mails_kind').on(table.kind, table.at),
    index('mails_at').on(table.at),
    index('mails_about').on(table.about),
  ],
);

/** Mails that a limit has dropped, without anything of them but their kind. */
export const droppedMails = sqliteTable(
  'dropped_mails',
  {
    /** The call that asked for it. */
    requesterId: text('asker_id').notNull(),
    kind: text('kind').$type<VisitorMail>().notNull(),
    /** ISO 8601. */
    at: text('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.requesterId, table.kind] }), index('dropped_mails_at').on(table.at)],
);

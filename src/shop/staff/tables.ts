import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Sign-ins of the shop's own people: a row is a mailed link, and the session after it was used. */
export const staffSignIns = sqliteTable(
  'staff_sign_ins',
  {
    /** SHA-256 of the link's secret, hexadecimal. */
    link: text('link').primaryKey(),
    /** In lower case. */
    email: text('email').notNull(),
    /** When the link is used no more, and later the session, by the machine's clock, ISO 8601. */
    endsAt: text('ends_at').notNull(),
    /** SHA-256 of the session's secret, hexadecimal; null until the link is used. */
    session: text('session').unique(),
  },
  (table) => [index('staff_sign_ins_ends').on(table.endsAt)],
);

/** The audit trail: what the shop's own people have done. It is only added to. */
export const staffActions = sqliteTable(
  'staff_actions',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** By the shop's clock, ISO 8601. */
    at: text('at').notNull(),
    /** Who has done it: an address of `STAFF_EMAILS`, in lower case. */
    email: text('email').notNull(),
    /** The action, such as `removed`; the text `staff.did_{action}` says it. */
    action: text('action').notNull(),
    /** Id of what it was done to; empty for a sign-in. */
    about: text('about').notNull(),
    /** The reason or the answer in the person's own words. */
    detail: text('detail').notNull(),
  },
  (table) => [index('staff_actions_at').on(table.at), index('staff_actions_about').on(table.about)],
);

import { index, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';

/** The programs that customers have let in, one row for each customer and program. */
export const programs = sqliteTable(
  'programs',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    /** The session in which it acts for the customer. */
    sessionId: text('session_id').notNull(),
    /** The address of the document that describes it. */
    clientId: text('client_id').notNull(),
    /** As it calls itself. */
    name: text('name').notNull(),
    /** The market of the page on which it was let in. */
    market: text('market').notNull(),
    /** Separated by spaces. */
    scopes: text('scopes').notNull(),
    /** By the shop's clock, ISO 8601, as below. */
    since: text('since').notNull(),
    /** The day of its last call, `YYYY-MM-DD`; empty before the first one. */
    lastUsedOn: text('last_used_on').notNull(),
    endsAt: text('ends_at').notNull(),
  },
  (table) => [
    unique('programs_customer').on(table.customerId, table.clientId),
    index('programs_ends').on(table.endsAt),
  ],
);

/** The codes and tokens of programs. */
export const programTokens = sqliteTable(
  'program_tokens',
  {
    /** SHA-256 of the token, hexadecimal: the token itself is kept nowhere. */
    digest: text('digest').primaryKey(),
    programId: text('program_id').notNull(),
    /** `code`, `access` or `refresh`. */
    kind: text('kind').notNull(),
    /** Of a code: the challenge of its verifier and the address that it was sent to. */
    challenge: text('challenge').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    expiresAt: text('expires_at').notNull(),
    /** When a code or a refresh token was used; empty before that. A second use ends what the program may do. */
    spentAt: text('spent_at').notNull(),
  },
  (table) => [index('program_tokens_program').on(table.programId), index('program_tokens_expiry').on(table.expiresAt)],
);

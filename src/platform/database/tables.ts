import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Every event that the commerce provider sent, once. Ordered by when it happened there, not by when it came. */
export const commerceEvents = sqliteTable(
  'commerce_events',
  {
    topic: text('topic').notNull(),
    webhookId: text('webhook_id').notNull(),
    /** ISO 8601, from the provider. */
    triggeredAt: text('triggered_at').notNull(),
    receivedAt: text('received_at').notNull(),
    /** The body as it was signed. */
    payload: text('payload').notNull(),
  },
  (table) => [primaryKey({ columns: [table.topic, table.webhookId] })],
);

/** Who is signed in. The browser holds only an encrypted number of it. */
export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of the number in the cookie, hexadecimal. */
    id: text('id').primaryKey(),
    /** The customer's id at the provider, for ending all of somebody's sessions. */
    customerId: text('customer_id').notNull(),
    /** Access, refresh and id token, encrypted. */
    tokens: text('tokens').notNull(),
    /** Milliseconds since 1970. */
    accessExpiresAt: integer('access_expires_at').notNull(),
    /** Counts the refreshes: whoever waits for one sees it here. */
    version: integer('version').notNull(),
    /** Until then one request has the refresh to itself; milliseconds since 1970, 0 when nobody has. */
    refreshingUntil: integer('refreshing_until').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [index('sessions_customer').on(table.customerId), index('sessions_expiry').on(table.expiresAt)],
);

/** The animals of a customer: ours, not the provider's. */
export const pets = sqliteTable(
  'pets',
  {
    id: text('id').primaryKey(),
    /** The customer's id at the provider. */
    customerId: text('customer_id').notNull(),
    /** Chosen by the form, so that one that is sent twice makes one pet. */
    formId: text('form_id').notNull().unique(),
    name: text('name').notNull(),
    species: text('species').notNull(),
    gender: text('gender').notNull(),
    /** `YYYY-MM-DD`. */
    birthdate: text('birthdate').notNull(),
    breed: text('breed').notNull(),
    activity: text('activity').notNull(),
    bodyCondition: text('body_condition').notNull(),
    /** Kilograms. */
    currentWeightKg: real('current_weight_kg').notNull(),
    expectedAdultWeightKg: real('expected_adult_weight_kg'),
    /** JSON arrays of texts. */
    specialNeeds: text('special_needs').notNull(),
    foodPreferences: text('food_preferences').notNull(),
    allergies: text('allergies').notNull(),
    /** Name of a drawing of the sprite. */
    picture: text('picture').notNull(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [index('pets_customer').on(table.customerId)],
);

/** Forms that are or have been acted on: one that comes twice acts once. */
export const doneForms = sqliteTable(
  'done_forms',
  {
    /** Customer and form, so that nobody can use up somebody else's. */
    id: text('id').primaryKey(),
    /** ISO 8601. */
    startedAt: text('started_at').notNull(),
    done: integer('done', { mode: 'boolean' }).notNull(),
    /** Who is at it; changes when somebody takes over from one that died. */
    owner: text('owner'),
    /** What whoever tries again has to know. */
    note: text('note'),
  },
  (table) => [index('done_forms_started').on(table.startedAt)],
);

/** What customers had changed about single deliveries while the contract itself changes: it is taken away for that and put back. */
export const contractEdits = sqliteTable('contract_edits', {
  /** The contract's id at the provider. */
  contractId: text('contract_id').primaryKey(),
  /** JSON: index of the cycle, day, skipped, extras. */
  edits: text('edits').notNull(),
  /** The draft that they were taken away for, while it is not known whether it is committed. */
  draftId: text('draft_id'),
  /** What of them is put back when it is. */
  after: text('after'),
  /** ISO 8601. */
  since: text('since').notNull(),
});

/** Feeding plans: who knows the number of one may read it. */
export const plans = sqliteTable(
  'plans',
  {
    /** Random, so that nobody finds it by trying. */
    id: text('id').primaryKey(),
    /** Chosen by the form, so that one that is sent twice makes one plan. */
    formId: text('form_id').notNull().unique(),
    /** JSON: the answers of the six steps, with the weight as it was given last. */
    answers: text('answers').notNull(),
    /** JSON: every weight with its day. */
    weights: text('weights').notNull(),
    email: text('email'),
    /** Wishes for the newsletter; its delivery belongs to the sign-ups. */
    newsletter: integer('newsletter', { mode: 'boolean' }).notNull(),
    market: text('market').notNull(),
    /** The customer who saved it, and the pet that it became. */
    customerId: text('customer_id'),
    petId: text('pet_id'),
    /** ISO 8601. */
    createdAt: text('created_at').notNull(),
  },
  (table) => [index('plans_customer').on(table.customerId), index('plans_email').on(table.email), index('plans_created').on(table.createdAt)],
);

/** Mails that are to be sent, and those that were: without their text. */
export const outbox = sqliteTable(
  'outbox',
  {
    key: text('key').primaryKey(),
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
  (table) => [index('outbox_due').on(table.dueAt), index('outbox_recipient').on(table.recipient), index('outbox_at').on(table.at)],
);

/** Why subscriptions were cancelled, where somebody said so. */
export const cancellations = sqliteTable('cancellations', {
  /** The contract's id at the provider. */
  contractId: text('contract_id').primaryKey(),
  customerId: text('customer_id').notNull(),
  reason: text('reason').notNull(),
  /** ISO 8601. */
  at: text('at').notNull(),
});

/** Accounts that were deleted, for the proof that the law asks for: whose is not known any more. */
export const erasures = sqliteTable('erasures', {
  /** SHA-256 of the customer's id at the provider, hexadecimal. */
  customer: text('customer').primaryKey(),
  /** ISO 8601. */
  requestedAt: text('requested_at').notNull(),
});

/** Every event that the CMS sent, once for each body: its events have no id of their own. */
export const cmsEvents = sqliteTable('cms_events', {
  /** SHA-256 of the body, hexadecimal. */
  digest: text('digest').primaryKey(),
  receivedAt: text('received_at').notNull(),
  payload: text('payload').notNull(),
});

/** Addresses that were asked for and led nowhere, for ops people who wonder which redirect to add. Bounded by the writer. */
export const redirectMisses = sqliteTable(
  'redirect_misses',
  {
    path: text('path').notNull(),
    /** Origin and path of the page that led here; empty when unknown. */
    referrer: text('referrer').notNull(),
    count: integer('count').notNull(),
    lastAt: text('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.path, table.referrer] })],
);

import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Language } from '../../languages/index.ts';
import type { AnimalKind } from './model/animal.ts';
import type { Fed, Ground, Reported } from './model/shapes.ts';

/**
 * The orders whose products their customer may review: those that were fulfilled. The link of the mail that asks for it
 * has the secret.
 */
export const reviewInvitations = sqliteTable(
  'review_invitations',
  {
    /** Global id. */
    orderId: text('order_id').primaryKey(),
    customerId: text('customer_id').notNull(),
    /** In lower case. */
    email: text('email').notNull(),
    market: text('market').notNull(),
    language: text('language').$type<Language>().notNull(),
    secret: text('secret').notNull().unique(),
    /** JSON: a list of `ReviewedProduct`. */
    products: text('products').notNull(),
    /** When the order was fulfilled, ISO 8601. */
    fulfilledAt: text('fulfilled_at').notNull(),
    /** When the mail was stored, by the shop's clock, ISO 8601; null before, and where none was. */
    askedAt: text('asked_at'),
  },
  (table) => [
    index('review_invitations_customer').on(table.customerId),
    index('review_invitations_email').on(table.email),
    index('review_invitations_fulfilled').on(table.fulfilledAt),
  ],
);

/** The addresses that want no mails that ask for reviews. */
export const reviewStops = sqliteTable('review_stops', {
  /** SHA-256 of the address in lower case, hexadecimal: nobody is written to again, and nobody can be. */
  digest: text('digest').primaryKey(),
  /** By the shop's clock, ISO 8601. */
  at: text('at').notNull(),
});

/** The translations of a review and of the shop's answer to it, by language; an empty text is not translated. */
export type ReviewTranslations = Partial<Record<Language, { text: string; answer: string }>>;

/** Reviews. One of a customer about a product: another one changes it. */
export const reviews = sqliteTable(
  'reviews',
  {
    id: text('id').primaryKey(),
    /** The number of the product at the commerce provider. */
    productId: integer('product_id').notNull(),
    /** The product's handle, category and title when it was bought. */
    handle: text('handle').notNull(),
    category: text('category').notNull(),
    title: text('title').notNull(),
    customerId: text('customer_id').notNull(),
    /** The order with the product. */
    orderId: text('order_id').notNull(),
    market: text('market').notNull(),
    language: text('language').$type<Language>().notNull(),
    /** 1 to 5. */
    stars: integer('stars').notNull(),
    text: text('text').notNull(),
    /** The name that is shown; empty for none. */
    author: text('author').notNull(),
    /** The animal, as far as the author tells it; its name only where it may be shown. */
    species: text('species').notNull(),
    breed: text('breed').notNull(),
    years: real('years'),
    /** Kilograms. */
    weight: real('weight'),
    pet: text('pet').notNull(),
    /** The kind of animal that it is selected by; empty where that is not known. */
    animal: text('animal').$type<AnimalKind | ''>().notNull(),
    fed: text('fed').$type<Fed | ''>().notNull(),
    state: text('state', { enum: ['shown', 'removed'] }).notNull(),
    /** By the shop's clock, in milliseconds since 1970. */
    createdAt: integer('created_at').notNull(),
    changedAt: integer('changed_at').notNull(),
    /** How many visitors have found it helpful. */
    helpful: integer('helpful').notNull(),
    /** The shop's answer; empty for none. */
    answer: text('answer').notNull(),
    /** By the shop's clock, in milliseconds since 1970; null without an answer. */
    answeredAt: integer('answered_at'),
    /** By the shop's own people; null without any. */
    translations: text('translations', { mode: 'json' }).$type<ReviewTranslations>(),
    /** The name of its picture in the store; null without one. */
    picture: text('picture'),
    /** Only one that is `shown` is seen by others than the shop's people and its author. */
    pictureState: text('picture_state', { enum: ['waiting', 'shown', 'refused'] }),
    /** The picture's size in pixels, and its bytes. */
    pictureWidth: integer('picture_width'),
    pictureHeight: integer('picture_height'),
    pictureBytes: integer('picture_bytes'),
    /** When the picture came to its state, by the shop's clock, in milliseconds since 1970. */
    pictureAt: integer('picture_at'),
    /** Invented, for showing the shop: it is marked, counts for nothing, and is left out where demo content is. */
    isDemo: integer('is_demo', { mode: 'boolean' }).notNull(),
  },
  (table) => [
    uniqueIndex('reviews_author').on(table.customerId, table.productId),
    index('reviews_helpful').on(table.productId, table.state, table.helpful, table.id),
    index('reviews_new').on(table.productId, table.state, table.createdAt, table.id),
    index('reviews_animal').on(table.productId, table.state, table.animal, table.helpful, table.id),
    index('reviews_animal_new').on(table.productId, table.state, table.animal, table.createdAt, table.id),
    index('reviews_state').on(table.state, table.createdAt, table.id),
    uniqueIndex('reviews_picture').on(table.picture),
    index('reviews_picture_state').on(table.pictureState, table.pictureAt).where(sql`picture_state IS NOT NULL`),
  ],
);

/** The real reviews of a product by their stars, written in the transaction of each change. */
export const reviewSummaries = sqliteTable('review_summaries', {
  productId: integer('product_id').primaryKey(),
  one: integer('one').notNull(),
  two: integer('two').notNull(),
  three: integer('three').notNull(),
  four: integer('four').notNull(),
  five: integer('five').notNull(),
});

/** Who has found a review helpful. */
export const reviewVotes = sqliteTable(
  'review_votes',
  {
    reviewId: text('review_id').notNull(),
    /** SHA-256 of the review with the customer, or with the visitor's network and a secret of the shop. */
    voter: text('voter').notNull(),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.voter] })],
);

/** Reports of reviews. Source: Regulation (EU) 2022/2065, article 16. */
export const reviewReports = sqliteTable(
  'review_reports',
  {
    id: text('id').primaryKey(),
    reviewId: text('review_id').notNull(),
    reason: text('reason').$type<Reported>().notNull(),
    text: text('text').notNull(),
    name: text('name').notNull(),
    /** In lower case; empty where none was given. */
    email: text('email').notNull(),
    market: text('market').notNull(),
    language: text('language').$type<Language>().notNull(),
    /** By the shop's clock, ISO 8601. */
    at: text('at').notNull(),
    state: text('state', { enum: ['open', 'removed', 'kept'] }).notNull(),
  },
  (table) => [
    index('review_reports_review').on(table.reviewId),
    index('review_reports_email').on(table.email),
    index('review_reports_state').on(table.state, table.at),
  ],
);

/**
 * Decisions about reviews, each as it was told to one person: the author of a removed one, or who has reported one. They
 * may complain about it. Source: Regulation (EU) 2022/2065, articles 17 and 20.
 */
export const reviewDecisions = sqliteTable(
  'review_decisions',
  {
    id: text('id').primaryKey(),
    reviewId: text('review_id').notNull(),
    /** Stands in the link of the mail. */
    secret: text('secret').notNull().unique(),
    recipient: text('recipient', { enum: ['author', 'reporter'] }).notNull(),
    /** In lower case. */
    email: text('email').notNull(),
    market: text('market').notNull(),
    language: text('language').$type<Language>().notNull(),
    /** The title of the product. */
    title: text('title').notNull(),
    /** `refused` is about the picture alone. */
    decision: text('decision', { enum: ['removed', 'kept', 'refused'] }).notNull(),
    /** The name of the picture that was refused; null for a decision about the review. */
    picture: text('picture'),
    /** Of a removal or refusal; empty for what was kept. */
    ground: text('ground').$type<Ground | ''>().notNull(),
    reason: text('reason').notNull(),
    /** By the shop's clock, ISO 8601. */
    at: text('at').notNull(),
    /** The complaint; empty for none. */
    complaint: text('complaint').notNull(),
    /** By the shop's clock, ISO 8601; null without a complaint. */
    complainedAt: text('complained_at'),
    outcome: text('outcome', { enum: ['uphold', 'reverse'] }),
    /** Why the complaint was decided so; empty before. */
    outcomeReason: text('outcome_reason').notNull(),
  },
  (table) => [
    index('review_decisions_email').on(table.email),
    index('review_decisions_review').on(table.reviewId),
    index('review_decisions_at').on(table.at),
    index('review_decisions_complaints')
      .on(table.complainedAt)
      .where(sql`outcome IS NULL AND complained_at IS NOT NULL`),
  ],
);

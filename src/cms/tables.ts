import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * The published stories as they were last copied to KV, one row for each language: what the story indexes are made of,
 * and what tells a story that is gone.
 */
export const cmsStories = sqliteTable(
  'cms_stories',
  {
    /** The market group's folder in the CMS. */
    folder: text('folder').notNull(),
    language: text('language').notNull(),
    /** The full slug, with the folder. */
    slug: text('slug').notNull(),
    /** ISO 8601; empty for a story that names none. Its copy's key has it. */
    publishedAt: text('published_at').notNull(),
    /** The place that the CMS's lists have it at. */
    position: integer('position').notNull(),
    /** The story without the fields of its page, as JSON. */
    summary: text('summary').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.folder, table.language, table.slug] }),
    index('cms_stories_slug').on(table.folder, table.slug),
  ],
);

/** How far the stories of a language have been copied. */
export const cmsProgress = sqliteTable(
  'cms_progress',
  {
    folder: text('folder').notNull(),
    language: text('language').notNull(),
    /** When the newest copied story was published, ISO 8601. */
    since: text('since').notNull(),
  },
  (table) => [primaryKey({ columns: [table.folder, table.language] })],
);

/** The versions of the content that have been copied whole. */
export const cmsCopies = sqliteTable('cms_copies', {
  folder: text('folder').primaryKey(),
  /** The version of the copies, which grows with each change in the CMS; 0 before the first. */
  version: integer('version').notNull(),
  /** The version whose texts have been copied: that one or an older one, if events told of no text since. */
  textsVersion: integer('texts_version').notNull(),
  /** When texts were last copied, ISO 8601. */
  textsAt: text('texts_at').notNull(),
  /** Whether a newer version has been copied in part. */
  isUnfinished: integer('is_unfinished', { mode: 'boolean' }).notNull(),
  /** When the CMS was last asked for its version, ISO 8601. */
  askedAt: text('asked_at').notNull(),
});

/** Keys of copies in KV that newer ones have replaced. Some isolates may read them for a minute. */
export const cmsReplaced = sqliteTable('cms_replaced', {
  key: text('key').primaryKey(),
  /** ISO 8601. */
  at: text('at').notNull(),
});

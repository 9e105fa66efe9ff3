import { and, count, eq, lte, max } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { copiedSlugs, type SyncContext } from '../../cms/copy-state.ts';
import { EVERY_PAGE } from '../../platform/page-cache/entry.ts';
import { MAX_TAGS } from '../../platform/page-cache/purges.ts';
import { cmsEvents } from '../events/tables.ts';
import { cmsTags, editedStory, storyOfEvent } from './purge-tags.ts';

/** The CMS's events that nobody has worked on. */
export interface OpenEvents {
  number: number;
  /** Beyond {@link MAX_TAGS} there are none. */
  payloads: readonly string[];
  /** When the last of them came, ISO 8601; empty when there are none. */
  newest: string;
}

/** Whether there is one. */
export async function isEventOpen(database: D1Database): Promise<boolean> {
  const rows = await drizzle(database)
    .select({ digest: cmsEvents.digest })
    .from(cmsEvents)
    .where(eq(cmsEvents.isOpen, true))
    .limit(1);
  return rows.length > 0;
}

export async function openEvents(database: D1Database): Promise<OpenEvents> {
  const db = drizzle(database);
  const isOpen = eq(cmsEvents.isOpen, true);
  const [counts, rows] = await db.batch([
    db
      .select({ number: count(), newest: max(cmsEvents.receivedAt) })
      .from(cmsEvents)
      .where(isOpen),
    db
      .select({ payload: cmsEvents.payload })
      .from(cmsEvents)
      .where(isOpen)
      .limit(MAX_TAGS + 1),
  ]);
  const { number = 0, newest = '' } = counts[0] ?? {};
  return { number, newest: newest ?? '', payloads: rows.length > MAX_TAGS ? [] : rows.map(({ payload }) => payload) };
}

/** Closes the events that had come by a time, ISO 8601. */
export const closeEvents = (database: D1Database, until: string) =>
  drizzle(database)
    .update(cmsEvents)
    .set({ isOpen: false })
    .where(and(eq(cmsEvents.isOpen, true), lte(cmsEvents.receivedAt, until)));

/**
 * The news that open events tell of: the tags that they purge, and whether there may be more than edits of known
 * stories.
 */
export interface News {
  tags: readonly string[];
  /** Texts may have changed. */
  texts: boolean;
  /** Stories may have come, gone or moved. */
  addresses: boolean;
}

/** Reads open events, as long as the stories that they name have not been copied. */
export async function newsOf(context: SyncContext, { number, payloads }: OpenEvents): Promise<News> {
  if (number === 0) return { tags: [], texts: true, addresses: true };
  if (payloads.length === 0) return { tags: [EVERY_PAGE], texts: true, addresses: true };
  const known = await copiedSlugs(
    context,
    payloads.flatMap((payload) => storyOfEvent(payload) ?? []),
  );
  const isKnown = (slug: string) => known.has(slug);
  return {
    tags: [...new Set(payloads.flatMap((payload) => cmsTags(context.settings, payload, isKnown)))],
    texts: payloads.some((payload) => !storyOfEvent(payload)),
    addresses: payloads.some((payload) => !isKnown(editedStory(payload) ?? '')),
  };
}

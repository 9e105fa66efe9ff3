import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import type { Language } from '../languages/index.ts';
import { inList } from '../platform/database/in-list.ts';
import { roomInRun } from '../platform/run-budget.ts';
import { copyKeys, withoutBody } from './copies.ts';
import { inTurns, PAGE_QUERIES, type Run } from './copy-run.ts';
import type { SyncContext } from './copy-state.ts';
import type { Story } from './story.ts';
import { cmsReplaced, cmsStories } from './tables.ts';

/** The statements that note which keys are replaced, and which are written. */
export const replacing = (
  db: DrizzleD1Database,
  { replaced, written }: { replaced: readonly string[]; written: readonly string[] },
  isHeld: SQL,
) =>
  [
    db
      .insert(cmsReplaced)
      .select(
        sql`SELECT value, ${new Date().toISOString()} FROM json_each(${JSON.stringify(replaced)}) WHERE ${isHeld}`,
      )
      .onConflictDoNothing(),
    db.delete(cmsReplaced).where(and(inList(cmsReplaced.key, written), isHeld)),
  ] as const;

/** Rows that one statement writes: their JSON is one parameter, which D1 limits to 2 MB. */
const ROWS_WRITTEN = 25;

/** The statements that note stories as copied. None replaces a newer one, unless the content is going back. */
function writingRows({ db, folder, isHeld, isGoingBack }: Run, language: Language, stories: readonly Story[]) {
  const rows = stories.map((story) => ({
    slug: story.full_slug,
    publishedAt: story.published_at ?? '',
    position: story.position ?? 0,
    summary: JSON.stringify(withoutBody(story)),
  }));
  const isNewer = sql`excluded.published_at > ${cmsStories.publishedAt}`;
  return Array.from({ length: Math.ceil(rows.length / ROWS_WRITTEN) }, (_, n) =>
    db
      .insert(cmsStories)
      .select(
        sql`SELECT ${folder}, ${language}, value ->> 'slug', value ->> 'publishedAt', value ->> 'position', value ->> 'summary'
            FROM json_each(${JSON.stringify(rows.slice(n * ROWS_WRITTEN, (n + 1) * ROWS_WRITTEN))}) WHERE ${isHeld}`,
      )
      .onConflictDoUpdate({
        target: [cmsStories.folder, cmsStories.language, cmsStories.slug],
        set: {
          publishedAt: sql`excluded.published_at`,
          position: sql`excluded.position`,
          summary: sql`excluded.summary`,
        },
        ...(!isGoingBack && { setWhere: isNewer }),
      }),
  );
}

/** Copies those of some stories that have changed: first to KV, so that no index names a story without its copy. */
export async function copyStories(run: Run, language: Language, stories: readonly Story[]): Promise<void> {
  const { kv, db, folder, isHeld, isGoingBack } = run;
  const slugs = stories.map(({ full_slug }) => full_slug);
  const rows = await db
    .select({ slug: cmsStories.slug, publishedAt: cmsStories.publishedAt })
    .from(cmsStories)
    .where(and(eq(cmsStories.folder, folder), eq(cmsStories.language, language), inList(cmsStories.slug, slugs)));
  const before = new Map(rows.map(({ slug, publishedAt }) => [slug, publishedAt]));
  const changed = stories.filter(({ full_slug, published_at }) => {
    const copied = before.get(full_slug);
    const current = published_at ?? '';
    return copied === undefined || (isGoingBack ? current !== copied : current > copied);
  });
  if (changed.length === 0) return;
  const keyOf = (slug: string, publishedAt: string) => copyKeys(folder).story(language, slug, publishedAt);
  await inTurns(changed, (story) =>
    kv.put(keyOf(story.full_slug, story.published_at ?? ''), JSON.stringify({ story })),
  );
  const replaced = changed.flatMap(({ full_slug }) => {
    const publishedAt = before.get(full_slug);
    return publishedAt === undefined ? [] : [keyOf(full_slug, publishedAt)];
  });
  const written = changed.map(({ full_slug, published_at }) => keyOf(full_slug, published_at ?? ''));
  await db.batch([...replacing(db, { replaced, written }, isHeld), ...writingRows(run, language, changed)]);
  run.copied += changed.length;
}

/** Rows that one query reads. */
const ROWS_READ = 500;

/** Writes a language's index, which is made of the rows' texts: no story is parsed for it. */
export async function writeIndex({ kv, db, folder, version }: Run, language: Language): Promise<void> {
  const entries: { position: number; summary: string }[] = [];
  for (let after = ''; ; ) {
    const rows = await db
      .select({ slug: cmsStories.slug, position: cmsStories.position, summary: cmsStories.summary })
      .from(cmsStories)
      .where(and(eq(cmsStories.folder, folder), eq(cmsStories.language, language), sql`${cmsStories.slug} > ${after}`))
      .orderBy(cmsStories.slug)
      .limit(ROWS_READ);
    entries.push(...rows);
    if (rows.length < ROWS_READ) break;
    after = rows.at(-1)!.slug;
  }
  entries.sort((a, b) => a.position - b.position);
  const value = `{"stories":[${entries.map(({ summary }) => summary).join(',')}]}`;
  await kv.put(copyKeys(folder).index(language, version), value);
}

/** Isolates know of a newer version within two minutes. */
const REPLACED_FOR_MS = 3_600_000;

/** Deletes copies that nobody reads any more, as many as the run has room for. */
export async function deleteReplaced({ kv, database }: SyncContext): Promise<void> {
  const db = drizzle(database);
  const before = new Date(Date.now() - REPLACED_FOR_MS).toISOString();
  const rows = await db
    .select({ key: cmsReplaced.key })
    .from(cmsReplaced)
    .where(lt(cmsReplaced.at, before))
    .limit(Math.max(0, Math.min(ROWS_READ, roomInRun() - PAGE_QUERIES)));
  const keys = rows.map(({ key }) => key);
  await inTurns(keys, (key) => kv.delete(key));
  if (keys.length > 0) await db.delete(cmsReplaced).where(inList(cmsReplaced.key, keys));
}

import { and, eq, type SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Settings } from '../env.ts';
import { inList } from '../platform/database/in-list.ts';
import { copyKeys } from './copies.ts';
import { cmsCopies, cmsStories } from './tables.ts';

/** The settings, and the places that copies are kept in and counted. */
export interface SyncContext {
  settings: Settings;
  kv: KVNamespace;
  database: D1Database;
}

/** How far the copies are. */
export type CopyState = Omit<typeof cmsCopies.$inferSelect, 'folder'>;

const NOTHING_COPIED: CopyState = {
  version: 0,
  textsVersion: 0,
  textsAt: '',
  isUnfinished: false,
  askedAt: '',
};

export const folderOf = ({ settings }: Pick<SyncContext, 'settings'>): string => settings.group.marketCMSFolderPath;

/** How far the copies of the market group's folder are. */
export async function readCopyState(context: SyncContext): Promise<CopyState> {
  const [row] = await drizzle(context.database)
    .select()
    .from(cmsCopies)
    .where(eq(cmsCopies.folder, folderOf(context)));
  return row ?? NOTHING_COPIED;
}

/** The statement that notes how far the copies are. @param isHeld a condition without which it changes nothing. */
export const writingState = (context: SyncContext, changes: Partial<CopyState>, isHeld?: SQL) =>
  drizzle(context.database)
    .insert(cmsCopies)
    .values({ folder: folderOf(context), ...NOTHING_COPIED, ...changes })
    .onConflictDoUpdate({ target: cmsCopies.folder, set: changes, ...(isHeld && { setWhere: isHeld }) });

/** Which of several full slugs are stories that have been copied. */
export async function copiedSlugs(context: SyncContext, slugs: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await drizzle(context.database)
    .selectDistinct({ slug: cmsStories.slug })
    .from(cmsStories)
    .where(and(eq(cmsStories.folder, folderOf(context)), inList(cmsStories.slug, slugs)));
  return new Set(rows.map(({ slug }) => slug));
}

/** The version that isolates are told of, and that of its texts, as KV has them. */
export const versionValue = ({ version, textsVersion }: Pick<CopyState, 'version' | 'textsVersion'>): string =>
  `${version} ${textsVersion}`;

/**
 * Has KV name the version that has been copied last, where it names another one: a write of a run that was stopped may
 * come late.
 */
export async function restoreVersion(context: SyncContext): Promise<void> {
  const state = await readCopyState(context);
  const key = copyKeys(folderOf(context)).version;
  if (state.version !== 0 && (await context.kv.get(key)) !== versionValue(state))
    await context.kv.put(key, versionValue(state));
}

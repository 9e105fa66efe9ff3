import { drizzle } from 'drizzle-orm/d1';
import type { Settings } from '../../env.ts';
import { databasesOf } from '../../platform/database/databases.ts';
import { log } from '../../platform/log.ts';
import { storeDay } from '../../site/requester.ts';
import { TABLES } from './collection.ts';

/** A run begins nothing more after this time; the next hour's goes on. */
const RUN_MS = 25_000;

/**
 * Deletes the rows of every table that are older than they are kept, in each database. Where one table fails, the others
 * are done.
 *
 * @param now by the shop's clock.
 */
export async function deleteOldRows(database: D1Database, settings: Settings, now: Date): Promise<void> {
  const until = Date.now() + RUN_MS;
  const today = storeDay(settings);
  const deleteFrom = async (each: D1Database) => {
    const context = { database: each, db: drizzle(each), settings, now, today, until };
    await Promise.all(
      Object.entries(TABLES).map(async ([table, { home, retention }]) => {
        if (typeof retention !== 'function' || (each !== database && home === undefined)) return;
        try {
          await retention(context);
        } catch (error) {
          log.warn({ event: 'old_rows', table, error: String(error) });
        }
      }),
    );
  };
  await Promise.all(databasesOf(database).map(deleteFrom));
}

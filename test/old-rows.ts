import type { Settings } from '../src/env.ts';
import { groups } from '../src/platform/shared/markets.ts';
import { deleteOldRows } from '../src/shop/personal-data/retention.ts';

/** Deletes what is older than it is kept, from every table. */
export const deleteOld = (database: unknown): Promise<void> =>
  deleteOldRows(database as D1Database, { group: groups.eu } as Settings, new Date());

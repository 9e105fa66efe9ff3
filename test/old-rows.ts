import type { Settings } from '../src/env.ts';
import { groups } from '../src/platform/shared/markets.ts';
import { deleteOldRows } from '../src/shop/personal-data/retention.ts';

/** Deletes what is older than it is kept, from every table. @param leadUrl of the system that takes leads; empty for none. */
export const deleteOld = (database: unknown, leadUrl = 'https://leads.example'): Promise<void> =>
  deleteOldRows(
    database as D1Database,
    { group: groups.eu, lead: { url: leadUrl, key: '' } } as Partial<Settings> as Settings,
    new Date(),
  );

import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { log, loggedPath } from '../log.ts';
import { normalisePath } from './redirect.ts';
import { redirectMisses } from './tables.ts';

interface Miss {
  path: string;
  referrer: string;
  count: number;
}

/**
 * Misses are counted in memory and written in batches. Counts are lost when an isolate ends, which is cheaper than a
 * write per miss.
 */
const pending = new Map<string, Miss>();
const MAX_PENDING = 200;
const FLUSH_MS = 1000;
/** A write whose request was cancelled never settles; after this time another one may start. */
const STUCK_AFTER_MS = 10_000;
/** The table's size limit; the rarest rows are deleted first. */
const MAX_ROWS = 10_000;
let writingSince = 0;

/**
 * A segment that names somebody, or that only its owner knows, whatever a mail program has put behind it. Numbers stay:
 * an old address may need its redirect by them.
 */
const PRIVATE = /@|[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{32}/;
const withoutPrivate = (path: string): string =>
  path
    .split('/')
    .map((segment) => (PRIVATE.test(segment) ? '*' : segment))
    .join('/');

const referrerOf = (header: string | undefined): string => {
  try {
    const url = new URL(header ?? '');
    return `${url.origin}${loggedPath(url.pathname)}`.slice(0, 200);
  } catch {
    return '';
  }
};

async function flush(database: D1Database): Promise<void> {
  const misses = [...pending.values()];
  pending.clear();
  if (misses.length === 0) return;
  const db = drizzle(database);
  const lastAt = new Date().toISOString();
  for (let i = 0; i < misses.length; i += 20) {
    await db
      .insert(redirectMisses)
      .values(misses.slice(i, i + 20).map((miss) => ({ ...miss, lastAt })))
      .onConflictDoUpdate({
        target: [redirectMisses.path, redirectMisses.referrer],
        set: { count: sql`${redirectMisses.count} + excluded.count`, lastAt },
      });
  }
  await db.run(
    sql`DELETE FROM redirect_misses WHERE rowid IN (SELECT rowid FROM redirect_misses ORDER BY count DESC, last_at DESC LIMIT -1 OFFSET ${MAX_ROWS})`,
  );
}

/**
 * Counts a path that is neither page nor redirect, with the page that linked to it. Never delays or fails the response.
 */
export function countMiss(c: {
  env: { DB: D1Database };
  req: { url: string; header(name: string): string | undefined };
  executionCtx: { waitUntil(work: Promise<unknown>): void };
}): void {
  const path = withoutPrivate(normalisePath(new URL(c.req.url).pathname)).slice(0, 300);
  const referrer = referrerOf(c.req.header('referer'));
  const key = `${path} ${referrer}`;
  const counted = pending.get(key);
  if (counted) counted.count += 1;
  else if (pending.size < MAX_PENDING) pending.set(key, { path, referrer, count: 1 });
  if (Date.now() - writingSince < STUCK_AFTER_MS) return;
  writingSince = Date.now();
  c.executionCtx.waitUntil(
    new Promise((resolve) => setTimeout(resolve, FLUSH_MS))
      .then(() => flush(c.env.DB))
      .catch((error) => log.error({ event: 'redirect_misses', error: String(error) }))
      .finally(() => {
        writingSince = 0;
      }),
  );
}

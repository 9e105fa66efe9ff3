/** What visitors of a test do after it: they are known by a row until then, and counted without it. */

import { and, eq, gt } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Context } from 'hono';
import { settingsOf } from '../../env.ts';
import { now } from '../../platform/clock.ts';
import { writePoint } from '../../platform/data-points.ts';
import { digest } from '../../platform/digest.ts';
import { log } from '../../platform/log.ts';
import type { Statement } from '../../platform/outbox/kind.ts';
import type { AppEnv } from '../../site/context.ts';
import { followedVisitors } from './tables.ts';

/** Complaints and returns count for as long after the visit. */
export const FOLLOWED_DAYS = 60;
const DAY_MS = 86_400_000;

/** `ended`: a subscription. `offer`: a change that the page has offered. */
type Outcome = 'ended' | 'offer' | 'complaint' | 'return';

/** A person whose later doings are counted. */
type Who = { customerId: string } | { email: string };

interface Means {
  database: D1Database;
  dataset: AnalyticsEngineDataset | undefined;
  now: Date;
  waitUntil(work: Promise<unknown>): void;
}

type Row = typeof followedVisitors.$inferSelect;

/** Knows a visitor of a test from now on. A second visit changes nothing. */
export async function followVisitor(
  database: D1Database,
  { email, ...row }: Omit<Row, 'emailDigest' | 'hasReturned'> & { email: string },
): Promise<void> {
  await drizzle(database)
    .insert(followedVisitors)
    .values({ ...row, emailDigest: await digest(email.toLowerCase()) })
    .onConflictDoNothing();
}

/** The tests whose visitor somebody is, within the days after it. */
const followed = async ({ database, now }: Pick<Means, 'database' | 'now'>, who: Who): Promise<Row[]> =>
  drizzle(database)
    .select()
    .from(followedVisitors)
    .where(
      and(
        'customerId' in who
          ? eq(followedVisitors.customerId, who.customerId)
          : eq(followedVisitors.emailDigest, await digest(who.email.toLowerCase())),
        gt(followedVisitors.seenAt, new Date(now.getTime() - FOLLOWED_DAYS * DAY_MS).toISOString()),
      ),
    );

const count = ({ dataset, waitUntil }: Pick<Means, 'dataset' | 'waitUntil'>, event: Outcome, row: Row): void =>
  writePoint(
    dataset,
    { indexes: [row.test], blobs: [event, row.test, row.variant, row.market], doubles: [1] },
    waitUntil,
  );

/**
 * Counts that a visitor of a test has returned something or was paid back, once for each.
 *
 * @returns the statements that note it.
 */
export async function countReturn(means: Means, customerId: string, at: string): Promise<Statement[]> {
  const rows = await followed(means, { customerId });
  return rows
    .filter(({ hasReturned, seenAt }) => !hasReturned && at > seenAt)
    .map((row) => {
      count(means, 'return', row);
      return drizzle(means.database)
        .update(followedVisitors)
        .set({ hasReturned: true })
        .where(and(eq(followedVisitors.test, row.test), eq(followedVisitors.customerId, customerId)));
    });
}

/** Counts in the background what the visitor of a request, or whoever has written, does after a test. It never fails. */
export function countSoon(c: Context<AppEnv>, event: Exclude<Outcome, 'return'>, who: Who): void {
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  const work = async () => {
    const means = { database: c.env.DB, dataset: c.env.AB_TESTS, now: await now(settingsOf(c.env)), waitUntil };
    for (const row of await followed(means, who)) count(means, event, row);
  };
  waitUntil(work().catch((error: unknown) => log.warn({ event: 'ab_count', error: String(error) })));
}

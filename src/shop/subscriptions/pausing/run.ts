import { and, asc, eq, gt, lte, ne } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { BUSY, exclusively } from '../../../platform/database/exclusively.ts';
import { log } from '../../../platform/log.ts';
import { NO_ROOM, withRoom } from '../../../platform/run-budget.ts';
import { type Day, dayOf, type TimeZone } from '../../../platform/shared/day.ts';
import { shopTimeZone } from '../../../shopify/time-zone.ts';
import type { OutboxContext } from '../../../site/outbox.ts';
import { checkSoon } from '../billing/next-check.ts';
import { finishEdits, lockOf } from '../edits.ts';
import { workOn } from '../model/pausing.ts';
import { reminderMail } from './mail.ts';
import { readPaused } from './read.ts';
import { resumeContract } from './resume.ts';
import { deletePause } from './store.ts';
import { subscriptionPauses } from './tables.ts';

/** A run begins no more work after this time; the rest is done by the next run. */
const RUN_MS = 20_000;
const PAGE = 50;
/** Queries, or calls, of the work on one pause at most. */
const QUERIES = 25;

/**
 * Reminds of the end of a pause, or ends it. The caller holds the contract's lock. @throws UpstreamError @throws Error
 * when the provider refuses.
 */
async function workOnPause(
  context: OutboxContext,
  contractId: string,
  { today, zone }: { today: Day; zone: TimeZone },
): Promise<void> {
  const { settings, database } = context;
  const db = drizzle(database);
  const ofContract = eq(subscriptionPauses.contractId, contractId);
  const [row] = await db.select().from(subscriptionPauses).where(ofContract);
  // an earlier holder of the lock may just have changed it
  const work = row ? workOn(row, today) : 'none';
  if (!row || work === 'none') return;
  const { until, since } = row;
  if (until === '') return;
  const found = await readPaused(settings, contractId, until, zone);
  // the customer has resumed it or cancelled, or an earlier run has resumed it and was interrupted
  if (found?.contract.status !== 'PAUSED')
    return void (await db.batch([deletePause(db, contractId), checkSoon(db, contractId)]));
  if (work === 'remind') {
    const mail = await reminderMail(db, context, { ...found, until, since });
    if (!mail)
      log.warn({
        event: 'pause_reminder',
        contract: contractId,
        error: 'the provider knows no address of the customer',
      });
    await db.batch([db.update(subscriptionPauses).set({ dueOn: until }).where(ofContract), ...(mail ?? [])]);
    return;
  }
  // an interrupted change may have taken edits of deliveries away
  if ((await finishEdits(settings, database, contractId)) === 'pending')
    throw new Error('edits of deliveries wait to be restored');
  const refused = await resumeContract(settings, contractId);
  if (refused) throw new Error(`the provider does not resume it: ${refused.refused} ${refused.message}`);
  await db.batch([deletePause(db, contractId), checkSoon(db, contractId)]);
}

/**
 * Works on the pauses whose day has come: mails the reminder, and resumes the subscription. Runs every minute; what a
 * run leaves undone is done by the next one.
 *
 * @param now the current time by the shop's clock. @throws UpstreamError when the provider cannot be asked at all.
 */
export async function runPauses(context: OutboxContext, now: Date): Promise<void> {
  if (!context.settings.admin.url) return;
  const until = Date.now() + RUN_MS;
  const db = drizzle(context.database);
  // no zone of a place is ahead of this one
  const latest = dayOf(now, 'Pacific/Kiritimati');
  const dueOnly = and(ne(subscriptionPauses.dueOn, ''), lte(subscriptionPauses.dueOn, latest));
  for (let last = ''; Date.now() < until; ) {
    const due = await db
      .select({ contractId: subscriptionPauses.contractId })
      .from(subscriptionPauses)
      .where(and(dueOnly, gt(subscriptionPauses.contractId, last)))
      .orderBy(asc(subscriptionPauses.contractId))
      .limit(PAGE);
    if (due.length === 0) return;
    const zone = await shopTimeZone(context.settings);
    const day = { today: dayOf(now, zone), zone };
    for (const { contractId } of due) {
      if (Date.now() >= until) return;
      const outcome = await withRoom(QUERIES, () =>
        exclusively(context.database, lockOf(contractId), () => workOnPause(context, contractId, day)),
      ).catch((error: unknown) => log.warn({ event: 'pause', contract: contractId, error: String(error) }));
      if (outcome === NO_ROOM) return;
      if (outcome === BUSY)
        log.warn({ event: 'pause', contract: contractId, error: 'another change is still at work' });
    }
    last = due.at(-1)!.contractId;
  }
}

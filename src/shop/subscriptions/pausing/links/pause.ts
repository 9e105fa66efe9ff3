import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Settings } from '../../../../env.ts';
import { now } from '../../../../platform/clock.ts';
import { type Day, dayOf } from '../../../../platform/shared/day.ts';
import type { PauseAction } from '../../../../routes.ts';
import { isOver } from '../../model/subscription.ts';
import { shopZoneOf } from '../../read.ts';
import { type PausedContract, readPaused } from '../read.ts';
import { subscriptionPauses } from '../tables.ts';
import { readToken } from './token.ts';

/** The reasons why a link does nothing. Each has a text, `error.pause_link_…`. */
export type Stale = 'invalid' | 'resumed' | 'over' | 'stayed' | 'other';

/** The pause that a link is about. */
export interface LinkedPause extends PausedContract {
  contractId: string;
  /** The day on which the subscription resumes, `YYYY-MM-DD`; empty without one. */
  until: Day | '';
  today: Day;
}

/**
 * Reads the pause that a link is about.
 *
 * @returns the pause, and the reason why the link does nothing for it; `pause` is null for a link that tells nothing.
 * @throws UpstreamError
 */
export async function readLinkedPause(
  { settings, database }: { settings: Settings; database: D1Database },
  action: PauseAction,
  token: string,
): Promise<{ pause: LinkedPause | null; stale: Stale | null }> {
  const link = await readToken(settings, action, token);
  if (!link) return { pause: null, stale: 'invalid' };
  const { contractId, since } = link;
  const [[row], zone, moment] = await Promise.all([
    drizzle(database).select().from(subscriptionPauses).where(eq(subscriptionPauses.contractId, contractId)),
    shopZoneOf(settings),
    now(settings),
  ]);
  const today = dayOf(moment, zone);
  const found = await readPaused(settings, contractId, row?.until || today, zone);
  if (!found) return { pause: null, stale: 'invalid' };
  const pause: LinkedPause = { ...found, contractId, until: row?.until ?? '', today };
  const { status } = found.contract;
  if (isOver(status)) return { pause, stale: 'over' };
  if (status !== 'PAUSED') return { pause, stale: 'resumed' };
  // another pause has begun since
  if (row?.since !== since) return { pause, stale: 'other' };
  return { pause, stale: action === 'stay' && row.until === '' ? 'stayed' : null };
}

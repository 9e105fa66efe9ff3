import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Settings } from '../../../env.ts';
import { now } from '../../../platform/clock.ts';
import { processedForms } from '../../../platform/database/tables.ts';
import { digest } from '../../../platform/digest.ts';
import { type Day, dayOf, type TimeZone } from '../../../platform/shared/day.ts';
import type { Market } from '../../../platform/shared/markets.ts';
import { marketZone } from '../../../platform/shared/time-zones.ts';
import type { MailAction } from '../../../routes.ts';
import { gidOf } from '../../../shopify/ids.ts';
import { type DayRange, dispatchDay, journeyOfDelivery } from '../../delivery/model/dispatch.ts';
import { isBeingPaid } from '../billing/agree.ts';
import { amountOf, cycleOf, marketOfContract } from '../billing/contract.ts';
import { readCycle } from '../billing/read.ts';
import { cycleDays, movableIn } from '../model/calendar.ts';
import { isOver } from '../model/subscription.ts';
import { shopZoneOf } from '../read.ts';
import { isOffered } from './offered.ts';
import { type MailLink, readToken } from './token.ts';

interface Means {
  settings: Settings;
  database: D1Database;
}

/**
 * The reasons why a link does nothing: of itself, of its delivery, or of its subscription. Each has a text,
 * `error.link_…`.
 */
export type Stale =
  | 'invalid'
  | 'expired'
  | 'used'
  | 'gone'
  | 'over'
  | 'paid'
  | 'paying'
  | 'paused'
  | 'skipped'
  | 'planned'
  | 'left'
  | 'fixed';

type Found = NonNullable<Awaited<ReturnType<typeof readCycle>>>;

/** The delivery that a link is about, as far as its page shows it, and what the actions need. */
export interface LinkedDelivery {
  link: MailLink;
  contract: Found['sourceContract'];
  market: Market;
  /** `YYYY-MM-DD`, as all days. */
  today: Day;
  /** The day of the charge. */
  day: Day;
  leaves: Day;
  /** The day on which it leaves if it is paid now. */
  leavesNow: Day;
  arrives: DayRange;
  bounds: DayRange;
  /** The days of its billing cycle to which it can be moved. */
  movable: DayRange | null;
  /** The delivery in whose place it comes beyond them; null where there is none, or the link does not move it. */
  follower: { index: number; day: Day; movable: DayRange } | null;
  lines: NonNullable<Found['editedContract']>['lines']['nodes'];
  amount: number;
}

/** The name under which the use of a link is noted. A mail for another card may be wanted again on another day. */
export const keyOfUse = async (action: MailAction, token: string, today: Day): Promise<string> =>
  `link ${await digest(token)}${action === 'card' ? ` ${today}` : ''}`;

/** The line that a link is about; undefined where the delivery does not have it any more. */
export const lineOf = ({
  link,
  lines,
}: Pick<LinkedDelivery, 'link' | 'lines'>): LinkedDelivery['lines'][number] | undefined =>
  lines.find(({ id }) => id === gidOf('SubscriptionLine', link.line ?? ''));

/** Whether a line comes free of charge, as a small gift. */
export const isFree = ({ currentPrice }: LinkedDelivery['lines'][number]): boolean => Number(currentPrice.amount) === 0;

/** The reason why an action on a delivery is not possible any more; null when it is. */
async function obstacleTo(
  action: MailAction,
  { status, skipped, sourceContract: contract }: Found,
  beingPaid: boolean,
): Promise<Stale | null> {
  if (isOver(contract.status)) return 'over';
  if (!isOffered(action, contract)) return 'fixed';
  if (status === 'BILLED') return 'paid';
  if (beingPaid) return 'paying';
  // another card is wanted most where a payment has failed, and the delivery was left out or the subscription stopped
  // for it
  if (action === 'card') return null;
  if (skipped !== (action === 'unskip')) return skipped ? 'skipped' : 'planned';
  return contract.status === 'ACTIVE' ? null : 'paused';
}

/** The delivery after one, where that can come in its place. @throws UpstreamError */
async function followerOf(
  { contractId, cycle }: MailLink,
  settings: Settings,
  { zone, today }: { zone: TimeZone; today: Day },
): Promise<LinkedDelivery['follower']> {
  const next = await readCycle({ settings }, contractId, cycle + 1);
  if (!next || next.skipped || next.status === 'BILLED') return null;
  const movable = movableIn(cycleDays(next.cycleStartAt, next.cycleEndAt, zone), today);
  return movable && { index: cycle + 1, day: cycleOf(next, zone).day, movable };
}

/**
 * Reads the delivery that a link is about.
 *
 * @returns the delivery, and the reason why the link does nothing for it; `delivery` is null for a link that tells
 * nothing.
 * @throws UpstreamError
 */
export async function readLinked(
  { settings, database }: Means,
  action: MailAction,
  token: string,
): Promise<{ delivery: LinkedDelivery | null; stale: Stale | null }> {
  const link = await readToken(settings, action, token);
  if (!link) return { delivery: null, stale: 'invalid' };
  const { contractId, cycle: index, until } = link;
  const found = await readCycle({ settings }, contractId, index);
  if (!found) return { delivery: null, stale: 'gone' };
  const contract = found.sourceContract;
  const market = marketOfContract(contract, settings);
  const [zone, moment, beingPaid] = await Promise.all([
    shopZoneOf(settings),
    now(settings),
    isBeingPaid(database, contractId, index),
  ]);
  const today = dayOf(moment, marketZone(market.country));
  const { day: planned } = cycleOf(found, zone);
  // one that is late is charged today at the earliest
  const day = planned < today ? today : planned;
  const bounds = cycleDays(found.cycleStartAt, found.cycleEndAt, zone);
  const delivery: LinkedDelivery = {
    link,
    contract,
    market,
    today,
    day,
    ...journeyOfDelivery(day, { today, now: moment }, market.country),
    leavesNow: dispatchDay(moment, market.country),
    bounds,
    movable: movableIn(bounds, today),
    follower: action === 'move' ? await followerOf(link, settings, { zone, today }) : null,
    lines: (found.editedContract ?? contract).lines.nodes,
    amount: amountOf(contract, found),
  };
  const isLeft = (action === 'swap' || action === 'leave') && !lineOf(delivery);
  const obstacle = (await obstacleTo(action, found, beingPaid !== null)) ?? (isLeft ? 'left' : null);
  if (obstacle) return { delivery, stale: obstacle };
  const used = await drizzle(database)
    .select({ key: processedForms.key })
    .from(processedForms)
    .where(eq(processedForms.key, await keyOfUse(action, token, today)));
  if (used.length > 0) return { delivery, stale: 'used' };
  return { delivery, stale: until && today > until ? 'expired' : null };
}

import { object, string } from 'superstruct';
import { type Day, dayOf, startOfDay } from '../../platform/day.ts';
import type { Market } from '../../platform/market/markets.ts';
import { marketZone } from '../../platform/market/time-zones.ts';
import { kind } from '../../platform/outbox/kind.ts';

const Payload = object({ id: string() });

/** Rows of the outbox that tell the shop's people of a declaration. */
export const staffKind = kind('declaration', Payload);

/** Rows of the outbox that end the subscription of a cancellation. */
export const declaredEndKind = kind('declared-end', Payload);

const HOUR_MS = 3_600_000;

/**
 * The moment at which a cancellation ends its subscription: at once, or an hour before the day that the customer names begins, so that
 * nothing is charged on that day.
 */
export function endOf({ endsOn, receivedAt }: { endsOn: Day | ''; receivedAt: string }, market: Pick<Market, 'country'>): Date {
  const received = new Date(receivedAt);
  const zone = marketZone(market.country);
  if (endsOn === '' || endsOn <= dayOf(received, zone)) return received;
  return new Date(Math.max(received.getTime(), startOfDay(endsOn, zone).getTime() - HOUR_MS));
}

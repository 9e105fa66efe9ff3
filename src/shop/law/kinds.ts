import { object, string } from 'superstruct';
import { toDate } from '../../platform/day.ts';
import type { Market } from '../../platform/market/markets.ts';
import { dayIn } from '../../platform/market/time-zones.ts';
import { kind } from '../../platform/outbox/kind.ts';

const Payload = object({ id: string() });

/** Rows of the outbox that tell the shop's people of a declaration. */
export const staffKind = kind('declaration', Payload);

/** Rows of the outbox that end the subscription of a cancellation. */
export const declaredEndKind = kind('declared-end', Payload);

const HOUR_MS = 3_600_000;

/** The moment at which a day begins in a country. @param day `YYYY-MM-DD`. */
function beginningOf(day: string, { country }: Pick<Market, 'country'>): Date {
  const utc = toDate(day).getTime();
  for (let hours = -14; hours < 14; hours++) {
    const moment = new Date(utc + hours * HOUR_MS);
    if (dayIn(country, moment) === day) return moment;
  }
  return new Date(utc);
}

/**
 * The moment at which a cancellation ends its subscription: at once, or an hour before the day that the customer names begins, so that
 * nothing is charged on that day.
 */
export function endOf({ endsOn, receivedAt }: { endsOn: string; receivedAt: string }, market: Pick<Market, 'country'>): Date {
  const received = new Date(receivedAt);
  if (endsOn === '' || endsOn <= dayIn(market.country, received)) return received;
  return new Date(Math.max(received.getTime(), beginningOf(endsOn, market).getTime() - HOUR_MS));
}

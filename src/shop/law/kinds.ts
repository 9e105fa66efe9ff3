import { nullable, number, object, string } from 'superstruct';
import { kind } from '../../platform/outbox/kind.ts';
import { type Day, dayOf, startOfDay } from '../../platform/shared/day.ts';
import type { Market } from '../../platform/shared/markets.ts';
import { marketZone } from '../../platform/shared/time-zones.ts';

/** `visitor`: who has declared it, as the limits of mails count; null for nobody. */
const Received = object({ id: string(), visitor: nullable(string()) });

/** Rows of the outbox that look for what a declaration is about, and tell its customer and the shop's people. */
export const declarationKind = kind('declaration', Received);

/**
 * Rows of the outbox that tell the shop's people of the declarations of an hour that fit no order and no subscription.
 */
export const digestKind = kind('declaration-digest', object({ hour: number() }));

const Payload = object({ id: string() });

/** Rows of the outbox that end the subscription of a cancellation. */
export const declaredEndKind = kind('declared-end', Payload);

const HOUR_MS = 3_600_000;
/** The time in which the owner of the address can say that a cancellation is not theirs. */
const OBJECTION_MS = 24 * HOUR_MS;

/**
 * The moment from which a cancellation has nothing charged: at once, or an hour before the day that the customer names
 * begins, so that nothing is charged on that day.
 */
export function endOf(
  { endsOn, receivedAt }: { endsOn: Day | ''; receivedAt: string },
  market: Pick<Market, 'country'>,
): Date {
  const received = new Date(receivedAt);
  const zone = marketZone(market.country);
  if (endsOn === '' || endsOn <= dayOf(received, zone)) return received;
  return new Date(Math.max(received.getTime(), startOfDay(endsOn, zone).getTime() - HOUR_MS));
}

/**
 * The moment at which a cancellation ends its subscription by itself: with {@link endOf}, and not before its customer
 * had time to object.
 */
export const endsByItself = (declared: Parameters<typeof endOf>[0], market: Pick<Market, 'country'>): Date =>
  new Date(Math.max(endOf(declared, market).getTime(), new Date(declared.receivedAt).getTime() + OBJECTION_MS));

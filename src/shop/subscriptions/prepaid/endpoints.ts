import { object } from 'superstruct';
import { addDays, addMonths, type Day, isDay, startOfDay } from '../../../platform/shared/day.ts';
import { requiredText } from '../../../platform/shared/fields.ts';
import { adminApi } from '../../../shopify/admin.ts';
import { PaidDeliveryMoveDocument } from '../../../shopify/generated/admin/graphql.ts';
import { gidOf } from '../../../shopify/ids.ts';
import { shopTimeZone } from '../../../shopify/time-zone.ts';
import { base } from '../../selling-plans/model/add-shapes.ts';
import { partsOf, type Rhythm } from '../../selling-plans/model/rhythm.ts';
import { scheduleCycle } from '../cycles.ts';
import { followerOf } from '../model/calendar.ts';
import { MAX_DAYS_AHEAD, type Paid, type PaidDelivery } from '../model/prepaid.ts';
import { hasEnded, type Subscription, type Upcoming } from '../model/subscription.ts';
import { postponeDelivery } from '../postpone.ts';
import { INVALID_DATE, providerRefusal, type Refusal, type ShopRefusal, SUBSCRIPTION_OVER } from '../refusal.ts';
import { type ChangeContext, subscriptionEndpoint } from '../subscription-endpoint.ts';
import { readPaid } from './read.ts';

/** The digits of a fulfillment order's id. */
const delivery = requiredText(20);
const MoveShape = object({ ...base, delivery, date: requiredText(30) });
const SkipShape = object({ ...base, delivery });

const GONE: ShopRefusal = { code: 'paid_delivery_gone', status: 409 };

/** The day of the delivery after another one. */
function dayAfter(day: Day, rhythm: Rhythm): Day {
  const [unit, count] = partsOf(rhythm);
  return unit === 'M' ? addMonths(day, count) : addDays(day, unit === 'W' ? 7 * count : count);
}

/** How the next charge gets to a day: it is late enough, moves within its cycle, or comes in the follower's place. */
type ChargeMove = 'none' | { within: Upcoming } | { delivery: Upcoming; follower: Upcoming };

/** How the next charge gets to a day or later; null where it cannot. A gift has none. */
function chargeMove({ prepaid, next, upcoming }: Subscription, wanted: Day): ChargeMove | null {
  if (prepaid?.isGift || !next || next.day >= wanted) return 'none';
  if (next.movable && wanted <= next.movable.to) return { within: next };
  const follower = followerOf(upcoming, next.index);
  return follower?.movable && wanted >= follower.movable.from && wanted <= follower.movable.to
    ? { delivery: next, follower }
    : null;
}

/** Has the next charge come on a day, by a move that is known to be possible. @throws UpstreamError */
async function putOffCharge(context: ChangeContext, move: ChargeMove, day: Day): Promise<Refusal | null> {
  const { settings, subscription } = context;
  if (move === 'none') return null;
  const isRefused =
    'within' in move
      ? (await scheduleCycle(settings, subscription.id, move.within.index, { day })) !== null
      : (await postponeDelivery(context, subscription.id, { ...move, day })) === null;
  return isRefused ? INVALID_DATE : null;
}

/**
 * Moves a paid delivery to another day. The money stays: nothing is charged or paid back. The next charge comes a rhythm
 * after the last paid delivery, and moves first: nobody pays while something paid is still to come.
 */
async function move(
  context: ChangeContext,
  number: string,
  dayFor: (paid: Paid, rhythm: Rhythm, delivery: PaidDelivery) => Day | null,
): Promise<'rescheduled' | Refusal> {
  const { settings, subscription, today, hasPendingEdits, unavailableCode } = context;
  const { id, prepaid } = subscription;
  if (hasEnded(subscription)) return SUBSCRIPTION_OVER;
  // what is noted for the next charge would take the place of them
  if (hasPendingEdits) return { code: unavailableCode, status: 503, reason: 'an earlier change is not finished' };
  const zone = await shopTimeZone(settings);
  const paid = prepaid ? await readPaid(settings, id, zone) : null;
  const found = paid?.left.find((known) => known.number === number);
  if (!prepaid || !paid || !found) return GONE;
  const day = dayFor(paid, prepaid.rhythm, found);
  if (!day || day <= today || day > addDays(today, MAX_DAYS_AHEAD)) return INVALID_DATE;
  if (day === found.day) return 'rescheduled';
  const last = [day, ...paid.left.filter((known) => known !== found).map((known) => known.day)].sort().at(-1)!;
  const wanted = dayAfter(last, prepaid.rhythm);
  const charge = chargeMove(subscription, wanted);
  if (!charge) return INVALID_DATE;
  const notPutOff = await putOffCharge(context, charge, wanted);
  if (notPutOff) return notPutOff;
  const moved = await adminApi(settings, PaidDeliveryMoveDocument, {
    id: gidOf('FulfillmentOrder', number),
    fulfillAt: startOfDay(day, zone).toISOString(),
  });
  const refused = providerRefusal(moved.fulfillmentOrderReschedule?.userErrors);
  return refused ? GONE : 'rescheduled';
}

/** Moves a paid delivery to a day. */
export const postPaidMove = subscriptionEndpoint(MoveShape, 'change_failed', ({ delivery: number, date }, context) =>
  move(context, number, () => (isDay(date) ? date : null)),
);

/** Has a paid delivery come after the last one. */
export const postPaidSkip = subscriptionEndpoint(SkipShape, 'change_failed', ({ delivery: number }, context) =>
  move(context, number, ({ left }, rhythm, found) => {
    const others = left.filter((known) => known !== found);
    return dayAfter(
      [found, ...others]
        .map(({ day }) => day)
        .sort()
        .at(-1)!,
      rhythm,
    );
  }),
);

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
import { hasEnded } from '../model/subscription.ts';
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

/** Has the next charge come a rhythm after the last paid delivery, where it would come sooner. @throws UpstreamError */
async function putOffCharge(context: ChangeContext, lastPaid: Day, rhythm: Rhythm): Promise<void> {
  const { settings, subscription } = context;
  const { id, next, upcoming } = subscription;
  const wanted = dayAfter(lastPaid, rhythm);
  if (!next || next.day >= wanted) return;
  const { movable } = next;
  if (movable && wanted <= movable.to) {
    await scheduleCycle(settings, id, next.index, { day: wanted });
    return;
  }
  const follower = followerOf(upcoming, next.index);
  if (follower?.movable && wanted >= follower.movable.from && wanted <= follower.movable.to)
    await postponeDelivery(context, id, { delivery: next, follower, day: wanted });
}

/** Moves a paid delivery to another day. The money stays: nothing is charged or paid back. */
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
  const moved = await adminApi(settings, PaidDeliveryMoveDocument, {
    id: gidOf('FulfillmentOrder', number),
    fulfillAt: startOfDay(day, zone).toISOString(),
  });
  const refused = providerRefusal(moved.fulfillmentOrderReschedule?.userErrors);
  if (refused) return GONE;
  const last = [day, ...paid.left.filter((known) => known !== found).map((known) => known.day)].sort().at(-1)!;
  await putOffCharge(context, last, prepaid.rhythm);
  return 'rescheduled';
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

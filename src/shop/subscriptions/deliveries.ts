import { type Day, isDay } from '../../platform/shared/day.ts';
import { CycleSkipDocument, CycleUnskipDocument } from '../../shopify/generated/customer/graphql.ts';
import { agreeDay } from './billing/agree.ts';
import { mailChange } from './change-mail.ts';
import { scheduleCycle } from './cycles.ts';
import { chargeDay, followerOf, isBeyond } from './model/calendar.ts';
import { CycleShape } from './model/form-shapes.ts';
import { RescheduleShape } from './model/shapes.ts';
import { deliveryOf, type Upcoming } from './model/subscription.ts';
import { postponeDelivery } from './postpone.ts';
import { CYCLE_NOT_FOUND, INVALID_DATE, type ProviderRefusal, providerRefusal, type Refusal } from './refusal.ts';
import { type ChangeContext, requireActive, requireDetails, subscriptionEndpoint } from './subscription-endpoint.ts';

async function setSkipped(
  { session, subscription }: ChangeContext,
  index: number,
  skip: boolean,
): Promise<ProviderRefusal | null> {
  const input = { contractId: subscription.id, selector: { index } };
  const answer = skip
    ? (await session.ask(CycleSkipDocument, { input })).subscriptionBillingCycleSkip
    : (await session.ask(CycleUnskipDocument, { input })).subscriptionBillingCycleUnskip;
  return providerRefusal(answer?.userErrors);
}

/** Skips a delivery, or takes a skipped one after all. @param index of its billing cycle. */
export async function skipDelivery(
  context: ChangeContext,
  index: number,
  skip: boolean,
): Promise<'skipped' | 'unskipped' | Refusal> {
  const refusal = requireActive(context);
  if (refusal) return refusal;
  const delivery = deliveryOf(context.subscription, index);
  if (!delivery) return CYCLE_NOT_FOUND;
  const refused = delivery.skipped === skip ? null : await setSkipped(context, index, skip);
  if (refused) return refused;
  if (!skip) await agreeDay(context.database, context.subscription.id, index, delivery.day);
  const done = skip ? 'skipped' : 'unskipped';
  if (delivery.skipped !== skip)
    await mailChange(context.call, {
      contractId: context.subscription.id,
      change: done,
      cycle: index,
      from: delivery.day,
    });
  return done;
}

const skipEndpoint = (skip: boolean) =>
  subscriptionEndpoint(CycleShape, 'change_failed', ({ cycle }, context) => skipDelivery(context, cycle, skip));

export const postSkip = skipEndpoint(true);
export const postUnskip = skipEndpoint(false);

/** Moves a delivery to a day of its billing cycle. @param date `YYYY-MM-DD`; every other text is refused. */
export async function moveDelivery(
  context: ChangeContext,
  index: number,
  date: string,
): Promise<'rescheduled' | 'same_day' | Refusal> {
  const refusal = requireActive(context);
  if (refusal) return refusal;
  const delivery = deliveryOf(context.subscription, index);
  if (!delivery) return CYCLE_NOT_FOUND;
  const { day, skipped, movable } = delivery;
  if (skipped) return { code: 'cycle_skipped', status: 409 };
  if (!isDay(date) || !movable || date < movable.from || date > movable.to) return INVALID_DATE;
  if (date === day) return 'same_day';
  const refused = await scheduleCycle(context.settings, context.subscription.id, index, { day: date });
  if (refused) return refused.refused === 'CYCLE_NOT_FOUND' ? CYCLE_NOT_FOUND : INVALID_DATE;
  await agreeDay(context.database, context.subscription.id, index, date);
  await mailChange(context.call, {
    contractId: context.subscription.id,
    change: 'rescheduled',
    cycle: index,
    from: day,
  });
  return 'rescheduled';
}

/** Has a delivery come in the place of the one that follows it. */
async function moveBeyond(
  context: ChangeContext,
  delivery: Upcoming,
  follower: Upcoming,
  day: Day,
): Promise<'rescheduled' | 'pending' | Refusal> {
  const refusal = requireActive(context) ?? requireDetails(context);
  if (refusal) return refusal;
  const { call, database, subscription } = context;
  const result = await postponeDelivery(context, subscription.id, { delivery, follower, day });
  if (!result) return INVALID_DATE;
  await agreeDay(database, subscription.id, follower.index, day);
  if (result === 'rescheduled')
    await mailChange(call, { contractId: subscription.id, change: 'later', cycle: follower.index, from: delivery.day });
  return result;
}

/** Whether a delivery has come in another one's place already: the form was sent twice. */
const isMovedBeyond = (
  { upcoming }: ChangeContext['subscription'],
  { index, skipped }: Upcoming,
  date: string,
): boolean => {
  const next = upcoming[upcoming.findIndex((known) => known.index === index) + 1];
  return skipped && next?.edited === true && !next.skipped && next.day === date;
};

/**
 * Moves a delivery: within its billing cycle, or beyond it in the place of the next one. The day on which it leaves anyway
 * is no move.
 *
 * @param cycle index of its billing cycle. @param date `YYYY-MM-DD`; every other text is refused.
 */
export function rescheduleDelivery(
  context: ChangeContext,
  { cycle, date: chosen }: { cycle: number; date: string },
): Promise<'rescheduled' | 'same_day' | 'pending' | Refusal> {
  const refusal = requireActive(context);
  if (refusal) return Promise.resolve(refusal);
  const { upcoming, country } = context.subscription;
  const delivery = deliveryOf(context.subscription, cycle);
  const date = delivery && isDay(chosen) ? chargeDay(chosen, delivery.day, country) : chosen;
  if (delivery && !delivery.skipped && date !== chosen) return Promise.resolve('same_day' as const);
  if (delivery && isMovedBeyond(context.subscription, delivery, date)) return Promise.resolve('rescheduled' as const);
  const follower = followerOf(upcoming, cycle);
  const isReachable = isDay(date) && follower?.movable && date <= follower.movable.to && isBeyond(date, follower);
  return delivery && isReachable ? moveBeyond(context, delivery, follower, date) : moveDelivery(context, cycle, date);
}

export const postReschedule = subscriptionEndpoint(RescheduleShape, 'change_failed', (input, context) =>
  rescheduleDelivery(context, input),
);

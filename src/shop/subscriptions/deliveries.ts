import { object, size, string } from 'superstruct';
import { isDay } from '../../platform/day.ts';
import { CycleSkipDocument, CycleUnskipDocument } from '../../shopify/generated/customer/graphql.ts';
import { scheduleCycle } from './cycles.ts';
import { CYCLE_NOT_FOUND, type ProviderRefusal, providerRefusal, type ShopRefusal } from './refusal.ts';
import { deliveryOf } from './subscription.ts';
import { base, type ChangeContext, integerBetween, requireActive, subscriptionEndpoint } from './subscription-endpoint.ts';

const cycle = integerBetween(1, 100_000);

async function setSkipped({ session, subscription }: ChangeContext, index: number, skip: boolean): Promise<ProviderRefusal | null> {
  const input = { contractId: subscription.id, selector: { index } };
  const answer = skip
    ? (await session.ask(CycleSkipDocument, { input })).subscriptionBillingCycleSkip
    : (await session.ask(CycleUnskipDocument, { input })).subscriptionBillingCycleUnskip;
  return providerRefusal(answer?.userErrors);
}

const skipEndpoint = (skip: boolean) =>
  subscriptionEndpoint(object({ ...base, cycle }), 'change_failed', async ({ cycle: index }, context) => {
    const refusal = requireActive(context);
    if (refusal) return refusal;
    const delivery = deliveryOf(context.subscription, index);
    if (!delivery) return CYCLE_NOT_FOUND;
    const refused = delivery.skipped === skip ? null : await setSkipped(context, index, skip);
    return refused ?? (skip ? 'skipped' : 'unskipped');
  });

export const postSkip = skipEndpoint(true);
export const postUnskip = skipEndpoint(false);

const INVALID_DATE: ShopRefusal = { code: 'invalid_date', status: 422, field: 'date' };

export const postReschedule = subscriptionEndpoint(
  object({ ...base, cycle, date: size(string(), 0, 30) }),
  'change_failed',
  async ({ cycle: index, date }, context) => {
    const refusal = requireActive(context);
    if (refusal) return refusal;
    const delivery = deliveryOf(context.subscription, index);
    if (!delivery) return CYCLE_NOT_FOUND;
    const { day, skipped, movable } = delivery;
    if (skipped) return { code: 'cycle_skipped', status: 409 };
    if (!isDay(date) || !movable || date < movable.from || date > movable.to) return INVALID_DATE;
    if (date === day) return 'rescheduled';
    const refused = await scheduleCycle(context.settings, context.subscription.id, index, { day: date });
    if (refused) return refused.refused === 'CYCLE_NOT_FOUND' ? CYCLE_NOT_FOUND : INVALID_DATE;
    return 'rescheduled';
  },
);

import { drizzle } from 'drizzle-orm/d1';
import { settingsOf } from '../../env.ts';
import { now, today as todayOf } from '../../platform/clock.ts';
import { dayOf } from '../../platform/shared/day.ts';
import { UpstreamError } from '../../platform/upstream.ts';
import {
  SubscriptionCancelDocument,
  SubscriptionPauseDocument,
  SubscriptionResumeDocument,
} from '../../shopify/generated/customer/graphql.ts';
import { shopTimeZone } from '../../shopify/time-zone.ts';
import { readerOf } from '../../site/reader.ts';
import { countSoon } from '../ab/followed.ts';
import { buyLines, cartOutcome } from '../cart/change.ts';
import { accountEndpoint, refuse } from '../customer/endpoint.ts';
import type { Done } from '../notices/model/done.ts';
import { cartLinesOf, productsAgain } from './again.ts';
import { agreeResume } from './billing/agree.ts';
import { doneAfter } from './change-contract.ts';
import { mailChange } from './change-mail.ts';
import { changeStatus } from './change-status.ts';
import { deletePaused } from './household/store.ts';
import { CancelShape, OnceShape, PauseShape, SubscriptionShape } from './model/form-shapes.ts';
import { endOf, OTHER_DAY } from './model/pausing.ts';
import { hasEnded, isRunning, type Subscription } from './model/subscription.ts';
import { endPause, notePause } from './pausing/store.ts';
import { readSubscription } from './read.ts';
import { type ProviderRefusal, providerRefusal, type Refusal, SUBSCRIPTION_OVER } from './refusal.ts';
import { type ChangeContext, requirePaidByDelivery, subscriptionEndpoint } from './subscription-endpoint.ts';
import { cancellations } from './tables.ts';

type UserErrors = Parameters<typeof providerRefusal>[0];
type StatusContext = Parameters<typeof changeStatus>[0];

/**
 * A change of a subscription's status by the Customer Account API. Where its answer is lost, the subscription itself
 * tells whether it was made.
 *
 * @param isMade whether a subscription has the new status. @throws UpstreamError when it does not, or cannot be read
 * either.
 */
function statusChange(
  { session, settings, subscription: { number }, today }: StatusContext,
  isMade: (subscription: Subscription) => boolean,
  ask: () => Promise<UserErrors>,
): () => Promise<ProviderRefusal | null> {
  return async () => {
    try {
      return providerRefusal(await ask());
    } catch (error) {
      const after =
        error instanceof UpstreamError
          ? await readSubscription(session, settings, number, today).catch(() => null)
          : null;
      if (after && isMade(after)) return null;
      throw error;
    }
  };
}

/**
 * Pauses a subscription, or gives its pause another end.
 *
 * @param wanted `until` and `date` as of {@link PauseShape}.
 */
export async function pauseSubscription(
  context: ChangeContext,
  wanted: { until: string; date: string },
): Promise<Done | Refusal> {
  const { session, settings, database, subscription, today } = context;
  if (hasEnded(subscription)) return SUBSCRIPTION_OVER;
  const fixed = requirePaidByDelivery(context);
  if (fixed) return fixed;
  const until = endOf(wanted, today);
  if (until === null)
    return { code: 'invalid_pause', status: 422, field: wanted.until === OTHER_DAY ? 'date' : 'until' };
  const isPaused = subscription.status === 'paused';
  const pause = statusChange(
    context,
    ({ status }) => status === 'paused',
    async () =>
      (await session.ask(SubscriptionPauseDocument, { id: subscription.id })).subscriptionContractPause?.userErrors,
  );
  const paused = isPaused ? 'none' : await changeStatus(context, pause, { restores: true });
  if (typeof paused !== 'string') return paused;
  await notePause(
    database,
    { contractId: subscription.id, customerId: session.customerId, until, isNew: !isPaused },
    await now(settings),
  );
  if (!isPaused) await mailChange(context.call, { contractId: subscription.id, change: 'paused', until });
  return doneAfter(paused, 'paused');
}

export const postPause = subscriptionEndpoint(PauseShape, 'change_failed', (wanted, context) =>
  pauseSubscription(context, wanted),
);

/** Has a paused subscription run again. */
export async function resumeSubscription(context: ChangeContext): Promise<Done | Refusal> {
  const { session, database, subscription, settings } = context;
  if (isRunning(subscription)) return 'resumed';
  const resume = statusChange(
    context,
    isRunning,
    async () =>
      (await session.ask(SubscriptionResumeDocument, { id: subscription.id })).subscriptionContractActivate?.userErrors,
  );
  const resumed = await changeStatus(context, resume, { restores: true });
  if (typeof resumed === 'string') {
    await agreeResume(database, subscription.id, dayOf(await now(settings), await shopTimeZone(settings)));
    await endPause(database, subscription.id);
    await mailChange(context.call, { contractId: subscription.id, change: 'resumed' });
  }
  return doneAfter(resumed, 'resumed');
}

export const postResume = subscriptionEndpoint(SubscriptionShape, 'resume_failed', (_, context) =>
  resumeSubscription(context),
);

/** Cancels a subscription. The edits of its deliveries end with it. @throws UpstreamError */
export const cancelSubscription = async (context: StatusContext): Promise<Refusal | null> => {
  const { session, subscription } = context;
  const cancel = statusChange(
    context,
    ({ status }) => status === 'cancelled',
    async () =>
      (await session.ask(SubscriptionCancelDocument, { id: subscription.id })).subscriptionContractCancel?.userErrors,
  );
  const result = await changeStatus(context, cancel, { restores: false });
  return typeof result === 'string' ? null : result;
};

export const postCancel = subscriptionEndpoint(
  CancelShape,
  'cancel_failed',
  async ({ reason: chosen, note: typed, write }, context) => {
    const {
      database,
      session,
      subscription: { id, status },
    } = context;
    if (status === 'expired') return { code: 'cancel_failed', status: 409 };
    const refused = status === 'cancelled' ? null : await cancelSubscription(context);
    if (refused) return refused;
    await endPause(database, id);
    await deletePaused(drizzle(database), id);
    if (status !== 'cancelled') {
      await mailChange(context.call, { contractId: id, change: 'cancelled' });
      countSoon(context.call.c, 'ended', { customerId: session.customerId });
    }
    const note = typed.trim() || null;
    const reason = chosen || (note && 'other');
    if (reason) {
      const why = { reason, note, isQuiet: write !== 'on', at: (await now(context.settings)).toISOString() };
      const written = drizzle(database)
        .insert(cancellations)
        .values({ contractId: id, customerId: session.customerId, ...why });
      // A second press keeps the first reason; a subscription that was active again has a new one
      await (status === 'cancelled'
        ? written.onConflictDoNothing()
        : written.onConflictDoUpdate({ target: cancellations.contractId, set: why }));
    }
    return 'cancelled';
  },
);

/** Puts every product of an ended subscription into the cart, as a subscription. */
export const postSubscribeAgain = accountEndpoint(OnceShape, async (input, call, session) => {
  const settings = settingsOf(call.c.env);
  const subscription = await readSubscription(
    session,
    settings,
    input.subscriptionId,
    await todayOf(settings, call.market.country),
  );
  if (!subscription) return refuse(404, call, 'subscription_not_found');
  if (!subscription.complete) return refuse(503, call, 'shop_unavailable');
  const { country } = call.market;
  const { rhythm, deliveries } = subscription.prepaid ?? { rhythm: subscription.rhythm, deliveries: 1 };
  const former = { lines: subscription.lines, deliveries, rhythm, country };
  const products = await productsAgain(readerOf(call.c, call.market), former);
  // the cards of a list share the id of their page
  const formId = input.formId && `${input.subscriptionId} ${input.formId}`;
  return cartOutcome(call, await buyLines(cartLinesOf(products), call, formId));
});

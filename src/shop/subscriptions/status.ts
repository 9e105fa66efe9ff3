import { drizzle } from 'drizzle-orm/d1';
import { config } from '../../env.ts';
import { today as todayOf } from '../../platform/clock.ts';
import { SubscriptionCancelDocument, SubscriptionPauseDocument, SubscriptionResumeDocument } from '../../shopify/generated/customer/graphql.ts';
import { accountEndpoint, refuse } from '../account/endpoint.ts';
import { buyLines, cartOutcome } from '../cart/change.ts';
import { agreeResume } from './billing/agree.ts';
import { doneAfter } from './change-contract.ts';
import { changeStatus } from './change-status.ts';
import { hasEnded } from './model.ts';
import { offerOf } from './offers.ts';
import { readSubscription } from './read.ts';
import { providerRefusal, type Refusal, SUBSCRIPTION_OVER } from './refusal.ts';
import { CancelShape, OnceShape, SubscriptionShape } from './shapes.ts';
import { subscriptionEndpoint } from './subscription-endpoint.ts';
import { cancellations } from './tables.ts';
import { productsIn } from './variants.ts';

export const postPause = subscriptionEndpoint(SubscriptionShape, 'change_failed', async (_, context) => {
  const { session, subscription } = context;
  if (hasEnded(subscription)) return SUBSCRIPTION_OVER;
  if (subscription.status === 'paused') return 'paused';
  const pause = async () => providerRefusal((await session.ask(SubscriptionPauseDocument, { id: subscription.id })).subscriptionContractPause?.userErrors);
  return doneAfter(await changeStatus(context, pause, { restores: true }), 'paused');
});

export const postResume = subscriptionEndpoint(SubscriptionShape, 'resume_failed', async (_, context) => {
  const { session, database, subscription, today } = context;
  if (subscription.status === 'active' && !subscription.stopped) return 'resumed';
  const resume = async () => providerRefusal((await session.ask(SubscriptionResumeDocument, { id: subscription.id })).subscriptionContractActivate?.userErrors);
  const resumed = await changeStatus(context, resume, { restores: true });
  if (typeof resumed === 'string') await agreeResume(database, subscription.id, today);
  return doneAfter(resumed, 'resumed');
});

/** Cancels a subscription. The edits of its deliveries end with it. @throws UpstreamError */
export const cancelSubscription = async (context: Parameters<typeof changeStatus>[0]): Promise<Refusal | null> => {
  const { session, subscription } = context;
  const cancel = async () => providerRefusal((await session.ask(SubscriptionCancelDocument, { id: subscription.id })).subscriptionContractCancel?.userErrors);
  const result = await changeStatus(context, cancel, { restores: false });
  return typeof result === 'string' ? null : result;
};

export const postCancel = subscriptionEndpoint(CancelShape, 'cancel_failed', async ({ reason: chosen, note: typed }, context) => {
  const {
    database,
    session,
    subscription: { id, status },
  } = context;
  if (status === 'expired') return { code: 'cancel_failed', status: 409 };
  const refused = status === 'cancelled' ? null : await cancelSubscription(context);
  if (refused) return refused;
  const note = typed.trim() || null;
  const reason = chosen || (note && 'other');
  if (reason)
    await drizzle(database)
      .insert(cancellations)
      .values({ contractId: id, customerId: session.customerId, reason, note, at: new Date().toISOString() })
      .onConflictDoNothing();
  return 'cancelled';
});

/** Puts every product of an ended subscription into the cart, as a subscription. */
export const postSubscribeAgain = accountEndpoint(OnceShape, async (input, call, session) => {
  const settings = config(call.c.env);
  const subscription = await readSubscription(session, settings, input.subscriptionId, await todayOf(settings, call.market.country));
  if (!subscription) return refuse(404, call, 'subscription_not_found');
  if (!subscription.complete) return refuse(503, call, 'shop_unavailable');
  const variants = (await productsIn(call, call.market.country)).flatMap((product) => product.variants.nodes);
  const lines = subscription.lines.flatMap(({ variantId, quantity }) => {
    const variant = variants.find(({ id }) => id === variantId);
    if (!variant?.availableForSale) return [];
    const { plan } = offerOf(variant, subscription.months);
    return [{ merchandiseId: variant.id, quantity, ...(plan && { sellingPlanId: plan.id }) }];
  });
  return cartOutcome(call, await buyLines(lines, call, input.formId));
});

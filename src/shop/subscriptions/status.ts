import { drizzle } from 'drizzle-orm/d1';
import { defaulted, enums, object } from 'superstruct';
import { config } from '../../env.ts';
import { today as todayOf } from '../../platform/clock.ts';
import { SubscriptionCancelDocument, SubscriptionPauseDocument, SubscriptionResumeDocument } from '../../shopify/generated/customer/graphql.ts';
import { accountEndpoint, refuse } from '../account/endpoint.ts';
import { buyLines, cartOutcome } from '../cart/change.ts';
import { offerOf } from './offers.ts';
import { readSubscription } from './read.ts';
import { providerRefusal, SUBSCRIPTION_OVER } from './refusal.ts';
import { hasEnded, REASONS } from './subscription.ts';
import { base, subscriptionEndpoint } from './subscription-endpoint.ts';
import { cancellations } from './tables.ts';
import { productsIn } from './variants.ts';

export const postPause = subscriptionEndpoint(object(base), 'change_failed', async (_, { session, subscription }) => {
  if (hasEnded(subscription)) return SUBSCRIPTION_OVER;
  if (subscription.status === 'paused') return 'paused';
  const { subscriptionContractPause: paused } = await session.ask(SubscriptionPauseDocument, { id: subscription.id });
  return providerRefusal(paused?.userErrors) ?? 'paused';
});

export const postResume = subscriptionEndpoint(object(base), 'resume_failed', async (_, { session, subscription }) => {
  if (subscription.status === 'active' && !subscription.stopped) return 'resumed';
  const { subscriptionContractActivate: resumed } = await session.ask(SubscriptionResumeDocument, { id: subscription.id });
  return providerRefusal(resumed?.userErrors) ?? 'resumed';
});

export const postCancel = subscriptionEndpoint(
  object({ ...base, reason: defaulted(enums([...REASONS, '']), '') }),
  'cancel_failed',
  async ({ reason }, { database, session, subscription: { id, status } }) => {
    if (status === 'expired') return { code: 'cancel_failed', status: 409 };
    if (status !== 'cancelled') {
      const { subscriptionContractCancel: cancelled } = await session.ask(SubscriptionCancelDocument, { id });
      const refused = providerRefusal(cancelled?.userErrors);
      if (refused) return refused;
    }
    if (reason)
      await drizzle(database)
        .insert(cancellations)
        .values({ contractId: id, customerId: session.customerId, reason, at: new Date().toISOString() })
        .onConflictDoNothing();
    return 'cancelled';
  },
);

/** Puts every product of an ended subscription into the cart, as a subscription. */
export const postSubscribeAgain = accountEndpoint(object(base), async (input, call, session) => {
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
  return cartOutcome(call, await buyLines(lines, call));
});

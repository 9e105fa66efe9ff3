import { drizzle } from 'drizzle-orm/d1';
import { now } from '../../../platform/clock.ts';
import { ReserveShape } from '../model/form-shapes.ts';
import { hasEnded } from '../model/subscription.ts';
import { SUBSCRIPTION_OVER } from '../refusal.ts';
import { subscriptionEndpoint } from '../subscription-endpoint.ts';
import { loadReserve } from './load.ts';
import { tokenOf } from './method.ts';
import { chooseReserve, takeReserveBack } from './store.ts';

/** Names another of the customer's payment methods as the reserve; an empty one takes it back. */
export const postReserve = subscriptionEndpoint(ReserveShape, 'reserve_failed', async ({ method: token }, context) => {
  const { session, settings, database, subscription, today } = context;
  const db = drizzle(database);
  if (token === '') {
    await takeReserveBack(db, subscription.id);
    return 'reserve_off';
  }
  if (hasEnded(subscription)) return SUBSCRIPTION_OVER;
  const { state, choices } = await loadReserve(settings, database, subscription.id, today);
  if (state === 'charging') return { code: 'reserve_charging', status: 409 };
  const chosen = choices.find((method) => tokenOf(method) === token);
  if (!chosen) return { code: 'invalid_method', status: 422, field: 'method' };
  const { customerId } = session;
  await chooseReserve(db, { contractId: subscription.id, customerId, methodId: chosen.id }, await now(settings));
  return 'reserve';
});

import { drizzle } from 'drizzle-orm/d1';
import { object } from 'superstruct';
import { settingsOf } from '../../env.ts';
import { now as nowOf, today as todayOf } from '../../platform/clock.ts';
import { isSecure } from '../../platform/http/cookies.ts';
import { log } from '../../platform/log.ts';
import type { Person } from '../../platform/personal-data.ts';
import { market } from '../../platform/shared/fields.ts';
import { upstreamErrorOf } from '../../platform/stores.ts';
import { pages } from '../../routes.ts';
import { adminApi } from '../../shopify/admin.ts';
import { allPages } from '../../shopify/all-pages.ts';
import { CustomerErasureDocument } from '../../shopify/generated/admin/graphql.ts';
import {
  CustomerDocument,
  type CustomerQuery,
  OrderHistoryDocument,
  type OrderPartsFragment,
  StoreCreditDocument,
} from '../../shopify/generated/customer/graphql.ts';
import type { Session } from '../../shopify/session.ts';
import { buyerIpOf } from '../../shopify/storefront.ts';
import { WORKER } from '../../site/brand.ts';
import { setCartCustomer } from '../cart/buyer.ts';
import { cartIdOf } from '../cart/cookie.ts';
import { draftCookie } from '../customer/animal-draft.ts';
import { accountEndpoint, refuse } from '../customer/endpoint.ts';
import { eraseStatements } from '../personal-data/erasure.ts';
import { exportTables } from '../personal-data/export.ts';
import { cancelSubscription, readSubscriptions, withPauses } from '../subscriptions/index.ts';
import { hasEnded } from '../subscriptions/model/subscription.ts';
import { DeletionShape, isDeletionWord } from './model/shapes.ts';
import { pendingSignOutCookie } from './sign-out.ts';

const allOrders = (session: Session) =>
  allPages<OrderPartsFragment>(async (after) => (await session.ask(OrderHistoryDocument, { after })).customer.orders);

/** A customer with the address and the contracts that the provider has of them. */
const personOf = (
  customerId: string,
  customer: CustomerQuery['customer'],
  subscriptions: readonly { id: string }[],
): Person => ({
  customerId,
  email: customer.emailAddress?.emailAddress?.toLowerCase() || null,
  contractIds: subscriptions.map(({ id }) => id),
});

/** Exports all data of the customer, from the shop and the provider, as a JSON file. */
export const postDataExport = accountEndpoint(
  object({ market }),
  async (_, { c, market: { code, country } }, session) => {
    const settings = settingsOf(c.env);
    const today = await todayOf(settings, country);
    const [{ customer }, orders, subscriptions, credit] = await Promise.all([
      session.ask(CustomerDocument, {}),
      allOrders(session),
      readSubscriptions(session, settings, today).then((list) => withPauses(c.env.DB, session.customerId, list)),
      session.ask(StoreCreditDocument, {}),
    ]);
    const person = personOf(session.customerId, customer, subscriptions);
    return {
      ok: true,
      file: `${WORKER}-my-data.json`,
      location: pages.profile(code),
      body: {
        exportedAt: (await nowOf(settings)).toISOString(),
        customer,
        orders,
        subscriptions,
        storeCredit: credit.customer.storeCreditAccounts.nodes,
        ...(await exportTables(c.env.DB, settings, person)),
      },
    };
  },
);

/**
 * Deletes the account: cancels running subscriptions, deletes the shop's rows, and requests the erasure at the
 * provider. A hash of the customer's id remains as proof of the request, and declarations of withdrawal and
 * cancellation remain until the law lets them go. Source: GDPR, articles 12 and 17(3)(b).
 */
export const postDataDelete = accountEndpoint(DeletionShape, async ({ confirm }, call, session) => {
  const { c, t } = call;
  if (!isDeletionWord(confirm, t('profile.delete_word'))) return refuse(422, call, 'delete_word', 'confirm');
  const settings = settingsOf(c.env);
  const { customerId } = session;
  try {
    const today = await todayOf(settings, call.market.country);
    const { customer } = await session.ask(CustomerDocument, {});
    const subscriptions = await readSubscriptions(session, settings, today);
    for (const subscription of subscriptions) {
      if (hasEnded(subscription)) continue;
      const refused = await cancelSubscription({
        settings,
        database: c.env.DB,
        session,
        subscription,
        hasPendingEdits: false,
        today,
      });
      if (refused) return refuse(409, call, 'delete_failed', 'confirm');
    }
    await setCartCustomer(cartIdOf(c.req), null, settings, call.market.code, buyerIpOf(c.req));
    // the shop's rows first: when the provider's response is lost, the customer may be unable to sign in and try again
    // and all but the session, with which they can
    const person = personOf(customerId, customer, subscriptions);
    await drizzle(c.env.DB).batch(await eraseStatements(c.env.DB, settings, person, ['sessions']));
    const { customerRequestDataErasure: erased } = await adminApi(settings, CustomerErasureDocument, {
      id: customerId,
    });
    if (erased?.userErrors.length) return refuse(409, call, 'delete_failed', 'confirm');
  } catch (error) {
    const failure = upstreamErrorOf(error);
    if (!failure) throw error;
    log.error({ event: 'account_delete', code: failure.code, message: failure.message });
    return refuse(503, call, 'delete_failed', 'confirm');
  }
  session.cookies.splice(0);
  const cookies = [
    ...(await session.endEverywhere()),
    await pendingSignOutCookie(c, session.idToken),
    draftCookie.clear(isSecure(c.req)),
  ];
  return { ok: true, body: { deleted: true }, location: pages.accountDeleted(call.market.code), cookies };
});

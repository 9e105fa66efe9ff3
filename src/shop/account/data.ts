import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { object } from 'superstruct';
import { config } from '../../env.ts';
import { now as nowOf, today as todayOf } from '../../platform/clock.ts';
import { isSecure } from '../../platform/http/cookies.ts';
import { log } from '../../platform/log.ts';
import { mails } from '../../platform/mail/tables.ts';
import { market } from '../../platform/shared/fields.ts';
import { upstreamErrorOf } from '../../platform/stores.ts';
import { pages } from '../../routes.ts';
import { adminApi } from '../../shopify/admin.ts';
import { allPages } from '../../shopify/all-pages.ts';
import { CustomerErasureDocument } from '../../shopify/generated/admin/graphql.ts';
import {
  CustomerDocument,
  OrderHistoryDocument,
  type OrderPartsFragment,
} from '../../shopify/generated/customer/graphql.ts';
import type { Session } from '../../shopify/session.ts';
import { buyerIpOf } from '../../shopify/storefront.ts';
import { sessions } from '../../shopify/tables.ts';
import { setCartCustomer } from '../cart/buyer.ts';
import { cartIdOf } from '../cart/cookie.ts';
import { clearDraftCookie } from '../customer/animal-draft.ts';
import { accountEndpoint, refuse } from '../customer/endpoint.ts';
import { commerceEvents } from '../events/tables.ts';
import { declarationsOf } from '../law/index.ts';
import { petsOf } from '../pets/store.ts';
import { ofCustomer, plans } from '../pets/tables.ts';
import { exportReferrals } from '../referrals/index.ts';
import { pointsForExport } from '../rewards/index.ts';
import { signUpsOf } from '../sign-ups/index.ts';
import { cancellations, cancelSubscription, readSubscriptions, withPauses } from '../subscriptions/index.ts';
import { hasEnded } from '../subscriptions/model/subscription.ts';
import { trackingPosts } from '../tracking/index.ts';
import { eraseStatements } from './erasure.ts';
import { DeletionShape, isDeletionWord } from './model/shapes.ts';
import { pendingSignOutCookie } from './sign-out.ts';

const allOrders = (session: Session) =>
  allPages<OrderPartsFragment>(async (after) => (await session.ask(OrderHistoryDocument, { after })).customer.orders);

/** Exports all data of the customer, from the shop and the provider, as a JSON file. */
export const postDataExport = accountEndpoint(
  object({ market }),
  async (_, { c, market: { code, country } }, session) => {
    const settings = config(c.env);
    const today = await todayOf(settings, country);
    const [{ customer }, orders, subscriptions, rows, reasons, events, referrals, rewarded] = await Promise.all([
      session.ask(CustomerDocument, {}),
      allOrders(session),
      readSubscriptions(session, settings, today).then((list) => withPauses(c.env.DB, session.customerId, list)),
      petsOf(c.env.DB, session.customerId),
      drizzle(c.env.DB).select().from(cancellations).where(eq(cancellations.customerId, session.customerId)),
      drizzle(c.env.DB).select().from(commerceEvents).where(eq(commerceEvents.customerId, session.customerId)),
      exportReferrals(c.env.DB, session.customerId),
      pointsForExport(c.env.DB, session.customerId),
    ]);
    const feeding = await drizzle(c.env.DB)
      .select()
      .from(plans)
      .where(ofCustomer(session.customerId, customer.emailAddress?.emailAddress ?? null));
    const address = customer.emailAddress?.emailAddress?.toLowerCase() ?? '';
    const sent = await drizzle(c.env.DB).select().from(mails).where(eq(mails.recipient, address));
    const tracking = await drizzle(c.env.DB).select().from(trackingPosts).where(eq(trackingPosts.email, address));
    return {
      ok: true,
      file: 'kvistra-my-data.json',
      location: pages.profile(code),
      body: {
        exportedAt: (await nowOf(settings)).toISOString(),
        customer,
        orders,
        subscriptions,
        pets: rows.map(({ customerId: _, formId: __, ...pet }) => pet),
        feedingPlans: feeding.map(({ customerId: _, formId: __, makerHash: ___, answers, weights, ...plan }) => ({
          ...plan,
          answers: JSON.parse(answers),
          weights: JSON.parse(weights),
        })),
        mails: sent.map(
          ({ key: _, text: __, link: ___, limitKey: ____, unsubscribe: _____, visitor: ______, ...mail }) => mail,
        ),
        tracking: tracking.map(({ at, body }) => ({ at, ...JSON.parse(body) })),
        cancellations: reasons.map(({ customerId: _, ...why }) => why),
        ...(address && {
          ...(await signUpsOf(c.env.DB, address)),
          declarations: await declarationsOf(c.env.DB, address),
        }),
        referrals,
        ...rewarded,
        events: events.map(({ customerId: _, digest: __, ...event }) => event),
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
  const settings = config(c.env);
  const { customerId } = session;
  const db = drizzle(c.env.DB);
  try {
    const today = await todayOf(settings, call.market.country);
    const email = (await session.ask(CustomerDocument, {})).customer.emailAddress?.emailAddress ?? null;
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
    const contractIds = subscriptions.map(({ id }) => id);
    await db.batch(await eraseStatements(c.env.DB, settings, { customerId, email, contractIds }));
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
  await db.delete(sessions).where(eq(sessions.customerId, customerId));
  session.cookies.splice(0);
  const cookies = [
    ...(await session.end()),
    await pendingSignOutCookie(c, session.idToken),
    clearDraftCookie(isSecure(c.req)),
  ];
  return { ok: true, body: { deleted: true }, location: pages.accountDeleted(call.market.code), cookies };
});

import { settingsOf } from '../../env.ts';
import { isSecure } from '../../platform/http/cookies.ts';
import { type CallOf, pages } from '../../routes.ts';
import { adminApi } from '../../shopify/admin.ts';
import { OrdersForParcelsDocument } from '../../shopify/generated/admin/graphql.ts';
import type { Handler } from '../../site/context.ts';
import { endpoint } from '../../site/endpoint.ts';
import { mayStore } from '../../site/visitor-rows.ts';
import { refuse } from '../customer/endpoint.ts';
import { unavailable } from '../notices/unavailable.ts';
import { trackingCookie } from './cookie.ts';
import { ParcelShape } from './model/shapes.ts';
import { matching, searchFor, trackingOf } from './tracking.ts';

/**
 * Finds the parcels of an order by its number and e-mail. Whether the number, the e-mail or both are wrong, the answer
 * is the same, after the same single search.
 */
const postFind = endpoint(ParcelShape, async ({ order, email, trackingNumber }, call) => {
  const { c, t, market } = call;
  const settings = settingsOf(c.env);
  // without the database, parcels are found all the same
  if (!(await mayStore(call, 'parcel').catch(() => true))) return refuse(429, call, 'too_many_today');
  try {
    const { orders } = await adminApi(settings, OrdersForParcelsDocument, { query: searchFor(settings, order, email) });
    const found = matching(orders.nodes, order, email);
    if (!found)
      return { ok: false, status: 404, problems: [{ code: 'parcel_not_found', message: t('error.parcel_not_found') }] };
    const tracking = trackingOf(found, trackingNumber);
    const cookie = await trackingCookie(tracking, settings.sessionSecrets, isSecure(c.req));
    return { ok: true, body: { parcel: tracking }, location: `${pages.parcel(market.code)}#found`, cookies: [cookie] };
  } catch (error) {
    return { ok: false, status: 503, problems: [unavailable(error, t, { event: 'parcel' })] };
  }
});

export const parcelCalls = { find: postFind } satisfies Record<CallOf<'parcels'>, Handler>;

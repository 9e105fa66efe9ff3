import { coerce, define, object, string } from 'superstruct';
import { config } from '../../env.ts';
import { isSecure } from '../../platform/http/cookies.ts';
import { market, text } from '../../platform/http/fields.ts';
import type { Problem } from '../../platform/http/parse.ts';
import { type api, pages } from '../../routes.ts';
import { adminApi } from '../../shopify/admin.ts';
import { OrdersForParcelsDocument } from '../../shopify/generated/admin/graphql.ts';
import type { Handler } from '../../site/context.ts';
import { endpoint } from '../../site/endpoint.ts';
import { unavailable } from '../unavailable.ts';
import { trackingCookie } from './cookie.ts';
import { matching, orderNumber, searchFor, trackingOf } from './tracking.ts';

const EMAIL = /^[^\s@<>",;\\()]{1,64}@[^\s@<>",;\\()]+\.[^\s@<>",;\\().]{2,}$/;

const Input = object({
  market,
  order: coerce(
    define<number | null>('order', () => true),
    string(),
    orderNumber,
  ),
  email: coerce(string(), string(), (typed) => typed.trim().slice(0, 254)),
  trackingNumber: text(60),
});

/**
 * Finds the parcels of an order by its number and e-mail. Whether the number, the e-mail or both are wrong, the answer is the
 * same, after the same single search.
 */
const postFind = endpoint(Input, async ({ order, email, trackingNumber }, call) => {
  const { c, t, market } = call;
  const settings = config(c.env);
  const problem = (code: string, field?: string): Problem => ({ code, message: t(`error.${code}`), ...(field && { field }) });
  const invalid = [
    ...(typeof order === 'number' ? [] : [problem('invalid_order', 'order')]),
    ...(EMAIL.test(email) ? [] : [problem('email_invalid', 'email')]),
  ];
  if (typeof order !== 'number' || invalid.length > 0) return { ok: false, status: 422, problems: invalid };
  try {
    const { orders } = await adminApi(settings, OrdersForParcelsDocument, { query: searchFor(order, email) });
    const found = matching(orders.nodes, order, email);
    if (!found) return { ok: false, status: 404, problems: [problem('parcel_not_found')] };
    const tracking = trackingOf(found, trackingNumber);
    const cookie = await trackingCookie(tracking, settings.sessionSecrets, isSecure(c.req));
    return { ok: true, body: { parcel: tracking }, location: `${pages.parcel(market.code)}#found`, cookies: [cookie] };
  } catch (error) {
    return { ok: false, status: 503, problems: [unavailable(error, t, { event: 'parcel' })] };
  }
});

export const parcelCalls = { find: postFind } satisfies Record<keyof typeof api.parcels, Handler>;

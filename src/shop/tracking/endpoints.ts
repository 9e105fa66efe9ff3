import { drizzle } from 'drizzle-orm/d1';
import { object, optional } from 'superstruct';
import { settingsOf } from '../../env.ts';
import { log } from '../../platform/log.ts';
import { wakeOutbox } from '../../platform/outbox/wake.ts';
import { requiredText } from '../../platform/shared/fields.ts';
import { invalid } from '../../platform/shared/parse.ts';
import type { CallOf } from '../../routes.ts';
import type { Handler } from '../../site/context.ts';
import { endpoint, type Outcome } from '../../site/endpoint.ts';
import { visitorOfDay } from '../../site/requester.ts';
import { cartKey } from '../campaigns/cart-attribute.ts';
import { utmsOf } from '../campaigns/utm-cookie.ts';
import { asCartId, cartIdOf } from '../cart/cookie.ts';
import { consentOfRequest } from '../consent/model/consent.ts';
import { trackedAddress } from './address.ts';
import { reportStatements } from './reports.ts';
import { trackingKind } from './track.ts';
import { getVisit } from './visit.ts';
import { postVitals } from './vitals.ts';

/**
 * The browser has noticed that its cart was bought, which its order has to bear out. The order counts the same purchase
 * by the cart's attribute; whichever comes first is told.
 */
const postBought = endpoint(
  object({ url_base: requiredText(2000), token: optional(requiredText(300)) }),
  async (input, call): Promise<Outcome> => {
    const { c, from, t } = call;
    const refuse = (field: string): Outcome => ({
      ok: false,
      status: 422,
      problems: [{ code: invalid(field), message: t('error.invalid_input'), field }],
    });
    const address = trackedAddress(input.url_base, new URL(c.req.url).origin, settingsOf(c.env).group);
    if (address === null) return refuse('url_base');
    // the cookie may already be that of the next cart
    const cartId = asCartId(input.token) ?? cartIdOf(c.req);
    if (!cartId) return refuse('token');
    if (settingsOf(c.env).tracking.url && consentOfRequest(c.req).statistics) {
      const report = {
        key: await cartKey(cartId),
        address,
        record: utmsOf(c.req).at(-1) ?? null,
        visitor: await visitorOfDay(call),
      };
      try {
        const db = drizzle(c.env.DB);
        await db.batch(reportStatements(db, report));
        c.executionCtx.waitUntil(wakeOutbox(c.env, trackingKind));
      } catch (error) {
        log.warn({ event: 'tracking', error: String(error) });
      }
    }
    return { ok: true, body: { ok: true }, location: from };
  },
);

export const trackingCalls = { visit: getVisit, bought: postBought, vitals: postVitals } satisfies Record<
  CallOf<'tracking'>,
  Handler
>;

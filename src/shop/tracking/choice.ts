import { drizzle } from 'drizzle-orm/d1';
import { settingsOf } from '../../env.ts';
import { now } from '../../platform/clock.ts';
import { isSecure } from '../../platform/http/cookies.ts';
import { log } from '../../platform/log.ts';
import type { Statement } from '../../platform/outbox/kind.ts';
import { wakeOutbox } from '../../platform/outbox/wake.ts';
import type { CallContext } from '../../site/endpoint.ts';
import { mayStore } from '../../site/visitor-rows.ts';
import { markCart } from '../campaigns/cart-attribute.ts';
import { utmsCookie, utmsOf } from '../campaigns/utm-cookie.ts';
import { cartIdOf } from '../cart/cookie.ts';
import { consentOfRequest } from '../consent/model/consent.ts';
import { trackedAddress } from './address.ts';
import { KEY_KNOWN_MS, postStatements, trackingKind } from './track.ts';
import { visitKey } from './visit.ts';

/**
 * Tells the tracking service of the records of the visit, which were not to be told until now. Older ones may have been
 * told under an earlier consent. Nobody has checked what the cookie holds, so each counts as a visit.
 */
async function tellRecords({ c }: CallContext): Promise<void> {
  const settings = settingsOf(c.env);
  const db = drizzle(c.env.DB);
  const since = (await now(settings)).getTime() - KEY_KNOWN_MS;
  const recent = utmsOf(c.req).filter(({ date }) => Date.parse(date) > since);
  const statements: Statement[] = [];
  for (const record of recent) {
    const address = trackedAddress(record.url, new URL(c.req.url).origin, settings.group);
    if (!address) continue;
    if (!(await mayStore({ c }, 'visit'))) break;
    statements.push(
      ...postStatements(db, {
        kind: 'visit',
        key: await visitKey(record),
        record: { ...record, url: address },
        address,
      }),
    );
  }
  const [first, ...rest] = statements;
  if (!first) return;
  await db.batch([first, ...rest]);
  c.executionCtx.waitUntil(wakeOutbox(c.env, trackingKind));
}

/**
 * Does what follows from a visitor's choice about statistics: a cookie of the visit becomes a lasting one, and its
 * records are told, and the cart gets its attribute; after a refusal it loses it, and whoever answers deletes the
 * cookie. A failure of the database is logged.
 *
 * @param statistics whether the visitor allows them.
 * @returns values of `Set-Cookie` headers.
 */
export async function applyStatisticsChoice(call: CallContext, statistics: boolean): Promise<string[]> {
  const { c, market } = call;
  const records = utmsOf(c.req);
  const wasAllowed = consentOfRequest(c.req).statistics;
  const cartId = cartIdOf(c.req);
  if (cartId && statistics !== wasAllowed) markCart(c, cartId, { market, isAllowed: statistics });
  if (!statistics || wasAllowed || records.length === 0) return [];
  if (settingsOf(c.env).tracking.url)
    await tellRecords(call).catch((error) => log.warn({ event: 'tracking', error: String(error) }));
  return [utmsCookie(records, true, isSecure(c.req))];
}

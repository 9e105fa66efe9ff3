import { drizzle } from 'drizzle-orm/d1';
import { settingsOf } from '../../env.ts';
import { now } from '../../platform/clock.ts';
import { digest } from '../../platform/digest.ts';
import { isSecure } from '../../platform/http/cookies.ts';
import { log } from '../../platform/log.ts';
import { wakeOutbox } from '../../platform/outbox/wake.ts';
import type { Handler } from '../../site/context.ts';
import { type CallContext, callContext } from '../../site/endpoint.ts';
import { markCart } from '../campaigns/cart-attribute.ts';
import { appendUtm, type UtmRecord, utmOf } from '../campaigns/utm.ts';
import { utmsCookie, utmsOf } from '../campaigns/utm-cookie.ts';
import { cartIdOf } from '../cart/cookie.ts';
import { consentOfRequest, hasPrivacyControl } from '../consent/model/consent.ts';
import { trackedAddress } from './address.ts';
import { trackingKind, trackStatements } from './track.ts';

/** The key of the event that a record was appended, which is the same however often it is told. */
export const visitKey = (record: UtmRecord): Promise<string> => digest(JSON.stringify(record));

/** The record of the page that asks, where it is to be appended; null otherwise. */
async function newRecords({ c, from }: CallContext): Promise<UtmRecord[] | null> {
  const settings = settingsOf(c.env);
  const { origin } = new URL(c.req.url);
  const page = new URL(from, origin);
  const address = trackedAddress(page.href, origin, settings.group);
  const record = address && utmOf(page.searchParams, address, await now(settings));
  return record ? appendUtm(utmsOf(c.req), record) : null;
}

/**
 * Stores by which campaign the visitor came to the page that asks. Pages ask for it as a picture, by the first script
 * or without script, so that they themselves stay the same for everyone. After a refusal nothing is stored, nor under
 * Global Privacy Control before the visitor allows statistics.
 */
export const getVisit: Handler = async (c) => {
  const headers = new Headers({ 'Cache-Control': 'private, no-store' });
  const answer = new Response(null, { status: 204, headers });
  const { chosen, statistics } = consentOfRequest(c.req);
  if (!statistics && (chosen || hasPrivacyControl(c.req))) return answer;
  const call = callContext(c, {});
  const records = await newRecords(call);
  const record = records?.at(-1);
  if (!records || !record) return answer;
  answer.headers.append('Set-Cookie', utmsCookie(records, statistics, isSecure(c.req)));
  if (!statistics) return answer;
  const db = drizzle(c.env.DB);
  const [first, ...rest] = await trackStatements(db, call, { kind: 'visit', key: await visitKey(record), record });
  if (!first) return answer;
  try {
    await db.batch([first, ...rest]);
    c.executionCtx.waitUntil(wakeOutbox(c.env, trackingKind));
  } catch (error) {
    log.warn({ event: 'tracking', error: String(error) });
  }
  const cartId = cartIdOf(c.req);
  if (cartId) markCart(c, cartId, { market: call.market, record });
  return answer;
};

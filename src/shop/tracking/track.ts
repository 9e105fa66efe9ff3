import { and, eq, notExists, type SQL, sql } from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { object, string } from 'superstruct';
import { settingsOf } from '../../env.ts';
import { insertWhere } from '../../platform/database/insert-where.ts';
import { log } from '../../platform/log.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { kind, type Statement } from '../../platform/outbox/kind.ts';
import { outbox } from '../../platform/outbox/tables.ts';
import type { CallContext } from '../../site/endpoint.ts';
import { mayStore } from '../../site/visitor-rows.ts';
import { NO_CAMPAIGN, type UtmRecord } from '../campaigns/utm.ts';
import { utmsOf } from '../campaigns/utm-cookie.ts';
import { consentOfRequest } from '../consent/model/consent.ts';
import { trackedAddress } from './address.ts';
import { countedCarts, trackingPosts } from './tables.ts';

/** The events that the tracking service learns of. */
export type TrackedKind = 'visit' | 'bought' | 'newsletter' | 'lead' | 'interest' | 'referral' | 'plan';

/** Rows of the outbox that post an event to the tracking service. */
export const trackingKind = kind('tracking', object({ key: string() }), { doneDays: 1 });

/** The outbox knows the key of a delivered event for a day; what is older than this is not told once more. */
export const KEY_KNOWN_MS = 20 * 3_600_000;

/** An event for the tracking service. */
export interface TrackedPost {
  kind: TrackedKind;
  /** Makes the event unique within its kind: an event with the key of an earlier one is not sent. */
  key: string;
  /** How the visitor came; null by no campaign. */
  record: UtmRecord | null;
  /** The page, as {@link trackedAddress} gives it. */
  address: string;
  email?: string | undefined;
  /** Stores the event only where this condition holds in the transaction. */
  when?: SQL;
}

/**
 * The statements that store an event and its row in the outbox. A purchase has the cart's digest as its key and is
 * remembered for longer than the outbox does.
 */
export function postStatements(
  db: DrizzleD1Database,
  { kind: event, key, record, address, email = '', when = sql`true` }: TrackedPost,
): Statement[] {
  const rowKey = `${event} ${key}`;
  const at = new Date().toISOString();
  const body = JSON.stringify({ ...(record ?? NO_CAMPAIGN), url_base: address, ...(email && { email }) });
  const sent = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.kind, trackingKind.name), eq(outbox.key, rowKey)));
  const counted = db.select({ cart: countedCarts.cart }).from(countedCarts).where(eq(countedCarts.cart, key));
  const isNew =
    event === 'bought'
      ? sql`(${when}) AND ${notExists(sent)} AND ${notExists(counted)}`
      : sql`(${when}) AND ${notExists(sent)}`;
  const isStored = sql`EXISTS (SELECT 1 FROM ${trackingPosts} WHERE ${trackingPosts.key} = ${rowKey})`;
  return [
    insertWhere(db, trackingPosts, { key: rowKey, email: email.trim().toLowerCase(), body, at }, isNew),
    enqueue(db, trackingKind, { key: rowKey, payload: { key: rowKey }, when: isStored }),
    ...(event === 'bought' ? [insertWhere(db, countedCarts, { cart: key, at }, when)] : []),
  ];
}

/** An event of a call. */
export interface TrackedEvent {
  kind: TrackedKind;
  /** Makes the event unique within its kind: an event with the key of an earlier one is not sent. */
  key: string;
  /** The visitor's e-mail, for events of forms. */
  email?: string | undefined;
  /** The page of the event. Default: the page with the form. */
  page?: string;
  /** How the visitor came. Default: the last record of the visitor's cookie. */
  record?: UtmRecord;
  /** Stores the event only where this condition holds in the transaction. */
  when?: SQL;
}

/**
 * The statements that have the tracking service learn of an event, for the `db.batch` of its cause. There are none
 * while the visitor does not allow statistics, none without a tracking service, and none beyond what one visitor may
 * have stored in a day.
 *
 * @example await db.batch([db.insert(leads).values(lead), ...(await trackStatements(db, call, { kind: 'lead', key:
 * lead.id, email: lead.email }))]);
 */
export async function trackStatements(
  db: DrizzleD1Database,
  { c, from, market }: Pick<CallContext, 'c' | 'from' | 'market'>,
  event: TrackedEvent,
): Promise<Statement[]> {
  const { tracking, group } = settingsOf(c.env);
  if (!tracking.url || !consentOfRequest(c.req).statistics) return [];
  const isWithin = await mayStore({ c }, event.kind === 'visit' ? 'visit' : 'event').catch((error: unknown) => {
    log.warn({ event: 'tracking', error: String(error) });
    return false;
  });
  if (!isWithin) return [];
  const { origin } = new URL(c.req.url);
  const address = trackedAddress(event.page ?? `${origin}${from}`, origin, group) ?? `${origin}/${market.code}`;
  return postStatements(db, { ...event, record: event.record ?? utmsOf(c.req).at(-1) ?? null, address });
}

import { WORKER } from '../src/site/brand.ts';
import type { Store } from './store.ts';
import { API_VERSION } from './versions.ts';
import { unsubscribe, webhookSubscriptions } from './webhook-subscriptions.ts';

interface WebhookEvent {
  [column: string]: SqlStorageValue;
  id: string;
  topic: string;
  body: string;
  triggered_at: string;
  attempts: number;
  /** How often it is still to be delivered. */
  copies: number;
}

/**
 * How events reach the shop. The real service promises neither their order nor that each comes, nor that each comes
 * once.
 */
export interface Delivery {
  /** How late each event is sent at least, in milliseconds. */
  delayMs: number;
  /** How often each event is delivered. */
  copies: number;
  /** Sends each copy at a random time within `SHUFFLE_MS` or the delay, whichever is longer. */
  shuffle: boolean;
  /** The share of events that are never sent, from 0 to 1. */
  lossRate: number;
}

const PROMPT: Delivery = { delayMs: 0, copies: 1, shuffle: false, lossRate: 0 };
const SHUFFLE_MS = 1000;

const deliveryOf = (store: Store): Delivery => store.get<Delivery>('setting', 'webhook-delivery') ?? PROMPT;

/** Reads a way of delivery; what is absent is prompt. @returns a message that says why the input is none. */
export function parseDelivery(input: unknown): Delivery | string {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return 'the body must be an object of JSON';
  const { delayMs, copies, shuffle, lossRate } = { ...PROMPT, ...(input as Partial<Record<keyof Delivery, unknown>>) };
  if (typeof delayMs !== 'number' || !(delayMs >= 0 && delayMs <= 600_000))
    return 'delayMs must be a number from 0 to 600000';
  if (typeof copies !== 'number' || !Number.isInteger(copies) || copies < 1 || copies > 10)
    return 'copies must be a whole number from 1 to 10';
  if (typeof shuffle !== 'boolean') return 'shuffle must be true or false';
  if (typeof lossRate !== 'number' || !(lossRate >= 0 && lossRate <= 1)) return 'lossRate must be a number from 0 to 1';
  return { delayMs, copies, shuffle, lossRate };
}

/** Sets how events that happen from now on reach the shop. */
export const setDelivery = (store: Store, delivery: Delivery): void =>
  store.put('setting', 'webhook-delivery', delivery);

/** When the next copy of an event is sent, in milliseconds since 1970. */
const timeOfCopy = ({ delayMs, shuffle }: Delivery): number =>
  Math.round(Date.now() + delayMs + (shuffle ? Math.random() * Math.max(SHUFFLE_MS, delayMs) : 0));

/**
 * Delays between attempts in seconds, for 8 retries. The real service spreads them over 4 hours; here they suit a
 * developer's working day.
 */
const RETRY_DELAYS_S = [1, 2, 4, 10, 30, 60, 300, 900];

/** Prefix of the topics of CMS events. */
const CMS_TOPIC_PREFIX = 'cms/';

/** Stores an event for the shop, if it is subscribed to the topic. `deliverDue` sends it. */
export function enqueue(store: Store, topic: string, body: unknown): void {
  if (
    !topic.startsWith(CMS_TOPIC_PREFIX) &&
    !webhookSubscriptions(store).some((subscription) => subscription.topic === topic)
  )
    return;
  const delivery = deliveryOf(store);
  const isLost = Math.random() < delivery.lossRate;
  store.sql.exec(
    'INSERT INTO webhook (id, topic, body, triggered_at, attempts, next_at, status, copies) VALUES (?, ?, ?, ?, 0, ?, ?, ?)',
    crypto.randomUUID(),
    topic,
    JSON.stringify(body),
    store.now().toISOString(),
    isLost ? null : timeOfCopy(delivery),
    isLost ? 'lost' : 'waiting',
    delivery.copies,
  );
}

/** Stores an event of the CMS for the shop. */
export const enqueueCms = (store: Store, body: { action: string } & Record<string, unknown>): void =>
  enqueue(store, `${CMS_TOPIC_PREFIX}${body.action}`, body);

async function hmac(hash: 'SHA-1' | 'SHA-256', body: string, secret: string): Promise<Uint8Array> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(body)));
}

/** The CMS sends the signature in hexadecimal. */
const cmsHeaders = async (event: WebhookEvent, secret: string): Promise<Record<string, string>> => ({
  'webhook-signature': Array.from(await hmac('SHA-1', event.body, secret), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join(''),
});

/** The commerce provider sends the signature in base64. */
const commerceHeaders = async (event: WebhookEvent, secret: string): Promise<Record<string, string>> => ({
  'X-Shopify-Topic': event.topic,
  'X-Shopify-Hmac-Sha256': btoa(String.fromCharCode(...(await hmac('SHA-256', event.body, secret)))),
  'X-Shopify-Webhook-Id': event.id,
  'X-Shopify-Event-Id': event.id,
  'X-Shopify-Shop-Domain': `${WORKER}.myshopify.com`,
  'X-Shopify-API-Version': API_VERSION,
  'X-Shopify-Triggered-At': event.triggered_at,
});

/** The address that the shop has subscribed a topic with. */
const addressFor = (store: Store, topic: string, shopUrl: string): string =>
  webhookSubscriptions(store).find((subscription) => subscription.topic === topic)?.uri ??
  `${shopUrl}/api/webhooks/commerce`;

/**
 * Sends the due events to the shop.
 *
 * @returns the time of the next attempt in milliseconds since 1970, or null when no event is waiting.
 */
export async function deliverDue(
  store: Store,
  shopUrl: string,
  secrets: { commerce: string; cms: string },
): Promise<number | null> {
  const dueEvents = store.sql
    .exec<WebhookEvent>(
      "SELECT id, topic, body, triggered_at, attempts, copies FROM webhook WHERE status = 'waiting' AND next_at <= ? ORDER BY next_at, rowid LIMIT 50",
      Date.now(),
    )
    .toArray();
  for (const event of dueEvents)
    store.sql.exec('UPDATE webhook SET next_at = ? WHERE id = ?', Date.now() + 10_000, event.id);
  for (const event of dueEvents) {
    let ok = false;
    try {
      const cms = event.topic.startsWith(CMS_TOPIC_PREFIX);
      const response = await fetch(cms ? `${shopUrl}/api/webhooks/cms` : addressFor(store, event.topic, shopUrl), {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(await (cms ? cmsHeaders(event, secrets.cms) : commerceHeaders(event, secrets.commerce))),
        },
        body: event.body,
        signal: AbortSignal.timeout(5000),
      });
      ok = response.ok;
      await response.body?.cancel();
    } catch {
      ok = false;
    }
    const retryDelay = RETRY_DELAYS_S[event.attempts];
    if (ok && event.copies > 1)
      store.sql.exec(
        'UPDATE webhook SET copies = copies - 1, attempts = 0, next_at = ? WHERE id = ?',
        timeOfCopy(deliveryOf(store)),
        event.id,
      );
    else if (ok)
      store.sql.exec(
        "UPDATE webhook SET status = 'delivered', attempts = attempts + 1, next_at = NULL WHERE id = ?",
        event.id,
      );
    else if (retryDelay === undefined) {
      store.sql.exec(
        "UPDATE webhook SET status = 'given up', attempts = attempts + 1, next_at = NULL WHERE id = ?",
        event.id,
      );
      unsubscribe(store, event.topic);
    } else
      store.sql.exec(
        'UPDATE webhook SET attempts = attempts + 1, next_at = ? WHERE id = ?',
        Date.now() + retryDelay * 1000,
        event.id,
      );
  }
  const [row] = store.sql
    .exec<{ next: number | null }>("SELECT min(next_at) AS next FROM webhook WHERE status = 'waiting'")
    .toArray();
  return row?.next ?? null;
}

import { API_VERSION } from './graphql.ts';
import type { Store } from './store.ts';

interface WebhookEvent {
  [column: string]: SqlStorageValue;
  id: string;
  topic: string;
  body: string;
  triggered_at: string;
  attempts: number;
}

/** Delays between attempts in seconds, for 8 retries. The real service spreads them over 4 hours; here they suit a developer's working day. */
const RETRY_DELAYS_S = [1, 2, 4, 10, 30, 60, 300, 900];

/** Prefix of the topics of CMS events. */
const CMS_TOPIC_PREFIX = 'cms/';

/** Stores an event for the shop. `deliverDue` sends it. */
export function enqueue(store: Store, topic: string, body: unknown): void {
  store.sql.exec(
    "INSERT INTO webhook (id, topic, body, triggered_at, attempts, next_at, status) VALUES (?, ?, ?, ?, 0, ?, 'waiting')",
    crypto.randomUUID(),
    topic,
    JSON.stringify(body),
    store.now().toISOString(),
    Date.now(),
  );
}

/** Stores an event of the CMS for the shop. */
export const enqueueCms = (store: Store, body: { action: string } & Record<string, unknown>): void => enqueue(store, `${CMS_TOPIC_PREFIX}${body.action}`, body);

async function hmac(hash: 'SHA-1' | 'SHA-256', body: string, secret: string): Promise<Uint8Array> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(body)));
}

/** The CMS sends the signature in hexadecimal. */
const cmsHeaders = async (event: WebhookEvent, secret: string): Promise<Record<string, string>> => ({
  'webhook-signature': Array.from(await hmac('SHA-1', event.body, secret), (byte) => byte.toString(16).padStart(2, '0')).join(''),
});

/** The commerce provider sends the signature in base64. */
const commerceHeaders = async (event: WebhookEvent, secret: string): Promise<Record<string, string>> => ({
  'X-Shopify-Topic': event.topic,
  'X-Shopify-Hmac-Sha256': btoa(String.fromCharCode(...(await hmac('SHA-256', event.body, secret)))),
  'X-Shopify-Webhook-Id': event.id,
  'X-Shopify-Event-Id': event.id,
  'X-Shopify-Shop-Domain': 'kvistra.myshopify.com',
  'X-Shopify-API-Version': API_VERSION,
  'X-Shopify-Triggered-At': event.triggered_at,
});

/**
 * Sends the due events to the shop.
 *
 * @returns the time of the next attempt in milliseconds since 1970, or null when no event is waiting.
 */
export async function deliverDue(store: Store, shopUrl: string, secrets: { commerce: string; cms: string }): Promise<number | null> {
  const dueEvents = store.sql
    .exec<WebhookEvent>(
      "SELECT id, topic, body, triggered_at, attempts FROM webhook WHERE status = 'waiting' AND next_at <= ? ORDER BY rowid LIMIT 50",
      Date.now(),
    )
    .toArray();
  for (const event of dueEvents) store.sql.exec('UPDATE webhook SET next_at = ? WHERE id = ?', Date.now() + 10_000, event.id);
  for (const event of dueEvents) {
    let ok = false;
    try {
      const cms = event.topic.startsWith(CMS_TOPIC_PREFIX);
      const response = await fetch(`${shopUrl}/api/webhooks/${cms ? 'cms' : 'commerce'}`, {
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
    if (ok) store.sql.exec("UPDATE webhook SET status = 'delivered', attempts = attempts + 1, next_at = NULL WHERE id = ?", event.id);
    else if (retryDelay === undefined) store.sql.exec("UPDATE webhook SET status = 'given up', attempts = attempts + 1, next_at = NULL WHERE id = ?", event.id);
    else store.sql.exec('UPDATE webhook SET attempts = attempts + 1, next_at = ? WHERE id = ?', Date.now() + retryDelay * 1000, event.id);
  }
  const [row] = store.sql.exec<{ next: number | null }>("SELECT min(next_at) AS next FROM webhook WHERE status = 'waiting'").toArray();
  return row?.next ?? null;
}

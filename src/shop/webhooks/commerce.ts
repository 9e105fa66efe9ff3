import type { Context } from 'hono';
import { is, nonempty, refine, type as shape, size, string } from 'superstruct';
import { config } from '../../env.ts';
import { invalidate } from '../../platform/cache.ts';
import { now } from '../../platform/clock.ts';
import { digest } from '../../platform/digest.ts';
import type { AppEnv } from '../../site/context.ts';
import { contentOf } from './content.ts';
import { isErased, storeEvent } from './events.ts';

const time = refine(size(nonempty(string()), 1, 40), 'time', (text) => !Number.isNaN(Date.parse(text)));
const Headers = shape({ topic: size(nonempty(string()), 1, 100), id: size(nonempty(string()), 1, 200), triggeredAt: time });

/** Retries end after four hours; an event that is older than this was recorded and sent again. */
const MAX_AGE_MS = 5 * 86_400_000;

/** Whether the signature is the base64 HMAC-SHA256 of the raw body with one of the secrets; compares in constant time. */
async function isSigned(body: ArrayBuffer, signature: string, secrets: string[]): Promise<boolean> {
  let signatureBytes: Uint8Array<ArrayBuffer>;
  try {
    signatureBytes = Uint8Array.from(atob(signature), (char) => char.charCodeAt(0));
  } catch {
    return false;
  }
  for (const secret of secrets) {
    const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
    if (await crypto.subtle.verify('HMAC', key, signatureBytes, body)) return true;
  }
  return false;
}

/**
 * Receives an event of the commerce provider: verifies it, stores it once per topic and id without its payload, and acts on it once
 * per body. Only the body is signed, so a recorded one may come again under another id: it is stored, and has no effect.
 *
 * @returns 200 once the event is stored (also when it was stored before, or is too old to count), 401 on a bad signature, 400
 * without its headers, 409 when another body came under its id.
 */
export async function postCommerceWebhook(c: Context<AppEnv>): Promise<Response> {
  const settings = config(c.env);
  const refuse = (status: 400 | 401 | 409, code: string, message: string) => c.json({ errors: [{ code, message }] }, status);
  const body = await c.req.arrayBuffer();
  if (!(await isSigned(body, c.req.header('x-shopify-hmac-sha256') ?? '', settings.webhookSecrets)))
    return refuse(401, 'bad_signature', 'The signature does not fit the body.');
  const headers = { topic: c.req.header('x-shopify-topic'), id: c.req.header('x-shopify-webhook-id'), triggeredAt: c.req.header('x-shopify-triggered-at') };
  if (!is(headers, Headers)) return refuse(400, 'not_understood', 'Topic, id or time of the event is missing.');
  const { topic, id: webhookId, triggeredAt } = headers;
  const content = contentOf(body);
  const log = (event: string) => console.warn(JSON.stringify({ event, topic, id: webhookId, triggeredAt }));
  if ((await now(settings)).getTime() - Math.min(Date.parse(triggeredAt), content.updatedAt) > MAX_AGE_MS) {
    log('webhook_too_old');
    return c.json({ ok: true });
  }
  const stored = await storeEvent(c.env.DB, {
    topic,
    webhookId,
    triggeredAt,
    receivedAt: new Date().toISOString(),
    digest: await digest(body),
    resourceId: content.resourceId,
    customerId: (await isErased(c.env.DB, content.customerId)) ? '' : content.customerId,
  });
  if (stored === 'conflict') {
    log('webhook_conflict');
    return refuse(409, 'event_conflict', 'Another body came under this topic and id before.');
  }
  if (stored === 'new' && topic.startsWith('products/')) invalidate('catalogue');
  return c.json({ ok: true });
}

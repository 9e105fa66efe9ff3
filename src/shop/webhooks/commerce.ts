import { drizzle } from 'drizzle-orm/d1';
import type { Context } from 'hono';
import { is, nonempty, type as shape, size, string } from 'superstruct';
import { config } from '../../env.ts';
import { invalidate } from '../../platform/cache.ts';
import type { AppEnv } from '../../site/context.ts';
import { commerceEvents } from './tables.ts';

const Headers = shape({ topic: size(nonempty(string()), 1, 100), id: size(nonempty(string()), 1, 200), triggeredAt: size(nonempty(string()), 1, 40) });

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
 * Receives an event of the commerce provider: verifies it and stores it once per topic and id.
 *
 * @returns 200 once the event is stored (also when it was stored before), 401 on a bad signature, 400 without its headers.
 */
export async function postCommerceWebhook(c: Context<AppEnv>): Promise<Response> {
  const body = await c.req.arrayBuffer();
  if (!(await isSigned(body, c.req.header('x-shopify-hmac-sha256') ?? '', config(c.env).webhookSecrets)))
    return c.json({ errors: [{ code: 'bad_signature', message: 'The signature does not fit the body.' }] }, 401);
  const headers = { topic: c.req.header('x-shopify-topic'), id: c.req.header('x-shopify-webhook-id'), triggeredAt: c.req.header('x-shopify-triggered-at') };
  if (!is(headers, Headers)) return c.json({ errors: [{ code: 'not_understood', message: 'Topic, id or time of the event is missing.' }] }, 400);
  await drizzle(c.env.DB)
    .insert(commerceEvents)
    .values({
      topic: headers.topic,
      webhookId: headers.id,
      triggeredAt: headers.triggeredAt,
      receivedAt: new Date().toISOString(),
      payload: new TextDecoder().decode(body),
    })
    .onConflictDoNothing();
  if (headers.topic.startsWith('products/')) invalidate('catalogue');
  return c.json({ ok: true });
}

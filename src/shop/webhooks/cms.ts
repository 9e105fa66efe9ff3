import { drizzle } from 'drizzle-orm/d1';
import type { Context } from 'hono';
import { syncCopies } from '../../cms/copies.ts';
import { refreshVersion } from '../../cms/version.ts';
import { config } from '../../env.ts';
import { log } from '../../platform/log.ts';
import type { AppEnv } from '../../site/context.ts';
import { cmsEvents } from './tables.ts';

const hex = (bytes: ArrayBuffer) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Whether the signature is the hexadecimal HMAC-SHA1 of the raw body with one of the secrets; compares in constant time. */
async function isSigned(body: ArrayBuffer, signature: string, secrets: readonly string[]): Promise<boolean> {
  if (!/^[0-9a-f]{40}$/i.test(signature)) return false;
  const signatureBytes = Uint8Array.from(signature.match(/../g)!, (pair) => Number.parseInt(pair, 16));
  for (const secret of secrets) {
    const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-1' }, false, ['verify']);
    if (await crypto.subtle.verify('HMAC', key, signatureBytes, body)) return true;
  }
  return false;
}

/**
 * Receives an event of the CMS: verifies and stores it, and where the version of the content has changed, invalidates cached content
 * and updates the copies in KV. Events have neither an id nor a time: equal edits have equal bodies, and a recorded body may be sent
 * again, so the version decides and not the body.
 *
 * @returns 200 once the event is stored, 401 on a bad signature.
 */
export async function postCmsWebhook(c: Context<AppEnv>): Promise<Response> {
  const settings = config(c.env);
  const body = await c.req.arrayBuffer();
  if (!(await isSigned(body, c.req.header('webhook-signature') ?? '', settings.cms.webhookSecrets)))
    return c.json({ errors: [{ code: 'bad_signature', message: 'The signature does not fit the body.' }] }, 401);
  const receivedAt = new Date().toISOString();
  await drizzle(c.env.DB)
    .insert(cmsEvents)
    .values({ digest: hex(await crypto.subtle.digest('SHA-256', body)), receivedAt, payload: new TextDecoder().decode(body) })
    .onConflictDoUpdate({ target: cmsEvents.digest, set: { receivedAt } });
  const version = await refreshVersion(settings);
  if (version !== null)
    c.executionCtx.waitUntil(syncCopies(settings, c.env.KV, version).catch((error) => log.warn({ event: 'cms_copies', error: String(error) })));
  return c.json({ ok: true });
}

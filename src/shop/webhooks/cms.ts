import { drizzle } from 'drizzle-orm/d1';
import type { Context } from 'hono';
import { countedEnv, settingsOf } from '../../env.ts';
import { digest } from '../../platform/digest.ts';
import { log } from '../../platform/log.ts';
import { withRunBudget } from '../../platform/run-budget.ts';
import type { AppEnv } from '../../site/context.ts';
import { cmsEvents } from '../events/tables.ts';
import { updateContent } from './update-content.ts';

/**
 * Whether the signature is the hexadecimal HMAC-SHA1 of the raw body with one of the secrets; compares in constant
 * time.
 */
async function isSigned(body: ArrayBuffer, signature: string, secrets: readonly string[]): Promise<boolean> {
  if (!/^[0-9a-f]{40}$/i.test(signature)) return false;
  const signatureBytes = Uint8Array.from(signature.match(/../g)!, (pair) => Number.parseInt(pair, 16));
  for (const secret of secrets) {
    const key = await crypto.subtle.importKey(
      'raw',
      new TextEncoder().encode(secret),
      { name: 'HMAC', hash: 'SHA-1' },
      false,
      ['verify'],
    );
    if (await crypto.subtle.verify('HMAC', key, signatureBytes, body)) return true;
  }
  return false;
}

/**
 * Receives an event of the CMS: verifies and stores it, and brings content up to date after the answer, for this event
 * and those that come meanwhile.
 *
 * @returns 200 once the event is stored, 401 on a bad signature.
 */
export async function postCmsWebhook(c: Context<AppEnv>): Promise<Response> {
  const settings = settingsOf(c.env);
  const body = await c.req.arrayBuffer();
  if (!(await isSigned(body, c.req.header('webhook-signature') ?? '', settings.cms.webhookSecrets)))
    return c.json({ errors: [{ code: 'bad_signature', message: 'The signature does not fit the body.' }] }, 401);
  const news = { receivedAt: new Date().toISOString(), isOpen: true };
  const payload = new TextDecoder().decode(body);
  await drizzle(c.env.DB)
    .insert(cmsEvents)
    .values({ digest: await digest(body), payload, ...news })
    .onConflictDoUpdate({ target: cmsEvents.digest, set: news });
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  const { KV: kv, DB: database, OUTBOX_QUEUE: queue } = countedEnv(c.env);
  const context = { settings, kv, database, waitUntil, ...(queue && { queue }) };
  waitUntil(
    withRunBudget(() => updateContent(context)).catch((error: unknown) =>
      log.warn({ event: 'cms_copies', error: String(error) }),
    ),
  );
  return c.json({ ok: true });
}

import { drizzle } from 'drizzle-orm/d1';
import type { Context } from 'hono';
import { syncCopies } from '../../cms/copies.ts';
import { refreshVersion } from '../../cms/version.ts';
import { type Config, config } from '../../env.ts';
import { log } from '../../platform/log.ts';
import { purge } from '../../platform/page-cache/purges.ts';
import type { AppEnv } from '../../site/context.ts';
import { cmsEvents } from '../events/tables.ts';
import { cmsTags } from './purge-tags.ts';

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

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

/** The version of the content with which each body last purged its pages, for bodies that this isolate has received. */
const purgedVersions = new Map<string, number | null>();
const MAX_BODIES = 100;

/** Whether a body has come before with the same version of the content: then it is a repetition. */
function isRepeated(digest: string, version: number | null): boolean {
  if (version !== null && purgedVersions.get(digest) === version) return true;
  purgedVersions.delete(digest);
  purgedVersions.set(digest, version);
  for (const oldest of purgedVersions.keys()) if (purgedVersions.size > MAX_BODIES) purgedVersions.delete(oldest);
  return false;
}

/** The CMS's API may name the version before an event for some seconds after it. */
const LAG_MS = 5000;

async function checkAgain(settings: Config): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, LAG_MS));
  await refreshVersion(settings);
}

/**
 * Receives an event of the CMS: verifies and stores it, and where the version of the content has changed, invalidates
 * cached content, purges the pages that are made of it and updates the copies in KV. Events have neither an id nor a
 * time: equal edits have equal bodies, and a recorded body may be sent again, so the version decides and not the body.
 *
 * @returns 200 once the event is stored, 401 on a bad signature.
 */
export async function postCmsWebhook(c: Context<AppEnv>): Promise<Response> {
  const settings = config(c.env);
  const body = await c.req.arrayBuffer();
  if (!(await isSigned(body, c.req.header('webhook-signature') ?? '', settings.cms.webhookSecrets)))
    return c.json({ errors: [{ code: 'bad_signature', message: 'The signature does not fit the body.' }] }, 401);
  const receivedAt = new Date().toISOString();
  const payload = new TextDecoder().decode(body);
  const digest = hex(await crypto.subtle.digest('SHA-256', body));
  await drizzle(c.env.DB)
    .insert(cmsEvents)
    .values({ digest, receivedAt, payload })
    .onConflictDoUpdate({ target: cmsEvents.digest, set: { receivedAt } });
  // the index as it was before the event tells a new page from an edited one
  const tags = cmsTags(settings, payload);
  const version = await refreshVersion(settings);
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  if (!isRepeated(digest, version) && tags.length > 0) {
    purge(tags, c.env.KV, waitUntil);
    waitUntil(checkAgain(settings));
  }
  if (version !== null)
    waitUntil(
      syncCopies(settings, c.env.KV, version).catch((error) => log.warn({ event: 'cms_copies', error: String(error) })),
    );
  return c.json({ ok: true });
}

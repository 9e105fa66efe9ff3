import { drizzle } from 'drizzle-orm/d1';
import type { Context } from 'hono';
import { is, nonempty, refine, type as shape, size, string } from 'superstruct';
import { type Settings, settingsOf } from '../../env.ts';
import { now } from '../../platform/clock.ts';
import { withTimeout } from '../../platform/deadline.ts';
import { digest } from '../../platform/digest.ts';
import { log } from '../../platform/log.ts';
import { wakeOutbox } from '../../platform/outbox/wake.ts';
import { purge } from '../../platform/page-cache/purges.ts';
import type { AppEnv } from '../../site/context.ts';
import { isErased } from '../customer/erased.ts';
import { eraseAddress } from '../personal-data/erasure.ts';
import { addressToErase, contentOf } from './content.ts';
import { storeEvent } from './events.ts';
import { commerceKind } from './process-event.ts';
import { commerceTags } from './purge-tags.ts';
import { subjectOf } from './subjects.ts';

const time = refine(size(nonempty(string()), 1, 40), 'time', (text) => !Number.isNaN(Date.parse(text)));
const Headers = shape({
  topic: size(nonempty(string()), 1, 100),
  id: size(nonempty(string()), 1, 200),
  triggeredAt: time,
});

/** Retries end after four hours; an event that is older than this was recorded and sent again. */
const MAX_AGE_MS = 5 * 86_400_000;

/** The provider waits five seconds for an answer. */
const ANSWER_MS = 4000;

/**
 * Whether the signature is the base64 HMAC-SHA256 of the raw body with one of the secrets; compares in constant time.
 */
async function isSigned(body: ArrayBuffer, signature: string, secrets: string[]): Promise<boolean> {
  let signatureBytes: Uint8Array<ArrayBuffer>;
  try {
    signatureBytes = Uint8Array.from(atob(signature), (char) => char.charCodeAt(0));
  } catch {
    return false;
  }
  for (const secret of secrets) {
    const key = await crypto.subtle.importKey(
      'raw',
      new TextEncoder().encode(secret),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['verify'],
    );
    if (await crypto.subtle.verify('HMAC', key, signatureBytes, body)) return true;
  }
  return false;
}

/** An event whose signature and headers are right. */
interface Received {
  topic: string;
  id: string;
  triggeredAt: string;
  body: ArrayBuffer;
}

/** Stores an event, unless it is too old to count. @returns what came of it. */
async function receive(
  settings: Settings,
  database: D1Database,
  { topic, id, triggeredAt, body }: Received,
): Promise<'new' | 'repeated' | 'conflict' | 'old'> {
  const content = contentOf(body);
  // the only event that names an address to erase, which is not stored
  const email = topic === 'customers/redact' ? addressToErase(body) : '';
  if (email) await drizzle(database).batch(await eraseAddress(database, settings, email));
  if ((await now(settings)).getTime() - Math.min(Date.parse(triggeredAt), content.updatedAt) > MAX_AGE_MS) return 'old';
  const erased = await isErased(database, content.customerId);
  const row = {
    topic,
    webhookId: id,
    triggeredAt,
    receivedAt: new Date().toISOString(),
    digest: await digest(body),
    resourceId: erased && content.resourceId === content.customerId ? '' : content.resourceId,
    customerId: erased ? '' : content.customerId,
  };
  return storeEvent(database, row, subjectOf(topic));
}

/**
 * Receives an event of the commerce provider: verifies it and stores it once per topic and id, without its payload.
 * Where somebody works on its subject, the outbox takes it up from there; pages and values that are made of it are
 * purged. Only the body is signed, so a recorded one may come again under another id: it is stored, and changes
 * nothing.
 *
 * @returns 200 once the event is stored (also when it was stored before, or is too old to count), 401 on a bad
 * signature, 400 without its headers, 409 when another body came under its id, 503 when it cannot be stored in time, so
 * that it is sent again.
 */
export async function postCommerceWebhook(c: Context<AppEnv>): Promise<Response> {
  const settings = settingsOf(c.env);
  const refuse = (status: 400 | 401 | 409 | 503, code: string, message: string, headers?: Record<string, string>) =>
    c.json({ errors: [{ code, message }] }, status, headers);
  const body = await c.req.arrayBuffer();
  if (!(await isSigned(body, c.req.header('x-shopify-hmac-sha256') ?? '', settings.webhookSecrets)))
    return refuse(401, 'bad_signature', 'The signature does not fit the body.');
  const headers = {
    topic: c.req.header('x-shopify-topic'),
    id: c.req.header('x-shopify-webhook-id'),
    triggeredAt: c.req.header('x-shopify-triggered-at'),
  };
  if (!is(headers, Headers)) return refuse(400, 'not_understood', 'Topic, id or time of the event is missing.');
  const { topic, id, triggeredAt } = headers;
  const warn = (event: string, error?: unknown) =>
    log.warn({ event, topic, id, triggeredAt, ...(error !== undefined && { error: String(error) }) });

  const receiving = receive(settings, c.env.DB, { ...headers, body }).then(
    (outcome) => {
      const tags = outcome === 'new' ? commerceTags(topic, new TextDecoder().decode(body)) : [];
      if (tags.length > 0) purge(tags, c.env.KV, (work) => c.executionCtx.waitUntil(work));
      return outcome;
    },
    (error: unknown) => {
      warn('webhook_not_stored', error);
      return 'failed' as const;
    },
  );
  // what is stored after the answer is found there when the event is sent again
  c.executionCtx.waitUntil(receiving);
  const outcome = await withTimeout(ANSWER_MS, receiving, 'late' as const);
  if (outcome === 'failed' || outcome === 'late')
    return refuse(503, 'shop_unavailable', 'The event could not be stored.', { 'Retry-After': '10' });
  if (outcome === 'old') warn('webhook_too_old');
  if (outcome === 'conflict') {
    warn('webhook_conflict');
    return refuse(409, 'event_conflict', 'Another body came under this topic and id before.');
  }
  const subject = subjectOf(topic);
  if (outcome !== 'old' && subject && !subject.enqueue) c.executionCtx.waitUntil(wakeOutbox(c.env, commerceKind));
  return c.json({ ok: true });
}

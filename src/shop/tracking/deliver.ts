import { eq, inArray } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import type { Settings } from '../../env.ts';
import { digest } from '../../platform/digest.ts';
import type { Attempt } from '../../platform/outbox/kind.ts';
import { postDelivery } from '../../platform/outbox/post.ts';
import { outbox } from '../../platform/outbox/tables.ts';
import { Upstream, UpstreamError } from '../../platform/upstream.ts';
import type { OutboxContext } from '../../site/outbox.ts';
import { trackingPosts } from './tables.ts';

const trackingService = new Upstream('tracking service');

/**
 * Posts an event. The idempotency key lets the service recognise a repetition, after an answer that was lost.
 *
 * @throws Undeliverable when the service rejects the event itself. @throws UpstreamError when a later attempt may
 * succeed.
 */
const post = async (
  { url, header, secret }: Settings['tracking'],
  key: string,
  body: string,
  signal: AbortSignal,
): Promise<void> =>
  postDelivery(
    trackingService,
    url,
    { 'Idempotency-Key': await digest(key), ...(secret && { [header]: secret }) },
    body,
    signal,
  );

/** Posts the event of a row of the outbox, and deletes it. One that was erased in the meantime is not sent. */
export async function deliverPost(
  { key }: { key: string },
  { context: { database, settings }, signal, complete }: Attempt<OutboxContext>,
): Promise<void> {
  const db = drizzle(database);
  const [row] = await db.select().from(trackingPosts).where(eq(trackingPosts.key, key));
  if (!row) return;
  if (!settings.tracking.url)
    throw new UpstreamError('upstream_unreachable', 'no tracking service is configured', true);
  await post(settings.tracking, key, row.body, signal);
  await complete(db.delete(trackingPosts).where(eq(trackingPosts.key, key)));
}

/** The statements that erase what waits to be told of a person. @param email in lower case; null when the person has none. */
export function eraseTracking(db: DrizzleD1Database, email: string | null) {
  if (email === null) return [];
  const isOwn = eq(trackingPosts.email, email);
  return [
    db
      .delete(outbox)
      .where(inArray(outbox.key, db.select({ key: trackingPosts.key }).from(trackingPosts).where(isOwn))),
    db.delete(trackingPosts).where(isOwn),
  ];
}

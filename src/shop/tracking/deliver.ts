import { and, eq, inArray, lt } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import type { Config } from '../../env.ts';
import { digest } from '../../platform/digest.ts';
import type { Attempt } from '../../platform/outbox/kind.ts';
import { postDelivery } from '../../platform/outbox/post.ts';
import { outbox } from '../../platform/outbox/tables.ts';
import { Upstream, UpstreamError } from '../../platform/upstream.ts';
import type { OutboxContext } from '../../site/outbox.ts';
import { countedCarts, trackingPosts } from './tables.ts';
import { trackingKind } from './track.ts';

const trackingService = new Upstream('tracking service');
const DAY_MS = 86_400_000;
/** A post that could not be delivered is deleted after this time. */
const RETENTION_MS = 30 * DAY_MS;
/** The key of a delivered event is known for this long. */
const DELIVERED_MS = DAY_MS;
/**
 * Longer than any browser remembers that a checkout was begun: its storage, and the cart at the provider, last a year
 * at most.
 */
const COUNTED_MS = 400 * DAY_MS;

/**
 * Posts an event. The idempotency key lets the service recognise a repetition, after an answer that was lost.
 *
 * @throws Undeliverable when the service rejects the event itself. @throws UpstreamError when a later attempt may
 * succeed.
 */
const post = async (
  { url, header, secret }: Config['tracking'],
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

/**
 * Deletes the rows of events that were delivered a day ago, posts that could not be delivered in 30 days, and carts
 * that were counted long ago.
 */
export async function deleteOldTracking(database: D1Database): Promise<void> {
  const db = drizzle(database);
  const before = (ms: number) => new Date(Date.now() - ms).toISOString();
  await db.batch([
    db
      .delete(outbox)
      .where(
        and(eq(outbox.kind, trackingKind.name), eq(outbox.state, 'done'), lt(outbox.finishedAt, before(DELIVERED_MS))),
      ),
    db.delete(trackingPosts).where(lt(trackingPosts.at, before(RETENTION_MS))),
    db.delete(countedCarts).where(lt(countedCarts.at, before(COUNTED_MS))),
  ]);
}

/** The statements that erase what waits to be told of a person. @param email null when the person has none. */
export function eraseTracking(db: DrizzleD1Database, email: string | null) {
  if (email === null) return [];
  const isOwn = eq(trackingPosts.email, email.toLowerCase());
  return [
    db
      .delete(outbox)
      .where(inArray(outbox.key, db.select({ key: trackingPosts.key }).from(trackingPosts).where(isOwn))),
    db.delete(trackingPosts).where(isOwn),
  ];
}

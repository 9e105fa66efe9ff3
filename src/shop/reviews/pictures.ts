import { eq, type SQL, sql } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { type Infer, object, string } from 'superstruct';
import type { Env } from '../../env.ts';
import { enqueue, enqueueEach } from '../../platform/outbox/enqueue.ts';
import { type Attempt, kind } from '../../platform/outbox/kind.ts';
import { newSecret } from '../../platform/secret.ts';
import { UpstreamError } from '../../platform/upstream.ts';
import type { CleanPicture } from '../../site/clean-picture.ts';
import type { OutboxContext } from '../../site/outbox.ts';
import { reviews } from './tables.ts';

const Payload = object({ picture: string() });

/** Rows of the outbox that delete a picture which no review has, and leave any other. */
export const pictureKind = kind('review-picture', Payload);

/** A picture that was stored and is in no row by then is deleted. */
const UNUSED_MS = 15 * 60_000;

/** The name of the square in a picture's middle. */
export const smallName = (picture: string): string => `${picture}/small`;

/** The columns of a review with a picture. */
export type PictureColumns = Pick<
  typeof reviews.$inferSelect,
  'picture' | 'pictureState' | 'pictureWidth' | 'pictureHeight' | 'pictureBytes' | 'pictureAt'
>;

/** The columns of a review without a picture. */
export const NO_PICTURE: PictureColumns = {
  picture: null,
  pictureState: null,
  pictureWidth: null,
  pictureHeight: null,
  pictureBytes: null,
  pictureAt: null,
};

const JPEG = { httpMetadata: { contentType: 'image/jpeg' } };

/**
 * Stores a picture under a name of its own. A row of the outbox is stored before: whatever goes wrong then, what no
 * review has is deleted.
 *
 * @param at by the shop's clock. @returns the columns of the review that is to have it. @throws UpstreamError
 */
export async function storePicture(
  { DB, REVIEW_PICTURES: store }: Pick<Env, 'DB' | 'REVIEW_PICTURES'>,
  { whole, small, width, height }: CleanPicture,
  at: Date,
): Promise<PictureColumns> {
  if (!store) throw new UpstreamError('upstream_unreachable', 'The binding REVIEW_PICTURES is missing', false);
  const picture = newSecret();
  const dueAt = new Date(at.getTime() + UNUSED_MS);
  await enqueue(drizzle(DB), pictureKind, { key: `stored ${picture}`, payload: { picture }, dueAt });
  await Promise.all([store.put(picture, whole, JPEG), store.put(smallName(picture), small, JPEG)]);
  return {
    picture,
    pictureState: 'waiting',
    pictureWidth: width,
    pictureHeight: height,
    pictureBytes: whole.length,
    pictureAt: at.getTime(),
  };
}

/**
 * The statement that has the pictures of some reviews deleted. It stands in the transaction that takes them from their
 * rows, before that.
 */
export const dropPictures = (db: DrizzleD1Database, which: SQL | undefined) =>
  enqueueEach(db, pictureKind, {
    key: sql`'gone ' || ${reviews.picture}`,
    payload: sql`json_object('picture', ${reviews.picture})`,
    from: sql`FROM ${reviews} WHERE ${reviews.picture} IS NOT NULL AND ${which}`,
  });

/** Deletes a picture that no review has. @throws Error while the store fails. */
export async function deletePicture(
  { picture }: Infer<typeof Payload>,
  { context: { database, reviewPictures } }: Attempt<OutboxContext>,
): Promise<void> {
  const [row] = await drizzle(database).select({ id: reviews.id }).from(reviews).where(eq(reviews.picture, picture));
  if (row) return;
  if (!reviewPictures) throw new Error('the binding REVIEW_PICTURES is missing');
  await reviewPictures.delete([picture, smallName(picture)]);
}

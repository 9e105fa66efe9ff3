import { and, eq, sql } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { type Infer, number, object } from 'superstruct';
import { enqueueAgain } from '../../platform/outbox/enqueue.ts';
import { type Attempt, kind, type Statement } from '../../platform/outbox/kind.ts';
import { adminApi } from '../../shopify/admin.ts';
import { RatingDeleteDocument, RatingSetDocument } from '../../shopify/generated/admin/graphql.ts';
import { gidOf } from '../../shopify/ids.ts';
import type { OutboxContext } from '../../site/outbox.ts';
import { meanOf, type StarCounts } from './model/rating.ts';
import { hasOwnReviews } from './own.ts';
import { reviewSummaries, reviews } from './tables.ts';

const Payload = object({ productId: number() });

/** Rows of the outbox that tell the commerce provider the rating of a product. */
export const ratingKind = kind('rating', Payload);

const COLUMNS = ['one', 'two', 'three', 'four', 'five'] as const;

export const countsOf = (row: typeof reviewSummaries.$inferSelect | undefined): StarCounts =>
  row ? [row.one, row.two, row.three, row.four, row.five] : [0, 0, 0, 0, 0];

/**
 * The statements that count the real reviews of a product anew, and have the provider told: they end the transaction of
 * each change of a review.
 */
export function summaryStatements(db: DrizzleD1Database, productId: number): [Statement, Statement] {
  const counted = sql.join(
    COLUMNS.map((_, i) => sql`coalesce(sum(${reviews.stars} = ${i + 1}), 0)`),
    sql`, `,
  );
  const isCounted = and(eq(reviews.productId, productId), eq(reviews.state, 'shown'), eq(reviews.isDemo, false));
  const set = Object.fromEntries(COLUMNS.map((name) => [name, sql`excluded.${sql.identifier(name)}`]));
  return [
    db
      .insert(reviewSummaries)
      .select(sql`SELECT ${productId}, ${counted} FROM ${reviews} WHERE ${isCounted}`)
      .onConflictDoUpdate({ target: reviewSummaries.productId, set }),
    enqueueAgain(db, ratingKind, { key: String(productId), payload: { productId } }),
  ];
}

const NAMESPACE = 'reviews';

/**
 * Writes the rating of a product into the provider's standard metafields, which cards, search and adverts show; its
 * event has the pages made anew. Where a service of others gives the ratings, they are left alone.
 *
 * @throws UpstreamError @throws Error where the provider refuses it.
 */
export async function publishRating(
  { productId }: Infer<typeof Payload>,
  { context: { database, settings } }: Attempt<OutboxContext>,
): Promise<void> {
  if (!hasOwnReviews(settings) || !settings.admin.url) return;
  const [row] = await drizzle(database).select().from(reviewSummaries).where(eq(reviewSummaries.productId, productId));
  const rating = meanOf(countsOf(row));
  const ownerId = gidOf('Product', String(productId));
  const value = rating && {
    scale_min: rating.lowest.toFixed(1),
    scale_max: rating.highest.toFixed(1),
    value: rating.value.toFixed(2),
  };
  const keys = ['rating', 'rating_count'] as const;
  const answer =
    rating && value
      ? (
          await adminApi(settings, RatingSetDocument, {
            metafields: [
              { ownerId, namespace: NAMESPACE, key: keys[0], type: 'rating', value: JSON.stringify(value) },
              { ownerId, namespace: NAMESPACE, key: keys[1], type: 'number_integer', value: String(rating.count) },
            ],
          })
        ).metafieldsSet
      : (
          await adminApi(settings, RatingDeleteDocument, {
            metafields: keys.map((key) => ({ ownerId, namespace: NAMESPACE, key })),
          })
        ).metafieldsDelete;
  const [refused] = answer?.userErrors ?? [];
  if (refused) throw new Error(`the rating of ${productId} was refused: ${refused.message}`);
}

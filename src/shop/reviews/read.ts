import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Settings } from '../../env.ts';
import { withTimeout } from '../../platform/deadline.ts';
import { log } from '../../platform/log.ts';
import { productTag } from '../../shopify/cache-tags.ts';
import { numberOfGid } from '../../shopify/ids.ts';
import type { PublicContext } from '../../site/screen.ts';
import type { ListQuery, Sort } from './model/list-query.ts';
import { countsIn, meanOf, type StarCounts } from './model/rating.ts';
import { hasOwnReviews } from './own.ts';
import { countsOf } from './summary.ts';
import { reviewSummaries, reviews } from './tables.ts';

/** The columns of a review that everybody may see. */
const SHOWN = {
  id: reviews.id,
  language: reviews.language,
  stars: reviews.stars,
  text: reviews.text,
  author: reviews.author,
  species: reviews.species,
  breed: reviews.breed,
  years: reviews.years,
  weight: reviews.weight,
  pet: reviews.pet,
  fed: reviews.fed,
  createdAt: reviews.createdAt,
  helpful: reviews.helpful,
  answer: reviews.answer,
  translations: reviews.translations,
  picture: sql<string | null>`CASE WHEN ${reviews.pictureState} = 'shown' THEN ${reviews.picture} END`.as('picture'),
  isDemo: reviews.isDemo,
} as const;

/** A review as everybody sees it. */
export type ShownReview = Pick<typeof reviews.$inferSelect, keyof typeof SHOWN>;

/** The reviews of a product as its page shows them. */
export interface ProductReviews {
  /** By their stars. */
  counts: StarCounts;
  /** The most helpful ones. */
  best: ShownReview[];
}

/** The reviews on a product's page, and on a page of their list. */
const ON_PRODUCT = 3;
export const PAGE = 10;
/** A page waits this long for reviews, which are cached; then it is shown without. */
const WAIT_MS = 400;

interface Context {
  database: D1Database;
  settings: Pick<Settings, 'demoContent' | 'thirdParties'>;
}

const numberOf = (productId: string): number => Number(numberOfGid(productId));

const isShown = ({ demoContent }: Pick<Settings, 'demoContent'>, productId: number): SQL | undefined =>
  and(
    eq(reviews.productId, productId),
    eq(reviews.state, 'shown'),
    demoContent ? undefined : eq(reviews.isDemo, false),
  );

/**
 * The reviews that a product's page shows: one call of the database, cached like the product itself.
 *
 * @returns null where a service of others has the reviews, and while the database fails or is slow.
 */
export function reviewsOnPage(
  { database, own, settings }: Context & Pick<PublicContext, 'own'>,
  { id, handle }: { id: string; handle: string },
): Promise<ProductReviews | null> {
  if (!hasOwnReviews(settings)) return Promise.resolve(null);
  const product = numberOf(id);
  const load = async (): Promise<ProductReviews> => {
    const db = drizzle(database);
    const [[summary], best] = await db.batch([
      db.select().from(reviewSummaries).where(eq(reviewSummaries.productId, product)),
      db
        .select(SHOWN)
        .from(reviews)
        .where(isShown(settings, product))
        .orderBy(desc(reviews.helpful), desc(reviews.id))
        .limit(ON_PRODUCT),
    ]);
    return { counts: countsOf(summary), best };
  };
  const reading = own(`reviews ${id}`, load, [productTag(handle)]).catch((error: unknown) => {
    log.warn({ event: 'reviews', product: id, error: String(error) });
    return null;
  });
  return withTimeout(WAIT_MS, reading, null);
}

/** A page of the reviews of a product. */
interface ReviewList {
  counts: StarCounts;
  shown: ShownReview[];
  /** How they are sorted. */
  sort: Sort;
  /** Where the next page begins; null on the last one. */
  next: ListQuery['after'];
}

/** A page of the reviews of a product; the newest first while nobody has found one helpful. @throws UpstreamError */
export async function listReviews(context: Context, productId: string, query: ListQuery): Promise<ReviewList> {
  const found = await sortedReviews(context, productId, query);
  return query.sort === 'helpful' && !query.after && found.shown[0]?.helpful === 0
    ? sortedReviews(context, productId, { ...query, sort: 'new' })
    : found;
}

async function sortedReviews(
  { database, settings }: Context,
  productId: string,
  { sort, animal, after }: ListQuery,
): Promise<ReviewList> {
  const product = numberOf(productId);
  const db = drizzle(database);
  const order = sort === 'new' ? reviews.createdAt : reviews.helpful;
  const where = and(
    isShown(settings, product),
    animal ? eq(reviews.animal, animal) : undefined,
    after ? sql`(${order}, ${reviews.id}) < (${after.value}, ${after.id})` : undefined,
  );
  const [[summary], found] = await db.batch([
    db.select().from(reviewSummaries).where(eq(reviewSummaries.productId, product)),
    db
      .select(SHOWN)
      .from(reviews)
      .where(where)
      .orderBy(desc(order), desc(reviews.id))
      .limit(PAGE + 1),
  ]);
  const shown = found.slice(0, PAGE);
  const last = found.length > PAGE ? shown.at(-1) : undefined;
  return {
    counts: countsOf(summary),
    shown,
    sort,
    next: last ? { value: sort === 'new' ? last.createdAt : last.helpful, id: last.id } : null,
  };
}

/** Equally helpful reviews in the reader's language before others, and the newest of them first. */
export const readersFirst = (found: readonly ShownReview[], language: string): ShownReview[] =>
  found.toSorted(
    (a, b) =>
      b.helpful - a.helpful ||
      Number(b.language === language) - Number(a.language === language) ||
      b.createdAt - a.createdAt,
  );

/** The stars that a page tells of: those of the real reviews; of a demo, those of the reviews that it shows. */
export const countsOnPage = (counts: StarCounts, shown: readonly ShownReview[]): StarCounts =>
  counts.some((count) => count > 0) ? counts : countsIn(shown);

/** The mean of the real reviews on a product's page; null without any. */
export const ratingOnPage = (found: ProductReviews | null) => (found ? meanOf(found.counts) : null);

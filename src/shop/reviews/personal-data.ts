import { and, eq, inArray, isNull, lt, or, type SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { deleteInSteps, inSteps, stepOf } from '../../platform/database/delete-in-steps.ts';
import type { Statement } from '../../platform/outbox/kind.ts';
import {
  type DataContext,
  eraseByCustomer,
  eraseByEmail,
  NAMES_NOBODY,
  type Person,
  type PersonalData,
  type RetentionContext,
} from '../../platform/personal-data.ts';
import { dropPictures, NO_PICTURE } from './pictures.ts';
import { summaryStatements } from './summary.ts';
import { reviewDecisions, reviewInvitations, reviewReports, reviews, reviewVotes } from './tables.ts';

const DAY_MS = 86_400_000;
/** Somebody may review what they have bought in this time, and stop the mails. */
const INVITATION_DAYS = 730;
/** A complaint is possible for six months, and is decided after that at the latest. */
const DECISION_DAYS = 365;

const daysBefore = (now: Date, days: number) => now.getTime() - days * DAY_MS;
const textBefore = (now: Date, days: number) => new Date(daysBefore(now, days)).toISOString();

/**
 * Erases a customer's reviews. They are not kept without a name: the shop could not show any more by whom they were
 * verified, and the words are the customer's own. Source: GDPR, article 17(1).
 */
async function eraseReviews({ customerId }: Person, { db }: DataContext): Promise<Statement[]> {
  if (customerId === null) return [];
  const own = await db
    .select({ id: reviews.id, productId: reviews.productId })
    .from(reviews)
    .where(eq(reviews.customerId, customerId));
  const isOwn = db.select({ id: reviews.id }).from(reviews).where(eq(reviews.customerId, customerId));
  return [
    dropPictures(db, eq(reviews.customerId, customerId)),
    db.delete(reviewVotes).where(inArray(reviewVotes.reviewId, isOwn)),
    db.delete(reviews).where(eq(reviews.customerId, customerId)),
    ...[...new Set(own.map(({ productId }) => productId))].flatMap((productId) => summaryStatements(db, productId)),
  ];
}

/**
 * Changes the reviews that a condition selects in steps, and has their pictures deleted. @param change the statement that
 * takes them from their rows. @param before the one that has to come first.
 */
const withPictures = (
  { db, until }: RetentionContext,
  condition: SQL | undefined,
  change: (which: SQL) => Statement,
  before?: (which: SQL) => Statement,
): Promise<void> =>
  inSteps(until, 3, async () => {
    const which = stepOf(reviews, condition);
    const outcomes = await db.batch([dropPictures(db, which), ...(before ? [before(which)] : []), change(which)]);
    return outcomes.at(-1)?.meta.changes ?? 0;
  });

export const reviewData = {
  reviews: {
    async export({ customerId }, { database }) {
      if (customerId === null) return {};
      const own = await drizzle(database).select().from(reviews).where(eq(reviews.customerId, customerId));
      return { reviews: own.map(({ isDemo: _, ...review }) => review) };
    },
    erase: eraseReviews,
    /** Removed ones and refused pictures, once nobody can complain any more. */
    async retention(context) {
      await withPictures(
        context,
        and(eq(reviews.state, 'removed'), lt(reviews.changedAt, daysBefore(context.now, DECISION_DAYS))),
        (which) => context.db.delete(reviews).where(which),
        (which) =>
          context.db
            .delete(reviewVotes)
            .where(inArray(reviewVotes.reviewId, context.db.select({ id: reviews.id }).from(reviews).where(which))),
      );
      await withPictures(
        context,
        and(eq(reviews.pictureState, 'refused'), lt(reviews.pictureAt, daysBefore(context.now, DECISION_DAYS))),
        (which) => context.db.update(reviews).set(NO_PICTURE).where(which),
      );
    },
    growth: { bytes: 1330, rows: 0, kept: 'until its author or the account deletes it; 365 days, once it is removed' },
  },
  reviewInvitations: {
    async export({ customerId, email }, { db }) {
      if (customerId === null && email === null) return {};
      const own = await db
        .select()
        .from(reviewInvitations)
        .where(or(eq(reviewInvitations.customerId, customerId ?? ''), eq(reviewInvitations.email, email ?? '')));
      return {
        reviewRequests: own.map(({ secret: _, products, ...request }) => ({
          ...request,
          products: JSON.parse(products),
        })),
      };
    },
    erase: (person, context) => [
      ...eraseByCustomer(reviewInvitations)(person, context),
      ...eraseByEmail(reviewInvitations)(person, context),
    ],
    retention: (context) =>
      deleteInSteps(
        context,
        reviewInvitations,
        lt(reviewInvitations.fulfilledAt, textBefore(context.now, INVITATION_DAYS)),
      ),
    growth: { bytes: 680, rows: { none: 'Fulfilled orders cause them.' }, kept: INVITATION_DAYS },
  },
  reviewStops: {
    export: { none: 'A hash tells nobody whose it is.' },
    erase: { none: 'Nobody is to be written to again: a hash of the address is all that remains.' },
    retention: { none: 'They stay, so that nobody is written to again.' },
    growth: { bytes: 170, rows: 0, kept: 'always' },
  },
  reviewSummaries: {
    export: NAMES_NOBODY,
    erase: NAMES_NOBODY,
    retention: { none: 'Each product has one row.' },
    growth: { bytes: 23, rows: { none: 'Each product has one row.' }, kept: 'always' },
  },
  reviewVotes: {
    export: { none: 'Nobody can tell whose a row is.' },
    erase: { with: 'reviews' },
    retention: { none: 'They stay for as long as the review.' },
    growth: { bytes: 240, rows: 0, kept: 'as long as the review' },
  },
  reviewReports: {
    async export({ email }, { db }) {
      if (email === null) return {};
      return { reviewReports: await db.select().from(reviewReports).where(eq(reviewReports.email, email)) };
    },
    erase: eraseByEmail(reviewReports),
    /** Those that were decided. */
    retention: (context) =>
      deleteInSteps(
        context,
        reviewReports,
        and(
          inArray(reviewReports.state, ['removed', 'kept']),
          lt(reviewReports.at, textBefore(context.now, DECISION_DAYS)),
        ),
      ),
    growth: { bytes: 580, rows: 0, kept: '365 days, once it is decided' },
  },
  reviewDecisions: {
    async export({ email }, { db }) {
      if (email === null) return {};
      const own = await db.select().from(reviewDecisions).where(eq(reviewDecisions.email, email));
      return { reviewDecisions: own.map(({ secret: _, ...decision }) => decision) };
    },
    erase: eraseByEmail(reviewDecisions),
    /** Those without a complaint that waits. */
    retention: (context) =>
      deleteInSteps(
        context,
        reviewDecisions,
        and(
          lt(reviewDecisions.at, textBefore(context.now, DECISION_DAYS)),
          or(isNull(reviewDecisions.complainedAt), inArray(reviewDecisions.outcome, ['uphold', 'reverse'])),
        ),
      ),
    growth: { bytes: 740, rows: 0, kept: '365 days' },
  },
} satisfies PersonalData<typeof import('./tables.ts')>;

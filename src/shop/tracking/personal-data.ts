import { eq } from 'drizzle-orm';
import { keepDays, type PersonalData } from '../../platform/personal-data.ts';
import { eraseTracking } from './deliver.ts';
import { countedCarts, orderedCarts, reportedCarts, trackingPosts } from './tables.ts';

/** A post that could not be delivered is deleted after this time. A delivered one is deleted at once. */
const UNDELIVERED_DAYS = 30;
/**
 * Longer than any browser remembers that a checkout was begun: its storage, and the cart at the provider, last a year
 * at most.
 */
const COUNTED_DAYS = 400;
/** A browser may come back long after the order. */
const ORDERED_DAYS = 30;
/** An order is known ten minutes after it was made, also where its event is lost. */
const REPORTED_DAYS = 1;

export const trackingData = {
  trackingPosts: {
    async export({ email }, { db }) {
      const posts = email === null ? [] : await db.select().from(trackingPosts).where(eq(trackingPosts.email, email));
      return { tracking: posts.map(({ at, body }) => ({ at, ...JSON.parse(body) })) };
    },
    erase: ({ email }, { db }) => eraseTracking(db, email),
    retention: keepDays(UNDELIVERED_DAYS, trackingPosts, trackingPosts.at),
    growth: { bytes: 590, rows: 0, kept: 'until it is delivered, 30 days at most' },
  },
  countedCarts: {
    export: { none: 'Nobody can tell whose a cart was.' },
    erase: { none: 'Nobody can tell whose a cart was.' },
    retention: keepDays(COUNTED_DAYS, countedCarts, countedCarts.at),
    growth: { bytes: 220, rows: 25, kept: 400 },
  },
  orderedCarts: {
    export: { none: 'Nobody can tell whose a cart was.' },
    erase: { none: 'Nobody can tell whose a cart was.' },
    retention: keepDays(ORDERED_DAYS, orderedCarts, orderedCarts.at),
    growth: { bytes: 220, rows: 0, kept: 30 },
  },
  reportedCarts: {
    export: { none: 'Nobody can tell whose a cart was.' },
    erase: { none: 'Nobody can tell whose a cart was.' },
    retention: keepDays(REPORTED_DAYS, reportedCarts, reportedCarts.at),
    growth: { bytes: 400, rows: 0, kept: 1 },
  },
} satisfies PersonalData<typeof import('./tables.ts')>;

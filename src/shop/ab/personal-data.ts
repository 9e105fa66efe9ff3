import { eq } from 'drizzle-orm';
import { eraseByCustomer, keepDays, type PersonalData } from '../../platform/personal-data.ts';
import { FOLLOWED_DAYS } from './followed.ts';
import { followedVisitors } from './tables.ts';

export const abData = {
  followedVisitors: {
    async export({ customerId }, { db }) {
      const rows =
        customerId === null
          ? []
          : await db.select().from(followedVisitors).where(eq(followedVisitors.customerId, customerId));
      return { abTests: rows.map(({ test, variant, seenAt }) => ({ test, variant, seenAt })) };
    },
    erase: eraseByCustomer(followedVisitors),
    retention: keepDays(FOLLOWED_DAYS, followedVisitors, followedVisitors.seenAt),
    growth: { bytes: 420, rows: 0, kept: FOLLOWED_DAYS },
  },
} satisfies PersonalData<typeof import('./tables.ts')>;

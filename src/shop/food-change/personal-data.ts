import { eq } from 'drizzle-orm';
import { eraseByCustomer, keepDays, type PersonalData } from '../../platform/personal-data.ts';
import { foodChanges } from './tables.ts';

/** Longer than any change of food takes. */
const KEPT_DAYS = 180;

export const foodChangeData = {
  foodChanges: {
    async export({ customerId }, { db }) {
      const own =
        customerId === null ? [] : await db.select().from(foodChanges).where(eq(foodChanges.customerId, customerId));
      return { foodChanges: own.map(({ customerId: _, secret: __, ...change }) => change) };
    },
    erase: eraseByCustomer(foodChanges),
    retention: keepDays(KEPT_DAYS, foodChanges, foodChanges.createdAt),
    growth: { bytes: 420, rows: 0, kept: KEPT_DAYS },
  },
} satisfies PersonalData<typeof import('./tables.ts')>;

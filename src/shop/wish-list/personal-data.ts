import { eq } from 'drizzle-orm';
import { eraseByCustomer, type PersonalData } from '../../platform/personal-data.ts';
import { wishesOf } from './store.ts';
import { wishListItems, wishListShares } from './tables.ts';

export const wishListData = {
  wishListItems: {
    export: async ({ customerId }, { database }) => ({
      wishList:
        customerId === null
          ? []
          : (await wishesOf(database, customerId)).map(({ customerId: _customerId, ...wish }) => wish),
    }),
    erase: eraseByCustomer(wishListItems),
    retention: { none: 'They stay for as long as the account.' },
    growth: { bytes: 250, rows: 0, kept: 'as long as the account' },
  },
  wishListShares: {
    async export({ customerId }, { db }) {
      if (customerId === null) return {};
      const [share] = await db.select().from(wishListShares).where(eq(wishListShares.customerId, customerId));
      return { sharedWishList: share ? { secret: share.secret, sharedAt: share.sharedAt } : null };
    },
    erase: eraseByCustomer(wishListShares),
    retention: { none: 'They stay until the customer stops sharing, or for as long as the account.' },
    growth: { bytes: 250, rows: 0, kept: 'until it is withdrawn, or as long as the account' },
  },
} satisfies PersonalData<typeof import('./tables.ts')>;

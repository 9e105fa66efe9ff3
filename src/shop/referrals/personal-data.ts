import type { PersonalData } from '../../platform/personal-data.ts';
import { eraseGuestReferrers, eraseReferrals, eraseUnusedGuests } from './erase.ts';
import { exportReferrals } from './export.ts';

export const referralData = {
  referrers: {
    export: async ({ customerId }, { database }) =>
      customerId === null ? {} : { referrals: await exportReferrals(database, customerId) },
    erase: ({ customerId, email }, { db }) => [
      ...(email === null ? [] : eraseGuestReferrers(db, email)),
      ...(customerId === null ? [] : eraseReferrals(db, customerId)),
    ],
    retention: ({ database, now }) => eraseUnusedGuests(database, now),
    growth: { bytes: 740, rows: 0, kept: 'always' },
  },
  referrals: {
    export: { with: 'referrers' },
    erase: { with: 'referrers' },
    retention: { none: "They count for the referrer's discount." },
    growth: { bytes: 370, rows: 0, kept: 'always' },
  },
} satisfies PersonalData<typeof import('../referral-codes/tables.ts')>;

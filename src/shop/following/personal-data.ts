import { eq } from 'drizzle-orm';
import { eraseByCustomer, keepDays, type PersonalData } from '../../platform/personal-data.ts';
import { boxChanges, followedContracts } from './tables.ts';

/** A change of a box is told and can be taken back for some weeks; a year answers who asks later. */
const CHANGES_DAYS = 365;

export const followingData = {
  followedContracts: {
    async export({ customerId }, { db }) {
      const rows =
        customerId === null
          ? []
          : await db.select().from(followedContracts).where(eq(followedContracts.customerId, customerId));
      return {
        followedSubscriptions: rows.map(
          ({ customerId: _, box: __, seen: ___, animals, declined, toldStages, ...row }) => ({
            ...row,
            animals: JSON.parse(animals),
            declined: declined === '' ? null : JSON.parse(declined),
            toldStages: JSON.parse(toldStages),
          }),
        ),
      };
    },
    erase: eraseByCustomer(followedContracts),
    retention: { none: 'They stay for as long as the account.' },
    growth: { bytes: 450, rows: 0, kept: 'as long as the account' },
  },
  boxChanges: {
    async export({ customerId }, { db }) {
      const rows =
        customerId === null ? [] : await db.select().from(boxChanges).where(eq(boxChanges.customerId, customerId));
      return {
        boxChanges: rows.map(({ customerId: _, before, after, wanted, ...change }) => ({
          ...change,
          before: JSON.parse(before),
          after: JSON.parse(after),
          wanted: JSON.parse(wanted),
        })),
      };
    },
    erase: eraseByCustomer(boxChanges),
    retention: keepDays(CHANGES_DAYS, boxChanges, boxChanges.at),
    growth: { bytes: 1180, rows: 0, kept: CHANGES_DAYS },
  },
} satisfies PersonalData<typeof import('./tables.ts')>;

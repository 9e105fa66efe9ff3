import { NAMES_NOBODY, type PersonalData } from '../../platform/personal-data.ts';
import { erasePoints, pointsForExport } from './erase.ts';

export const rewardData = {
  points: {
    export: async ({ customerId }, { database }) => (customerId === null ? {} : pointsForExport(database, customerId)),
    erase: ({ customerId }, { db }) => (customerId === null ? [] : erasePoints(db, customerId)),
    retention: { none: 'They stay for as long as the account.' },
  },
  pointsProgress: {
    export: NAMES_NOBODY,
    erase: NAMES_NOBODY,
    retention: { none: 'It has one row.' },
  },
  clubDepartures: {
    export: { with: 'points' },
    erase: { with: 'points' },
    retention: { none: 'They stay for as long as the account.' },
  },
  rewards: {
    export: { with: 'points' },
    erase: { with: 'points' },
    retention: { none: 'They stay for as long as the account.' },
  },
} satisfies PersonalData<typeof import('./tables.ts')>;

import type { PersonalData } from '../../platform/personal-data.ts';
import { forgetPoints, pointsForExport } from './forget.ts';

export const rewardData = {
  points: {
    export: async ({ customerId }, { database }) => (customerId === null ? {} : pointsForExport(database, customerId)),
    erase: ({ customerId }, { db }) => (customerId === null ? [] : forgetPoints(db, customerId)),
    retention: { none: 'They stay for as long as the account.' },
  },
  pointsProgress: {
    export: { none: 'It names nobody.' },
    erase: { none: 'It names nobody.' },
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

import { NAMES_NOBODY, type PersonalData } from '../../platform/personal-data.ts';
import { erasePoints, pointsForExport } from './erase.ts';
import { clubDepartures, points, rewards } from './tables.ts';

export const rewardData = {
  points: {
    home: points.customerId,
    export: async ({ customerId }, { database }) => (customerId === null ? {} : pointsForExport(database, customerId)),
    erase: ({ customerId }, { db }) => (customerId === null ? [] : erasePoints(db, customerId)),
    retention: { none: 'They stay for as long as the account.' },
    growth: { bytes: 480, rows: 55, kept: 'as long as the account' },
  },
  pointsProgress: {
    home: 'every',
    export: NAMES_NOBODY,
    erase: NAMES_NOBODY,
    retention: { none: 'It has one row.' },
    growth: { bytes: 20, rows: { none: 'It has one row.' }, kept: 'always' },
  },
  clubDepartures: {
    home: clubDepartures.customerId,
    export: { with: 'points' },
    erase: { with: 'points' },
    retention: { none: 'They stay for as long as the account.' },
    growth: { bytes: 140, rows: 0, kept: 'as long as the account' },
  },
  rewards: {
    home: rewards.customerId,
    export: { with: 'points' },
    erase: { with: 'points' },
    retention: { none: 'They stay for as long as the account.' },
    growth: { bytes: 440, rows: 0, kept: 'as long as the account' },
  },
} satisfies PersonalData<typeof import('./tables.ts')>;

import { eraseByCustomer, type PersonalData } from '../platform/personal-data.ts';
import { sessions } from './tables.ts';

export const sessionData = {
  sessions: {
    export: { none: 'It holds tokens alone.' },
    erase: eraseByCustomer(sessions),
    retention: { none: 'Each sign-in deletes the expired ones.' },
    growth: { bytes: 2190, rows: 0, kept: 'until it expires' },
  },
} satisfies PersonalData<typeof import('./tables.ts')>;

import { eraseByCustomer, type PersonalData } from '../platform/personal-data.ts';
import { sessions } from './tables.ts';

export const sessionData = {
  sessions: {
    export: { none: 'It holds tokens alone.' },
    erase: eraseByCustomer(sessions),
    retention: { none: 'Each sign-in deletes the expired ones.' },
  },
} satisfies PersonalData<typeof import('./tables.ts')>;

import { lt } from 'drizzle-orm';
import { deleteInSteps } from '../../platform/database/delete-in-steps.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { staffActions, staffSignIns } from './tables.ts';

/** Claims about a removed review end with the third year after it. Source: § 195 and 199 BGB, rounded up. */
const TRAIL_DAYS = 1461;

const OF_STAFF = { none: "It is about the shop's own people, who are no customers by it." } as const;

export const staffData = {
  staffSignIns: {
    export: OF_STAFF,
    erase: OF_STAFF,
    retention: (context) => deleteInSteps(context, staffSignIns, lt(staffSignIns.endsAt, new Date().toISOString())),
    growth: { bytes: 350, rows: { none: "The shop's own people cause them." }, kept: '8 hours' },
  },
  staffActions: {
    export: OF_STAFF,
    erase: { none: 'Who has done what has to be provable: it names reviews by their ids only.' },
    retention: (context) =>
      deleteInSteps(
        context,
        staffActions,
        lt(staffActions.at, new Date(context.now.getTime() - TRAIL_DAYS * 86_400_000).toISOString()),
      ),
    growth: { bytes: 270, rows: { none: "The shop's own people cause them." }, kept: TRAIL_DAYS },
  },
} satisfies PersonalData<typeof import('./tables.ts')>;

import { eq, lt } from 'drizzle-orm';
import { deleteInSteps } from '../../platform/database/delete-in-steps.ts';
import { eraseByCustomer, type PersonalData } from '../../platform/personal-data.ts';
import { comingBackMails } from './tables.ts';

/** The link of a mail works for two years, and nobody gets a second one in that time. */
const KEPT_DAYS = 730;

export const comingBackData = {
  comingBackMails: {
    async export({ customerId }, { db }) {
      const own =
        customerId === null
          ? []
          : await db.select().from(comingBackMails).where(eq(comingBackMails.customerId, customerId));
      return { comingBackMails: own.map(({ secret: _, customerId: __, ...mail }) => mail) };
    },
    erase: eraseByCustomer(comingBackMails),
    retention: (context) =>
      deleteInSteps(
        context,
        comingBackMails,
        lt(comingBackMails.at, new Date(context.now.getTime() - KEPT_DAYS * 86_400_000).toISOString()),
      ),
    growth: { bytes: 420, rows: { none: 'Ended subscriptions cause them.' }, kept: KEPT_DAYS },
  },
  comingBackStops: {
    export: { none: 'A hash tells nobody whose it is.' },
    erase: { none: 'Nobody is to be written to again: a hash of the address is all that remains.' },
    retention: { none: 'They stay, so that nobody is written to again.' },
    growth: { bytes: 170, rows: 0, kept: 'always' },
  },
} satisfies PersonalData<typeof import('./tables.ts')>;

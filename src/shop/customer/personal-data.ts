import { digest } from '../../platform/digest.ts';
import { eraseByCustomer, type PersonalData } from '../../platform/personal-data.ts';
import { customerEmails, customerHomes, dismissedOffers, erasures } from './tables.ts';

export const customerData = {
  erasures: {
    home: 'every',
    export: { none: 'Nobody who has a row has an account.' },
    /** Adds the proof, so that nothing brings the customer back. */
    erase: async ({ customerId }, { db }) =>
      customerId === null
        ? []
        : [
            db
              .insert(erasures)
              .values({ customer: await digest(customerId), requestedAt: new Date().toISOString() })
              .onConflictDoNothing(),
          ],
    retention: { none: 'The proof of an erasure stays.' },
    growth: { bytes: 180, rows: 0, kept: 'always' },
  },
  dismissedOffers: {
    export: { none: 'It tells what a page does not show any more.' },
    erase: eraseByCustomer(dismissedOffers),
    retention: { none: 'They stay for as long as the account.' },
    growth: { bytes: 170, rows: 0, kept: 'as long as the account' },
  },
  customerEmails: {
    export: { none: "The customer's own data, from the provider, has the address." },
    erase: eraseByCustomer(customerEmails),
    retention: { none: 'They stay for as long as the account.' },
    growth: { bytes: 120, rows: 25, kept: 'as long as the account' },
  },
  customerHomes: {
    home: 'every',
    export: { none: 'It tells in which database the exported rows are.' },
    erase: eraseByCustomer(customerHomes),
    retention: { none: 'They stay for as long as the account.' },
    growth: {
      bytes: 100,
      rows: { none: 'One row for each customer, and none with one database.' },
      kept: 'as long as the account',
    },
  },
} satisfies PersonalData<typeof import('./tables.ts')>;

import { asc, eq } from 'drizzle-orm';
import { eraseByCustomer, type PersonalData } from '../../platform/personal-data.ts';
import { journalEntries, journalReminders } from './tables.ts';

export const journalData = {
  journalEntries: {
    async export({ customerId }, { db }) {
      if (customerId === null) return {};
      const rows = await db
        .select()
        .from(journalEntries)
        .where(eq(journalEntries.customerId, customerId))
        .orderBy(asc(journalEntries.petId), asc(journalEntries.day));
      return { journal: rows.map(({ customerId: _, ...entry }) => entry) };
    },
    erase: eraseByCustomer(journalEntries),
    retention: { none: 'They stay for as long as the pet and the account.' },
    growth: { bytes: 350, rows: 0, kept: 'as long as the pet or the account' },
  },
  journalReminders: {
    async export({ customerId }, { db }) {
      if (customerId === null) return {};
      const rows = await db.select().from(journalReminders).where(eq(journalReminders.customerId, customerId));
      return { journalReminders: rows.map(({ customerId: _, secret: __, ...reminder }) => reminder) };
    },
    erase: eraseByCustomer(journalReminders),
    retention: { none: 'They stay until their owner ends them, or for as long as the pet and the account.' },
    growth: { bytes: 390, rows: 0, kept: 'until they are ended, or as long as the pet or the account' },
  },
} satisfies PersonalData<typeof import('./tables.ts')>;

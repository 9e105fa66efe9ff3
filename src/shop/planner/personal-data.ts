import { eq } from 'drizzle-orm';
import { eraseByCustomer, type PersonalData } from '../../platform/personal-data.ts';
import { portionCorrections } from './corrections/tables.ts';

export const plannerData = {
  portionCorrections: {
    async export({ customerId }, { db }) {
      const rows =
        customerId === null
          ? []
          : await db.select().from(portionCorrections).where(eq(portionCorrections.customerId, customerId));
      return { portionCorrections: rows.map(({ customerId: _, ...correction }) => correction) };
    },
    erase: eraseByCustomer(portionCorrections),
    retention: { none: 'They stay for as long as the pet.' },
    growth: { bytes: 200, rows: 0, kept: 'as long as the pet' },
  },
} satisfies PersonalData<typeof import('./corrections/tables.ts')>;

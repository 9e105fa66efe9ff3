import { eq, lt } from 'drizzle-orm';
import { deleteInSteps } from '../../platform/database/delete-in-steps.ts';
import { eraseByCustomer, type PersonalData } from '../../platform/personal-data.ts';
import { vetLinks } from './tables.ts';

export const vetData = {
  vetLinks: {
    async export({ customerId }, { db }) {
      if (customerId === null) return {};
      const rows = await db.select().from(vetLinks).where(eq(vetLinks.customerId, customerId));
      return { vetLinks: rows.map(({ customerId: _, digest: __, ...link }) => link) };
    },
    erase: eraseByCustomer(vetLinks),
    retention: (context) => deleteInSteps(context, vetLinks, lt(vetLinks.endsAt, context.now.toISOString())),
    growth: { bytes: 420, rows: 0, kept: 'until they end or are revoked; 30 days with the usual setting' },
  },
} satisfies PersonalData<typeof import('./tables.ts')>;

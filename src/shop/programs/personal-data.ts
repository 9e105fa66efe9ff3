import { eq, lt } from 'drizzle-orm';
import { deleteInSteps } from '../../platform/database/delete-in-steps.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { endStatements } from './store.ts';
import { programs, programTokens } from './tables.ts';

export const programData = {
  programs: {
    async export({ customerId }, { db }) {
      if (customerId === null) return {};
      const rows = await db.select().from(programs).where(eq(programs.customerId, customerId));
      return { programs: rows.map(({ customerId: _, sessionId: __, ...program }) => program) };
    },
    erase: ({ customerId }, { db }) =>
      customerId === null ? [] : endStatements(db, eq(programs.customerId, customerId)),
    retention: (context) => deleteInSteps(context, programs, lt(programs.endsAt, context.now.toISOString())),
    growth: { bytes: 640, rows: 0, kept: '90 days, or until it is ended' },
  },
  programTokens: {
    export: { none: 'It holds digests of secrets alone.' },
    erase: { with: 'programs' },
    retention: (context) =>
      deleteInSteps(context, programTokens, lt(programTokens.expiresAt, context.now.toISOString())),
    growth: { bytes: 300, rows: 0, kept: 'until it expires; 90 days for refresh tokens' },
  },
} satisfies PersonalData<typeof import('./tables.ts')>;

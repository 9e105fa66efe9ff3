import { like, lt } from 'drizzle-orm';
import { deleteInSteps } from '../database/delete-in-steps.ts';
import type { PersonalData } from '../personal-data.ts';
import { outbox } from './tables.ts';

export const outboxData = {
  outbox: {
    home: 'every',
    export: { none: 'It names what is exported from other tables.' },
    erase: ({ customerId }, { db }) =>
      customerId === null ? [] : [db.delete(outbox).where(like(outbox.payload, `%${customerId}"%`))],
    retention: (context) => deleteInSteps(context, outbox, lt(outbox.deleteAfter, new Date().toISOString())),
    growth: { bytes: 480, rows: 300, kept: '30 days after it is done or dead; 1 day for delivered tracking' },
  },
} satisfies PersonalData<typeof import('./tables.ts')>;

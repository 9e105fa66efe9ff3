import { like, lt } from 'drizzle-orm';
import { deleteInSteps } from '../database/delete-in-steps.ts';
import type { PersonalData } from '../personal-data.ts';
import { outbox } from './tables.ts';

export const outboxData = {
  outbox: {
    export: { none: 'It names what is exported from other tables.' },
    erase: ({ customerId }, { db }) =>
      customerId === null ? [] : [db.delete(outbox).where(like(outbox.payload, `%${customerId}"%`))],
    retention: (context) => deleteInSteps(context, outbox, lt(outbox.deleteAfter, new Date().toISOString())),
  },
} satisfies PersonalData<typeof import('./tables.ts')>;

import { and, inArray, like, lt } from 'drizzle-orm';
import type { PersonalData } from '../personal-data.ts';
import { outbox } from './tables.ts';

/** Rows are kept this long after they are done, or dead: whoever replays a dead one has seen it by then. */
const RETENTION_MS = 30 * 86_400_000;

export const outboxData = {
  outbox: {
    export: { none: 'It names what is exported from other tables.' },
    erase: ({ customerId }, { db }) =>
      customerId === null ? [] : [db.delete(outbox).where(like(outbox.payload, `%${customerId}"%`))],
    retention: ({ db }) =>
      db
        .delete(outbox)
        .where(
          and(
            inArray(outbox.state, ['done', 'dead']),
            lt(outbox.finishedAt, new Date(Date.now() - RETENTION_MS).toISOString()),
          ),
        ),
  },
} satisfies PersonalData<typeof import('./tables.ts')>;

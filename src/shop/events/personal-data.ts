import { eq } from 'drizzle-orm';
import { eraseByCustomer, keepDays, NAMES_NOBODY, type PersonalData } from '../../platform/personal-data.ts';
import { cmsEvents, commerceEvents, commerceObjects } from './tables.ts';

const RETENTION_DAYS = 30;

export const eventData = {
  commerceEvents: {
    async export({ customerId }, { db }) {
      const events =
        customerId === null
          ? []
          : await db.select().from(commerceEvents).where(eq(commerceEvents.customerId, customerId));
      return { events: events.map(({ customerId: _, digest: __, ...event }) => event) };
    },
    erase: eraseByCustomer(commerceEvents),
    retention: keepDays(RETENTION_DAYS, commerceEvents, commerceEvents.receivedAt),
    growth: { bytes: 530, rows: 55, kept: 30 },
  },
  commerceObjects: {
    export: { none: 'It holds hashes of what the provider has.' },
    erase: ({ customerId }, { db }) =>
      customerId === null ? [] : [db.delete(commerceObjects).where(eq(commerceObjects.id, customerId))],
    retention: keepDays(RETENTION_DAYS, commerceObjects, commerceObjects.readAt),
    growth: { bytes: 240, rows: 55, kept: 30 },
  },
  watermarks: {
    export: NAMES_NOBODY,
    erase: NAMES_NOBODY,
    retention: { none: 'One row for each subject.' },
    growth: { bytes: 90, rows: { none: 'One row for each subject.' }, kept: 'always' },
  },
  webhookTopics: {
    export: NAMES_NOBODY,
    erase: NAMES_NOBODY,
    retention: { none: 'One row for each topic.' },
    growth: { bytes: 110, rows: { none: 'One row for each topic.' }, kept: 'always' },
  },
  cmsEvents: {
    export: NAMES_NOBODY,
    erase: NAMES_NOBODY,
    retention: keepDays(RETENTION_DAYS, cmsEvents, cmsEvents.receivedAt),
    growth: { bytes: 460, rows: { none: 'One row for each edit.' }, kept: 30 },
  },
} satisfies PersonalData<typeof import('./tables.ts')>;

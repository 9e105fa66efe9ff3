import { lt } from 'drizzle-orm';
import { eraseByCustomer, keepDays, NAMES_NOBODY, type PersonalData } from '../personal-data.ts';
import { deleteInSteps } from './delete-in-steps.ts';
import { notes, processedForms, visitorRows } from './tables.ts';

/** Links in mails, which are used once, live for 30 days. */
const FORM_DAYS = 31;
const NOTE_DAYS = 7;

export const databaseData = {
  locks: {
    export: NAMES_NOBODY,
    erase: NAMES_NOBODY,
    retention: { none: 'A lock is deleted when it is released.' },
    growth: { bytes: 200, rows: 0, kept: 'until it is released' },
  },
  processedForms: {
    export: { none: 'It holds keys of forms alone.' },
    erase: eraseByCustomer(processedForms),
    retention: keepDays(FORM_DAYS, processedForms, processedForms.at),
    growth: { bytes: 170, rows: 500, kept: 31 },
  },
  notes: {
    export: { none: 'Another attempt needs it for minutes; what it stands for is exported.' },
    erase: eraseByCustomer(notes),
    retention: keepDays(NOTE_DAYS, notes, notes.at),
    growth: { bytes: 270, rows: 500, kept: 7 },
  },
  visitorRows: {
    export: { none: 'Nobody can tell whose a row is.' },
    erase: { none: 'Nobody can tell whose a row is.' },
    retention: (context) => deleteInSteps(context, visitorRows, lt(visitorRows.day, context.today)),
    growth: { bytes: 220, rows: 1320, kept: 1 },
  },
} satisfies PersonalData<typeof import('./tables.ts')>;

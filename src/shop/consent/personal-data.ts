import { keepDays, NAMES_NOBODY, type PersonalData } from '../../platform/personal-data.ts';
import { consents, refusals } from './tables.ts';

/**
 * A consent is kept for as long as somebody may ask for the proof: three years after the longest that it can be valid.
 */
const RETENTION_DAYS = 3.5 * 365;

export const consentData = {
  consents: {
    home: 'every',
    export: { none: 'Only the browser knows whose a row is.' },
    erase: { none: 'Only the browser knows whose a row is.' },
    retention: keepDays(RETENTION_DAYS, consents, consents.renewedAt),
    growth: { bytes: 180, rows: 400, kept: '3.5 years after it was renewed last' },
  },
  refusals: {
    export: NAMES_NOBODY,
    erase: NAMES_NOBODY,
    retention: keepDays(RETENTION_DAYS, refusals, refusals.day),
    growth: { bytes: 50, rows: { none: 'One row for each day, language and version of the text.' }, kept: '3.5 years' },
  },
} satisfies PersonalData<typeof import('./tables.ts')>;

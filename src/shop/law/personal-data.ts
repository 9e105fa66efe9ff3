import type { Settings } from '../../env.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { declarationsOf, deleteOldDeclarations } from './record.ts';

export const lawData = {
  declarations: {
    export: async ({ email }, { database }) =>
      email === null ? {} : { declarations: await declarationsOf(database, email) },
    erase: { none: 'The law has them kept. Source: GDPR, article 17(3)(b).' },
    retention: deleteOldDeclarations,
    growth: { bytes: 490, rows: 0, kept: '6 years from the end of its year' },
  },
  unmatchedDeclarations: {
    export: { none: 'The declaration itself is exported.' },
    erase: { none: "The shop's people are told of it within the hour, and it is deleted." },
    retention: { none: 'A row is deleted with the mail that tells of it.' },
    growth: { bytes: 110, rows: 0, kept: 'an hour' },
  },
} satisfies PersonalData<typeof import('./tables.ts'), Settings>;

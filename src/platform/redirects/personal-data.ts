import { NAMES_NOBODY, type PersonalData } from '../personal-data.ts';

export const redirectData = {
  redirectMisses: {
    export: NAMES_NOBODY,
    erase: NAMES_NOBODY,
    retention: { none: 'The writer limits the number of rows.' },
  },
} satisfies PersonalData<typeof import('./tables.ts')>;

import { NAMES_NOBODY, type PersonalData } from '../personal-data.ts';

export const redirectData = {
  redirectMisses: {
    export: NAMES_NOBODY,
    erase: NAMES_NOBODY,
    retention: { none: 'The writer limits the number of rows.' },
    growth: {
      bytes: 150,
      rows: { none: 'The writer limits their number to 10,000.' },
      kept: 'until rarer than 10,000 others',
    },
  },
} satisfies PersonalData<typeof import('./tables.ts')>;

import type { PersonalData } from '../personal-data.ts';

export const redirectData = {
  redirectMisses: {
    export: { none: 'It names nobody.' },
    erase: { none: 'It names nobody.' },
    retention: { none: 'The writer limits the number of rows.' },
  },
} satisfies PersonalData<typeof import('./tables.ts')>;

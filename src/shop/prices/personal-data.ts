import type { PersonalData } from '../../platform/personal-data.ts';
import { deleteOldPrices } from './history.ts';

export const priceData = {
  priceHistory: {
    export: { none: 'It names nobody.' },
    erase: { none: 'It names nobody.' },
    retention: ({ database, now }) => deleteOldPrices(database, now),
  },
  priceReadings: {
    export: { none: 'It names nobody.' },
    erase: { none: 'It names nobody.' },
    retention: { none: 'One row for each market.' },
  },
} satisfies PersonalData<typeof import('./tables.ts')>;

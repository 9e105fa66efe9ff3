import { NAMES_NOBODY, type PersonalData } from '../../platform/personal-data.ts';
import { deleteOldPrices } from './history.ts';

export const priceData = {
  priceHistory: {
    export: NAMES_NOBODY,
    erase: NAMES_NOBODY,
    retention: deleteOldPrices,
  },
  priceReadings: {
    export: NAMES_NOBODY,
    erase: NAMES_NOBODY,
    retention: { none: 'One row for each market.' },
  },
  listedProducts: {
    export: NAMES_NOBODY,
    erase: NAMES_NOBODY,
    retention: { none: 'One row for each product and market; the daily reading deletes those that are not sold.' },
  },
} satisfies PersonalData<typeof import('./tables.ts')>;

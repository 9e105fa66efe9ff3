import { NAMES_NOBODY, type PersonalData } from '../../platform/personal-data.ts';
import { deleteOldPrices } from './history.ts';

export const priceData = {
  priceHistory: {
    export: NAMES_NOBODY,
    erase: NAMES_NOBODY,
    retention: deleteOldPrices,
    growth: {
      bytes: 330,
      rows: { none: 'One row for each change of a price in a market.' },
      kept: '30 days after another price took its place',
    },
  },
  priceReadings: {
    export: NAMES_NOBODY,
    erase: NAMES_NOBODY,
    retention: { none: 'One row for each market.' },
    growth: { bytes: 140, rows: { none: 'One row for each market.' }, kept: 'always' },
  },
  listedProducts: {
    export: NAMES_NOBODY,
    erase: NAMES_NOBODY,
    retention: { none: 'One row for each product and market; the daily reading deletes those that are not sold.' },
    growth: { bytes: 420, rows: { none: 'One row for each product and market.' }, kept: 'while the product is sold' },
  },
} satisfies PersonalData<typeof import('./tables.ts')>;

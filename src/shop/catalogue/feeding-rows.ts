import type { FeedingTableRow } from '../../ui/feeding-table.tsx';
import type { FeedingRow } from './facts.ts';

const gramsOf = (row: FeedingRow): string =>
  'grams' in row
    ? String(row.grams)
    : row.gramsLow === row.gramsHigh
      ? String(row.gramsLow)
      : `${row.gramsLow}–${row.gramsHigh}`;

/** A feeding table of the catalogue as it is shown. */
export const feedingRows = (table: readonly FeedingRow[]): FeedingTableRow[] =>
  table.map((row) => ({
    ...('adultKg' in row && { adultKg: row.adultKg }),
    weightKg: row.weightKg,
    grams: gramsOf(row),
  }));

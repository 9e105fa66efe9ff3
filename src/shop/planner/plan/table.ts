import type { FeedingTableRow } from '../../../ui/feeding-table.tsx';
import type { FeedingRow } from '../../catalogue/facts.ts';
import { feedingRows } from '../../catalogue/feeding-rows.ts';

const nearest = <T>(values: readonly T[], kg: number, kgOf: (value: T) => number): T | undefined =>
  [...values].sort((a, b) => Math.abs(kgOf(a) - kg) - Math.abs(kgOf(b) - kg))[0];

/**
 * The rows for an animal's adult weight, and the place of the row nearest to its weight: -1 for a weight well outside
 * of the table.
 */
export function rowsFor(
  table: readonly FeedingRow[],
  kg: number,
  adultKg: number,
): { rows: FeedingTableRow[]; here: number } {
  const all = feedingRows(table);
  const nearestAdult = nearest(all, adultKg, (row) => row.adultKg ?? 0)?.adultKg;
  const rows = all.filter((row) => row.adultKg === undefined || row.adultKg === nearestAdult);
  const weights = rows.map(({ weightKg }) => weightKg);
  const isInside = kg >= Math.min(...weights) * 0.9 && kg <= Math.max(...weights) * 1.1;
  const here = isInside ? nearest(rows, kg, (row) => row.weightKg) : undefined;
  return { rows, here: here ? rows.indexOf(here) : -1 };
}

import type { Product } from './products.ts';

/** A batch of a food with the analysis of a laboratory. All of it is invented, and says so. */
export interface Batch {
  /** As it is printed on the bag: the year, the day of the year, and the line that packed it. */
  lot: string;
  /** The handle of its product. */
  product: string;
  /** `YYYY-MM-DD`, as the other days. */
  producedOn: string;
  bestBefore: string;
  analysedOn: string;
  laboratory: string;
  /** The amounts that the laboratory has found beyond those that the label declares, in grams of 100 g. */
  differences: Readonly<Record<(typeof CONSTITUENTS)[number][0], number>>;
}

/** The constituents of an analysis with their names in the catalogue. */
const CONSTITUENTS = [
  ['protein', 'crude protein'],
  ['fat', 'crude oils and fats'],
  ['ash', 'crude ash'],
  ['fibre', 'crude fibre'],
  ['moisture', 'moisture'],
] as const;

const LABORATORY = 'Demo: Labor Muster, Berlin';

export const BATCHES: readonly Batch[] = [
  {
    lot: 'L26-314-2',
    product: 'insect-oat-adult-dog',
    producedOn: '2026-11-10',
    bestBefore: '2027-11-10',
    analysedOn: '2026-11-16',
    laboratory: LABORATORY,
    differences: { protein: 0.4, fat: -0.3, ash: 0.1, fibre: -0.2, moisture: -0.6 },
  },
  {
    lot: 'L26-287-1',
    product: 'insect-neutered-cat',
    producedOn: '2026-10-14',
    bestBefore: '2027-10-14',
    analysedOn: '2026-10-21',
    laboratory: LABORATORY,
    differences: { protein: -0.5, fat: 0.2, ash: -0.2, fibre: 0.1, moisture: 0.3 },
  },
  {
    lot: 'L26-301-3',
    product: 'puppy-insect-small',
    producedOn: '2026-10-28',
    bestBefore: '2027-10-28',
    analysedOn: '2026-11-04',
    laboratory: LABORATORY,
    differences: { protein: 0.2, fat: 0.4, ash: -0.1, fibre: 0.1, moisture: -0.4 },
  },
];

const rounded = (grams: number): number => Math.round(grams * 10) / 10;

/** The analysis of a batch beside what its product declares, as JSON. */
export function analysisOf({ differences }: Batch, { metafields }: Product): string {
  const declared: Record<string, number> = JSON.parse(metafields.analytical_constituents?.value ?? '{}');
  return JSON.stringify(
    Object.fromEntries(
      CONSTITUENTS.flatMap(([key, name]) => {
        const grams = declared[name];
        return grams === undefined ? [] : [[key, { declared: grams, measured: rounded(grams + differences[key]) }]];
      }),
    ),
  );
}

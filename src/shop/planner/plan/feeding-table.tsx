import { useView } from '../../../site/view.tsx';
import type { FeedingRow } from '../../catalogue/facts.ts';
import { FeedingTable } from '../../catalogue/product-details.tsx';

const nearest = <T,>(values: readonly T[], kg: number, kgOf: (value: T) => number): T | undefined =>
  [...values].sort((a, b) => Math.abs(kgOf(a) - kg) - Math.abs(kgOf(b) - kg))[0];

/** The rows for an animal's adult weight, and the row nearest to its weight. A weight well outside of the table has no row. */
function rowsFor(table: readonly FeedingRow[], kg: number, adultKg: number): { rows: FeedingRow[]; here: FeedingRow | undefined } {
  const nearestAdult = nearest(table, adultKg, (row) => ('adultKg' in row ? row.adultKg : 0));
  const rows = table.filter((row) => !('adultKg' in row) || (nearestAdult && 'adultKg' in nearestAdult && row.adultKg === nearestAdult.adultKg));
  const weights = rows.map(({ weightKg }) => weightKg);
  const isInside = kg >= Math.min(...weights) * 0.9 && kg <= Math.max(...weights) * 1.1;
  return { rows, here: isInside ? nearest(rows, kg, (row) => row.weightKg) : undefined };
}

/** The catalogue's feeding table of a product. @param kg weight that the ration is for. */
export function ProductFeedingTable({
  table,
  title,
  name,
  kg,
  adultKg,
}: {
  table: readonly FeedingRow[];
  title: string;
  name: string;
  kg: number;
  adultKg: number;
}) {
  const { t } = useView();
  return (
    <section aria-labelledby="table">
      <h2 id="table">{t('planner.table')}</h2>
      <p className="small">
        {t('planner.table_text', { name })} <span lang="en">{title}</span>
      </p>
      <FeedingTable {...rowsFor(table, kg, adultKg)} />
    </section>
  );
}

import { formatNumber } from '../platform/shared/format.ts';
import { useSetting } from '../platform/shared/setting.tsx';

export interface FeedingTableRow {
  /** Of growing animals only. */
  adultKg?: number;
  weightKg: number;
  grams: string;
}

/** Daily grams by weight. @param here the place of the row to highlight. */
export function FeedingTable({ rows, here }: { rows: readonly FeedingTableRow[]; here?: number }) {
  const { t, locale } = useSetting();
  const growing = rows.some(({ adultKg }) => adultKg !== undefined);
  return (
    <table>
      <thead>
        <tr>
          {growing ? <th scope="col">{t('product.adult_weight')}</th> : null}
          <th scope="col">{t(growing ? 'product.weight_today' : 'product.weight')}</th>
          <th scope="col">{t('product.grams_a_day')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ adultKg, weightKg, grams }, i) => (
          <tr key={`${adultKg} ${weightKg}`} {...(i === here && { className: 'here' })}>
            {growing ? <td>{formatNumber(adultKg ?? 0, locale)} kg</td> : null}
            <th scope="row">{formatNumber(weightKg, locale)} kg</th>
            <td>{grams} g</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

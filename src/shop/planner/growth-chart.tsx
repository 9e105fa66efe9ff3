import { formatNumber } from '../../platform/market/format.ts';
import { useView } from '../../site/view.tsx';
import { gramsOf } from './energy.ts';
import type { GrowthPoint } from './growth.ts';

const WIDE = 440;
const HIGH = 210;
const LEFT = 44;
const BOTTOM = 30;
const TOP = 16;

/** The next round number above, for the end of a scale. */
function roundUp(value: number): number {
  const step = 10 ** Math.floor(Math.log10(value)) / 2;
  return Math.ceil(value / step) * step;
}

/** The frame of a chart: what is how high, and the months below. */
function Frame({
  label,
  most,
  unit,
  months,
  x,
  locale,
  children,
}: {
  /** What it shows, for those who do not see it. */
  label: string;
  most: number;
  unit: string;
  months: readonly number[];
  x: (month: number) => number;
  locale: string;
  children: React.ReactNode;
}) {
  const y = (value: number) => HIGH - BOTTOM - (value / most) * (HIGH - BOTTOM - TOP);
  return (
    <svg viewBox={`0 0 ${WIDE} ${HIGH}`} className="chart" role="img" aria-label={label}>
      {[0, 0.5, 1].map((part) => (
        <g key={part}>
          <line x1={LEFT} x2={WIDE} y1={y(most * part)} y2={y(most * part)} />
          <text x={LEFT - 8} y={y(most * part) + 4} textAnchor="end">
            {formatNumber(most * part, locale)}
          </text>
        </g>
      ))}
      <text x={LEFT} y={11}>
        {unit}
      </text>
      {months.map((month) => (
        <text key={month} x={x(month)} y={HIGH - 8} textAnchor="middle">
          {month}
        </text>
      ))}
      {children}
    </svg>
  );
}

/**
 * The coming months of a young animal: a line of its weight, bars of its ration, and both as a table.
 *
 * @param share part of the energy that comes from this food. @param weighed weights so far, by age in months.
 */
export function GrowthChart({
  points,
  weighed,
  kcalPer100g,
  share,
  treatShare,
}: {
  points: readonly GrowthPoint[];
  weighed: readonly { month: number; kg: number }[];
  kcalPer100g: number;
  share: number;
  treatShare: number;
}) {
  const { t, locale } = useView();
  const rows = points.map(({ month, kg, kcal }) => ({ month, kg, grams: gramsOf(kcal * share, kcalPer100g, treatShare) }));
  const first = Math.min(points[0]?.month ?? 0, ...weighed.map(({ month }) => month));
  const last = points.at(-1)?.month ?? first;
  const x = (month: number) => LEFT + 22 + ((month - first) / Math.max(1, last - first)) * (WIDE - LEFT - 44);
  const every = last - first > 9 ? 2 : 1;
  const months = Array.from({ length: last - first + 1 }, (_, i) => first + i).filter((month) => (month - first) % every === 0);
  const mostKg = roundUp(Math.max(...rows.map(({ kg }) => kg), ...weighed.map(({ kg }) => kg)));
  const mostGrams = roundUp(Math.max(...rows.map(({ grams }) => grams)));
  const inside = HIGH - BOTTOM - TOP;
  const up = (value: number, most: number) => HIGH - BOTTOM - (value / most) * inside;
  const bar = Math.min(24, ((WIDE - LEFT - 44) / Math.max(1, last - first)) * 0.7);
  const weight = (kg: number) => `${formatNumber(Math.round(kg * 10) / 10, locale)} kg`;
  return (
    <>
      <div className="charts">
        <figure>
          <figcaption>{t('planner.chart_weight')}</figcaption>
          <Frame
            label={t('planner.chart_alt_weight', { from: weight(rows[0]?.kg ?? 0), to: weight(rows.at(-1)?.kg ?? 0), months: last })}
            most={mostKg}
            unit="kg"
            months={months}
            x={x}
            locale={locale}
          >
            <polyline points={rows.map(({ month, kg }) => `${x(month).toFixed(1)},${up(kg, mostKg).toFixed(1)}`).join(' ')} />
            {weighed.map(({ month, kg }, i) => (
              <circle key={i} cx={x(month)} cy={up(kg, mostKg)} r={6} />
            ))}
          </Frame>
        </figure>
        <figure>
          <figcaption>{t('planner.chart_ration')}</figcaption>
          <Frame
            label={t('planner.chart_alt_ration', {
              from: formatNumber(rows[0]?.grams ?? 0, locale),
              to: formatNumber(rows.at(-1)?.grams ?? 0, locale),
              months: last,
            })}
            most={mostGrams}
            unit="g"
            months={months}
            x={x}
            locale={locale}
          >
            {rows.map(({ month, grams }) => (
              <rect key={month} x={x(month) - bar / 2} width={bar} y={up(grams, mostGrams)} height={HIGH - BOTTOM - up(grams, mostGrams)} rx={4} />
            ))}
          </Frame>
        </figure>
      </div>
      <p className="small">{t('planner.chart_months')}</p>
      <details>
        <summary>{t('planner.chart_table')}</summary>
        <table>
          <caption className="visually-hidden">{t('planner.chart_table')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('planner.chart_age')}</th>
              <th scope="col">{t('planner.chart_kg')}</th>
              <th scope="col">{t('product.grams_a_day')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ month, kg, grams }) => (
              <tr key={month}>
                <th scope="row">{t('pet.age_months', { count: month })}</th>
                <td>{weight(kg)}</td>
                <td>{formatNumber(grams, locale)} g</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

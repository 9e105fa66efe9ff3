import { formatNumber } from '../../../platform/shared/format.ts';
import { type Setting, useSetting } from '../../../platform/shared/setting.tsx';
import { ageInMonths } from '../../pets/model/pet.ts';
import { gramsOf } from '../model/energy/ration.ts';
import type { RecommendedProduct } from '../recommendation/product.ts';
import { isMainFood, type Recommendation } from '../recommendation/recommend.ts';
import type { Plan } from '../store.ts';
import { Chart, type Scale, scaleOf } from './chart.tsx';
import { htmlOf } from './html.tsx';

interface Row {
  /** Age in months. */
  month: number;
  kg: number;
  grams: number;
}

const MAX_BAR_WIDTH = 24;

const kgText = (kg: number, locale: string): string => `${formatNumber(Math.round(kg * 10) / 10, locale)} kg`;

function WeightChart({
  rows,
  weights,
  scale,
}: {
  rows: readonly Row[];
  weights: readonly Pick<Row, 'month' | 'kg'>[];
  scale: Scale;
}) {
  const { t, locale } = useSetting();
  const label = t('planner.chart_alt_weight', {
    from: kgText(rows[0]?.kg ?? 0, locale),
    to: kgText(rows.at(-1)?.kg ?? 0, locale),
    months: scale.last,
  });
  return (
    <figure className="plan-card">
      <figcaption>{t('planner.chart_weight')}</figcaption>
      <Chart label={label} unit="kg" scale={scale}>
        <polyline
          points={rows.map(({ month, kg }) => `${scale.x(month).toFixed(1)},${scale.y(kg).toFixed(1)}`).join(' ')}
        />
        {weights.map(({ month, kg }, i) => (
          <circle key={i} cx={scale.x(month)} cy={scale.y(kg)} r={6} />
        ))}
      </Chart>
    </figure>
  );
}

function RationChart({ rows, scale }: { rows: readonly Row[]; scale: Scale }) {
  const { t, locale } = useSetting();
  const from = formatNumber(rows[0]?.grams ?? 0, locale);
  const to = formatNumber(rows.at(-1)?.grams ?? 0, locale);
  const width = Math.min(MAX_BAR_WIDTH, scale.step * 0.7);
  return (
    <figure className="plan-card">
      <figcaption>{t('planner.chart_ration')}</figcaption>
      <Chart label={t('planner.chart_alt_ration', { from, to, months: scale.last })} unit="g" scale={scale}>
        {rows.map(({ month, grams }) => (
          <rect
            key={month}
            x={scale.x(month) - width / 2}
            width={width}
            y={scale.y(grams)}
            height={scale.y(0) - scale.y(grams)}
            rx={4}
          />
        ))}
      </Chart>
    </figure>
  );
}

function GrowthTable({ rows }: { rows: readonly Row[] }) {
  const { t, locale } = useSetting();
  return (
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
            <td>{kgText(kg, locale)}</td>
            <td>{formatNumber(grams, locale)} g</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The coming months of a young animal: its weight as a line, its ration of one food as bars, and both as a table. */
function Growth({
  plan,
  recommendation,
  food,
}: {
  plan: Plan;
  recommendation: Recommendation;
  food: RecommendedProduct;
}) {
  const { t } = useSetting();
  const { name, birthdate } = plan.answers;
  const { growth, shares, treatShare } = recommendation;
  const share = food.tab === 'wet' ? shares.wet : shares.dry;
  const rows = growth.map(
    ({ month, kg, kcal }): Row => ({ month, kg, grams: gramsOf(kcal * share, food.kcalPer100g, treatShare) }),
  );
  const weights = plan.weights.map(({ day, kg }) => ({ month: ageInMonths(birthdate, day) ?? 0, kg }));
  const first = Math.min(growth[0]?.month ?? 0, ...weights.map(({ month }) => month));
  const months = [first, growth.at(-1)?.month ?? first] as const;
  return (
    <section aria-labelledby="growth">
      <h2 id="growth">{t('planner.growth', { name })}</h2>
      <div className="charts">
        <WeightChart
          rows={rows}
          weights={weights}
          scale={scaleOf(months, Math.max(...[...rows, ...weights].map(({ kg }) => kg)))}
        />
        <RationChart rows={rows} scale={scaleOf(months, Math.max(...rows.map(({ grams }) => grams)))} />
      </div>
      <p className="small">{t('planner.chart_months')}</p>
      <details>
        <summary>{t('planner.chart_table')}</summary>
        <GrowthTable rows={rows} />
      </details>
    </section>
  );
}

/**
 * The charts of a young animal as HTML: the browser shows them without their code. Empty for an adult, and without a
 * main food.
 */
export function growthHtml(plan: Plan, recommendation: Recommendation, setting: Setting): string {
  const food = recommendation.products.find((product) => product.first && isMainFood(product));
  if (recommendation.growth.length < 2 || !food) return '';
  return htmlOf(<Growth plan={plan} recommendation={recommendation} food={food} />, setting);
}

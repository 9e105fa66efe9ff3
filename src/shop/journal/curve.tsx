import { type Day, daysBetween } from '../../platform/shared/day.ts';
import { formatDay, formatNumber } from '../../platform/shared/format.ts';
import { useView } from '../../site/view.tsx';
import { type Axis, axisOf } from './model/axis.ts';
import { type Curve, exactMonths, percentOff, type Weighed } from './model/expected.ts';
import { type Remark, SOURCE_OF } from './model/remarks.ts';

const WIDTH = 440;
const HEIGHT = 230;
const LEFT = 46;
const RIGHT = 14;
const BOTTOM = 30;
const TOP = 32;

/** The places of days and weights in the drawing. */
interface Scale {
  x(day: Day): number;
  y(kg: number): number;
}

function scaleOf([first, last]: Curve['days'], { from, to }: Axis): Scale {
  const span = Math.max(1, daysBetween(first, last));
  return {
    x: (day) => LEFT + (daysBetween(first, day) / span) * (WIDTH - LEFT - RIGHT),
    y: (kg) => HEIGHT - BOTTOM - ((kg - from) / (to - from)) * (HEIGHT - BOTTOM - TOP),
  };
}

const pointsOf = (weights: readonly Weighed[], { x, y }: Scale): string =>
  weights.map(({ day, kg }) => `${x(day).toFixed(1)},${y(kg).toFixed(1)}`).join(' ');

/** The labels below: months of age while it grows, then the days at both ends. */
function TimeLabels({ curve, birthdate }: { curve: Curve; birthdate: string }) {
  const { locale } = useView();
  const [first, last] = curve.days;
  const y = HEIGHT - 9;
  if (!curve.isGrowing)
    return [
      ['start', first, LEFT],
      ['end', last, WIDTH - RIGHT],
    ].map(([anchor, day, x]) => (
      <text key={anchor} x={x} y={y} textAnchor={anchor as 'start' | 'end'}>
        {formatDay(day as Day, locale)}
      </text>
    ));
  const months = [exactMonths(birthdate, first), exactMonths(birthdate, last)] as const;
  const step = Math.max(1, Math.ceil((months[1] - months[0]) / 7));
  const shown = Array.from(
    { length: Math.floor((months[1] - Math.ceil(months[0])) / step) + 1 },
    (_, i) => Math.ceil(months[0]) + i * step,
  );
  const width = WIDTH - LEFT - RIGHT;
  return shown.map((month) => (
    <text
      key={month}
      x={LEFT + ((month - months[0]) / Math.max(0.1, months[1] - months[0])) * width}
      y={y}
      textAnchor="middle"
    >
      {month}
    </text>
  ));
}

/** The weights as a line with points, beside the expected ones as a dashed line. The table below says the same. */
function Drawing({ name, curve, birthdate }: { name: string; curve: Curve; birthdate: string }) {
  const { t, locale } = useView();
  const { points, line } = curve;
  const axis = axisOf(
    [...points, ...line].map(({ kg }) => kg),
    curve.isGrowing,
  );
  const scale = scaleOf(curve.days, axis);
  const kg = (value: number) => formatNumber(Math.round(value * 100) / 100, locale);
  const [first, last] = [points[0]!, points.at(-1)!];
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="journal-curve"
      role="img"
      aria-labelledby="curve-title curve-desc"
    >
      <title id="curve-title">{t('journal.curve_title', { name })}</title>
      <desc id="curve-desc">
        {t('journal.curve_desc', {
          count: points.length,
          from: kg(first.kg),
          first: formatDay(first.day, locale),
          to: kg(last.kg),
          last: formatDay(last.day, locale),
        })}
      </desc>
      {axis.ticks.map((tick) => (
        <g key={tick}>
          <line x1={LEFT} x2={WIDTH - RIGHT} y1={scale.y(tick)} y2={scale.y(tick)} />
          <text x={LEFT - 8} y={scale.y(tick) + 5} textAnchor="end">
            {kg(tick)}
          </text>
        </g>
      ))}
      <text x={LEFT - 8} y={12} textAnchor="end">
        kg
      </text>
      <TimeLabels curve={curve} birthdate={birthdate} />
      {line.length > 1 ? <polyline className="expected" points={pointsOf(line, scale)} /> : null}
      {points.length > 1 ? <polyline className="weights" points={pointsOf(points, scale)} /> : null}
      {points.map((point) => (
        <circle key={point.day} cx={scale.x(point.day)} cy={scale.y(point.kg)} r={5} />
      ))}
    </svg>
  );
}

/** The weights, newest first, with the expected ones. */
export function WeightTable({ curve, most }: { curve: Curve; most?: number }) {
  const { t, locale } = useView();
  const kg = (value: number) => `${formatNumber(Math.round(value * 100) / 100, locale)} kg`;
  return (
    <table className="journal-weights">
      <caption className="visually-hidden">{t('journal.table')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('journal.day')}</th>
          <th scope="col">{t('journal.table_weight')}</th>
          <th scope="col">{t('journal.table_expected')}</th>
          <th scope="col">{t('journal.table_difference')}</th>
        </tr>
      </thead>
      <tbody>
        {curve.points
          .toReversed()
          .slice(0, most)
          .map((point) => {
            const off = percentOff(point);
            return (
              <tr key={point.day}>
                <th scope="row">{formatDay(point.day, locale)}</th>
                <td>{kg(point.kg)}</td>
                <td>{point.expectedKg === null ? '–' : kg(Math.round(point.expectedKg * 10) / 10)}</td>
                <td>
                  {off === null
                    ? '–'
                    : `${off > 0 ? '+' : off < 0 ? '−' : ''}${t('format.percent', { number: Math.abs(off) })}`}
                </td>
              </tr>
            );
          })}
      </tbody>
    </table>
  );
}

/** The source of the expected weights. */
function Basis({ curve: { basis, isGrowing, goalKg }, species }: { curve: Curve; species: string }) {
  const { t, locale } = useView();
  if (basis === null || goalKg === null) return <p className="small">{t('journal.basis_none')}</p>;
  const kg = formatNumber(Math.round(goalKg * 10) / 10, locale);
  return (
    <p className="small">
      {t(`journal.basis_${basis}`, { kg })}{' '}
      {isGrowing ? t(`journal.source_growth_${species}`) : basis === 'start' ? null : t('journal.source_ideal')}
    </p>
  );
}

/** The drawing of a journal with what its lines are, and where they come from. */
export function CurveFigure({
  name,
  species,
  birthdate,
  curve,
}: {
  name: string;
  species: string;
  birthdate: string;
  curve: Curve;
}) {
  const { t } = useView();
  return (
    <figure className="journal-figure">
      <Drawing name={name} curve={curve} birthdate={birthdate} />
      <figcaption>
        <span className="key weights">{t('journal.key_weights')}</span>{' '}
        {curve.line.length > 1 ? (
          <span className="key expected">{t(curve.isGrowing ? 'journal.key_growth' : 'journal.key_ideal')}</span>
        ) : null}{' '}
        {curve.isGrowing ? <span>{t('journal.key_months')}</span> : null}
      </figcaption>
      <Basis curve={curve} species={species} />
    </figure>
  );
}

/** What may be worth a look, each with its source; nothing where nothing is. */
export function Remarks({ remarks, name }: { remarks: readonly Remark[]; name: string }) {
  const { t } = useView();
  if (remarks.length === 0) return null;
  return (
    <section className="alert calm journal-remarks" aria-labelledby="remarks">
      <h3 id="remarks">{t('journal.remarks')}</h3>
      <ul>
        {remarks.map((remark) => (
          <li key={remark}>
            {t(`journal.remark_${remark}`, { name })}{' '}
            <small>{t('journal.source', { source: SOURCE_OF[remark] })}</small>
          </li>
        ))}
      </ul>
      <p className="small">{t('journal.no_diagnosis')}</p>
    </section>
  );
}

import type { ReactNode } from 'react';
import { formatNumber } from '../../../platform/shared/format.ts';
import { useSetting } from '../../../platform/shared/setting.tsx';

const WIDTH = 440;
const HEIGHT = 210;
const LEFT = 44;
const BOTTOM = 30;
const TOP = 16;
const PADDING = 22;

/** The places of months and values in the drawing. */
export interface Scale {
  first: number;
  last: number;
  /** The value at the top, a round number. */
  max: number;
  x(month: number): number;
  y(value: number): number;
  /** The distance between two months. */
  step: number;
}

/** The next round number above a value. */
function roundUp(value: number): number {
  const step = 10 ** Math.floor(Math.log10(value)) / 2;
  return Math.ceil(value / step) * step;
}

/** @param months the first and the last month. @param max highest value to show. */
export function scaleOf([first, last]: readonly [number, number], max: number): Scale {
  const width = WIDTH - LEFT - 2 * PADDING;
  const span = Math.max(1, last - first);
  const top = roundUp(max);
  return {
    first,
    last,
    max: top,
    x: (month) => LEFT + PADDING + ((month - first) / span) * width,
    y: (value) => HEIGHT - BOTTOM - (value / top) * (HEIGHT - BOTTOM - TOP),
    step: width / span,
  };
}

/**
 * A chart over months: values on the left, months below. @param label tells its content to people who do not see it.
 */
export function Chart({
  label,
  unit,
  scale,
  children,
}: {
  label: string;
  unit: string;
  scale: Scale;
  children: ReactNode;
}) {
  const { locale } = useSetting();
  const { first, last, max, x, y } = scale;
  const interval = last - first > 9 ? 2 : 1;
  const months = Array.from({ length: last - first + 1 }, (_, i) => first + i).filter(
    (month) => (month - first) % interval === 0,
  );
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="chart" role="img" aria-label={label}>
      {[0, 0.5, 1].map((part) => (
        <g key={part}>
          <line x1={LEFT} x2={WIDTH} y1={y(max * part)} y2={y(max * part)} />
          <text x={LEFT - 8} y={y(max * part) + 4} textAnchor="end">
            {formatNumber(max * part, locale)}
          </text>
        </g>
      ))}
      <text x={LEFT} y={11}>
        {unit}
      </text>
      {months.map((month) => (
        <text key={month} x={x(month)} y={HEIGHT - 8} textAnchor="middle">
          {month}
        </text>
      ))}
      {children}
    </svg>
  );
}

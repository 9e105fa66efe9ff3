/** The round numbers of a chart's axis. Pure. */

export interface Axis {
  from: number;
  to: number;
  /** From the lowest to the highest. */
  ticks: readonly number[];
}

const MOST_STEPS = 5;
/** The part of the highest value that an axis shows at least: a scale's tremble is no mountain. */
const LEAST_SPAN = 0.2;

/** The smallest of 1, 2, 2.5, 5 × 10^n that spans a distance in a few steps. */
function stepOf(distance: number): number {
  const rough = distance / MOST_STEPS;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 2.5, 5].find((factor) => factor * power >= rough * (1 - 1e-9)) ?? 10);
}

/** @param values weights, at least one, all above 0. @param fromZero whether the axis begins at 0. */
export function axisOf(values: readonly number[], fromZero: boolean): Axis {
  const highest = Math.max(...values);
  const lowest = fromZero ? 0 : Math.min(...values, highest * (1 - LEAST_SPAN / 2));
  const top = fromZero ? highest : Math.max(highest, lowest + highest * LEAST_SPAN);
  const step = stepOf(top - lowest);
  const first = Math.floor(lowest / step + 1e-9);
  const last = Math.ceil(top / step - 1e-9);
  const rounded = (n: number) => Number((n * step).toPrecision(12));
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => rounded(first + i));
  return { from: ticks[0]!, to: ticks.at(-1)!, ticks };
}

/**
 * The part of Analytics Engine's SQL that the shop's commands use: groups of blobs, sums of the sampling interval,
 * weighted quantiles.
 */

export interface DataPoint {
  indexes?: string[];
  blobs?: string[];
  doubles?: number[];
  /** ISO 8601. */
  at: string;
}

type Column = { name: string; of: (group: readonly DataPoint[]) => unknown; isGroup: boolean };

const QUERY = /^SELECT (.+?) FROM (\w+) WHERE (.+?) GROUP BY (.+?)(?: ORDER BY (.+?))?(?: FORMAT JSON)?;?$/is;

/** The value of a column such as `blob2`, which counts from 1. */
function columnValue(column: string, { indexes = [], blobs = [], doubles = [] }: DataPoint): string | number {
  const [, kind, number] = /^(index|blob|double)(\d+)$/.exec(column) ?? [];
  const values: Record<string, (string | number)[]> = { index: indexes, blob: blobs, double: doubles };
  if (!kind || !values[kind]) throw new Error(`unable to find type of column: ${column}`);
  return values[kind][Number(number) - 1] ?? (kind === 'double' ? 0 : '');
}

/** The smallest value that at least this share of the values reaches. */
function quantile(share: number, values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

function columnOf(expression: string): Column {
  const [, source = expression, name = expression] = /^(.+?) AS (\w+)$/is.exec(expression) ?? [];
  const [, share, column] = /^quantileExactWeighted\(([\d.]+)\)\((\w+), _sample_interval\)$/i.exec(source) ?? [];
  if (share && column)
    return {
      name,
      isGroup: false,
      of: (group) =>
        quantile(
          Number(share),
          group.map((point) => Number(columnValue(column, point))),
        ),
    };
  // nothing is sampled here: each point stands for itself
  if (/^SUM\(_sample_interval\)$/i.test(source)) return { name, isGroup: false, of: (group) => group.length };
  return { name, isGroup: true, of: ([first]) => columnValue(source, first!) };
}

function conditionOf(text: string, now: Date): (point: DataPoint) => boolean {
  const [, days] = /^timestamp > NOW\(\) - INTERVAL '(\d+)' DAY$/i.exec(text) ?? [];
  if (days) return ({ at }) => Date.parse(at) > now.getTime() - Number(days) * 86_400_000;
  const [, column, value] = /^(\w+) = '([^']*)'$/.exec(text) ?? [];
  if (!column) throw new Error(`unsupported condition: ${text}`);
  return (point) => columnValue(column, point) === value;
}

/** Runs a query. @throws Error for what Analytics Engine has and this stand-in has not. */
export function runQuery(
  sql: string,
  pointsOf: (dataset: string) => readonly DataPoint[],
  now: Date,
): Record<string, unknown>[] {
  const [, select, dataset, where, groupBy, orderBy] = QUERY.exec(sql.trim().replace(/\s+/g, ' ')) ?? [];
  if (!select || !dataset || !where || !groupBy) throw new Error('unsupported query');
  const columns = select.split(/, (?![^(]*\))/).map(columnOf);
  const keys = columns.filter(({ isGroup }) => isGroup);
  if (
    groupBy.split(', ').sort().join() !==
    keys
      .map(({ name }) => name)
      .sort()
      .join()
  )
    throw new Error('every column that is no aggregate must be grouped by');
  const conditions = where.split(/ AND /i).map((text) => conditionOf(text, now));
  const points = pointsOf(dataset).filter((point) => conditions.every((holds) => holds(point)));
  const groups = Map.groupBy(points, (point) => JSON.stringify(keys.map(({ of }) => of([point]))));
  const rows = [...groups.values()].map((group) =>
    Object.fromEntries(columns.map(({ name, of }) => [name, of(group)])),
  );
  const order = orderBy?.split(', ') ?? [];
  return rows.sort(
    (a, b) =>
      order.map((name) => String(a[name]).localeCompare(String(b[name]))).find((difference) => difference !== 0) ?? 0,
  );
}

import { stringify } from 'csv-stringify/sync';
import type { RowGroup } from './rows.ts';
import type { Outcome, Result } from './run.ts';

/** A row of the file in the report. */
export interface ReportRow {
  line: number;
  reference: string;
  outcome: Outcome | 'not reached';
  /** The reason, or the id of the contract. */
  detail: string;
}

/** The rows of the report: each row of a subscription has its outcome. */
export const rowsOf = ({ group, outcome, detail }: Result): ReportRow[] =>
  group.rows.map(({ line, reference }) => ({ line, reference, outcome, detail }));

/** The report of a whole file, in the order of its lines. */
export function reportOf(groups: readonly RowGroup[], results: readonly Result[]): ReportRow[] {
  const done = new Set(results.map(({ group }) => group));
  const left = groups.filter((group) => !done.has(group));
  return [
    ...results.flatMap(rowsOf),
    ...left.flatMap(({ rows }) =>
      rows.map(({ line, reference }) => ({ line, reference, outcome: 'not reached' as const, detail: '' })),
    ),
  ].sort((a, b) => a.line - b.line);
}

export const formatReport = (rows: readonly ReportRow[], format: 'csv' | 'json'): string =>
  format === 'json'
    ? `${JSON.stringify(rows, null, 1)}\n`
    : stringify([...rows], {
        header: true,
        columns: ['line', 'reference', 'outcome', 'detail'],
        escape_formulas: true,
      });

const isGood = ({ outcome }: Result): boolean => outcome !== 'refused' && outcome !== 'failed';

/** The cost of the deliveries of subscriptions, by currency, in major units. */
function sumsOf(results: readonly Result[]): string {
  const sums = new Map<string, number>();
  for (const { group } of results.filter(isGood))
    for (const { price, quantity } of group.subscription?.lines ?? []) {
      const { currency } = group.subscription!;
      sums.set(currency, (sums.get(currency) ?? 0) + Math.round(Number(price) * 100) * quantity);
    }
  return [...sums].map(([currency, cents]) => `${(cents / 100).toFixed(2)} ${currency}`).join(' and ');
}

/** The last line: how many rows and subscriptions there are, what has become of them, and what a delivery of all costs. */
export function summaryOf(groups: readonly RowGroup[], results: readonly Result[]): string {
  const rows = groups.reduce((sum, group) => sum + group.rows.length, 0);
  const counts = Map.groupBy(results, ({ outcome }) => outcome);
  const left = groups.length - results.length;
  const parts = [
    ...[...counts].map(([outcome, those]) => `${those.length} ${outcome}`),
    ...(left > 0 ? [`${left} not reached`] : []),
  ];
  const sums = sumsOf(results);
  return `${rows} rows, ${groups.length} subscriptions: ${parts.join(', ')}.${sums ? ` A delivery of those that are not refused costs ${sums}.` : ''}`;
}

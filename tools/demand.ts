/**
 * `npm run shop -- demand [--env NAME]`: how many people wait for each sold-out size. Without `--env` it works on the
 * local shop, even while `npm start` runs; `--env production` is the deployed shop.
 */

import { endWith, LOCAL_DATA, readArguments, refuse, requireEnvironment, withStore } from '../local/command.ts';
import { printable } from './kv/printable.ts';

const USAGE = `Usage: npm run shop -- demand [--limit N] [--env NAME] [--data FOLDER]`;

const { values } = readArguments(USAGE, {
  options: {
    env: { type: 'string' },
    data: { type: 'string', default: LOCAL_DATA },
    limit: { type: 'string', default: '100' },
  },
});
if (!/^[1-9]\d{0,3}$/.test(values.limit)) refuse('The limit must be a number from 1 to 9999.', USAGE);

/** The sizes that somebody has asked for, most waiting first; `told` are those of the last 30 days. */
const DEMAND = `SELECT handle, size, group_concat(DISTINCT market) AS markets,
    sum(confirmed_at IS NOT NULL AND told_at IS NULL) AS waiting,
    sum(confirmed_at IS NULL) AS unconfirmed,
    sum(told_at IS NOT NULL) AS told,
    min(CASE WHEN told_at IS NULL THEN confirmed_at END) AS since
  FROM stock_alerts GROUP BY variant_id ORDER BY waiting DESC, handle, size LIMIT ${values.limit}`;

type Row = Record<string, string | number | null>;

function print(rows: readonly Row[]): void {
  if (rows.length === 0) return console.log('Nobody waits for a sold-out size.');
  const table = [
    ['waiting', 'unconfirmed', 'told', 'since', 'product and size', 'markets'],
    ...rows.map((row) => [
      String(row.waiting),
      String(row.unconfirmed),
      String(row.told),
      String(row.since ?? '').slice(0, 10),
      `${row.handle} ${row.size}`,
      String(row.markets),
    ]),
  ];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((cells) => cells[column]!.length)));
  for (const cells of table)
    console.log(
      printable(
        cells
          .map((cell, column) => (column < 3 ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)))
          .join('  ')
          .trimEnd(),
      ),
    );
}

await requireEnvironment(values.env, USAGE);
await endWith(
  withStore(values, async (store) => {
    print((await store.query(DEMAND)) as Row[]);
    return 0;
  }),
);

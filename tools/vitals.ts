/**
 * `npm run vitals [-- --days N] [--env NAME]`: the web vitals of real visits, at the 75th percentile by kind of page
 * and device. `npm run vitals -- --test NAME`: what visitors of an A/B test did, by variant. Without `--env` it asks
 * the local provider, which must run; with it, Cloudflare, with the environment variables `CLOUDFLARE_ACCOUNT_ID` and
 * `CLOUDFLARE_API_TOKEN` (permission "Account Analytics, Read").
 */

import { endWith, readArguments, refuse, requireEnvironment, requireRunning } from '../local/command.ts';
import { localAnalytics } from '../local/settings.ts';
import { environmentConfig, environments, SHOP, topLevelDatasets } from './environments.ts';
import { printable } from './kv/printable.ts';

const USAGE = `Usage: npm run vitals [-- --days 1…90] [--test NAME] [--env ${environments().join('|')}]`;

const { values } = readArguments(USAGE, {
  options: { env: { type: 'string' }, days: { type: 'string', default: '7' }, test: { type: 'string' } },
});
const { env, days, test } = values;
if (!/^[1-9]\d?$/.test(days) || Number(days) > 90)
  refuse('The number of days must be from 1 to 90: nothing is kept for longer.', USAGE);
if (test !== undefined && !/^[a-z0-9-]{1,40}$/.test(test)) refuse(`There is no test ${test}.`, USAGE);
await requireEnvironment(env, USAGE);

const datasets = env ? environmentConfig(SHOP, env).analytics_engine_datasets : topLevelDatasets();
const datasetOf = (binding: string): string =>
  datasets.find((found) => found.binding === binding)?.dataset ??
  refuse(`The environment has no dataset for ${binding}: see wrangler.toml.`, USAGE);

const { api, account, token } = env
  ? {
      api: 'https://api.cloudflare.com',
      account: process.env.CLOUDFLARE_ACCOUNT_ID,
      token: process.env.CLOUDFLARE_API_TOKEN,
    }
  : localAnalytics(Number(process.env.PROVIDER_PORT ?? 8788));
if (!account || !token) refuse('CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN are missing.', USAGE);

type Row = Record<string, string | number>;

/**
 * Runs a query. Analytics Engine thins out what is much, so each row counts as often as its `_sample_interval` says.
 */
async function query(sql: string): Promise<Row[]> {
  const response = await fetch(`${api}/client/v4/accounts/${account}/analytics_engine/sql`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: sql,
    signal: AbortSignal.timeout(30_000),
  }).catch(() => {
    throw new Error(`The SQL API cannot be reached at ${api}.`);
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The SQL API answered ${response.status}: ${text.slice(0, 300)}`);
  return (JSON.parse(text) as { data: Row[] }).data;
}

/** Prints rows below their headings, numbers to the right. */
function print(rows: readonly (readonly string[])[]): void {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  for (const row of rows)
    console.log(
      printable(
        row
          .map((cell, column) => (/^[\d–]/.test(cell) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)))
          .join('  ')
          .trimEnd(),
      ),
    );
}

/** Figures above these need work. Source: https://web.dev/articles/vitals */
const GOOD: Record<string, number> = { lcp: 2500, inp: 200, cls: 0.1 };

async function printVitals(): Promise<void> {
  const rows = await query(
    `SELECT blob1 AS metric, blob2 AS page, blob3 AS device, quantileExactWeighted(0.75)(double1, _sample_interval) AS p75, SUM(_sample_interval) AS visits FROM ${datasetOf('VITALS')} WHERE timestamp > NOW() - INTERVAL '${days}' DAY GROUP BY metric, page, device ORDER BY page, device, metric FORMAT JSON`,
  );
  if (rows.length === 0) return console.log(`Nothing was measured in the last ${days} days.`);
  const figure = (metric: string, value: number | undefined): string => {
    if (value === undefined) return '–';
    const text = metric === 'cls' ? value.toFixed(3) : `${Math.round(value)} ms`;
    return value > GOOD[metric]! ? `${text} !` : text;
  };
  const lines = [...Map.groupBy(rows, ({ page, device }) => `${page} ${device}`).values()].map((metrics) => {
    const of = (name: string) => metrics.find(({ metric }) => metric === name);
    const { page, device } = metrics[0]!;
    const visits = Math.max(...metrics.map((row) => Number(row.visits)));
    return [
      String(page),
      String(device),
      ...Object.keys(GOOD).map((name) => figure(name, of(name) && Number(of(name)!.p75))),
      String(visits),
    ];
  });
  print([['page', 'device', 'LCP', 'INP', 'CLS', 'visits'], ...lines]);
}

/** The counted events, and their headings: the first three of every test, the others of those that have any. */
const EVENTS = new Map([
  ['visitor', 'new visitors'],
  ['view', 'views'],
  ['cart', 'added to the cart'],
  ['ended', 'ended'],
  ['offer', 'took an offer'],
  ['complaint', 'complaints'],
  ['return', 'with a return'],
]);

async function printTest(name: string): Promise<void> {
  const rows = await query(
    `SELECT blob1 AS event, blob3 AS variant, SUM(_sample_interval) AS times FROM ${datasetOf('AB_TESTS')} WHERE timestamp > NOW() - INTERVAL '${days}' DAY AND index1 = '${name}' GROUP BY event, variant ORDER BY variant, event FORMAT JSON`,
  );
  if (rows.length === 0) return console.log(`Nothing was counted of ${name} in the last ${days} days.`);
  const shown = [...EVENTS.keys()].filter((event, i) => i < 3 || rows.some((row) => row.event === event));
  const lines = [...Map.groupBy(rows, ({ variant }) => variant).entries()].map(([variant, events]) => [
    String(variant),
    ...shown.map((event) => String(events.find((row) => row.event === event)?.times ?? 0)),
  ]);
  print([['variant', ...shown.map((event) => EVENTS.get(event)!)], ...lines]);
}

await endWith(
  (async () => {
    if (!env) await requireRunning(api);
    await (test === undefined ? printVitals() : printTest(test));
    return 0;
  })(),
);

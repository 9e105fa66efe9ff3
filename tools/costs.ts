/**
 * `npm run shop -- costs --visits N [--subscriptions N]`: what a month takes and costs at Cloudflare and at the mail
 * service, for visits of the mix in `test/visits.ts`, and subscriptions with a delivery a month each.
 */
import { readArguments, refuse } from '../local/command.ts';
import { type Amounts, amountsOf, costOf, PRICES } from './costs/month.ts';

const USAGE = 'Usage: npm run shop -- costs --visits N [--subscriptions N]   (N: a month, at most 100 billion)';

const LABELS: Readonly<Record<keyof Amounts, string>> = {
  requests: 'requests: pages, pictures, calls, events',
  cpu: 'CPU, ms',
  kvReads: 'KV reads',
  kvWrites: 'KV writes',
  rowsWritten: 'D1 rows written, with those of indexes',
  rowsRead: 'D1 rows read',
  stored: 'D1 after a year, GB',
  queueOperations: 'queue operations',
  dataPoints: 'data points of Analytics Engine',
  mails: 'mails',
};
const MAX = 100_000_000_000;

const { values } = readArguments(USAGE, {
  options: { visits: { type: 'string' }, subscriptions: { type: 'string', default: '0' } },
});

/** A whole number of an option. */
function numberOf(text: string | undefined, option: string): number {
  if (!/^\d{1,12}$/.test(text ?? '') || Number(text) > MAX) refuse(`--${option} takes a whole number.`, USAGE);
  return Number(text);
}

const amounts = amountsOf(numberOf(values.visits, 'visits'), numberOf(values.subscriptions, 'subscriptions'));
const format = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });
const usd = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const costs = (Object.keys(PRICES) as (keyof Amounts)[]).map((part) => ({
  part,
  cost: costOf(amounts[part], PRICES[part]),
}));
const line = (label: string, amount: string, cost: number) =>
  console.log(`${label.padEnd(40)}${amount.padStart(18)}${usd.format(cost).padStart(14)}`);

console.log(`${'a month'.padEnd(40)}${'amount'.padStart(18)}${'USD'.padStart(14)}`);
for (const { part, cost } of costs) line(LABELS[part], format.format(amounts[part]), cost);
line('the plan', '', 5);
line('together', '', 5 + costs.reduce((sum, { cost }) => sum + cost, 0));

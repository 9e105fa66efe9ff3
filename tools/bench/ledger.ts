/**
 * `npm run shop -- bench:ledger [--entries N]`: the database time of points. Seeds a million entries of 50,000 customers,
 * one of whom has 10,000, into SQLite with the real migrations, and measures what a page reads. Fails when a query
 * takes more than 5 ms, or does not read from a covering index what it reads of every entry.
 */
import { readArguments } from '../../local/command.ts';
import { balanceOf, historyOf, standingOf } from '../../src/shop/rewards/ledger.ts';
import { runPoints } from '../../src/shop/rewards/run.ts';
import { MemoryD1 } from '../../test/d1.ts';

const LIMIT_MS = 5;
const CUSTOMERS = 50_000;
const LARGE = 10_000;
const PAGE = 20;
const TURNS = 5;
const TODAY = '2027-06-15';
const ZONE = 'Europe/Stockholm';

const { values } = readArguments('Usage: npm run shop -- bench:ledger [--entries N]', {
  options: { entries: { type: 'string', default: '1000000' } },
});
const entries = Number(values.entries);
const customerId = (n: number) => `gid://shopify/Customer/${7_000_000_000_000 + n}`;
const DAY_MS = 86_400_000;
const atOf = (daysAgo: number, n: number) =>
  new Date(Date.parse(`${TODAY}T00:00:00Z`) - daysAgo * DAY_MS + (n % 86_400) * 1000).toISOString();

const d1 = new MemoryD1();
const { sqlite } = d1;
const bytes = () => {
  const [{ page_count: pages }] = d1.rows<{ page_count: number }>('PRAGMA page_count') as [{ page_count: number }];
  const [{ page_size: size }] = d1.rows<{ page_size: number }>('PRAGMA page_size') as [{ page_size: number }];
  return pages * size;
};

/**
 * Seeds entries as they come up over 18 months: mostly orders and renewals, now and then a refund, a reward or an
 * expiry.
 */
function seed(): void {
  const insert = sqlite.prepare(
    'INSERT INTO points (customer_id, topic, cause, amount, owed, about, at, expires_on) VALUES (?, ?, ?, ?, 0, ?, ?, ?)',
  );
  const rest = entries - LARGE;
  sqlite.exec('BEGIN');
  for (let n = 0; n < entries; n++) {
    const owner = n < rest ? n % CUSTOMERS : CUSTOMERS;
    const turn = n < rest ? Math.floor(n / CUSTOMERS) : n - rest;
    const order = `gid://shopify/Order/${5_900_000_000_000 + n}`;
    const at = atOf(540 - Math.floor((turn * 540) / (n < rest ? rest / CUSTOMERS : LARGE)), n);
    const expiresOn = `${Number(at.slice(0, 4)) + 1}${at.slice(4, 10)}`;
    if (turn % 10 === 7) insert.run(customerId(owner), 'refund', `${order} 0`, -20, order, at, '');
    else if (turn % 10 === 8) insert.run(customerId(owner), 'reward', crypto.randomUUID(), -100, '', at, '');
    else if (turn % 10 === 9) insert.run(customerId(owner), 'expiry', `${customerId(owner)} ${n}`, -10, '', at, '');
    else insert.run(customerId(owner), turn % 2 ? 'renewal' : 'order', order, turn % 2 ? 10 : 40, order, at, expiresOn);
  }
  sqlite.exec('COMMIT');
  sqlite.exec('ANALYZE');
}

const queries: Record<string, (id: string) => Promise<unknown>> = {
  balance: (id) => balanceOf(d1.binding, id),
  standing: (id) => standingOf(d1.binding, id, TODAY, ZONE),
  'history, first page': (id) => historyOf(d1.binding, id, { limit: PAGE }),
  'history, second page': async (id) => historyOf(d1.binding, id, { limit: PAGE, before: second.get(id)! }),
};
const second = new Map<string, number>();

/** @returns the milliseconds of each call: the best of a few, because other programs on the machine lengthen some. */
async function measure(query: (id: string) => Promise<unknown>, ids: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const id of ids) {
    let best = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < TURNS; turn++) {
      const started = performance.now();
      await query(id);
      best = Math.min(best, performance.now() - started);
    }
    times.push(best);
  }
  return times.sort((a, b) => a - b);
}

/** The plans of the statements that a query runs. */
async function plansOf(query: (id: string) => Promise<unknown>, id: string): Promise<string[]> {
  const statements: string[] = [];
  d1.onCall = (called) => statements.push(...called);
  await query(id);
  d1.onCall = () => {};
  return statements.flatMap((sql) =>
    d1.rows<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).map(({ detail }) => detail),
  );
}

const empty = bytes();
const started = performance.now();
seed();
console.log(
  `${entries} entries of ${CUSTOMERS + 1} customers in ${((performance.now() - started) / 1000).toFixed(0)} s: ${((bytes() - empty) / 1e6).toFixed(0)} MB, ${((bytes() - empty) / entries).toFixed(0)} bytes per entry with its indexes`,
);

const spread = Array.from({ length: 3000 }, (_, i) => customerId((i * 7919) % CUSTOMERS));
const large = Array.from({ length: 300 }, () => customerId(CUSTOMERS));
for (const id of new Set([...spread, ...large]))
  second.set(id, (await historyOf(d1.binding, id, { limit: PAGE / 2 })).next!);
let failed = false;
for (const [name, query] of Object.entries(queries))
  for (const [who, ids] of [
    ['20 entries', spread],
    [`${LARGE} entries`, large],
  ] as const) {
    await measure(query, ids.slice(0, 50));
    const times = await measure(query, ids);
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
    const isSlow = at(0.99) > LIMIT_MS;
    failed ||= isSlow;
    console.log(
      `${name.padEnd(22)} ${who.padEnd(14)} p50 ${at(0.5).toFixed(2)} ms  p99 ${at(0.99).toFixed(2)} ms${isSlow ? '  too slow' : ''}`,
    );
  }
for (const [name, query] of Object.entries(queries)) {
  const plans = [...new Set(await plansOf(query, customerId(CUSTOMERS)))];
  // a page of history looks its rows up; everything else reads indexes alone
  const isCovered = plans.every(
    (plan) =>
      !plan.includes('points') ||
      plan.includes('COVERING INDEX') ||
      (name.startsWith('history') && !plan.startsWith('SCAN')),
  );
  failed ||= !isCovered;
  console.log(`${name}: ${plans.join('; ')}${isCovered ? '' : '  not covered'}`);
}
sqlite.exec("INSERT INTO points_progress (id, day) VALUES (1, '2027-06-14')");
const daily = performance.now();
await runPoints(d1.binding, new Date(`${TODAY}T06:00:00Z`), ZONE);
console.log(`the work of a day: ${(performance.now() - daily).toFixed(0)} ms for all customers`);
process.exit(failed ? 1 : 0);

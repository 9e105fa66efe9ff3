/**
 * `npm run shop -- bench:rows [--rows N]`: the hourly cleaning. Fills a database of its own with a million old rows each of
 * consents, delivered and undelivered tracking, and prices, besides a tenth as many that stay; then runs the cron until no
 * old one is left. Fails when a run takes more than 30 s, when the isolate of the shop's Worker uses more than its 128 MB,
 * or when a row is left or missing. The process holds the isolates of the local stores and SQLite besides: it is printed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from '../../local/command.ts';
import { freePort } from '../../local/free-port.ts';
import { type Shop, startShop } from '../../local/shop.ts';
import { type Heaps, heapsAt } from './heap.ts';
import { memoryMb, runtimeAt } from './process.ts';

const LIMIT_S = 30;
const LIMIT_MB = 128;
const PER_STATEMENT = 50_000;
const SAMPLE_MS = 20;
const MAX_RUNS = 20;

const { values } = readArguments('Usage: npm run shop -- bench:rows [--rows N]', {
  options: { rows: { type: 'string', default: '1000000' } },
});
const rows = Number(values.rows);
const kept = rows / 10;

/** A moment so many days before now, a little earlier for each `n`, as SQL. */
const ago = (days: number) =>
  `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-${days} days', '-' || (n % 86400) || ' seconds')`;
const HEX = (bytes: number) => `lower(hex(randomblob(${bytes})))`;

/** The rows of each table, as a query of the numbers `n`, by whether they are old. */
const TABLES: Record<string, (isOld: boolean) => string> = {
  consents: (isOld) =>
    `INSERT INTO consents (reference, at, renewed_at, text_version, language, statistics, marketing, functions)
     SELECT ${HEX(10)}, ${ago(isOld ? 1300 : 100)}, ${ago(isOld ? 1300 : 100)}, 1, 'de', 1, n % 2, 1`,
  outbox: (isOld) =>
    `INSERT INTO outbox (kind, key, payload, state, due_at, priority, attempts, leased_until, created_at, finished_at, delete_after)
     SELECT 'tracking', 'visit ' || ${HEX(32)}, '{"key":"visit ' || ${HEX(32)} || '"}', 'done', ${ago(3)}, 0, 1, '', ${ago(3)}, ${ago(3)}, ${ago(isOld ? 2 : -3)}`,
  tracking_posts: (isOld) =>
    `INSERT INTO tracking_posts (key, email, body, at)
     SELECT 'visit ' || ${HEX(32)}, '', '{"event":"visit","page":"https://kvistra.example/de/dog-food","source":"newsletter","medium":"mail","campaign":"' || ${HEX(16)} || '"}', ${ago(isOld ? 40 : 3)}`,
  price_history: (isOld) =>
    `INSERT INTO price_history (market, variant_id, since, product_id, currency, amount, lowest_before, replaced_at)
     SELECT 'de', 'gid://shopify/ProductVariant/' || (45000000000000 + n), ${ago(isOld ? 90 : 10)}, 'gid://shopify/Product/' || (8000000000000 + n / 4), 'EUR', 1490, 1490, ${isOld ? ago(40) : 'NULL'}`,
};

const run = async (shop: Shop, sql: string) => (await shop.database()).prepare(sql).run();
const countOf = async (shop: Shop, table: string): Promise<number> =>
  (await (await shop.database()).prepare(`SELECT count(*) AS count FROM ${table}`).first<{ count: number }>())!.count;

async function fill(shop: Shop): Promise<void> {
  // a row of a price has the trigger look for the one before it, which would only lengthen the filling
  await run(shop, 'DROP TRIGGER price_history_replace');
  for (const insert of Object.values(TABLES))
    for (const [count, isOld] of [
      [rows, true],
      [kept, false],
    ] as const)
      for (let from = 0; from < count; from += PER_STATEMENT) {
        const first = isOld ? from : rows + from;
        const last = first + Math.min(PER_STATEMENT, count - from) - 1;
        await run(
          shop,
          `WITH RECURSIVE numbers(n) AS (SELECT ${first} UNION ALL SELECT n + 1 FROM numbers WHERE n < ${last}) ${insert(isOld)} FROM numbers`.replace(
            /^(WITH [\s\S]*?\)) (INSERT INTO \w+ \([^)]*\))/,
            '$2 $1',
          ),
        );
      }
  for (const table of Object.keys(TABLES)) console.log(`${table.padEnd(16)} ${await countOf(shop, table)} rows`);
}

/** Runs the cron once. @returns its seconds, and the most memory of the process and of the isolate meanwhile, in MB. */
async function clean(shop: Shop, pid: number, heaps: Heaps) {
  let peakMb = memoryMb(pid);
  let isolateMb = 0;
  let isOver = false;
  const started = performance.now();
  const run = shop.everyHour().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    isolateMb = Math.max(isolateMb, await heaps.shop());
    peakMb = Math.max(peakMb, memoryMb(pid));
    await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
  }
  await run;
  return { seconds: (performance.now() - started) / 1000, peakMb, isolateMb };
}

async function measure(shop: Shop, heaps: Heaps): Promise<boolean> {
  const seeded = new Map<string, number>();
  for (const table of Object.keys(TABLES)) seeded.set(table, await countOf(shop, table));
  const pid = runtimeAt(shop.url);
  const idle = memoryMb(pid);
  await fill(shop);
  const before = memoryMb(pid);
  const left = async () => {
    let sum = 0;
    for (const table of Object.keys(TABLES)) sum += (await countOf(shop, table)) - kept - seeded.get(table)!;
    return sum;
  };
  let total = 0;
  let longest = 0;
  let peak = before;
  let isolate = await heaps.shop();
  let remaining = await left();
  for (let turn = 1; remaining > 0 && turn <= MAX_RUNS; turn++) {
    const { seconds, peakMb, isolateMb } = await clean(shop, pid, heaps);
    total += seconds;
    longest = Math.max(longest, seconds);
    peak = Math.max(peak, peakMb);
    isolate = Math.max(isolate, isolateMb);
    remaining = await left();
    console.log(
      `run ${turn}: ${seconds.toFixed(1)} s, ${remaining} old rows left, the isolate ${isolateMb.toFixed(0)} MB at most, the process ${peakMb.toFixed(0)} MB`,
    );
  }
  const all = await heaps.all();
  console.log(`${4 * rows} rows in ${total.toFixed(1)} s, the longest run ${longest.toFixed(1)} s`);
  console.log(`the isolate of the shop's Worker: ${isolate.toFixed(0)} MB at most, of ${LIMIT_MB}`);
  console.log(
    `the process: ${idle.toFixed(0)} MB with empty tables, ${before.toFixed(0)} when filled, ${peak.toFixed(0)} at most; the isolates of all its Workers together have ${all.toFixed(0)} MB`,
  );
  return longest < LIMIT_S && isolate < LIMIT_MB && remaining === 0;
}

const data = mkdtempSync(join(tmpdir(), 'rows-'));
try {
  const inspectorPort = await freePort();
  const shop = await startShop({ port: await freePort(), providerPort: await freePort(), data, inspectorPort });
  try {
    const heaps = await heapsAt(inspectorPort, 'kvistra');
    process.exitCode = (await measure(shop, heaps)) ? 0 : 1;
    heaps.close();
  } finally {
    await shop.stop();
  }
} finally {
  rmSync(data, { recursive: true });
}

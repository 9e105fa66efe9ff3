/**
 * `npm run shop -- bench:rows [--rows N]`: the hourly cleaning. Fills a database of its own with a million old rows each of
 * consents, delivered and undelivered tracking, and prices, besides a tenth as many that stay; then runs the cron until no
 * old one is left. Fails when a run takes more than 30 s, when the runtime's memory grows by more than the 128 MB of a
 * Worker, or when a row is left or missing.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from '../../local/command.ts';
import { freePort } from '../../local/free-port.ts';
import { type Shop, startShop } from '../../local/shop.ts';
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

/** Runs the cron once. @returns its seconds, and the most memory that the runtime had meanwhile, in MB. */
async function clean(shop: Shop, pid: number): Promise<{ seconds: number; peakMb: number }> {
  let peakMb = memoryMb(pid);
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, memoryMb(pid));
  }, SAMPLE_MS);
  const started = performance.now();
  await shop.everyHour();
  clearInterval(timer);
  return { seconds: (performance.now() - started) / 1000, peakMb };
}

async function measure(shop: Shop): Promise<boolean> {
  const seeded = new Map<string, number>();
  for (const table of Object.keys(TABLES)) seeded.set(table, await countOf(shop, table));
  await fill(shop);
  const pid = runtimeAt(shop.url);
  const before = memoryMb(pid);
  const left = async () => {
    let sum = 0;
    for (const table of Object.keys(TABLES)) sum += (await countOf(shop, table)) - kept - seeded.get(table)!;
    return sum;
  };
  let total = 0;
  let longest = 0;
  let peak = before;
  let remaining = await left();
  for (let turn = 1; remaining > 0 && turn <= MAX_RUNS; turn++) {
    const { seconds, peakMb } = await clean(shop, pid);
    total += seconds;
    longest = Math.max(longest, seconds);
    peak = Math.max(peak, peakMb);
    remaining = await left();
    console.log(
      `run ${turn}: ${seconds.toFixed(1)} s, ${remaining} old rows left, memory at most ${peakMb.toFixed(0)} MB`,
    );
  }
  const grown = peak - before;
  console.log(
    `${4 * rows} rows in ${total.toFixed(1)} s, the longest run ${longest.toFixed(1)} s; the runtime, with its database, had ${before.toFixed(0)} MB before and ${peak.toFixed(0)} MB at most`,
  );
  return longest < LIMIT_S && grown < LIMIT_MB && remaining === 0;
}

const data = mkdtempSync(join(tmpdir(), 'rows-'));
try {
  const shop = await startShop({ port: await freePort(), providerPort: await freePort(), data });
  try {
    process.exitCode = (await measure(shop)) ? 0 : 1;
  } finally {
    await shop.stop();
  }
} finally {
  rmSync(data, { recursive: true });
}

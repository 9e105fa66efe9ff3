/**
 * `npm run bench`: the speed figures, each beside the machine's own ceiling in the same run and in turns with it: a
 * constant answer of the same bytes and headers, from the same Worker on the same socket. Absolute figures compare only
 * within one machine; the ratios decide. Takes less than ten minutes.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Pool } from 'undici';
import { readArguments } from '../../local/command.ts';
import { freePort } from '../../local/free-port.ts';
import type { Shop } from '../../local/shop.ts';
import { pathKey } from '../../src/platform/redirects/keys.ts';
import { api } from '../../src/routes.ts';
import { startCheckedShop } from '../../test/checked-shop.ts';
import { signIn } from '../../test/customer.ts';
import { cpuPerRequest } from './cpu-per-request.ts';
import { firstByte, inTurns, type Load, load, type Target } from './load.ts';
import { memoryMb, runtimeAt } from './process.ts';
import { measureRedirects } from './redirects.ts';
import { measureReviews, type ReviewsCost } from './reviews.ts';
import { fillTable } from './table.ts';
import { bench, WRAPPER } from './wrapper.ts';

const { values } = readArguments('Usage: npm run bench [-- --short]', {
  options: { short: { type: 'boolean', default: false } },
});
/** A short run shows that the bench works; its figures scatter. */
const ROUNDS = values.short ? 1 : 4;
const SECONDS = values.short ? 1 : 1.5;
const MEMORY_PAGES = values.short ? 5000 : 100_000;
const TABLE_ROWS = values.short ? 10_000 : 1_000_000;
const CONNECTIONS = 16;

const PAGES = [
  ['home', '/de'],
  ['category', '/de/dog-food'],
  ['product', '/de/dog-food/insect-oat-adult-dog'],
  ['article', '/de/blog/dog/training/treat-maths-training-a-lot-without-overfeeding'],
] as const;
const [, PRODUCT] = PAGES[2];

/** A limit that a figure keeps or misses. */
interface Verdict {
  of: string;
  figure: number;
  atMost?: number;
  atLeast?: number;
}
const verdicts: Verdict[] = [];
const expectAtMost = (of: string, figure: number, atMost: number) => verdicts.push({ of, figure, atMost });
const expectAtLeast = (of: string, figure: number, atLeast: number) => verdicts.push({ of, figure, atLeast });

function print(title: string, rows: string[][]): void {
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join(' | ')} |`;
  const rule = `|${widths.map((width, i) => (i === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  console.log(`\n${title}\n\n${[line(rows[0]!), rule, ...rows.slice(1).map(line)].join('\n')}`);
}

const ms = (value: number): string => value.toFixed(3);
const ratio = (value: number): string => value.toFixed(2);

const DEMO_CODE = '000000';

/** The first variant of a product, asked of the provider. */
async function firstVariant({ providerUrl }: Shop, handle: string): Promise<string> {
  const response = await fetch(`${providerUrl}/api/2026-07/graphql.json`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Shopify-Storefront-Private-Token': 'local-storefront-token' },
    body: JSON.stringify({
      query: 'query($handle: String!) { product(handle: $handle) { variants(first: 1) { nodes { id } } } }',
      variables: { handle },
    }),
  });
  const { data } = (await response.json()) as { data: { product: { variants: { nodes: { id: string }[] } } } };
  return data.product.variants.nodes[0]!.id;
}

/** A shop whose Worker also answers the addresses of the bench. */
interface Measured {
  shop: Shop;
  pid: number;
}

async function start(tiers: string, data?: string): Promise<Measured> {
  const shop = await startCheckedShop({
    port: await freePort(),
    providerPort: await freePort(),
    wrapper: WRAPPER,
    settings: { PAGE_CACHE: tiers },
    ...(data && { data }),
  });
  return { shop, pid: runtimeAt(shop.url) };
}

const target = ({ shop, pid }: Measured, name: string, path: string, more: Partial<Target> = {}): Target => ({
  name,
  url: `${shop.url}${path}`,
  pid,
  ...more,
});

const cpuRow = (name: string, { cpu, perSecond }: Load, ceiling: Load): string[] => [
  name,
  ms(cpu),
  String(perSecond),
  ms(ceiling.cpu),
  String(ceiling.perSecond),
  ratio(cpu / ceiling.cpu),
  ratio(perSecond / ceiling.perSecond),
];
const CPU_HEAD = ['', 'CPU ms', 'requests/s', 'ceiling: CPU ms', 'requests/s', 'CPU ratio', 'rate ratio'];

/** Pages from one place, in turns with their ceiling. */
async function measurePages(measured: Measured, ceiling: string): Promise<{ pages: Load[]; ceilings: Load[] }> {
  const targets = PAGES.flatMap(([name, path]) => [
    target(measured, name, path),
    target(measured, `${name}, ceiling`, `${ceiling}${path}`),
  ]);
  for (const { url } of targets) for (let i = 0; i < 3; i++) await (await fetch(url)).arrayBuffer();
  const loads = await inTurns(targets, { rounds: ROUNDS, seconds: SECONDS, connections: CONNECTIONS });
  return { pages: loads.filter((_, i) => i % 2 === 0), ceilings: loads.filter((_, i) => i % 2 === 1) };
}

/** The exact number of KV reads and upstream calls of one view of a page. */
async function countsOf({ shop }: Measured, path: string): Promise<{ kvReads: number; upstreamCalls: number }> {
  await (await fetch(`${shop.url}${bench.counts}`)).json();
  await (await fetch(`${shop.url}${path}`)).text();
  return (await fetch(`${shop.url}${bench.counts}`)).json() as Promise<{ kvReads: number; upstreamCalls: number }>;
}

const started = performance.now();
const memory = await start('memory cache kv');
const startUp = performance.now() - started;
const cache = await start('cache');
const rendering = await start('');
const shops = [memory, cache, rendering];

try {
  // before anything is warm
  const coldProduct = await firstByte(`${rendering.shop.url}${PRODUCT}`, 1);

  const fromMemory = await measurePages(memory, bench.constant);
  const fromCache = await measurePages(cache, bench.cached);
  const rendered = await measurePages(rendering, bench.text);
  print('Pages from memory, beside a constant of the same bytes and headers', [
    CPU_HEAD,
    ...PAGES.map(([name], i) => cpuRow(name, fromMemory.pages[i]!, fromMemory.ceilings[i]!)),
  ]);
  print('Pages from the Cache API, beside a bare `cache.match`', [
    CPU_HEAD,
    ...PAGES.map(([name], i) => cpuRow(name, fromCache.pages[i]!, fromCache.ceilings[i]!)),
  ]);
  print('Rendered pages, beside a constant text', [
    CPU_HEAD,
    ...PAGES.map(([name], i) => cpuRow(name, rendered.pages[i]!, rendered.ceilings[i]!)),
  ]);
  for (const [i, [name]] of PAGES.slice(0, 3).entries()) {
    expectAtLeast(`${name} from memory: rate`, fromMemory.pages[i]!.perSecond / fromMemory.ceilings[i]!.perSecond, 0.9);
    expectAtLeast(
      `${name} from the Cache API: rate`,
      fromCache.pages[i]!.perSecond / fromCache.ceilings[i]!.perSecond,
      0.9,
    );
    expectAtMost(`${name} rendered: CPU`, rendered.pages[i]!.cpu / rendered.ceilings[i]!.cpu, 4);
  }

  // by number of connections
  const byConnections: string[][] = [['product page, requests/s', '1', '16', '64']];
  for (const [name, measured, path] of [
    ['constant', memory, `${bench.constant}${PRODUCT}`],
    ['from memory', memory, PRODUCT],
    ['from memory, compressed', memory, PRODUCT],
    ['from the Cache API', cache, PRODUCT],
    ['rendered', rendering, PRODUCT],
  ] as const) {
    const headers = name.endsWith('compressed') ? { 'Accept-Encoding': 'br' } : {};
    const rates: string[] = [];
    for (const connections of [1, 16, 64])
      rates.push(String((await load(target(measured, name, path, { headers }), connections, SECONDS)).perSecond));
    byConnections.push([name, ...rates]);
  }
  print('By connections', byConnections);

  // other work
  const customer = await signIn(
    {
      url: memory.shop.url,
      providerUrl: memory.shop.providerUrl,
      get: (path: string, headers: Record<string, string>) =>
        fetch(`${memory.shop.url}${path}`, { headers, redirect: 'manual' }),
      mailedCode: async () => DEMO_CODE,
    } as never,
    'demo@kvistra.example',
  );
  const variantId = await firstVariant(memory.shop, 'insect-oat-adult-dog');
  const json = { 'Content-Type': 'application/json', Accept: 'application/json', Origin: memory.shop.url };
  const answers = {
    species: 'dog',
    name: 'Bella',
    gender: 'female',
    birthdate: '2022-05-01',
    breed: 'unknown',
    activity: 'medium',
    bodyCondition: 'normal',
    currentWeightKg: 10,
    specialNeeds: ['neutered'],
    foodPreferences: ['dry'],
    market: 'de',
  };
  const others = [
    target(memory, 'health check', '/healthz'),
    target(memory, 'bare KV read', `${bench.kv}none`),
    target(memory, 'cart: add a line', api.cartAdd, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ variantId, quantity: 1, market: 'de' }),
    }),
    target(memory, 'planner: a recommendation', api.plannerRecommend, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(answers),
    }),
    target(memory, 'account overview, signed in', '/de/account', { headers: { Cookie: customer.header } }),
  ];
  const otherLoads = await inTurns(others, { rounds: ROUNDS, seconds: SECONDS, connections: CONNECTIONS });
  print('Other work of the shop', [
    ['', 'CPU ms', 'requests/s'],
    ...others.map(({ name }, i) => [name, ms(otherLoads[i]!.cpu), String(otherLoads[i]!.perSecond)]),
  ]);

  // first bytes
  const warm = [
    ['from memory', await firstByte(`${memory.shop.url}${PRODUCT}`, 51)],
    ['from the Cache API', await firstByte(`${cache.shop.url}${PRODUCT}`, 51)],
    ['rendered, data in memory', await firstByte(`${rendering.shop.url}${PRODUCT}`, 51)],
  ] as const;
  const control = (fault: object) =>
    fetch(`${rendering.shop.providerUrl}/_control/faults`, { method: 'POST', body: JSON.stringify(fault) });
  await control({ service: 'storefront', operation: 'ProductRecommendations', latencyMs: 2000 });
  const slow = await firstByte(`${rendering.shop.url}/de/dog-food/senior-insect-dog`, 1);
  await control({ service: 'storefront', operation: 'ProductRecommendations', latencyMs: 0, errorRate: 0 });
  print('First bytes of a product page', [
    ['', 'ms'],
    ['rendered, nothing in memory', coldProduct.toFixed(1)],
    ...warm.map(([name, time]) => [name, time.toFixed(1)]),
    ['rendered, recommendations 2000 ms late', slow.toFixed(1)],
  ]);
  expectAtMost('First bytes with recommendations 2000 ms late: ms', slow, 1000);

  // a product with many reviews
  const costs = await measureReviews(rendering, '8100000001000', [0, 20, 5000], {
    rounds: ROUNDS,
    seconds: SECONDS,
    connections: CONNECTIONS,
  });
  const [without, few, many] = costs as [ReviewsCost, ReviewsCost, ReviewsCost];
  print('Pages of a product by its number of reviews, rendered', [
    ['CPU ms', ...costs.map(({ reviews }) => String(reviews))],
    ['product', ...costs.map(({ product }) => ms(product))],
    ['reviews', ...costs.map(({ list }) => ms(list))],
  ]);
  expectAtMost('product with 5,000 reviews beside 20: CPU', many.product / few.product, 1.2);
  expectAtMost('product with 5,000 reviews beside none: CPU', many.product / without.product, 1.3);
  expectAtMost('list of 5,000 reviews beside 20: CPU', many.list / few.list, 1.2);

  // exact counts
  const counted = [
    ['from memory', memory],
    ['from the Cache API', cache],
    ['rendered, data in memory', rendering],
  ] as const;
  const counts: string[][] = [['one view of the product page', 'KV reads', 'upstream calls']];
  for (const [name, measured] of counted) {
    await (await fetch(`${measured.shop.url}${PRODUCT}`)).text();
    const { kvReads, upstreamCalls } = await countsOf(measured, PRODUCT);
    counts.push([name, String(kvReads), String(upstreamCalls)]);
  }
  print('Reads (the clock of this machine counts as an upstream call, at most twice a second)', counts);

  // memory
  const before = memoryMb(memory.pid);
  const pool = new Pool(memory.shop.url, { connections: 64 });
  let next = 0;
  let most = before;
  await Promise.all(
    Array.from({ length: 64 }, async () => {
      for (let i = next++; i < MEMORY_PAGES; i = next++) {
        const { body } = await pool.request({ method: 'GET', path: `${PAGES[i % 3]![1]}?size=${i}&page=${i}` });
        await body.dump();
        if (i % 1000 === 0) most = Math.max(most, memoryMb(memory.pid));
      }
    }),
  );
  await pool.close();
  const after = memoryMb(memory.pid);
  console.log(
    `\nMemory of the runtime: ${before.toFixed(0)} MB, after ${MEMORY_PAGES} different addresses ${after.toFixed(0)} MB, at most ${most.toFixed(0)} MB`,
  );
  console.log(`Start of shop and local provider: ${startUp.toFixed(0)} ms`);
} finally {
  await Promise.all(shops.map(({ shop }) => shop.stop()));
}

const redirects = await measureRedirects(SECONDS, values.short ? 1 : 3);
print('Redirects', [
  ['', 'CPU ms', 'beside', 'ratio'],
  ...redirects.map(({ name, cpu, base, ratio: times }) => [
    name,
    ms(cpu),
    base === name ? '' : base,
    base === name ? '' : ratio(times),
  ]),
]);
// no row means a rendered page
for (const { name, base, ratio: times } of redirects)
  if (base !== name && name !== 'no row') expectAtMost(`Redirect, ${name}, beside ${base}: CPU`, times, 1.5);
await measureFullTable();

/** The effect of a redirect table of a million rows: the cost of a row, of no row, and of a page. */
async function measureFullTable(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    const sampleKey = pathKey('/old-first');
    const seeded = await start('', data);
    await (await seeded.shop.kv()).put(sampleKey, JSON.stringify({ to: '/{cc}/dog-food', status: 301 }));
    await seeded.shop.stop();
    const measure = async ({ shop, pid }: Measured) => {
      const cost = (pathOf: (n: number) => string, status: number) =>
        cpuPerRequest(shop.url, { pathOf, status }, SECONDS);
      await load({ name: 'warm', url: `${shop.url}${PRODUCT}`, pid }, CONNECTIONS, 1);
      return {
        read: await cost((n) => `${bench.kv}${pathKey(`/old/${1 + (n % TABLE_ROWS)}`)}`, 200),
        miss: await cost((n) => `/never/${n}`, 404),
        page: await cost(() => PRODUCT, 200),
      };
    };
    const few = await start('', data);
    const before = await measure(few);
    await few.shop.stop();
    fillTable(data, sampleKey, TABLE_ROWS);
    const full = await start('', data);
    const after = await measure(full);
    const hit = await cpuPerRequest(
      full.shop.url,
      { pathOf: (n) => `/old/${1 + (n % TABLE_ROWS)}`, status: 301 },
      SECONDS,
    );
    await full.shop.stop();
    print(`With ${TABLE_ROWS} rows in the redirect table`, [
      ['CPU ms', 'few rows', `${TABLE_ROWS} rows`],
      ['bare KV read', ms(before.read), ms(after.read)],
      ['redirect by a row, read from KV', '', ms(hit)],
      ['no row: 404 page', ms(before.miss), ms(after.miss)],
      ['product page, rendered', ms(before.page), ms(after.page)],
    ]);
    expectAtMost('Redirect by one of many rows, beside a bare KV read: CPU', hit / after.read, 1.5);
  } finally {
    rmSync(data, { recursive: true });
  }
}

const isKept = ({ figure, atMost = Number.POSITIVE_INFINITY, atLeast = Number.NEGATIVE_INFINITY }: Verdict) =>
  figure <= atMost && figure >= atLeast;
print('Limits', [
  ['', 'figure', 'limit', ''],
  ...verdicts.map((verdict) => [
    verdict.of,
    ratio(verdict.figure),
    verdict.atMost === undefined ? `≥ ${verdict.atLeast}` : `≤ ${verdict.atMost}`,
    isKept(verdict) ? 'kept' : 'MISSED',
  ]),
]);
console.log(`\n${Math.round((performance.now() - started) / 1000)} s`);
process.exit(verdicts.every(isKept) || values.short ? 0 : 1);

/**
 * `npm run bench`: measures the cost of a page against a constant text of the same size, in the same runtime and run.
 * Absolute figures compare only within one machine; the ratio decides whether a change is acceptable.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { pathKey, RULES_KEY } from '../src/platform/redirects/keys.ts';
import { startCheckedShop } from '../test/checked-shop.ts';
import { freePort } from './port.ts';
import { fillTable } from './table.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const MAX_RATIO = 18;
const TABLE_ROWS = 1_000_000;
/** Allowed relative difference between page views with an empty and with a full redirect table; two identical runs differ by as much. */
const NOISE = 0.2;

/** The runtime of this process that listens on the port of an address. @throws when there is none. */
function runtimeAt(url: string): number {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0');
  const listening = new RegExp(`^ *\\d+: [0-9A-F]+:${port} [0-9A-F:]+ 0A (?:\\S+ +){5}(\\d+)`, 'gm');
  const sockets = new Set(
    ['tcp', 'tcp6'].flatMap((name) => [...readFileSync(`/proc/net/${name}`, 'utf8').matchAll(listening)].map(([, inode]) => `socket:[${inode}]`)),
  );
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find((pid) => {
      try {
        return readdirSync(`/proc/${pid}/fd`).some((fd) => sockets.has(readlinkSync(`/proc/${pid}/fd/${fd}`)));
      } catch {
        return false;
      }
    });
  if (!found) throw new Error(`Nothing listens at ${url}`);
  return Number(found);
}

/** CPU time of a process so far, in milliseconds (user and system, 100 ticks per second). */
function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Requests one address as fast as eight connections can. @returns the number of responses, and how many were wrong. */
function loadTest(url: string, seconds: number): Promise<{ total: number; perSecond: number; wrong: number }> {
  return new Promise((resolve, reject) => {
    const child = spawn('autocannon', ['--json', '--no-progress', '-c', '8', '-d', String(seconds), url], { stdio: ['ignore', 'pipe', 'ignore'] });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', reject);
    child.on('exit', () => {
      const result = JSON.parse(output);
      resolve({ total: result['2xx'] + result.non2xx, perSecond: Math.round(result.requests.average), wrong: result.non2xx + result.errors });
    });
  });
}

interface Measurement {
  perSecond: number;
  cpu: number;
}

/** @param status expected status of the address. */
async function measure(pid: number, url: string, status = 200): Promise<Measurement> {
  const { status: actualStatus } = await fetch(url, { redirect: 'manual' });
  if (actualStatus !== status) throw new Error(`${url} answers ${actualStatus}, not ${status}`);
  await loadTest(url, 2);
  const before = cpuMs(pid);
  const { total, perSecond, wrong } = await loadTest(url, SECONDS);
  if (wrong > 0 && status === 200) throw new Error(`${url} answered wrongly ${wrong} times`);
  return { perSecond, cpu: (cpuMs(pid) - before) / total };
}

function print(rows: string[][]): void {
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  console.log(`\n${rows.map((row) => row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  ')).join('\n')}`);
}

const PAGES = [
  ['home', '/de'],
  ['category', '/de/dog-food'],
  ['product', '/de/dog-food/insect-oat-adult-dog'],
  ['article', '/de/blog/dog/training/treat-maths-training-a-lot-without-overfeeding'],
] as const;

/**
 * Measures page views of a shop with an empty and with a full redirect table, and the cost of a redirect.
 *
 * @returns whether the page views differ by no more than the noise.
 */
async function compareRedirectTables(): Promise<boolean> {
  const data = mkdtempSync(join(tmpdir(), 'bench-'));
  const sampleKey = pathKey('/old-first');
  const start = async () => {
    const shop = await startCheckedShop({ port: await freePort(), providerPort: await freePort(), data });
    return { shop, pid: runtimeAt(shop.url) };
  };
  const measurePages = async ({ shop, pid }: Awaited<ReturnType<typeof start>>) => {
    const measurements: Measurement[] = [];
    for (const [, path] of PAGES) measurements.push(await measure(pid, `${shop.url}${path}`));
    return measurements;
  };
  const seededShop = await start();
  const kv = await seededShop.shop.kv();
  for (const { name } of (await kv.list({ prefix: pathKey('') })).keys) await kv.delete(name);
  await kv.put(RULES_KEY, JSON.stringify({ patterns: [], overrides: [] }));
  await kv.put(sampleKey, JSON.stringify({ to: '/{cc}/dog-food', status: 301 }));
  await seededShop.shop.stop();
  const emptyShop = await start();
  const empty = await measurePages(emptyShop);
  await emptyShop.shop.stop();
  fillTable(data, sampleKey, TABLE_ROWS);
  const fullShop = await start();
  const full = await measurePages(fullShop);
  const hit = await measure(fullShop.pid, `${fullShop.shop.url}/old/777777`, 301);
  const miss = await measure(fullShop.pid, `${fullShop.shop.url}/old/none-at-all`, 404);
  await fullShop.shop.stop();
  rmSync(data, { recursive: true });
  const ratios = PAGES.map((_, i) => full[i]!.cpu / empty[i]!.cpu);
  print([
    ['redirect table', 'empty: CPU ms', 'requests/s', `${TABLE_ROWS} rows: CPU ms`, 'requests/s', 'ratio'],
    ...PAGES.map(([name], i) => [
      name,
      empty[i]!.cpu.toFixed(3),
      String(empty[i]!.perSecond),
      full[i]!.cpu.toFixed(3),
      String(full[i]!.perSecond),
      ratios[i]!.toFixed(2),
    ]),
    ['an old address (301)', '', '', hit.cpu.toFixed(3), String(hit.perSecond), ''],
    ['no address (404 page)', '', '', miss.cpu.toFixed(3), String(miss.perSecond), ''],
  ]);
  return ratios.every((ratio) => ratio < 1 + NOISE);
}

const shop = await startCheckedShop({ port: await freePort(), providerPort: await freePort() });
const shopRuntime = runtimeAt(shop.url);
const constantPort = await freePort();
const constant = new Miniflare(
  convertV4MiniflareOptions({
    workers: [
      {
        name: 'constant',
        modules: true,
        compatibilityDate: '2026-10-10',
        script: `const texts = new Map();
export default { fetch(request) {
  const size = Number(new URL(request.url).pathname.slice(1));
  let text = texts.get(size);
  if (!text) texts.set(size, (text = 'Kvistra – insektsfoder '.repeat(Math.ceil(size / 24)).slice(0, size)));
  return new Response(text, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
} };`,
        unsafeDirectSockets: [{ host: '127.0.0.1', port: constantPort }],
      },
    ],
    cf: false,
  }),
);
await constant.ready;
const constantRuntime = runtimeAt(`http://localhost:${constantPort}`);

const rows: string[][] = [['page', 'bytes', 'requests/s', 'CPU ms', 'constant requests/s', 'constant CPU ms', 'CPU ratio']];
let worstRatio = 0;
try {
  for (const [name, path] of PAGES) {
    const { length } = await (await fetch(`${shop.url}${path}`)).text();
    const rendered = await measure(shopRuntime, `${shop.url}${path}`);
    const constantPage = await measure(constantRuntime, `http://localhost:${constantPort}/${length}`);
    const ratio = rendered.cpu / constantPage.cpu;
    worstRatio = Math.max(worstRatio, ratio);
    rows.push([
      name,
      String(length),
      String(rendered.perSecond),
      rendered.cpu.toFixed(3),
      String(constantPage.perSecond),
      constantPage.cpu.toFixed(3),
      ratio.toFixed(1),
    ]);
  }

  await fetch(`${shop.providerUrl}/_control/faults`, {
    method: 'POST',
    body: JSON.stringify({ service: 'storefront', operation: 'Recommendations', latencyMs: 2000 }),
  });
  const started = performance.now();
  const response = await fetch(`${shop.url}/de/dog-food/senior-insect-dog`);
  const reader = response.body!.getReader();
  const first = new TextDecoder().decode((await reader.read()).value);
  const firstByte = performance.now() - started;
  while (!(await reader.read()).done);
  const complete = performance.now() - started;

  print(rows);
  console.log(
    `\nProduct page with recommendations 2000 ms late: first bytes after ${firstByte.toFixed(0)} ms (name and form among them: ${first.includes('class="buy"') ? 'yes' : 'no'}), whole after ${complete.toFixed(0)} ms`,
  );
  console.log(`Worst CPU ratio ${worstRatio.toFixed(1)}, allowed ${MAX_RATIO}`);
} finally {
  await Promise.all([shop.stop(), constant.dispose()]);
}
const unaffected = await compareRedirectTables();
console.log(`Page views with a full redirect table are ${unaffected ? 'as fast as' : 'slower than'} with an empty one (noise ${NOISE * 100} %)`);
process.exit(worstRatio <= MAX_RATIO && unaffected ? 0 : 1);

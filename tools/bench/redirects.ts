import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { freePort } from '../../local/free-port.ts';
import type { Shop } from '../../local/shop.ts';
import { pathKey, RULES_KEY } from '../../src/platform/redirects/keys.ts';
import { startCheckedShop } from '../../test/checked-shop.ts';
import { cpuPerRequest, type Load } from './cpu-per-request.ts';

/** More rows than an isolate keeps in memory, so that going round in them reads KV each time. */
const ROWS = 10_000;
/**
 * A Worker that does nothing but read a row, below a prefix together with the two other keys of such an address, and
 * redirect to its target.
 */
const BARE = `export default { async fetch(request, { KV }) {
  const { pathname } = new URL(request.url);
  const bare = pathname.replace('/de-de/', '/');
  const keys = ['path:' + pathname, 'path:/{cc}' + bare, 'path:' + bare];
  const { to } = bare === pathname ? await KV.get(keys[0], 'json') : (await KV.get(keys, 'json')).get(keys[2]);
  return new Response(null, { status: 301, headers: { Location: to } });
} };`;

/** CPU of a redirect, in milliseconds, and what it is compared with. */
export interface RedirectCost {
  name: string;
  cpu: number;
  /** Name of the measurement that the cost is divided by. */
  base: string;
  ratio: number;
}

const row = JSON.stringify({ to: '/se/dog-food', status: 301 });

/** Rows that are the same in the shop and in the bare Worker. */
async function fill(kv: { put(key: string, value: string): Promise<void> }): Promise<void> {
  for (let i = 0; i < ROWS; i += 200)
    await Promise.all(Array.from({ length: 200 }, (_, n) => kv.put(pathKey(`/bench/${i + n}`), row)));
}

async function startBareWorker(): Promise<{ url: string; runtime: Miniflare }> {
  const port = await freePort();
  const runtime = new Miniflare({
    ...convertV4MiniflareOptions({
      workers: [
        {
          name: 'bare',
          modules: true,
          compatibilityDate: '2026-10-10',
          script: BARE,
          kvNamespaces: ['KV'],
          unsafeDirectSockets: [{ host: '127.0.0.1', port }],
        },
      ],
      cf: false,
    }),
    telemetry: { enabled: false },
  });
  await runtime.ready;
  await fill((await runtime.getKVNamespace('KV')) as Parameters<typeof fill>[0]);
  return { url: `http://localhost:${port}`, runtime };
}

/** Puts a pattern and an override, and waits until the shop follows them. */
async function putRules(shop: Shop): Promise<void> {
  const kv = await shop.kv();
  const rules = JSON.parse((await kv.get(RULES_KEY, 'text'))!);
  const pattern = { from: '/bench-pattern/{name}', to: '/{cc}/dog-food', status: 301 };
  const override = { from: '/se/merch', to: '/se/dog-food', status: 301 };
  await kv.put(
    RULES_KEY,
    JSON.stringify({ overrides: [override, ...rules.overrides], patterns: [pattern, ...rules.patterns] }),
  );
  const followed = async () => (await fetch(`${shop.url}/bench-pattern/x`, { redirect: 'manual' })).status === 301;
  while (!(await followed())) await new Promise((resolve) => setTimeout(resolve, 500));
}

/**
 * Measures the CPU of redirects: from memory in multiples of `/healthz`, with a read of KV in multiples of a Worker
 * that does nothing but read KV. The measurements take turns, and the median of each counts.
 *
 * @param seconds of each measurement.
 */
export async function measureRedirects(seconds: number, rounds = 3): Promise<RedirectCost[]> {
  const shop = await startCheckedShop({ port: await freePort(), providerPort: await freePort() });
  const bare = await startBareWorker();
  try {
    await fill((await shop.kv()) as Parameters<typeof fill>[0]);
    await putRules(shop);
    const distinct = (prefix: string) => (n: number) => `${prefix}/bench/${n % ROWS}`;
    const loads: Record<string, [string, Load, base?: string]> = {
      '/healthz': [shop.url, { pathOf: () => '/healthz', status: 200 }],
      override: [shop.url, { pathOf: () => '/se/merch', status: 301 }, '/healthz'],
      pattern: [shop.url, { pathOf: (n) => `/de/bench-pattern/${n % 100}`, status: 301 }, '/healthz'],
      'pattern with a query': [
        shop.url,
        { pathOf: (n) => `/de/bench-pattern/${n % 100}?utm_source=mail`, status: 301 },
        '/healthz',
      ],
      'row in memory': [shop.url, { pathOf: (n) => `/bench/${n % 100}`, status: 301 }, '/healthz'],
      'bare KV read': [bare.url, { pathOf: distinct(''), status: 301 }],
      'bare read of three keys': [bare.url, { pathOf: distinct('/de-de'), status: 301 }],
      'row in KV': [shop.url, { pathOf: distinct(''), status: 301 }, 'bare KV read'],
      'row in KV, below a prefix': [shop.url, { pathOf: distinct('/de-de'), status: 301 }, 'bare read of three keys'],
      'new address of a pattern': [shop.url, { pathOf: (n) => `/bench-pattern/new-${n}`, status: 301 }, 'bare KV read'],
      'no row': [shop.url, { pathOf: (n) => `/bench-nothing/${n}`, status: 404 }, 'bare KV read'],
    };
    const measured = new Map<string, number[]>(Object.keys(loads).map((name) => [name, []]));
    for (let round = 0; round < rounds; round++)
      for (const [name, [url, load]] of Object.entries(loads))
        measured.get(name)!.push(await cpuPerRequest(url, load, seconds));
    const median = (name: string) => measured.get(name)!.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]!;
    return Object.entries(loads).map(([name, [, , base = name]]) => ({
      name,
      cpu: median(name),
      base,
      ratio: median(name) / median(base),
    }));
  } finally {
    await Promise.all([shop.stop(), bare.runtime.dispose()]);
  }
}

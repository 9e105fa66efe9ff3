import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { V4WorkerOptions } from 'miniflare';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';
import { flattenChains, readTable, splitTable, tableFileOf } from '../kv/tools/table.ts';
import { groups, type MarketGroup } from '../src/platform/market/markets.ts';
import { pathKey, RULES_KEY } from '../src/platform/redirects/keys.ts';
import type { Ports } from './settings.ts';
import { localBindings, providerBindings } from './settings.ts';

export interface ShopOptions extends Ports {
  /** Folder for KV, D1 and the data of the provider. Without it, all data is lost when the shop stops. */
  data?: string;
  /** Settings that replace the local ones, for example `{ MARKET_GROUP: 'au' }`. */
  settings?: Record<string, string>;
  /** Receives the logs of the Workers. Without it, they go to the terminal. */
  onLog?: (level: string, message: string) => void;
}

export interface Shop {
  url: string;
  providerUrl: string;
  database(): ReturnType<Miniflare['getD1Database']>;
  kv(): ReturnType<Miniflare['getKVNamespace']>;
  /** Sends a request to the shop under any address, such as one with https. */
  request(url: string, init?: { method?: string; headers?: Record<string, string>; body?: string }): Promise<Response>;
  /** Runs the handler that a cron trigger calls every minute in production. */
  everyMinute(): Promise<void>;
  stop(): Promise<void>;
}

function builtWorker(name: string, port: number, bindings: Record<string, string>): V4WorkerOptions {
  const folder = resolve('dist', name);
  const config = `${folder}/wrangler.json`;
  if (!existsSync(config)) throw new Error(`${config} is missing: run \`npm run build\` first`);
  const { workerOptions } = unstable_getMiniflareWorkerOptions(config);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(?:m?js|wasm)$/.test(file));
  const entry: string = JSON.parse(readFileSync(config, 'utf8')).main;
  return {
    ...workerOptions,
    name,
    modulesRoot: folder,
    modules: [entry, ...files.filter((file) => file !== entry)].map((file) => ({
      type: file.endsWith('.wasm') ? 'CompiledWasm' : 'ESModule',
      path: resolve(folder, file),
    })),
    bindings: { ...(workerOptions.bindings as Record<string, string>), ...bindings },
    unsafeDirectSockets: [{ host: '127.0.0.1', port }],
  } as V4WorkerOptions;
}

/** Applies the files of `migrations/` that are missing from wrangler's own table of applied migrations. */
async function migrate(database: Awaited<ReturnType<Shop['database']>>): Promise<void> {
  await database.exec(
    'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)',
  );
  const { results } = await database.prepare('SELECT name FROM d1_migrations').all<{ name: string }>();
  const applied = new Set(results.map((row) => row.name));
  for (const name of readdirSync('migrations')
    .filter((file) => file.endsWith('.sql'))
    .sort()) {
    if (applied.has(name)) continue;
    const statements = readFileSync(`migrations/${name}`, 'utf8').split(/--> statement-breakpoint|;\s*$/m);
    await database.batch([
      ...statements.filter((sql) => sql.trim()).map((sql) => database.prepare(sql)),
      database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name),
    ]);
  }
}

/** Stores the pets of the demo customers. Runs only while none of them exists, so that removed pets stay removed. */
async function seedPets(database: Awaited<ReturnType<Shop['database']>>): Promise<void> {
  const seeded = await database.prepare("SELECT count(*) AS count FROM pets WHERE form_id LIKE 'demo %'").first<{ count: number }>();
  if (seeded && seeded.count > 0) return;
  const insert = database.prepare(
    `INSERT OR IGNORE INTO pets (id, customer_id, form_id, name, species, gender, birthdate, breed, activity, body_condition, current_weight_kg, expected_adult_weight_kg, special_needs, food_preferences, allergies, picture, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, ?, ?, '[]', ?, ?)`,
  );
  const createdAt = new Date().toISOString();
  const rows = [7001, 7002].flatMap((customer) => {
    const customerId = `gid://shopify/Customer/${customer}`;
    return [
      insert.bind(
        `demo-${customer}-1`,
        customerId,
        `demo ${customer} 1`,
        customer === 7001 ? 'Pim' : 'Frieda',
        'dog',
        'male',
        '2021-04-12',
        'Lagotto Romagnolo',
        'medium',
        'normal',
        14.5,
        '["neutered"]',
        '["dry","treats"]',
        'dog-waiting',
        createdAt,
      ),
      insert.bind(
        `demo-${customer}-2`,
        customerId,
        `demo ${customer} 2`,
        customer === 7001 ? 'Sot' : 'Olmo',
        'cat',
        'female',
        '2019-08-30',
        'European Shorthair',
        'indoor',
        'overweight',
        5.2,
        '["neutered","tendency_to_gain_weight"]',
        '["dry"]',
        'cat-sitting',
        createdAt,
      ),
    ];
  });
  await database.batch(rows);
}

/** KV key of the market group whose table the local namespace has. */
const SEEDED_GROUP_KEY = 'local:redirects';

/** Stores the redirect table of a market group in a namespace that has none, or that of another group. */
async function seedRedirects(kv: Awaited<ReturnType<Miniflare['getKVNamespace']>>, group: MarketGroup): Promise<void> {
  const seeded = (await kv.get(RULES_KEY, 'text')) !== null;
  const seededGroup = (await kv.get(SEEDED_GROUP_KEY, 'text')) ?? groups.eu.id;
  if (seeded && seededGroup === group.id) return;
  for (let cursor: string | undefined, complete = !seeded; !complete; ) {
    const page = await kv.list({ prefix: pathKey(''), ...(cursor && { cursor }) });
    await Promise.all(page.keys.map(({ name }) => kv.delete(name)));
    complete = page.list_complete;
    cursor = page.list_complete ? undefined : page.cursor;
  }
  const { rules, exact } = splitTable(flattenChains((await readTable(tableFileOf(group))).rows, group).rows, group);
  await Promise.all([...exact.values()].map(({ from, to, status }) => kv.put(pathKey(from), JSON.stringify({ to, status }), { metadata: { to, status } })));
  await kv.put(SEEDED_GROUP_KEY, group.id);
  await kv.put(RULES_KEY, JSON.stringify(rules));
}

/**
 * Starts the built shop and the built local provider in one runtime, each on a port of its own.
 *
 * @returns its addresses, its stores and a function that stops it.
 * @throws Error when a port is taken or a build is missing.
 */
export async function startShop({ port, providerPort, data, settings = {}, onLog }: ShopOptions): Promise<Shop> {
  if (data) await mkdir(data, { recursive: true });
  const ports = { port, providerPort };
  const runtime = new Miniflare({
    ...convertV4MiniflareOptions({
      workers: [builtWorker('kvistra', port, { ...localBindings(ports), ...settings }), builtWorker('provider', providerPort, providerBindings(ports))],
      ...(data && { resourcePersistencePath: resolve(data, 'v3'), defaultPersistRoot: resolve(data, 'v3') }),
      cf: false,
    }),
    telemetry: { enabled: false },
    ...(onLog && { handleStructuredLogs: ({ level, message }: { level: string; message: string }) => onLog(level, message) }),
  });
  await runtime.ready;
  await migrate(await runtime.getD1Database('DB', 'kvistra'));
  await seedPets(await runtime.getD1Database('DB', 'kvistra'));
  await seedRedirects(await runtime.getKVNamespace('KV', 'kvistra'), groups[settings.MARKET_GROUP?.toLowerCase() as MarketGroup['id']] ?? groups.eu);
  return {
    url: `http://localhost:${port}`,
    providerUrl: `http://localhost:${providerPort}`,
    database: () => runtime.getD1Database('DB', 'kvistra'),
    kv: () => runtime.getKVNamespace('KV', 'kvistra'),
    async request(url, init) {
      const worker = await runtime.getWorker('kvistra');
      return (await worker.fetch(url, { redirect: 'manual', ...init })) as unknown as Response;
    },
    async everyMinute() {
      await (await runtime.getWorker('kvistra')).scheduled({ cron: '* * * * *' });
    },
    stop: () => runtime.dispose(),
  };
}

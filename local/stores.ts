import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from 'miniflare';
import { texts } from '#brand';
import { company, content } from '../provider/seed/goods.ts';
import { copyKeys } from '../src/cms/copies.ts';
import { pathKey, RULES_KEY } from '../src/platform/redirects/keys.ts';
import { groups, type MarketGroup } from '../src/platform/shared/markets.ts';
import { flattenChains, readTable, splitTable, tableFileOf } from '../tools/kv/table.ts';
import { demoPets } from './demo-pets.ts';
import { type DemoPrice, demoPrices } from './demo-prices.ts';
import { demoReviews } from './demo-reviews.ts';
import { type Migration, readMigrations } from './migrations.ts';

/** The shop's stores as a fresh start needs them. */
interface Seed {
  /** The current time, ISO 8601. */
  now: string;
  migrations: Migration[];
  pets: Record<string, string | number>[];
  prices: DemoPrice[];
  reviews: Record<string, string | number | null>[];
  /** The redirect table of a market group; its last entry shows that it is complete. */
  redirects: { key: string; value: string; metadata?: unknown }[];
  /** Tells the texts and pages of the local CMS from those of another build. */
  content: string;
  contentKey: string;
  /** KV keys by which the shop finds its copies of the CMS's content. */
  copyKeys: string[];
  rulesKey: string;
  pathPrefix: string;
  group: string;
  /** The group of a table that was stored without one. */
  defaultGroup: string;
  groupKey: string;
}

interface Bindings {
  DB: D1Database;
  /** The databases after the first one. */
  [database: `DB_${number}`]: D1Database;
  KV: KVNamespace;
}

/**
 * Applies to each database the migrations that are missing from wrangler's own table of applied ones, and fills what is
 * empty. It runs inside the runtime, where a call to a store takes a tenth of the time, so it uses nothing else of this
 * module.
 */
async function seedStores(seed: Seed, { DB, KV, ...others }: Bindings): Promise<void> {
  for (const database of [DB, ...Object.values<D1Database>(others)]) {
    await database.exec(
      'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)',
    );
    const { results } = await database.prepare('SELECT name FROM d1_migrations').all<{ name: string }>();
    const applied = new Set(results.map((row) => row.name));
    for (const { name, statements } of seed.migrations) {
      if (applied.has(name)) continue;
      await database.batch([
        ...statements.map((sql) => database.prepare(sql)),
        database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name),
      ]);
    }
  }
  if ((await DB.prepare('SELECT count(*) AS count FROM price_readings').first<number>('count')) === 0) {
    const daysAgo = (days: number) => new Date(Date.parse(seed.now) - days * 86_400_000).toISOString();
    const rows = JSON.stringify(seed.prices.map(({ days, ...price }) => ({ ...price, since: daysAgo(days) })));
    const codes = JSON.stringify([...new Set(seed.prices.map(({ market }) => market))]);
    const columns = ['market', 'variant_id', 'since', 'product_id', 'currency', 'amount', 'lowest_before'];
    await DB.batch([
      DB.prepare(
        `INSERT OR IGNORE INTO price_history (${columns.join(', ')}) SELECT ${columns.map((column) => `value ->> '${column}'`).join(', ')} FROM json_each(?)`,
      ).bind(rows),
      DB.prepare(
        "INSERT INTO price_readings (market, cursor, begun_at, completed_at, unbroken_since) SELECT value, '', ?1, ?1, ?2 FROM json_each(?3)",
      ).bind(daysAgo(1), daysAgo(60), codes),
    ]);
  }
  const seeded = (await KV.get(seed.rulesKey)) !== null;
  const seededGroup = (await KV.get(seed.groupKey)) ?? seed.defaultGroup;
  if (seeded && seededGroup === seed.group) return;
  for (let cursor: string | undefined, complete = !seeded; !complete; ) {
    const page = await KV.list({ prefix: seed.pathPrefix, ...(cursor && { cursor }) });
    await Promise.all(page.keys.map(({ name }) => KV.delete(name)));
    complete = page.list_complete;
    cursor = page.list_complete ? undefined : page.cursor;
  }
  const put = ({ key, value, metadata }: Seed['redirects'][number]) => KV.put(key, value, { metadata });
  await Promise.all(seed.redirects.slice(0, -1).map(put));
  await KV.put(seed.groupKey, seed.group);
  await Promise.all(seed.redirects.slice(-1).map(put));
}

/** Fills the demo's rows into tables that have none of them. It runs inside the runtime, too, by itself. */
async function seedDemo(seed: Seed, { DB }: Pick<Bindings, 'DB'>): Promise<void> {
  const fill = async (table: string, isDemo: string, rows: readonly Record<string, string | number | null>[]) => {
    if (rows.length === 0) return;
    // only while none of them exists, so that removed ones stay removed
    const sql = `SELECT count(*) AS count FROM ${table} WHERE ${isDemo}`;
    if ((await DB.prepare(sql).first<number>('count')) !== 0) return;
    const insert = (row: Record<string, string | number | null>) => {
      const columns = Object.keys(row);
      const values = `(${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
      return DB.prepare(`INSERT OR IGNORE INTO ${table} ${values}`).bind(...Object.values(row));
    };
    await DB.batch(rows.map(insert));
  };
  await fill(
    'pets',
    "form_id LIKE 'demo %'",
    seed.pets.map((pet) => ({ ...pet, created_at: seed.now })),
  );
  const written = (i: number) => Date.parse(seed.now) - (i + 3) * 7 * 86_400_000;
  await fill(
    'reviews',
    'is_demo = 1',
    seed.reviews.map((review, i) => ({ ...review, created_at: written(i), changed_at: written(i) })),
  );
}

/**
 * Takes the copies of the CMS's texts and pages from the shop where the files that the local CMS has them from were
 * changed since the last start: nothing was published, so that the shop would keep them. It runs inside the runtime, too,
 * by itself.
 */
export async function dropOldCopies(
  seed: Pick<Seed, 'content' | 'contentKey' | 'copyKeys'>,
  { DB, KV }: Pick<Bindings, 'DB' | 'KV'>,
): Promise<void> {
  if ((await KV.get(seed.contentKey)) === seed.content) return;
  await Promise.all(seed.copyKeys.map((key) => KV.delete(key)));
  await DB.batch(['copies', 'progress', 'stories'].map((table) => DB.prepare(`DELETE FROM cms_${table}`)));
  await KV.put(seed.contentKey, seed.content);
}

const SEEDER = 'seeder';

/** @returns a Worker that seeds the stores of another one, from whose options it takes their ids. */
export function seederFor({
  kvNamespaces,
  d1Databases,
  compatibilityDate,
}: Pick<V4WorkerOptions, 'kvNamespaces' | 'd1Databases' | 'compatibilityDate'>): V4WorkerOptions {
  const script = `export default {
    async fetch(request, env) {
      const seed = await request.json();
      await (${seedStores})(seed, env);
      await (${seedDemo})(seed, env);
      await (${dropOldCopies})(seed, env);
      return new Response();
    },
  }`;
  return { name: SEEDER, modules: true, script, kvNamespaces, d1Databases, compatibilityDate } as V4WorkerOptions;
}

/** KV key of the market group whose table the local namespace has. */
const SEEDED_GROUP_KEY = 'local:redirects';
/** KV key of the digest of what the local CMS had at the last start. */
const CONTENT_KEY = 'local:content';

/** The market group that settings choose. */
export const marketGroup = (settings: Readonly<Record<string, string>>): MarketGroup =>
  groups[settings.MARKET_GROUP?.toLowerCase() as MarketGroup['id']] ?? groups.eu;

async function readSeed(group: MarketGroup): Promise<Omit<Seed, 'now'>> {
  const { rules, exact } = splitTable(flattenChains((await readTable(tableFileOf(group))).rows, group).rows, group);
  return {
    migrations: readMigrations(),
    pets: demoPets(),
    prices: demoPrices(),
    reviews: demoReviews(),
    redirects: [
      ...[...exact.values()].map(({ from, to, status }) => ({
        key: pathKey(from),
        value: JSON.stringify({ to, status }),
        metadata: { to, status },
      })),
      { key: RULES_KEY, value: JSON.stringify(rules) },
    ],
    content: createHash('sha256')
      .update(JSON.stringify([texts, content, company]))
      .digest('hex'),
    contentKey: CONTENT_KEY,
    copyKeys: Object.values(groups).map(({ marketCMSFolderPath }) => copyKeys(marketCMSFolderPath).version),
    rulesKey: RULES_KEY,
    pathPrefix: pathKey(''),
    group: group.id,
    defaultGroup: groups.eu.id,
    groupKey: SEEDED_GROUP_KEY,
  };
}

/** Migrates and seeds the stores that the runtime's seeder can reach; what is there already stays. */
export async function prepareStores(runtime: Miniflare, group: MarketGroup): Promise<void> {
  const seeder = await runtime.getWorker(SEEDER);
  const response = await seeder.fetch('http://seeder', {
    method: 'POST',
    body: JSON.stringify({ ...(await readSeed(group)), now: new Date().toISOString() } satisfies Seed),
  });
  if (!response.ok) throw new Error(`The stores cannot be prepared: ${await response.text()}`);
}

/**
 * Prepares the stores in a folder that no runtime has opened.
 *
 * @param folder the `v3` folder of the shop's data.
 * @param worker the shop's options, for the ids of its stores.
 */
export async function prepareFolder(folder: string, group: MarketGroup, worker: V4WorkerOptions): Promise<void> {
  const runtime = new Miniflare(
    convertV4MiniflareOptions({ workers: [seederFor(worker)], resourcePersistencePath: folder, cf: false }),
  );
  try {
    await prepareStores(runtime, group);
  } finally {
    await runtime.dispose();
  }
}

/**
 * Prepares the stores of the shop's data as {@link prepareFolder} does, if they were not prepared with the same before.
 *
 * @param data the folder that the shop's runtime is given.
 * @param group the market group whose redirect table is stored.
 */
export async function prepareShopData(data: string, group: MarketGroup): Promise<void> {
  const folder = resolve(data, 'v3');
  const record = resolve(folder, 'prepared');
  const current = createHash('sha256')
    .update(JSON.stringify(await readSeed(group)))
    .update(String(seedStores))
    .update(String(seedDemo))
    .update(String(dropOldCopies))
    .digest('hex');
  if (existsSync(record) && readFileSync(record, 'utf8') === current) return;
  const { unstable_getMiniflareWorkerOptions } = await import('wrangler');
  await prepareFolder(
    folder,
    group,
    unstable_getMiniflareWorkerOptions('wrangler.toml').workerOptions as V4WorkerOptions,
  );
  writeFileSync(record, current);
}

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from 'miniflare';
import { flattenChains, readTable, splitTable } from '../kv/tools/table.ts';
import { pathKey, RULES_KEY } from '../src/platform/redirects/keys.ts';
import { demoPets } from './demo-pets.ts';

/** The shop's stores as a fresh start needs them. */
interface Seed {
  migrations: { name: string; statements: string[] }[];
  pets: Record<string, string | number>[];
  redirects: { key: string; value: string; metadata?: unknown }[];
  /** The key of the redirect table that is written last. */
  rulesKey: string;
}

interface Bindings {
  DB: D1Database;
  KV: KVNamespace;
}

/**
 * Applies the migrations that are missing from wrangler's own table of applied ones, and fills what is empty.
 * It runs inside the runtime, where a call to a store takes a tenth of the time, so it uses nothing else of this module.
 */
async function seedStores(seed: Seed, { DB, KV }: Bindings): Promise<void> {
  await DB.exec(
    'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)',
  );
  const { results } = await DB.prepare('SELECT name FROM d1_migrations').all<{ name: string }>();
  const applied = new Set(results.map((row) => row.name));
  for (const { name, statements } of seed.migrations) {
    if (applied.has(name)) continue;
    await DB.batch([...statements.map((sql) => DB.prepare(sql)), DB.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name)]);
  }
  // only while none of them exists, so that removed pets stay removed
  const pets = await DB.prepare("SELECT count(*) AS count FROM pets WHERE form_id LIKE 'demo %'").first<number>('count');
  if (pets === 0) {
    const insert = (demoPet: Record<string, string | number>) => {
      const pet = { ...demoPet, created_at: new Date().toISOString() };
      const columns = Object.keys(pet);
      const sql = `INSERT OR IGNORE INTO pets (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
      return DB.prepare(sql).bind(...Object.values(pet));
    };
    await DB.batch(seed.pets.map(insert));
  }
  if ((await KV.get(seed.rulesKey)) !== null) return;
  const put = ({ key, value, metadata }: Seed['redirects'][number]) => KV.put(key, value, { metadata });
  await Promise.all(seed.redirects.filter(({ key }) => key !== seed.rulesKey).map(put));
  await Promise.all(seed.redirects.filter(({ key }) => key === seed.rulesKey).map(put));
}

const SEEDER = 'seeder';

/** @returns a Worker that seeds the stores of another one, from whose options it takes their ids. */
export function seederFor({ kvNamespaces, d1Databases, compatibilityDate }: V4WorkerOptions): V4WorkerOptions {
  const script = `export default {
    async fetch(request, env) {
      await (${seedStores})(await request.json(), env);
      return new Response();
    },
  }`;
  return { name: SEEDER, modules: true, script, kvNamespaces, d1Databases, compatibilityDate } as V4WorkerOptions;
}

async function readSeed(): Promise<Seed> {
  const files = readdirSync('migrations').filter((file) => file.endsWith('.sql'));
  const { rules, exact } = splitTable(flattenChains((await readTable('kv/redirects.csv')).rows).rows);
  return {
    migrations: files.sort().map((name) => ({
      name,
      statements: readFileSync(`migrations/${name}`, 'utf8')
        .split(/--> statement-breakpoint|;\s*$/m)
        .filter((sql) => sql.trim()),
    })),
    pets: demoPets(),
    redirects: [
      ...[...exact.values()].map(({ from, to, status }) => ({ key: pathKey(from), value: JSON.stringify({ to, status }), metadata: { to, status } })),
      { key: RULES_KEY, value: JSON.stringify(rules) },
    ],
    rulesKey: RULES_KEY,
  };
}

/** Migrates and seeds the stores that the runtime's seeder can reach; what is there already stays. */
export async function prepareStores(runtime: Miniflare): Promise<void> {
  const seeder = await runtime.getWorker(SEEDER);
  const response = await seeder.fetch('http://seeder', { method: 'POST', body: JSON.stringify(await readSeed()) });
  if (!response.ok) throw new Error(`The stores cannot be prepared: ${await response.text()}`);
}

/**
 * Prepares the stores in a folder that no runtime has opened, if they were not prepared with the same before.
 *
 * @param data the folder that the shop's runtime is given.
 */
export async function prepareShopData(data: string): Promise<void> {
  const folder = resolve(data, 'v3');
  const record = resolve(folder, 'prepared');
  const current = createHash('sha256')
    .update(JSON.stringify(await readSeed()))
    .update(String(seedStores))
    .digest('hex');
  if (existsSync(record) && readFileSync(record, 'utf8') === current) return;
  const { unstable_getMiniflareWorkerOptions } = await import('wrangler');
  const seeder = seederFor(unstable_getMiniflareWorkerOptions('wrangler.toml').workerOptions as V4WorkerOptions);
  const runtime = new Miniflare(convertV4MiniflareOptions({ workers: [seeder], resourcePersistencePath: folder, cf: false }));
  await prepareStores(runtime);
  await runtime.dispose();
  writeFileSync(record, current);
}

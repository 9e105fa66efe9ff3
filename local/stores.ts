/** What the shop's stores hold before its first request: D1 migrations, pets of the demo customers, the redirect table. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from 'miniflare';
import { flattenChains, readTable, splitTable, tableFileOf } from '../kv/tools/table.ts';
import { groups, type MarketGroup } from '../src/platform/market/markets.ts';
import { pathKey, RULES_KEY } from '../src/platform/redirects/keys.ts';

type Database = Awaited<ReturnType<Miniflare['getD1Database']>>;
type Statement = ReturnType<Database['prepare']>;
type Namespace = Awaited<ReturnType<Miniflare['getKVNamespace']>>;

/**
 * Runs statements in one transaction. Miniflare frees a statement on the runtime's side when it is garbage here, even while its batch
 * is on the way, so this function holds on to them until the answer is there.
 */
async function runBatch(database: Database, statements: Statement[]): Promise<void> {
  const results = await database.batch(statements);
  if (results.length !== statements.length) throw new Error(`D1 ran ${results.length} of ${statements.length} statements`);
}

/** Applies the files of `migrations/` that are missing from wrangler's own table of applied migrations. */
async function migrate(database: Database): Promise<void> {
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
    await runBatch(database, [
      ...statements.filter((sql) => sql.trim()).map((sql) => database.prepare(sql)),
      database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name),
    ]);
  }
}

/** Stores the pets of the demo customers. Runs only while none of them exists, so that removed pets stay removed. */
async function seedPets(database: Database): Promise<void> {
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
  await runBatch(database, rows);
}

/** KV key of the market group whose table the local namespace has. */
const SEEDED_GROUP_KEY = 'local:redirects';

/** The market group that settings choose. */
export const marketGroup = (settings: Readonly<Record<string, string>>): MarketGroup =>
  groups[settings.MARKET_GROUP?.toLowerCase() as MarketGroup['id']] ?? groups.eu;

/** Stores the redirect table of a market group in a namespace that has none, or that of another group. */
async function seedRedirects(kv: Namespace, group: MarketGroup): Promise<void> {
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

/** Migrates and seeds the stores of the shop's runtime; what is there already stays. */
export async function prepareStores(runtime: Miniflare, group: MarketGroup): Promise<void> {
  const database = await runtime.getD1Database('DB', 'kvistra');
  await migrate(database);
  await seedPets(database);
  await seedRedirects(await runtime.getKVNamespace('KV', 'kvistra'), group);
}

/** Content of everything that the stores are prepared with. */
function seedHash(group: MarketGroup): string {
  const hash = createHash('sha256').update(group.id);
  const migrations = readdirSync('migrations').filter((file) => file.endsWith('.sql'));
  for (const file of [...migrations.sort().map((name) => `migrations/${name}`), tableFileOf(group), import.meta.filename]) hash.update(readFileSync(file));
  return hash.digest('hex');
}

/**
 * Prepares the stores in a folder before the shop's own runtime opens them. Starts a runtime for this only if there is something new.
 *
 * @param data the folder that the shop's runtime is given.
 */
export async function prepareShopData(data: string, group: MarketGroup): Promise<void> {
  const folder = resolve(data, 'v3');
  const record = join(folder, 'prepared');
  const current = seedHash(group);
  if (existsSync(record) && readFileSync(record, 'utf8') === current) return;
  const { unstable_getMiniflareWorkerOptions } = await import('wrangler');
  const { kvNamespaces, d1Databases, compatibilityDate } = unstable_getMiniflareWorkerOptions('wrangler.toml').workerOptions;
  const worker = { name: 'kvistra', modules: true, script: 'export default {}', kvNamespaces, d1Databases, compatibilityDate } as V4WorkerOptions;
  const runtime = new Miniflare(convertV4MiniflareOptions({ workers: [worker], resourcePersistencePath: folder, cf: false }));
  await prepareStores(runtime, group);
  await runtime.dispose();
  writeFileSync(record, current);
}

import { migrationNames, readMigrations } from '../../local/migrations.ts';
import { RULES_KEY } from '../../src/platform/redirects/keys.ts';
import type { EnvironmentConfig } from '../environments.ts';
import type { Store } from '../kv/stores.ts';
import { type Ended, runWrangler, wranglerError } from '../kv/wrangler.ts';

/** Where the Worker runs: Cloudflare, or this machine. */
export interface Hosting {
  /**
   * The stores of the Worker that wrangler.toml or the account lacks, in sentences. @throws Error when the account
   * cannot be asked.
   */
  missingStores(): Promise<readonly string[]>;
  /** The names of the Worker's secrets; null while there is no Worker. */
  secrets(): Promise<readonly string[] | null>;
  /** The names of the migrations that a database lacks; of another one than the first, with its binding. */
  missingMigrations(): Promise<readonly string[]>;
  applyMigrations(): Promise<void>;
  /** The names of the queues that do not exist. */
  missingQueues(): Promise<readonly string[]>;
  createQueue(name: string): Promise<void>;
  /** Whether the redirect table was written to KV. */
  hasRedirects(): Promise<boolean>;
  /** When the last event of the CMS arrived, ISO 8601; null when none has within 30 days. */
  lastCmsEvent(): Promise<string | null>;
  /** The topics whose webhooks the provider was found to have removed in the last seven days. */
  lostWebhooks(): Promise<readonly LostWebhook[]>;
  /** The mails that limits have dropped in the last seven days, by kind. */
  droppedMails(): Promise<readonly DroppedMails[]>;
}

export interface LostWebhook {
  topic: string;
  /** When it was found, ISO 8601. */
  at: string;
}

export interface DroppedMails {
  kind: string;
  count: number;
  /** When the last of them was dropped, ISO 8601. */
  last: string;
}

/** A query that may be made before its table exists. */
async function rowsIfTable(store: Pick<Store, 'query'>, sql: string): Promise<Record<string, unknown>[]> {
  try {
    return await store.query(sql);
  } catch (error) {
    if (String(error).includes('no such table')) return [];
    throw error;
  }
}

const missingOf = async (store: Pick<Store, 'query'>): Promise<string[]> => {
  const applied = new Set((await rowsIfTable(store, 'SELECT name FROM d1_migrations')).map(({ name }) => name));
  return migrationNames().filter((file) => !applied.has(file));
};

const lastEventOf = async (store: Pick<Store, 'query'>): Promise<string | null> => {
  const [row] = await rowsIfTable(store, 'SELECT max(received_at) AS at FROM cms_events');
  return typeof row?.at === 'string' ? row.at : null;
};

const WEEK_MS = 7 * 86_400_000;

async function lostOf(store: Pick<Store, 'query'>): Promise<LostWebhook[]> {
  const since = new Date(Date.now() - WEEK_MS).toISOString();
  const sql = `SELECT topic, lost_at AS at FROM webhook_topics WHERE lost_at > '${since}' ORDER BY topic`;
  return (await rowsIfTable(store, sql)).map(({ topic, at }) => ({ topic: String(topic), at: String(at) }));
}

async function droppedOf(store: Pick<Store, 'query'>): Promise<DroppedMails[]> {
  const since = new Date(Date.now() - WEEK_MS).toISOString();
  const rows = await rowsIfTable(
    store,
    `SELECT kind, count(*) AS count, max(at) AS last FROM dropped_mails WHERE at > '${since}' GROUP BY kind ORDER BY kind`,
  );
  return rows.map(({ kind, count, last }) => ({ kind: String(kind), count: Number(count), last: String(last) }));
}

/** The shop on this machine. @param given its settings, with the secrets. */
export function localHosting(store: Pick<Store, 'query' | 'get'>, given: Readonly<Record<string, string>>): Hosting {
  return {
    missingStores: async () => [],
    secrets: async () => Object.keys(given).filter((name) => given[name] !== ''),
    missingMigrations: () => missingOf(store),
    async applyMigrations() {
      await store.query(
        'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)',
      );
      const missing = await missingOf(store);
      for (const { name, statements } of readMigrations().filter((migration) => missing.includes(migration.name))) {
        for (const sql of statements) await store.query(sql);
        await store.query(`INSERT INTO d1_migrations (name) VALUES ('${name}')`);
      }
    },
    missingQueues: async () => [],
    createQueue: async () => {},
    hasRedirects: async () => (await store.get(RULES_KEY)) !== null,
    lastCmsEvent: () => lastEventOf(store),
    lostWebhooks: () => lostOf(store),
    droppedMails: () => droppedOf(store),
  };
}

/** The databases that lack migrations, by their bindings, with the names of these. */
async function lackingOf(
  bindings: readonly string[],
  storeOf: (binding: string) => Pick<Store, 'query'>,
): Promise<[binding: string, names: string[]][]> {
  const all = await Promise.all(
    bindings.map(async (binding): Promise<[string, string[]]> => [binding, await missingOf(storeOf(binding))]),
  );
  return all.filter(([, names]) => names.length > 0);
}

/**
 * An environment at Cloudflare, through wrangler.
 *
 * @param env its name in wrangler.toml. @param config its configuration. @param wrangler runs a command of wrangler.
 */
export function cloudflareHosting(
  env: string,
  config: EnvironmentConfig,
  wrangler: (args: readonly string[]) => Ended = runWrangler,
): Hosting {
  const [namespace] = config.kv_namespaces;
  const run = (...args: string[]): string => {
    const ended = wrangler(args);
    if (ended.status !== 0) throw wranglerError(args, ended);
    return ended.stdout;
  };
  const storeOf = (binding: string): Pick<Store, 'query'> => ({
    async query(sql) {
      const answer = run('d1', 'execute', binding, '--remote', '--json', '--command', sql, '--env', env);
      const [result] = JSON.parse(answer) as { results: Record<string, unknown>[] }[];
      return result?.results ?? [];
    },
  });
  const store = storeOf('DB');
  const bindings = config.d1_databases.map(({ binding }) => binding);
  return {
    async missingStores() {
      const missing: string[] = [];
      const namespaces = JSON.parse(run('kv', 'namespace', 'list')) as { id: string }[];
      if (!namespaces.some(({ id }) => id === namespace?.id))
        missing.push(`The account has no KV namespace ${namespace?.id}.`);
      const databases = JSON.parse(run('d1', 'list', '--json')) as { uuid: string }[];
      for (const { database_id: id } of config.d1_databases)
        if (!databases.some(({ uuid }) => uuid === id)) missing.push(`The account has no D1 database ${id}.`);
      return missing;
    },
    async secrets() {
      const args = ['secret', 'list', '--env', env];
      const ended = wrangler(args);
      if (ended.status !== 0 && /not found/i.test(`${ended.stdout}${ended.stderr}`)) return null;
      if (ended.status !== 0) throw wranglerError(args, ended);
      return (JSON.parse(ended.stdout) as { name: string }[]).map(({ name }) => name);
    },
    missingMigrations: async () =>
      (await lackingOf(bindings, storeOf)).flatMap(([binding, names]) =>
        names.map((name) => (binding === 'DB' ? name : `${name} (${binding})`)),
      ),
    async applyMigrations() {
      for (const [binding] of await lackingOf(bindings, storeOf))
        run('d1', 'migrations', 'apply', binding, '--remote', '--env', env);
    },
    async missingQueues() {
      const { producers = [], consumers = [] } = config.queues ?? {};
      return [...new Set([...producers, ...consumers].map(({ queue }) => queue))].flatMap((queue) => {
        const args = ['queues', 'info', queue];
        const ended = wrangler(args);
        if (ended.status !== 0 && !/does not exist/i.test(`${ended.stdout}${ended.stderr}`))
          throw wranglerError(args, ended);
        return ended.status === 0 ? [] : [queue];
      });
    },
    createQueue: async (name) => void run('queues', 'create', name),
    hasRedirects: async () =>
      run('kv', 'key', 'get', RULES_KEY, '--text', '--binding', 'KV', '--remote', '--env', env) !== 'Value not found\n',
    lastCmsEvent: () => lastEventOf(store),
    lostWebhooks: () => lostOf(store),
    droppedMails: () => droppedOf(store),
  };
}

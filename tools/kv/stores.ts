import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { databaseBinding, localDatabases } from '../../local/databases.ts';
import { runWrangler, wranglerError } from './wrangler.ts';

/**
 * A key with its value. The values of the table are small and are repeated in the metadata, so that listing the keys
 * reads them too.
 */
export interface Entry {
  key: string;
  value: string;
  metadata?: unknown;
  /** After this time it is gone, in seconds. Without it, it stays. */
  expirationTtl?: number;
}

/** The stores of one environment: its KV namespace and its D1 databases. */
export interface Store {
  list(prefix: string): AsyncIterable<{ key: string; metadata?: unknown }>;
  get(key: string): Promise<string | null>;
  put(entries: Entry[]): Promise<void>;
  remove(keys: string[]): Promise<void>;
  /**
   * Runs a query on a D1 database. @param database its number. Default: the first one. @returns its rows.
   */
  query(sql: string, database?: number): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

const LOCAL_ID = '00000000000000000000000000000000';

/** The stores of the local shop. It may be running: both processes open the same files. */
export async function localStore(folder = '.local/state'): Promise<Store> {
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      workers: [
        {
          modules: true,
          script: 'export default { fetch: () => new Response() }',
          compatibilityDate: '2026-10-10',
          kvNamespaces: { KV: LOCAL_ID },
          d1Databases: localDatabases(),
        },
      ],
      resourcePersistencePath: resolve(folder, 'v3'),
      cf: false,
    }),
  );
  const kv = await runtime.getKVNamespace('KV');
  return {
    async *list(prefix) {
      let cursor: string | undefined;
      do {
        const page = await kv.list({ prefix, ...(cursor && { cursor }) });
        for (const { name, metadata } of page.keys) yield { key: name, metadata };
        cursor = page.list_complete ? undefined : page.cursor;
      } while (cursor);
    },
    get: (key) => kv.get(key, 'text'),
    async put(entries) {
      for (let i = 0; i < entries.length; i += 50)
        await Promise.all(entries.slice(i, i + 50).map(({ key, value, ...options }) => kv.put(key, value, options)));
    },
    async remove(keys) {
      for (let i = 0; i < keys.length; i += 50) await Promise.all(keys.slice(i, i + 50).map((key) => kv.delete(key)));
    },
    async query(sql, number = 1) {
      const database = await runtime.getD1Database(databaseBinding(number));
      return (await database.prepare(sql).all()).results;
    },
    close: () => runtime.dispose(),
  };
}

/** @returns what wrangler prints. @throws Error with the reason in one line. */
function wrangler(args: string[]): string {
  const ended = runWrangler(args);
  if (ended.status !== 0) throw wranglerError(args, ended);
  return ended.stdout;
}

/** The stores of an environment of wrangler.toml at Cloudflare, through wrangler and its login. */
export async function remoteStore(env: string): Promise<Store> {
  const target = ['--binding', 'KV', '--remote', '--env', env];
  const folder = mkdtempSync(join(tmpdir(), 'redirects-'));
  const bulk = (command: 'put' | 'delete', items: unknown[]) => {
    for (let i = 0; i < items.length; i += 10_000) {
      const file = join(folder, `${command}-${i}.json`);
      writeFileSync(file, JSON.stringify(items.slice(i, i + 10_000)));
      wrangler(['kv', 'bulk', command, file, ...target, ...(command === 'delete' ? ['--force'] : [])]);
    }
  };
  return {
    async *list(prefix) {
      for (const { name, metadata } of JSON.parse(wrangler(['kv', 'key', 'list', '--prefix', prefix, ...target])) as {
        name: string;
        metadata?: unknown;
      }[])
        yield { key: name, metadata };
    },
    async get(key) {
      const text = wrangler(['kv', 'key', 'get', key, '--text', ...target]);
      return text === 'Value not found\n' ? null : text;
    },
    put: async (entries) =>
      bulk(
        'put',
        entries.map(({ expirationTtl, ...entry }) => ({
          ...entry,
          ...(expirationTtl !== undefined && { expiration_ttl: expirationTtl }),
        })),
      ),
    remove: async (keys) => bulk('delete', keys),
    async query(sql, number = 1) {
      const [result] = JSON.parse(
        wrangler(['d1', 'execute', databaseBinding(number), '--remote', '--json', '--command', sql, '--env', env]),
      ) as {
        results: Record<string, unknown>[];
      }[];
      return result?.results ?? [];
    },
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

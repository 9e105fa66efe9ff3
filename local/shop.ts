import type { Miniflare } from 'miniflare';
import { providerData, startRuntime } from './runtime.ts';
import type { Ports } from './settings.ts';
import { localBindings, providerBindings } from './settings.ts';
import { marketGroup, prepareStores, seederFor } from './stores.ts';

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

/**
 * Starts the built shop and the built local provider, each in a runtime and on a port of its own.
 *
 * @returns its addresses, its stores and a function that stops it.
 * @throws Error when a port is taken or a build is missing.
 */
export async function startShop({ port, providerPort, data, settings = {}, onLog }: ShopOptions): Promise<Shop> {
  const ports = { port, providerPort };
  const starts = await Promise.allSettled([
    startRuntime('dist/kvistra', { port, bindings: { ...localBindings(ports), ...settings }, data, onLog, helper: seederFor }),
    startRuntime('dist/provider', { port: providerPort, bindings: providerBindings(ports), data: data && providerData(data), onLog }),
  ]);
  const runtimes = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const stop = async () => void (await Promise.all(runtimes.map((runtime) => runtime.dispose())));
  const [shop, provider] = runtimes;
  if (!shop || !provider) {
    await stop();
    throw starts.find((start) => start.status === 'rejected')?.reason;
  }
  await prepareStores(shop, marketGroup(settings));
  return {
    url: `http://localhost:${port}`,
    providerUrl: `http://localhost:${providerPort}`,
    database: () => shop.getD1Database('DB', 'kvistra'),
    kv: () => shop.getKVNamespace('KV', 'kvistra'),
    async request(url, init) {
      const worker = await shop.getWorker('kvistra');
      return (await worker.fetch(url, { redirect: 'manual', ...init })) as unknown as Response;
    },
    async everyMinute() {
      await (await shop.getWorker('kvistra')).scheduled({ cron: '* * * * *' });
    },
    stop,
  };
}

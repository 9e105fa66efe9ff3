import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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
  /** Runs what cron triggers run in production: the work of every minute, and that of every hour. */
  everyMinute(): Promise<void>;
  stop(): Promise<void>;
}

const SHOP = 'kvistra';

/** Runs the handler that cron triggers call in production. */
const runScheduled = async (shop: Miniflare, cron: '* * * * *' | '17 * * * *'): Promise<void> => void (await (await shop.getWorker(SHOP)).scheduled({ cron }));

/**
 * Serves an address that runs the shop's scheduled handler and answers at its end. The local provider asks for it whenever its clock
 * has moved.
 */
async function serveSchedule(run: () => Promise<void>): Promise<{ url: string; server: Server }> {
  const server = createServer((_, response) =>
    run().then(
      () => response.writeHead(204).end(),
      (error: unknown) => response.writeHead(503).end(String(error)),
    ),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/**
 * Starts the built shop and the built local provider, each in a runtime and on a port of its own.
 *
 * @returns its addresses, its stores and a function that stops it.
 * @throws Error when a port is taken or a build is missing.
 */
export async function startShop({ port, providerPort, data, settings = {}, onLog }: ShopOptions): Promise<Shop> {
  const ports = { port, providerPort };
  let running: Miniflare | undefined;
  const schedule = await serveSchedule(async () => running && runScheduled(running, '* * * * *'));
  const group = marketGroup(settings);
  const starts = await Promise.allSettled([
    startRuntime('dist/kvistra', {
      port,
      bindings: { ...localBindings(ports), ...settings },
      data,
      onLog,
      services: ['dist/pictures'],
      helper: seederFor,
      recordPointsAt: `http://localhost:${providerPort}`,
    }),
    startRuntime('dist/provider', { port: providerPort, bindings: providerBindings(ports, schedule.url, group), data: data && providerData(data), onLog }),
  ]);
  const runtimes = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const stop = async () => {
    schedule.server.close();
    schedule.server.closeAllConnections();
    await Promise.all(runtimes.map((runtime) => runtime.dispose()));
  };
  const [shop, provider] = runtimes;
  if (!shop || !provider) {
    await stop();
    throw starts.find((start) => start.status === 'rejected')?.reason;
  }
  await prepareStores(shop, group);
  running = shop;
  return {
    url: `http://localhost:${port}`,
    providerUrl: `http://localhost:${providerPort}`,
    database: () => shop.getD1Database('DB', SHOP),
    kv: () => shop.getKVNamespace('KV', SHOP),
    async request(url, init) {
      const worker = await shop.getWorker(SHOP);
      return (await worker.fetch(url, { redirect: 'manual', ...init })) as unknown as Response;
    },
    async everyMinute() {
      await runScheduled(shop, '* * * * *');
      await runScheduled(shop, '17 * * * *');
    },
    stop,
  };
}

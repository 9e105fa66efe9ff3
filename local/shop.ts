import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Miniflare } from 'miniflare';
import { BUILDS } from './brand.ts';
import { databaseBinding } from './databases.ts';
import { failBindings } from './failing.ts';
import { providerData, startRuntime } from './runtime.ts';
import type { Ports } from './settings.ts';
import { localBindings, PROVIDER_FOLDERS, providerBindings } from './settings.ts';
import { marketGroup, prepareStores, seederFor } from './stores.ts';

export interface ShopOptions extends Ports {
  /** Folder for KV, D1 and the data of the provider. Without it, all data is lost when the shop stops. */
  data?: string;
  /** The stores in that folder are prepared already, see `prepareFolder`. */
  isPrepared?: boolean;
  /** Settings that replace the local ones, for example `{ MARKET_GROUP: 'au' }`. */
  settings?: Record<string, string>;
  /** Receives the logs of the Workers. Without it, they go to the terminal. */
  onLog?: (level: string, message: string) => void;
  /** A module that takes the place of the shop's main module and imports it from `./index.js`. */
  wrapper?: string;
  /**
   * Bindings that fail, such as `KV`, or whose operations take 8 s, such as `DB=slow`. `[]` lets {@link Shop.fail}
   * choose them later.
   */
  failing?: readonly string[];
  /**
   * Milliseconds by which the clock of shop and provider is ahead of the machine's; `Date` of this process has to be
   * moved by as much.
   */
  clockOffsetMs?: number;
  /** Where the shop's runtime answers the inspector's protocol. Default: nowhere. */
  inspectorPort?: number;
  /**
   * A provider that runs on these ports already and goes on when the shop stops. Default: one that starts and stops
   * with the shop.
   */
  provider?: LocalProvider;
  /** Where a Worker that draws and cleans pictures runs already. Default: it runs with the shop. */
  picturesPort?: number;
}

/** The local provider, started by itself: one shop after another can use it. */
export interface LocalProvider {
  /** @param run the scheduled work of the shop that uses the provider now; nothing without it. */
  setSchedule(run?: () => Promise<void>): void;
  stop(): Promise<void>;
}

/** The store of the pictures of reviews, as far as tests look into it. */
export interface PictureStore {
  list(): Promise<{ objects: { key: string }[] }>;
  get(name: string): Promise<{ arrayBuffer(): Promise<ArrayBuffer> } | null>;
}

export interface Shop {
  url: string;
  providerUrl: string;
  /** @param number of one of several databases. Default: the first one. */
  database(number?: number): ReturnType<Miniflare['getD1Database']>;
  kv(): ReturnType<Miniflare['getKVNamespace']>;
  reviewPictures(): Promise<PictureStore>;
  /** Sends a request to the shop under any address, such as one with https. */
  request(url: string, init?: { method?: string; headers?: Record<string, string>; body?: string }): Promise<Response>;
  /** Runs what cron triggers run in production: the work of every minute, and that of every hour. */
  everyMinute(): Promise<void>;
  /** Runs what the cron trigger of every hour runs in production, which {@link everyMinute} runs too: deletes old rows. */
  everyHour(): Promise<void>;
  /** Runs what the cron trigger of every two minutes runs in production: fills pages into KV ahead of time. */
  fillPages(): Promise<void>;
  /**
   * Makes the named bindings fail, as in {@link ShopOptions.failing}, and all others work. @throws Error when the shop
   * was started without.
   */
  fail(bindings: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

/** Runs the handler that cron triggers call in production. */
const runScheduled = async (shop: Miniflare, cron: '* * * * *' | '17 * * * *' | '*/2 * * * *'): Promise<void> =>
  void (await (await shop.getWorker()).scheduled({ cron }));

/**
 * Serves an address that runs the shop's scheduled handler and answers at its end. The local provider asks for it
 * whenever its clock has moved.
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

type ProviderOptions = Pick<ShopOptions, keyof Ports | 'data' | 'settings' | 'onLog' | 'clockOffsetMs'>;

/**
 * Starts the built local provider for a shop on the given port.
 *
 * @param options as for the shop; of the settings, the market group counts.
 * @throws Error when the port is taken or the build is missing.
 */
export async function startProvider({
  port,
  providerPort,
  data,
  settings = {},
  onLog,
  clockOffsetMs = 0,
}: ProviderOptions): Promise<LocalProvider> {
  let runShop: (() => Promise<void>) | undefined;
  const { url, server } = await serveSchedule(async () => runShop?.());
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  try {
    const runtime = await startRuntime(`${BUILDS}/provider`, {
      port: providerPort,
      bindings: providerBindings({ port, providerPort }, url, marketGroup(settings)),
      data: data && providerData(data),
      onLog,
      folders: PROVIDER_FOLDERS,
      clockOffsetMs,
    });
    return {
      setSchedule(run) {
        runShop = run;
      },
      async stop() {
        close();
        await runtime.dispose();
      },
    };
  } catch (error) {
    close();
    throw error;
  }
}

/**
 * Starts the built Worker that draws and cleans pictures by itself: several shops can use it.
 *
 * @throws Error when the port is taken or the build is missing.
 */
export async function startPictures(port: number, onLog: ShopOptions['onLog']): Promise<void> {
  await startRuntime(`${BUILDS}/pictures`, { port, bindings: {}, onLog });
}

/** Starts the runtimes of the shop and of its provider at once, and stops both when one of them fails. */
async function startBoth(
  options: ShopOptions,
): Promise<{ shop: Miniflare; provider: LocalProvider; stop(): Promise<void> }> {
  const {
    port,
    providerPort,
    data,
    settings = {},
    onLog,
    wrapper,
    failing,
    clockOffsetMs = 0,
    inspectorPort,
    picturesPort,
  } = options;
  const [started, startedProvider] = await Promise.allSettled([
    startRuntime(`${BUILDS}/shop`, {
      port,
      bindings: { ...localBindings({ port, providerPort }), ...settings },
      data,
      onLog,
      wrapper,
      ...(picturesPort === undefined
        ? { services: [`${BUILDS}/pictures`] }
        : { servicePorts: { PICTURES: picturesPort } }),
      helper: seederFor,
      clockOffsetMs,
      inspectorPort,
      canFail: failing !== undefined,
      recordPointsAt: `http://localhost:${providerPort}`,
    }),
    options.provider ?? startProvider(options),
  ]);
  const shop = started.status === 'fulfilled' ? started.value : undefined;
  const provider = startedProvider.status === 'fulfilled' ? startedProvider.value : undefined;
  const stop = async () => {
    provider?.setSchedule();
    await Promise.all([shop?.dispose(), options.provider ? undefined : provider?.stop()]);
  };
  if (shop && provider) return { shop, provider, stop };
  await stop();
  throw [started, startedProvider].find((start) => start.status === 'rejected')?.reason;
}

/**
 * Starts the built shop and the built local provider, each in a runtime and on a port of its own.
 *
 * @returns its addresses, its stores and a function that stops it.
 * @throws Error when a port is taken or a build is missing.
 */
export async function startShop(options: ShopOptions): Promise<Shop> {
  const { port, providerPort, isPrepared = false, settings = {}, failing } = options;
  const group = marketGroup(settings);
  const { shop, provider, stop } = await startBoth(options);
  if (!isPrepared) await prepareStores(shop, group);
  provider.setSchedule(() => runScheduled(shop, '* * * * *'));
  const url = `http://localhost:${port}`;
  if (failing) await failBindings(url, failing);
  return {
    url,
    providerUrl: `http://localhost:${providerPort}`,
    database: (number = 1) => shop.getD1Database(databaseBinding(number)),
    kv: () => shop.getKVNamespace('KV'),
    reviewPictures: () => shop.getR2Bucket('REVIEW_PICTURES'),
    async request(url, init) {
      const worker = await shop.getWorker();
      // biome-ignore lint/plugin/casts: the runtime's own class of responses has the members of the global one
      return (await worker.fetch(url, { redirect: 'manual', ...init })) as unknown as Response;
    },
    fail: (bindings) => failBindings(url, bindings),
    async everyMinute() {
      await runScheduled(shop, '* * * * *');
      await runScheduled(shop, '17 * * * *');
    },
    everyHour: () => runScheduled(shop, '17 * * * *'),
    fillPages: () => runScheduled(shop, '*/2 * * * *'),
    stop,
  };
}

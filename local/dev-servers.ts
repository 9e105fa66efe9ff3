import { Miniflare } from 'miniflare';
import { createBuilder, createServer, type Plugin, type Rolldown } from 'vite';
import { providerData, runtimeOptions, writeWorkerOptions } from './runtime.ts';
import { type Ports, PROVIDER_FOLDERS, providerBindings } from './settings.ts';
import { marketGroup, prepareShopData } from './stores.ts';

const PROVIDER_BUILD = '.local/build/provider';

/**
 * Lets Vite bundle the dependencies and transform the Worker's modules while the stores are prepared and the runtime
 * starts.
 *
 * @param prepared resolves when the stores may be opened.
 */
function headStart(prepared: Promise<void>): Plugin {
  return {
    name: 'shop-head-start',
    enforce: 'pre',
    async configureServer({ environments }) {
      const worker = environments.shop!;
      await worker.depsOptimizer?.init();
      void environments.client!.depsOptimizer?.init();
      void worker.warmupRequest('/src/worker.ts');
      await prepared;
    },
  };
}

/** The address with which Vite's plugin runs the scheduled handler. */
const scheduleUrl = (port: number) =>
  `http://localhost:${port}/cdn-cgi/handler/scheduled?cron=${encodeURIComponent('* * * * *')}`;

/** @returns a function that stops the shop's Vite server. */
export async function startDevShop(data: string, { port }: Ports): Promise<() => Promise<void>> {
  const server = await createServer({
    configFile: 'vite.config.ts',
    configLoader: 'native',
    plugins: [headStart(prepareShopData(data, marketGroup({})))],
  });
  await server.listen();
  const runScheduled = () => fetch(scheduleUrl(port)).catch(() => {});
  const timer = setInterval(runScheduled, 60_000);
  return () => {
    clearInterval(timer);
    return server.close();
  };
}

/**
 * Builds the provider, serves it, and does both again when one of its files changes.
 *
 * @returns a function that stops it.
 */
export async function startDevProvider(data: string, ports: Ports): Promise<() => Promise<void>> {
  const builder = await createBuilder({
    configFile: 'provider/vite.config.ts',
    configLoader: 'native',
    logLevel: 'warn',
    build: { outDir: '../.local/build', watch: {} },
  });
  const watcher = (await builder.build(builder.environments.provider!)) as Rolldown.RolldownWatcher;
  const folder = providerData(data);
  let runtime: Miniflare | null = null;
  const serve = async () => {
    await writeWorkerOptions(PROVIDER_BUILD);
    const options = runtimeOptions(PROVIDER_BUILD, {
      port: ports.providerPort,
      bindings: providerBindings(ports, scheduleUrl(ports.port), marketGroup({})),
      data: folder,
      folders: PROVIDER_FOLDERS,
    });
    if (runtime) return runtime.setOptions(options);
    runtime = new Miniflare(options);
    await runtime.ready;
  };
  await new Promise<void>((resolve, reject) => {
    watcher.on('event', async (event) => {
      if (event.code === 'ERROR') console.error(event.error.message);
      if (event.code === 'BUNDLE_END') await serve().then(resolve, reject);
      if ('result' in event) await event.result?.close();
    });
  });
  return async () => {
    await watcher.close();
    await runtime?.dispose();
  };
}

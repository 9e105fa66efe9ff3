import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { MiniflareOptions, V4WorkerOptions } from 'miniflare';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { withClock } from './clock.ts';
import { withRecorder } from './data-points.ts';
import { localDatabases } from './databases.ts';
import { withFailures } from './failing.ts';

export interface RuntimeOptions {
  port: number;
  /** Settings that replace those of the build. */
  bindings: Record<string, string>;
  /** Folder for KV, D1 and Durable Objects. Without it, all data is lost when the runtime stops. */
  data?: string | undefined;
  /** Receives the logs of the Worker. Without it, they go to the terminal. */
  onLog?: ((level: string, message: string) => void) | undefined;
  /** Builds of Workers that the Worker is bound to; they have no port. */
  services?: readonly string[];
  /** Ports of Workers that run already, by the Worker's bindings to them. */
  servicePorts?: Record<string, number>;
  /** The provider's address, which records the data points of the Worker. Without it, they are lost. */
  recordPointsAt?: string;
  /** Folders that the Worker reads and writes, by their bindings. Several runtimes may share one. */
  folders?: Record<string, string>;
  /** A module that takes the place of the Worker's main module, `./index.js`, and imports it. */
  wrapper?: string | undefined;
  /** The Worker's bindings can be made to fail, see `failing.ts`. */
  canFail?: boolean;
  /** Milliseconds by which the Worker's clock is ahead of the machine's. */
  clockOffsetMs?: number;
  /** Where the runtime answers the inspector's protocol. Default: nowhere. */
  inspectorPort?: number | undefined;
  /** Another Worker for the same runtime, made from the options of the built one. */
  helper?: (worker: V4WorkerOptions) => V4WorkerOptions;
}

/**
 * Beside each build: its settings as Miniflare takes them. Reading them needs no wrangler, which takes half a second to
 * load.
 */
const OPTIONS_FILE = 'miniflare.json';

/** Writes the Miniflare options of a built Worker beside it. */
export async function writeWorkerOptions(folder: string): Promise<void> {
  const { unstable_getMiniflareWorkerOptions } = await import('wrangler');
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(folder, 'wrangler.json'));
  writeFileSync(join(folder, OPTIONS_FILE), JSON.stringify(workerOptions));
}

/** @returns the options of a built Worker. Without a port, only Workers that are bound to it reach it. */
export function builtWorker(
  folder: string,
  { port, bindings, wrapper, folders = {}, servicePorts = {} }: Partial<RuntimeOptions> = {},
): V4WorkerOptions {
  const file = join(folder, OPTIONS_FILE);
  if (!existsSync(file)) throw new Error(`${file} is missing: run \`npm run shop -- build\` first`);
  const workerOptions = JSON.parse(readFileSync(file, 'utf8')) as {
    bindings: Record<string, string>;
    serviceBindings?: object;
  };
  const disks = Object.entries(folders).map(([binding, path]) => {
    mkdirSync(path, { recursive: true });
    return [binding, { disk: { path: resolve(path), writable: true } }];
  });
  const running = Object.entries(servicePorts).map(([binding, servicePort]) => [
    binding,
    { external: { address: `127.0.0.1:${servicePort}`, http: {} } },
  ]);
  const { name, main: entry }: { name: string; main: string } = JSON.parse(
    readFileSync(join(folder, 'wrangler.json'), 'utf8'),
  );
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:m?js|wasm)$/.test(file),
  );
  return {
    ...workerOptions,
    name,
    modulesRoot: resolve(folder),
    modules: [
      ...(wrapper ? [{ type: 'ESModule', path: resolve(folder, 'wrapper.js'), contents: wrapper }] : []),
      ...[entry, ...files.filter((file) => file !== entry)].map((file) => ({
        type: file.endsWith('.wasm') ? 'CompiledWasm' : 'ESModule',
        path: resolve(folder, file),
      })),
    ],
    bindings: { ...workerOptions.bindings, ...bindings },
    ...(bindings?.CUSTOMER_DATABASES && { d1Databases: localDatabases(Number(bindings.CUSTOMER_DATABASES)) }),
    serviceBindings: { ...workerOptions.serviceBindings, ...Object.fromEntries([...disks, ...running]) },
    ...(port !== undefined && { unsafeDirectSockets: [{ host: '127.0.0.1', port }] }),
  } as V4WorkerOptions;
}

interface AssetOptions {
  directory: string;
  binding: string;
  assetConfig: object;
}

/**
 * Miniflare puts its asset router in front of a Worker that has assets, which costs each request more than the runtime
 * itself.
 *
 * @returns a Worker that reaches its assets by its binding only, and the Worker that serves them.
 */
export function withoutAssetRouter(worker: V4WorkerOptions): V4WorkerOptions[] {
  const { assets, serviceBindings, ...bare } = worker as V4WorkerOptions & {
    assets?: AssetOptions;
    serviceBindings?: Record<string, unknown>;
  };
  if (!assets) return [worker];
  const { directory, binding, assetConfig } = assets;
  const name = `${worker.name}-assets`;
  const { compatibilityDate } = worker;
  return [
    { ...bare, serviceBindings: { ...serviceBindings, [binding]: { name } } } as V4WorkerOptions,
    {
      name,
      compatibilityDate,
      modules: true,
      script: 'export default { fetch: () => new Response(null, { status: 404 }) };',
      assets: { directory, assetConfig },
    } as V4WorkerOptions,
  ];
}

/** @returns the options of a runtime for one built Worker, which answers on a port of its own. */
export function runtimeOptions(folder: string, options: RuntimeOptions): MiniflareOptions {
  const {
    data,
    onLog,
    services = [],
    helper,
    recordPointsAt,
    canFail = false,
    clockOffsetMs = 0,
    inspectorPort,
  } = options;
  const built = builtWorker(folder, options);
  const [worker, ...assets] = withoutAssetRouter(withClock(canFail ? withFailures(built) : built, clockOffsetMs)) as [
    V4WorkerOptions,
    ...V4WorkerOptions[],
  ];
  return {
    ...convertV4MiniflareOptions({
      workers: [
        ...(recordPointsAt ? withRecorder(worker, recordPointsAt) : [worker]),
        ...assets,
        ...services.map((service) => builtWorker(service)),
        ...(helper ? [helper(worker)] : []),
      ],
      ...(inspectorPort !== undefined && { inspectorPort }),
      ...(data && { resourcePersistencePath: resolve(data, 'v3') }),
      cf: false,
    }),
    telemetry: { enabled: false },
    ...(onLog && {
      handleStructuredLogs: ({ level, message }: { level: string; message: string }) => onLog(level, message),
    }),
  };
}

/**
 * Starts a runtime for one built Worker.
 *
 * @param folder the build.
 * @throws Error when the port is taken or the build is missing.
 */
export async function startRuntime(folder: string, options: RuntimeOptions): Promise<Miniflare> {
  const runtime = new Miniflare(runtimeOptions(folder, options));
  try {
    await runtime.ready;
  } catch (error) {
    await runtime.dispose().catch(() => {});
    throw error;
  }
  return runtime;
}

/**
 * The provider's folder inside the shop's. Two runtimes must not open the same SQLite files, which one of them may find
 * locked. Data from the time when both Workers shared a folder is moved.
 */
export function providerData(data: string): string {
  const folder = join(data, 'provider');
  const shared = join(data, 'v3/do/provider-Provider');
  const own = join(folder, 'v3/do/provider-Provider');
  if (existsSync(shared) && !existsSync(own)) {
    mkdirSync(dirname(own), { recursive: true });
    renameSync(shared, own);
  }
  return folder;
}

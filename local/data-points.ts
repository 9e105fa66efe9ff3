import type { V4WorkerOptions } from 'miniflare';

/** The name of the Worker that stands in for Analytics Engine, whose data points Miniflare drops. */
const RECORDER = 'data-points';

/** Points are sent together after this time: the first one's call waits for it. */
const FLUSH_MS = 50;

type Datasets = Record<string, { dataset: string }>;

/** The name of the recorder's entry point for a binding. */
const entrypointOf = (binding: string): string => `Points_${binding}`;

/**
 * A Worker that sends the data points of every dataset to the local provider, which answers queries about them.
 * `writeDataPoint` is a remote call here, with the same parameter.
 */
function recorderFor(datasets: Datasets, providerUrl: string, compatibilityDate: string): V4WorkerOptions {
  const entrypoints = Object.entries(datasets).map(
    ([binding, { dataset }]) => `export class ${entrypointOf(binding)} extends WorkerEntrypoint {
      writeDataPoint(point) { return record(${JSON.stringify(dataset)}, point); }
    }`,
  );
  const script = `import { WorkerEntrypoint } from 'cloudflare:workers';
    const waiting = new Map();
    async function record(dataset, point) {
      const others = waiting.get(dataset);
      if (others) return void others.push(point);
      const points = [point];
      waiting.set(dataset, points);
      await new Promise((resolve) => setTimeout(resolve, ${FLUSH_MS}));
      waiting.delete(dataset);
      await fetch(${JSON.stringify(`${providerUrl}/analytics/`)} + dataset, { method: 'POST', body: JSON.stringify(points) });
    }
    ${entrypoints.join('\n')}
    export default { fetch: () => new Response(null, { status: 404 }) };`;
  return { name: RECORDER, modules: true, script, compatibilityDate } as V4WorkerOptions;
}

/** @returns a Worker with the recorder in the place of its datasets, and the recorder. */
export function withRecorder(worker: V4WorkerOptions, providerUrl: string): V4WorkerOptions[] {
  const {
    analyticsEngineDatasets = {},
    serviceBindings = {},
    ...rest
  } = worker as V4WorkerOptions & {
    analyticsEngineDatasets?: Datasets;
    serviceBindings?: Record<string, unknown>;
  };
  const stands = Object.keys(analyticsEngineDatasets).map((binding) => [
    binding,
    { name: RECORDER, entrypoint: entrypointOf(binding) },
  ]);
  const shop = { ...rest, serviceBindings: { ...serviceBindings, ...Object.fromEntries(stands) } } as V4WorkerOptions;
  return [shop, recorderFor(analyticsEngineDatasets, providerUrl, String(rest.compatibilityDate))];
}

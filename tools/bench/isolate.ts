/** `npm run shop -- bench:isolate`: how long the shop's Worker takes to start in a new isolate, and how large its upload is. */
import { resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { readArguments } from '../../local/command.ts';
import { freePort } from '../../local/free-port.ts';
import { builtWorker } from '../../local/runtime.ts';
import { localBindings } from '../../local/settings.ts';
import { uploadSize } from '../upload.ts';

readArguments('Usage: npm run shop -- bench:isolate', {});

const ROUNDS = 7;
const MAX_START_MS = 100;

/**
 * Imports the Worker when asked to, so that its evaluation can be timed from outside: the clock of the runtime stands
 * still meanwhile.
 */
const PROBE = `export default {
  async fetch(request) {
    if (new URL(request.url).pathname === '/import') await import('./index.js');
    return new Response('ok');
  },
}`;

/** @returns milliseconds that a new runtime takes to evaluate the Worker and its settings. */
async function startTime(): Promise<number> {
  const port = await freePort();
  const worker = builtWorker('dist/shop', { port, bindings: localBindings({ port, providerPort: port }) });
  const modules = [
    { type: 'ESModule', path: resolve('dist/shop/probe.js'), contents: PROBE },
    ...(worker.modules as object[]),
  ];
  const { assets: _, ...bare } = worker as Record<string, unknown>;
  const workers = [{ ...bare, modules } as typeof worker, builtWorker('dist/pictures')];
  const runtime = new Miniflare(convertV4MiniflareOptions({ workers, cf: false }));
  try {
    await runtime.ready;
    const time = async (path: string) => {
      const began = performance.now();
      const response = await fetch(`http://localhost:${port}${path}`);
      if ((await response.text()) !== 'ok') throw new Error(`${path} answered ${response.status}`);
      return performance.now() - began;
    };
    for (let i = 0; i < 5; i++) await time('/');
    return (await time('/import')) - (await time('/import'));
  } finally {
    await runtime.dispose();
  }
}

const times: number[] = [];
for (let round = 0; round < ROUNDS; round++) times.push(await startTime());
times.sort((a, b) => a - b);
const median = times[Math.floor(ROUNDS / 2)]!;
const { gzipped, plain } = uploadSize('dist/shop');
console.log(
  `Start of an isolate: ${median.toFixed(0)} ms (median of ${ROUNDS}; ${times[0]!.toFixed(0)} to ${times.at(-1)!.toFixed(0)}), at most ${MAX_START_MS} allowed`,
);
console.log(`Upload: ${(plain / 1024).toFixed(0)} KiB, ${(gzipped / 1024).toFixed(0)} KiB gzipped`);
process.exit(median > MAX_START_MS ? 1 : 0);

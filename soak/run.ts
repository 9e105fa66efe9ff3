import { parseArgs } from 'node:util';
import { freePort } from '../bench/port.ts';
import { startCheckedShop } from '../test/checked-shop.ts';
import { launch } from '../test/journeys/browser.ts';
import { runCart } from './cart.ts';

/**
 * `npm run soak -- --count N --seed N`: long random runs against a local shop, one after the other from the given seed on.
 * A run that fails prints its seed; `--count 1 --seed S` repeats it. Promises that requests have shared fail the whole command.
 */
const MAX_LATENCY_MS = 3000;
const PARALLEL = 4;

const { values } = parseArgs({ options: { count: { type: 'string', default: '20' }, seed: { type: 'string', default: '1' } } });
const [count, first] = [Number(values.count), Number(values.seed)];
if (!Number.isInteger(count) || !Number.isInteger(first) || count < 1) throw new Error('--count and --seed are whole numbers');

const shop = await startCheckedShop({ port: await freePort(), providerPort: await freePort() });
const browser = await launch();
const failed: number[] = [];
let next = first;
let done = 0;
const started = Date.now();

/** Runs one seed after the other until none is left. */
async function work(): Promise<void> {
  for (let seed = next++; seed < first + count; seed = next++) {
    try {
      await runCart(browser, shop, seed, MAX_LATENCY_MS);
    } catch (error) {
      failed.push(seed);
      console.log(`seed ${seed}: ${error instanceof Error ? error.message : error}`);
    }
    done += 1;
    if (done % 10 === 0) console.log(`${done} of ${count} cart sequences, ${failed.length} failed, ${Math.round((Date.now() - started) / 1000)} s`);
  }
}

try {
  await Promise.all(Array.from({ length: PARALLEL }, work));
  console.log(
    `${count} cart sequences from seed ${first} on, latency up to ${MAX_LATENCY_MS} ms: ${count - failed.length} ended with the browser showing what the provider has, ${failed.length} did not${failed.length > 0 ? ` (seeds ${failed.join(', ')})` : ''}`,
  );
} finally {
  await Promise.all([browser.close(), shop.stop()]);
}
process.exit(failed.length > 0 ? 1 : 0);

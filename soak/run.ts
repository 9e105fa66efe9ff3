import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { runnerImport } from 'vite';
import { freePort } from '../bench/port.ts';
import type { Shop } from '../local/shop.ts';
import { startCheckedShop } from '../test/checked-shop.ts';
import { launch } from '../test/journeys/browser.ts';
import { runCart } from './cart.ts';
import { runSubscription } from './subscription.ts';

/**
 * `npm run soak -- cart|subscription --count N --seed N --shops N`: long random runs against local shops, from the given seed on;
 * without a name both, one after the other. A run that fails prints its seed; `--count 1 --seed S` repeats it. Promises that requests have
 * shared fail the whole command.
 *
 * `npm run soak -- billing --count N --seed N`: a year of N subscriptions with the billing of the given seed, in one process.
 *
 * `npm run soak -- ledger --count N --seed N`: N sequences of orders, refunds, rewards and days on the ledger of points and on its model.
 */
const MAX_LATENCY_MS = 3000;

interface Soak {
  run(browser: Browser, shop: Shop, seed: number, maxLatencyMs: number): Promise<unknown>;
  shops: number;
  /** Sequences at a time in each shop. A subscription's sequence needs the provider for itself. */
  parallel: number;
}

const SOAKS: Record<string, Soak> = {
  cart: { run: runCart, shops: 1, parallel: 4 },
  subscription: { run: runSubscription, shops: 3, parallel: 1 },
};

const { values, positionals } = parseArgs({
  options: { count: { type: 'string', default: '20' }, seed: { type: 'string', default: '1' }, shops: { type: 'string' } },
  allowPositionals: true,
});
const [count, first] = [Number(values.count), Number(values.seed)];
if (!Number.isInteger(count) || !Number.isInteger(first) || count < 1) throw new Error('--count and --seed are whole numbers');
const BILLING = 'billing';
const LEDGER = 'ledger';
const names = [...Object.keys(SOAKS), BILLING, LEDGER];
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`No sequences of ${unknown.join(', ')}: there are ${names.join(', ')}`);
const isWanted = (name: string): boolean => positionals.length === 0 || positionals.includes(name);

/** Runs the sequences of all seeds. @returns the seeds that failed. */
async function soak(browser: Browser, name: string, { run, shops, parallel }: Soak): Promise<number[]> {
  const failed: number[] = [];
  let next = first;
  let done = 0;
  const started = Date.now();

  /** Runs one seed after the other until none is left. */
  async function work(shop: Shop): Promise<void> {
    for (let seed = next++; seed < first + count; seed = next++) {
      try {
        await run(browser, shop, seed, MAX_LATENCY_MS);
      } catch (error) {
        failed.push(seed);
        console.log(`seed ${seed}: ${error instanceof Error ? error.message : error}`);
      }
      done += 1;
      if (done % 10 === 0) console.log(`${done} of ${count} ${name} sequences, ${failed.length} failed, ${Math.round((Date.now() - started) / 1000)} s`);
    }
  }

  const running = await Promise.all(
    Array.from({ length: Math.min(Number(values.shops ?? shops), count) }, async () =>
      startCheckedShop({ port: await freePort(), providerPort: await freePort() }),
    ),
  );
  try {
    await Promise.all(running.flatMap((shop) => Array.from({ length: parallel }, () => work(shop))));
  } finally {
    await Promise.all(running.map((shop) => shop.stop()));
  }
  const seeds = failed.length > 0 ? ` (seeds ${failed.join(', ')})` : '';
  console.log(
    `${count} ${name} sequences from seed ${first} on, latency up to ${MAX_LATENCY_MS} ms: ${count - failed.length} ended with the browser showing what the provider has, ${failed.length} did not${seeds}`,
  );
  return failed;
}

/** Bills a year of subscriptions. @returns whether each delivery was billed once or accounted for. */
async function soakBilling(): Promise<boolean> {
  const started = Date.now();
  // through Vite, because the Worker's modules import schemas and texts
  const { module } = await runnerImport<{ runBillingYear: (year: { contracts: number; days: number; seed: number }) => Promise<Record<string, unknown>> }>(
    './soak/billing.ts',
  );
  try {
    const { totals, ...counts } = await module.runBillingYear({ contracts: count, days: 365, seed: first });
    console.log(
      `a year of ${count} subscriptions, seed ${first}, ${Math.round((Date.now() - started) / 1000)} s: every delivery was billed once or accounted for`,
      counts,
    );
    console.log('charged, in cents', totals);
    return true;
  } catch (error) {
    console.log(`billing, seed ${first}: ${error instanceof Error ? error.message : error}`);
    return false;
  }
}

/** Runs sequences on the ledger of points. @returns whether it was its model after each step. */
async function soakLedger(): Promise<boolean> {
  const started = Date.now();
  const { module } = await runnerImport<{ runLedger: (run: { count: number; seed: number }) => Promise<Record<string, number>> }>('./soak/ledger.ts');
  try {
    const totals = await module.runLedger({ count, seed: first });
    console.log(
      `${count} sequences of the ledger from seed ${first}, ${Math.round((Date.now() - started) / 1000)} s: it was its model after each step`,
      totals,
    );
    return true;
  } catch (error) {
    console.log(`ledger, seed ${first}: ${error instanceof Error ? `${error.message}\n${error.cause ?? ''}` : error}`);
    return false;
  }
}

let failures = 0;
if (Object.keys(SOAKS).some(isWanted)) {
  const browser = await launch();
  try {
    for (const [name, definition] of Object.entries(SOAKS)) if (isWanted(name)) failures += (await soak(browser, name, definition)).length;
  } finally {
    await browser.close();
  }
}
if (isWanted(BILLING) && !(await soakBilling())) failures += 1;
if (isWanted(LEDGER) && !(await soakLedger())) failures += 1;
process.exit(failures > 0 ? 1 : 0);

import type { Browser } from 'playwright-core';
import { runnerImport } from 'vite';
import { readArguments, refuse } from '../../local/command.ts';
import { freePort } from '../../local/free-port.ts';
import type { Shop } from '../../local/shop.ts';
import { startCheckedShop } from '../../test/checked-shop.ts';
import { launch } from '../../test/journeys/browser.ts';
import { runCart } from './cart.ts';
import { runFaults } from './faults.ts';
import { runFuzz } from './fuzz.ts';
import { runHammer } from './hammer.ts';
import { runSubscription } from './subscription.ts';

/**
 * `npm run soak -- cart|subscription --count N --seed N --shops N`: long random runs against local shops, from the
 * given seed on; without a name both, one after the other. A run that fails prints its seed; `--count 1 --seed S`
 * repeats it. Promises that requests have shared fail the whole command.
 *
 * `npm run soak -- billing --count N --seed N`: a year of N subscriptions with the billing of the given seed, in one
 * process.
 *
 * `npm run soak -- billing-day --count N --notices N --seed N --points N`: a day on which N deliveries are due, and as
 * many notices unless given, at 100, 1,000 and 2,000 points a second or at those given, with the latencies of the real
 * services and by a clock of its own; a tenth of the consumers' runs are stopped.
 *
 * `npm run soak -- cms --count N --seed N`: a CMS of N stories, 5,000 by default, that are all published within a minute:
 * how long copying them takes, its calls, those of a month, and the memory of the Worker's isolate.
 *
 * `npm run soak -- faults --count N --seed N --connections N`: N requests at 64 connections, while services fail at
 * random.
 *
 * `npm run soak -- ledger --count N --seed N`: N sequences of orders, refunds, rewards and days on the ledger of points
 * and on its model.
 *
 * `npm run soak -- fuzz --count N --seed N`: N random requests, 20,000 by default.
 *
 * `npm run soak -- animals --weeks N [--animals NAME,NAME]`: twelve animals whose boxes follow them, for a year by
 * default.
 *
 * `npm run soak -- hammer --seconds N --seed N`: visitors of all kinds ask for the same pages together, for a minute by
 * default.
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

const BILLING = 'billing';
const BILLING_DAY = 'billing-day';
const CMS = 'cms';
const LEDGER = 'ledger';
const FAULTS = 'faults';
const FUZZ = 'fuzz';
const HAMMER = 'hammer';
const ANIMALS = 'animals';
const names = [...Object.keys(SOAKS), BILLING, BILLING_DAY, CMS, LEDGER, FAULTS, FUZZ, HAMMER, ANIMALS];
const USAGE = `Usage: npm run soak -- [${names.join('|')}] [--count N] [--seed N] [--shops N] [--connections N] [--seconds N] [--points N] [--notices N] [--weeks N] [--animals NAME,NAME]`;

const { values, positionals } = readArguments(USAGE, {
  options: {
    count: { type: 'string' },
    seed: { type: 'string', default: '1' },
    shops: { type: 'string' },
    connections: { type: 'string', default: '64' },
    seconds: { type: 'string', default: '60' },
    points: { type: 'string' },
    notices: { type: 'string' },
    weeks: { type: 'string', default: '52' },
    animals: { type: 'string' },
  },
  allowPositionals: true,
});
const [count, first, seconds] = [Number(values.count ?? 20), Number(values.seed), Number(values.seconds)];
/** The points that plans of the commerce provider restore in a second. */
const notices = Number(values.notices ?? count);
const plans = values.points === undefined ? [100, 1000, 2000] : [Number(values.points)];
if (![count, first, seconds, notices, ...plans].every(Number.isInteger) || count < 1)
  refuse('--count, --seed, --seconds, --points and --notices are whole numbers.', USAGE);
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) refuse(`There are no sequences of ${unknown.join(', ')}.`, USAGE);
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
      if (done % 10 === 0)
        console.log(
          `${done} of ${count} ${name} sequences, ${failed.length} failed, ${Math.round((Date.now() - started) / 1000)} s`,
        );
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
  const { module } = await runnerImport<{
    runBillingYear: (year: { contracts: number; days: number; seed: number }) => Promise<Record<string, unknown>>;
  }>('./tools/soak/billing.ts');
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

const STOPS = 0.1;

/** Bills a day with many deliveries on each plan. @returns whether each was billed once, after its notice. */
async function soakBillingDay(): Promise<boolean> {
  const { module } = await runnerImport<typeof import('./billing-day.ts')>('./tools/soak/billing-day.ts');
  let isRight = true;
  for (const pointsPerSecond of plans) {
    const started = Date.now();
    try {
      const figures = await module.runBillingDay({
        deliveries: count,
        notices,
        pointsPerSecond,
        seed: first,
        stops: STOPS,
        onProgress: ({ second, noticed, billed, level }) =>
          console.log(
            `${second} s: ${noticed} noticed, ${billed} billed, ${Math.round(level * 100)} % of the points left`,
          ),
      });
      console.log(
        `${count} deliveries and ${notices} notices at ${pointsPerSecond} points a second, ${Math.round((Date.now() - started) / 1000)} s: each was billed once, after its notice`,
        figures,
      );
    } catch (error) {
      console.log(`billing-day at ${pointsPerSecond}: ${error instanceof Error ? error.message : error}`);
      isRight = false;
    }
  }
  return isRight;
}

/** The limits of copying: in seconds, calls of the CMS in a month, and MB of an isolate. */
const CMS_LIMITS = { seconds: 600, month: 30_000, isolateMb: 128 };
const EDITS_A_DAY = 60;

/** Copies a CMS with many stories. @returns whether all copies were right, in time and within the limits. */
async function soakCms(stories: number): Promise<boolean> {
  const { module } = await runnerImport<typeof import('./cms.ts')>('./tools/soak/cms.ts');
  const { module: memory } = await runnerImport<typeof import('./cms-memory.ts')>('./tools/soak/cms-memory.ts');
  try {
    const figures = await module.runCms({ stories, webhooks: stories, edits: EDITS_A_DAY, seed: first, stops: STOPS });
    console.log(
      `${stories} stories, seed ${first}, ${EDITS_A_DAY} edits a day: all copies are those of the CMS`,
      figures,
    );
    const measured = await memory.measureCms(stories);
    console.log('by the clock of this machine', measured);
    const { seconds, month, isolateMb } = CMS_LIMITS;
    return (
      Math.max(figures.first.seconds, figures.burst.seconds) < seconds &&
      Math.max(figures.monthAtRest, figures.monthWithEdits) < month &&
      measured.isolateMb < isolateMb
    );
  } catch (error) {
    console.log(`cms, seed ${first}: ${error instanceof Error ? error.message : error}`);
    return false;
  }
}

/** Runs sequences on the ledger of points. @returns whether it was its model after each step. */
async function soakLedger(): Promise<boolean> {
  const started = Date.now();
  const { module } = await runnerImport<{
    runLedger: (run: { count: number; seed: number }) => Promise<Record<string, number>>;
  }>('./tools/soak/ledger.ts');
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

/** Visitors come while services fail. @returns whether every rule was kept. */
async function soakFaults(): Promise<boolean> {
  const logs: string[] = [];
  const shop = await startCheckedShop({
    port: await freePort(),
    providerPort: await freePort(),
    onLog: (_, line) => void logs.push(line),
  });
  try {
    console.log(
      `${count} requests while services fail, seed ${first}: every rule was kept`,
      await runFaults(shop, logs, { count, seed: first, connections: Number(values.connections) }),
    );
    return true;
  } catch (error) {
    console.log(`faults, seed ${first}: ${error instanceof Error ? error.message : error}`);
    return false;
  } finally {
    await shop.stop();
  }
}

/** The faults that are printed. */
const MAX_PRINTED = 20;

/** Sends random requests. @returns whether every answer was right. */
async function soakFuzz(requests: number): Promise<boolean> {
  const started = Date.now();
  const logs: string[] = [];
  const shop = await startCheckedShop({
    port: await freePort(),
    providerPort: await freePort(),
    onLog: (_, message) => void logs.push(message),
  });
  try {
    const { outcomes, faults } = await runFuzz(shop, logs, { count: requests, seed: first }, console.log);
    for (const fault of faults.slice(0, MAX_PRINTED)) console.log(fault);
    console.log(
      `${requests} random requests, seed ${first}, ${Math.round((Date.now() - started) / 1000)} s: ${faults.length} faults`,
      outcomes,
    );
    return faults.length === 0;
  } finally {
    await shop.stop();
  }
}

/** Has visitors ask for the same pages together. @returns whether each saw nothing of another one. */
async function soakHammer(): Promise<boolean> {
  const shop = await startCheckedShop({ port: await freePort(), providerPort: await freePort(), onLog: () => {} });
  try {
    const { outcomes, leaks, personal } = await runHammer(shop, { seconds, seed: first });
    for (const leak of leaks.slice(0, MAX_PRINTED)) console.log(leak);
    console.log(
      `${seconds} s of visitors on the same pages, seed ${first}: ${leaks.length} leaks; ${personal} answers had something of their own visitor`,
      outcomes,
    );
    return leaks.length === 0;
  } finally {
    await shop.stop();
  }
}

/** Lets animals live. @returns whether every box fitted, and every change was told before its charge. */
async function soakAnimals(weeks: number): Promise<boolean> {
  const started = Date.now();
  // through Vite, because the planner reads its breeds as a text
  const { module } = await runnerImport<typeof import('./animals.ts')>('./tools/soak/animals.ts');
  const shop = await startCheckedShop({ port: await freePort(), providerPort: await freePort(), onLog: () => {} });
  try {
    const outcomes = await module.runAnimals(shop, {
      weeks,
      ...(values.animals && { names: values.animals.split(',') }),
      onWeek: (week) => week % 4 === 0 && console.log(`week ${week}, ${Math.round((Date.now() - started) / 1000)} s`),
    });
    const percent = (part: number) => `${Math.round(part * 1000) / 10} %`;
    console.table(
      outcomes.map(({ deviation, nearest, ...counts }) => ({
        ...counts,
        deviation: percent(deviation),
        'nearest on sale': nearest > 0 ? percent(nearest) : '',
      })),
    );
    console.log(
      `${outcomes.length} animals, ${weeks} weeks, ${Math.round((Date.now() - started) / 1000)} s: every box fitted the plan of its day, every change was told before its charge, and those that were declined were not made`,
    );
    return true;
  } catch (error) {
    console.log(`animals: ${error instanceof Error ? error.message : error}`);
    return false;
  } finally {
    await shop.stop();
  }
}

let failures = 0;
if (Object.keys(SOAKS).some(isWanted)) {
  const browser = await launch();
  try {
    for (const [name, definition] of Object.entries(SOAKS))
      if (isWanted(name)) failures += (await soak(browser, name, definition)).length;
  } finally {
    await browser.close();
  }
}
if (isWanted(BILLING) && !(await soakBilling())) failures += 1;
if (isWanted(BILLING_DAY) && !(await soakBillingDay())) failures += 1;
if (isWanted(CMS) && !(await soakCms(Number(values.count ?? 5000)))) failures += 1;
if (isWanted(LEDGER) && !(await soakLedger())) failures += 1;
if (isWanted(FAULTS) && !(await soakFaults())) failures += 1;
if (isWanted(FUZZ) && !(await soakFuzz(Number(values.count ?? 20_000)))) failures += 1;
if (isWanted(HAMMER) && !(await soakHammer())) failures += 1;
if (isWanted(ANIMALS) && !(await soakAnimals(Number(values.weeks)))) failures += 1;
process.exit(failures > 0 ? 1 : 0);

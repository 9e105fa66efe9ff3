import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Shop } from '../../local/shop.ts';
import { control, EMAIL, NO_FAULT, PAGES, send, Visitors } from './fault-visitors.ts';
import { type Random, randomOf } from './random.ts';

const SERVICES = [
  'storefront',
  'storefront',
  'storefront',
  'cms',
  'cms',
  'customer',
  'login',
  'admin',
  'mail',
  'tracking',
] as const;
const MODES = ['500', 'timeout', 'garbage', 'graphql-error', '429', 'half', 'down'] as const;
const RATES = [0.2, 0.5, 1, 1];

const UNHANDLED = /unhandled|uncaught \(in promise\)|hung|different request context/i;

/** The resident memory of the process that listens on a port, in MB; null where the system does not tell. */
function memoryOf(port: number): number | null {
  try {
    const hex = port.toString(16).toUpperCase().padStart(4, '0');
    const inode = readFileSync('/proc/net/tcp', 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .find((fields) => fields[1]?.endsWith(`:${hex}`) && fields[3] === '0A')?.[9];
    const holds = (pid: string) => {
      try {
        return readdirSync(`/proc/${pid}/fd`).some(
          (fd) => readlinkSync(`/proc/${pid}/fd/${fd}`) === `socket:[${inode}]`,
        );
      } catch {
        return false;
      }
    };
    const pid = inode && readdirSync('/proc').find((name) => /^\d+$/.test(name) && holds(name));
    return pid
      ? Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024)
      : null;
  } catch {
    return null;
  }
}

/** The figures of a run. */
export interface FaultTotals {
  requests: number;
  perSecond: number;
  left: number;
  faults: number;
  /** Answers by status. */
  statuses: Record<string, number>;
  stale: number;
  /** Milliseconds until the first byte of pages, by percent of them. */
  firstByteMs: Record<string, number>;
  additions: number;
  recoveredMs: number;
  /** MB of the Worker's process in the course of the run. */
  memory: (number | null)[];
}

/** The activity beside the visitors, until all of them have come. */
interface Surroundings {
  shop: Shop;
  visitors: Visitors;
  /** Faults so far. */
  faults: number;
  /** MB of the Worker's process so far. */
  memory: (number | null)[];
  isOver: boolean;
}

const noteMemory = ({ shop, memory }: Surroundings): void => {
  memory.push(memoryOf(Number(new URL(shop.url).port)));
};

/** Lets services fail, one after the other. */
async function disturb(around: Surroundings, random: Random): Promise<void> {
  const { shop, visitors } = around;
  while (!around.isOver) {
    const [service, other] = [random.pick(SERVICES), random.pick(SERVICES)];
    const services = random.next() < 0.2 ? [service, other] : [service];
    const fault =
      random.next() < 0.2
        ? { latencyMs: random.pick([500, 2000, 5000]), errorRate: 0 }
        : { mode: random.pick(MODES), errorRate: random.pick(RATES) };
    if (random.next() < 0.3)
      await control(shop, 'products/insect-oat-adult-dog', { stock: random.between(1000, 9000) });
    if (services.includes('login')) await control(shop, `customers/${EMAIL}`, {});
    visitors.fault = `${services.join(' and ')} ${JSON.stringify(fault)}`;
    around.faults += 1;
    await Promise.all(services.map((name) => control(shop, 'faults', { service: name, ...fault })));
    await pause(random.between(500, 4000));
    await Promise.all(services.map((name) => control(shop, 'faults', { service: name, latencyMs: 0, errorRate: 0 })));
    visitors.fault = NO_FAULT;
    await pause(random.between(200, 3000));
  }
}

/** Notes the memory after each tenth of the requests. */
async function watchMemory(around: Surroundings, count: number): Promise<void> {
  const { visitors } = around;
  let measuredAt = 0;
  while (!around.isOver) {
    await pause(200);
    if (visitors.requests - measuredAt < count / 10) continue;
    measuredAt = visitors.requests;
    noteMemory(around);
  }
}

/** Asks for the constant answer all the time; the slowest of the last ones counts. */
async function measureMachine(around: Surroundings): Promise<void> {
  for (const last: number[] = []; !around.isOver; await pause(100)) {
    const { ms } = await send(`${around.shop.url}/healthz`);
    last.push(Math.round(ms));
    around.visitors.machineMs = Math.max(...last.slice(-20));
  }
}

/** Waits until every page is new again. @returns after how many milliseconds. */
async function recover(visitors: Visitors, random: Random): Promise<number> {
  const faultsEnded = performance.now();
  while (
    (await Promise.all(PAGES.map((path) => visitors.visit(path, random)))).some(
      (answer) => answer?.status !== 200 || answer.stale,
    )
  )
    if (performance.now() - faultsEnded > 30_000) {
      visitors.broken.push('the pages have not recovered within 30 s');
      break;
    }
  return Math.round(performance.now() - faultsEnded);
}

/** Repeats the additions without an answer: each cart then holds every addition once. @returns how many there are. */
async function checkCarts(visitors: Visitors, random: Random): Promise<number> {
  const known = visitors.carts.filter(({ token }) => token);
  for (const cart of known) {
    for (const addition of cart.variants.filter(({ isDone }) => !isDone)) {
      const answer = await visitors.add(cart, addition, random);
      if (answer?.status !== 200)
        visitors.broken.push(`an addition that is repeated answers ${answer?.status}: ${answer?.text.slice(0, 200)}`);
    }
    const answer = await visitors.visit(`/api/cart?token=${encodeURIComponent(cart.token)}`, random);
    const pieces = JSON.parse(answer?.text ?? '{}').cart?.totalQuantity;
    if (pieces !== cart.variants.length)
      visitors.broken.push(`a cart holds ${pieces} pieces after ${cart.variants.length} additions`);
  }
  return known.reduce((sum, cart) => sum + cart.variants.length, 0);
}

/** In a long run the memory does not grow in the second half. */
function checkMemory({ visitors, memory }: Surroundings, count: number): void {
  const numbers = memory.filter((value) => value !== null);
  const [half, end] = [Math.max(...numbers.slice(0, Math.ceil(numbers.length / 2))), Math.max(...numbers.slice(-2))];
  if (count >= 10_000 && end > half * 1.25 + 50)
    visitors.broken.push(`the memory grows from ${half} to ${end} MB in the second half`);
}

/** The values that so many percent of the numbers do not exceed. */
function percentiles(numbers: readonly number[]): Record<string, number> {
  const sorted = numbers.toSorted((a, b) => a - b);
  const percentile = (percent: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))]!);
  return { 50: percentile(50), 95: percentile(95), 99: percentile(99), 100: percentile(100) };
}

/**
 * Visitors come and go while services fail at random.
 *
 * @param logs the lines that the Workers log during the run.
 * @throws Error with the first broken rules: no page that was seen before answers 5xx, no request hangs or answers 500,
 * no page begins late, every addition to a cart is made once, nothing is rejected unhandled, and the memory does not
 * grow.
 */
export async function runFaults(
  shop: Shop,
  logs: readonly string[],
  { count, seed, connections = 64 }: { count: number; seed: number; connections?: number },
): Promise<FaultTotals> {
  const started = performance.now();
  const visitors = await Visitors.of(shop);
  const { broken } = visitors;
  const around: Surroundings = { shop, visitors, faults: 0, memory: [], isOver: false };
  noteMemory(around);
  await visitors.lookAround(seed);
  const others = [disturb(around, randomOf(seed)), watchMemory(around, count), measureMachine(around)];
  await Promise.all(
    Array.from({ length: connections }, (_, n) => visitors.comeAndGo(count, randomOf(seed * 1000 + n + 1))),
  );
  const perSecond = Math.round((visitors.requests / (performance.now() - started)) * 1000);
  around.isOver = true;
  await Promise.all(others);

  const random = randomOf(seed);
  const recoveredMs = await recover(visitors, random);
  const additions = await checkCarts(visitors, random);
  noteMemory(around);
  for (const line of logs) if (UNHANDLED.test(line)) broken.push(`log: ${line.slice(0, 200)}`);
  checkMemory(around, count);
  if (broken.length > 0)
    throw new Error(
      `${broken.length} rules are broken, memory ${around.memory.join(' ')} MB, for example:\n${broken.slice(0, 20).join('\n')}`,
    );
  const { requests, left, statuses, stale } = visitors;
  return {
    requests,
    perSecond,
    left,
    faults: around.faults,
    statuses,
    stale,
    firstByteMs: percentiles(visitors.firstBytes),
    additions,
    recoveredMs,
    memory: around.memory,
  };
}

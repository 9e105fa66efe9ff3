import { mock } from 'node:test';
import { localBindings } from '../../local/settings.ts';
import { adminApi } from '../../provider/admin/api.ts';
import type { PlanPoints } from '../../provider/cost.ts';
import { findOrCreateCustomer } from '../../provider/customers.ts';
import { gid } from '../../provider/graphql-types.ts';
import { mailApi } from '../../provider/mail/api.ts';
import { changeSetup } from '../../provider/setup.ts';
import { type BillingAttempt, Store } from '../../provider/store.ts';
import { newContract, saveContract } from '../../provider/subscriptions/contracts.ts';
import { type Env, settingsOf } from '../../src/env.ts';
import { billContracts, workAt } from '../../src/shop/outbox/outbox.ts';
import { ISOLATES } from '../../src/shopify/point-budget.ts';
import type { OutboxContext, QueuedContract } from '../../src/site/outbox.ts';
import { deliveredTexts, translatorIn } from '../../src/site/texts.ts';
import { MemoryD1 } from '../../test/d1.ts';
import { storage } from '../../test/storage.ts';
import { DAY_MS, URLS, ZONE } from './billing-world.ts';
import { randomOf } from './random.ts';
import { pause, runClock, startClock, stopClock } from './simulated-clock.ts';
import { SimulatedQueue } from './simulated-queue.ts';
import { callOfRun, Run, runs } from './stopped-run.ts';

/**
 * A day with many charges, by a clock of its own: calls take as long as at the real services, the Admin API has the
 * points of a plan, and consumers of the queue work side by side. So its figures are the same on every machine.
 */

/** The latency of calls of the services, in milliseconds. */
const LATENCY = { admin: 250, mail: 100, database: 25 };
/** The plan's points at most are those of twenty seconds. */
const BUCKET_SECONDS = 20;
const CONSUMERS = { maxBatchSize: 20, maxConcurrency: ISOLATES, maxRetries: 3, batchTimeoutMs: 1000, duplicates: 0.05 };
/** How exact the clock is, on the day and before it. */
const STEP_MS = 25;
const COARSE_STEP_MS = 1000;
const MINUTE_MS = 60_000;
/** The notices of a delivery go out this many days before it. */
const NOTICE_DAYS = 3;
const START = '2027-03-01T08:00:00Z';
/** A day with more than this has failed. */
const MAX_HOURS = 24;

export interface BillingDay {
  /** Deliveries that are due on the day, and as many others whose notice is. */
  deliveries: number;
  /** The points that the plan restores in a second. */
  pointsPerSecond: number;
  seed: number;
  /** The share of the consumers' runs that end at any call. */
  stops?: number;
}

export interface BillingDayFigures {
  billed: number;
  notices: number;
  /** Seconds from the first run of the day until every notice was stored, and until every delivery was billed. */
  noticedAfter: number;
  billedAfter: number;
  /** Points that the calls of the day took. */
  points: number;
  /** Those in proportion to what the plan has restored meanwhile. */
  share: number;
  /** Calls that the API refused for want of points. */
  throttled: number;
  /** Runs of consumers that were stopped. */
  stopped: number;
}

function addContract(store: Store, i: number, due: Date): void {
  const email = `buyer${i}@kvistra.example`;
  findOrCreateCustomer(store, email);
  const product = store.products().find(({ subscribable }) => subscribable)!;
  const [variant] = product.variants;
  const line = {
    variantId: variant!.id,
    handle: product.handle,
    title: product.title,
    variantTitle: variant!.title,
    sku: variant!.sku,
    quantity: 1,
    price: 2000,
    total: 0,
    planId: 7001,
    planName: null,
    vatPercent: 0,
    attributes: [],
  };
  const address = {
    firstName: 'A',
    lastName: 'B',
    address1: 'C 1',
    address2: '',
    zip: '1',
    city: 'D',
    phone: '',
    country: 'DE',
  } as const;
  const contract = newContract({
    id: store.nextNumber('contract', 301),
    email,
    country: 'DE',
    currency: 'EUR',
    rhythm: { interval: 'MONTH', intervalCount: 1 },
    nextBillingDate: due.toISOString(),
    lines: [line],
    shippingAddress: address,
    card: { brand: 'Visa', last4: '4242' },
    expiry: { month: 12, year: 2040 },
    originOrder: null,
    createdAt: store.now().toISOString(),
  });
  saveContract(store, contract);
}

/** The world of one day. */
class Day {
  readonly store: Store;
  readonly d1 = new MemoryD1();
  readonly context: OutboxContext;
  readonly queue: SimulatedQueue<QueuedContract>;
  private readonly random;
  private readonly stops: number;
  /** The contexts of idle consumers; each isolate has settings of its own. */
  private readonly idle: OutboxContext[];
  isLimited = false;
  points = 0;
  throttled = 0;
  stopped = 0;

  constructor({ seed, stops = 0 }: Pick<BillingDay, 'seed' | 'stops'>) {
    this.store = new Store(storage(), '', ZONE);
    this.random = randomOf(seed);
    this.stops = stops;
    const settings = settingsOf({
      ...localBindings({ port: 1, providerPort: 2 }),
      EU_ADMIN_TOKEN: 'soak-admin-token',
      BILLING_NOTICE_DAYS: String(NOTICE_DAYS),
      CLOCK_URL: '',
      CMS_URL: '',
    } as Env);
    this.queue = new SimulatedQueue(CONSUMERS, this.random, (messages) => this.consume(messages));
    this.context = {
      settings,
      database: this.d1.bindingWith((work) =>
        callOfRun(async () => {
          if (this.isLimited) await pause(LATENCY.database);
          return work();
        }),
      ),
      translate: async (market) => translatorIn(deliveredTexts, market),
      billingQueue: this.queue,
    };
    this.idle = Array.from({ length: CONSUMERS.maxConcurrency }, () => ({
      ...this.context,
      settings: { ...settings },
    }));
  }

  /** Answers a call of the shop as the provider does, after the time that this takes. */
  async answer(request: Request): Promise<Response> {
    const { settings } = this.context;
    const isMail = request.url.startsWith(settings.mail.url);
    if (this.isLimited) await pause(isMail ? LATENCY.mail : LATENCY.admin);
    if (isMail) return mailApi(request, this.store, settings.mail.key);
    const response = await adminApi(request, this.store, URLS, settings.admin.token);
    const { errors, extensions } = (await response.clone().json()) as {
      errors?: { extensions?: { code?: string } }[];
      extensions?: { cost?: { actualQueryCost: number | null } };
    };
    this.points += extensions?.cost?.actualQueryCost ?? 0;
    if (errors?.some((error) => error.extensions?.code === 'THROTTLED')) this.throttled += 1;
    return response;
  }

  /** A consumer's run, which may end at any call. @returns false where it has. */
  private async consume(messages: Parameters<typeof billContracts>[1]): Promise<boolean> {
    const calls = this.random.next() < this.stops ? this.random.between(0, 200) : Number.POSITIVE_INFINITY;
    const run = new Run(calls, this.random);
    const context = this.idle.pop()!;
    const work = runs.run(run, () => billContracts(context, messages, async () => this.store.now()));
    const ended = await Promise.race([work.then(() => 'ended' as const), run.stopped]);
    this.idle.push(context);
    if (ended === 'stopped') this.stopped += 1;
    return ended === 'ended';
  }

  count(sql: string): number {
    return this.d1.rows<{ n: number }>(`SELECT count(*) AS n FROM ${sql}`)[0]!.n;
  }
}

/** Has the contracts known and the first deliveries announced, without limits. */
async function prepare(day: Day, deliveries: number): Promise<void> {
  const dayOfCharge = day.store.now().getTime() + NOTICE_DAYS * DAY_MS;
  for (let i = 0; i < deliveries; i++) addContract(day.store, i, new Date(dayOfCharge));
  for (let n = 0; day.count('mails WHERE sent_at IS NOT NULL') < deliveries; n++) {
    // a run checks fifty contracts itself where there is no queue
    if (n > MAX_HOURS + deliveries / 25) throw new Error('the deliveries were not announced');
    await workAt(day.store.now(), { ...day.context, billingQueue: undefined });
    await pause(MINUTE_MS);
  }
}

/**
 * Bills a day with many deliveries.
 *
 * @throws Error where one was billed twice, or not, or without its notice.
 */
export async function runBillingDay(given: BillingDay): Promise<BillingDayFigures> {
  const { deliveries, pointsPerSecond } = given;
  stopClock(START);
  const fetchOutside = globalThis.fetch;
  const { warn } = console;
  console.warn = () => {};
  try {
    const day = new Day(given);
    globalThis.fetch = ((input: RequestInfo, init?: RequestInit) =>
      callOfRun(() => day.answer(new Request(input, init)))) as typeof fetch;
    await runClock(prepare(day, deliveries), COARSE_STEP_MS);
    // whole days pass between a notice and its charge
    mock.timers.tick((NOTICE_DAYS + 1) * DAY_MS);
    // those whose notice is due on the day of the charges
    const later = new Date(day.store.now().getTime() + NOTICE_DAYS * DAY_MS);
    for (let i = 0; i < deliveries; i++) addContract(day.store, deliveries + i, later);
    const plan: PlanPoints = { maximumAvailable: pointsPerSecond * BUCKET_SECONDS, restoreRate: pointsPerSecond };
    changeSetup(day.store, { adminPoints: plan });
    day.isLimited = true;
    day.points = 0;
    return await runClock(billDay(day, deliveries, pointsPerSecond), STEP_MS);
  } finally {
    globalThis.fetch = fetchOutside;
    console.warn = warn;
    startClock();
  }
}

async function billDay(day: Day, deliveries: number, pointsPerSecond: number): Promise<BillingDayFigures> {
  const started = Date.now();
  const seconds = () => (Date.now() - started) / 1000;
  const isOver = () => seconds() > MAX_HOURS * 3600;
  let noticedAfter = 0;
  let billedAfter = 0;
  for (let nextRun = Date.now(); billedAfter === 0 || noticedAfter === 0; await pause(1000)) {
    if (isOver()) throw new Error(`after ${MAX_HOURS} hours, not all is billed`);
    if (Date.now() >= nextRun) {
      nextRun += MINUTE_MS;
      void workAt(day.store.now(), day.context).catch(() => {});
    }
    if (noticedAfter === 0 && day.count("mails WHERE key LIKE 'renewal %'") >= 2 * deliveries) noticedAfter = seconds();
    if (billedAfter === 0 && day.count("billing_cycles WHERE state = 'billed'") >= deliveries) billedAfter = seconds();
  }
  const { points } = day;
  // what is under way comes to its end
  await pause(10 * MINUTE_MS);
  checkDay(day, deliveries);
  return {
    billed: deliveries,
    notices: deliveries,
    noticedAfter,
    billedAfter,
    points,
    share: points / (Math.max(noticedAfter, billedAfter) * pointsPerSecond),
    throttled: day.throttled,
    stopped: day.stopped,
  };
}

/** @throws Error that names what was billed twice, not at all, or before the time of its own notice. */
function checkDay({ store, d1 }: Day, deliveries: number): void {
  const paid = new Map<string, BillingAttempt>();
  for (const attempt of store.all<BillingAttempt>('attempt')) {
    const name = `${attempt.contractId} ${attempt.cycle}`;
    if (attempt.state !== 'success') continue;
    if (paid.has(name)) throw new Error(`${name} was billed twice`);
    paid.set(name, attempt);
  }
  if (paid.size !== deliveries) throw new Error(`${paid.size} of ${deliveries} were billed`);
  const notices = new Map(
    d1
      .rows<{ contract_id: string; cycle: number; sent_at: string | null }>(
        'SELECT contract_id, cycle, sent_at FROM billing_cycles JOIN mails ON key = notice_key',
      )
      .map(({ contract_id: contract, cycle, sent_at: at }) => [`${contract} ${cycle}`, at]),
  );
  for (const [name, { contractId, cycle, at }] of paid) {
    const sentAt = notices.get(`${gid('SubscriptionContract', contractId)} ${cycle}`);
    if (!sentAt || Date.parse(at) - Date.parse(sentAt) < NOTICE_DAYS * DAY_MS)
      throw new Error(`${name} was billed at ${at}, after a notice of ${sentAt ?? 'no time'}`);
  }
}

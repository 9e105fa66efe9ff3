import { localBindings } from '../../local/settings.ts';
import { adminApi } from '../../provider/admin/api.ts';
import type { PlanPoints } from '../../provider/cost.ts';
import { findOrCreateCustomer } from '../../provider/customers.ts';
import { gid } from '../../provider/graphql-types.ts';
import { mailApi } from '../../provider/mail/api.ts';
import { changeSetup } from '../../provider/setup.ts';
import { type BillingAttempt, type Contract, Store } from '../../provider/store.ts';
import { newContract, saveContract } from '../../provider/subscriptions/contracts.ts';
import { upcomingCycles } from '../../provider/subscriptions/cycles.ts';
import { type Env, settingsOf } from '../../src/env.ts';
import { withRunBudget } from '../../src/platform/run-budget.ts';
import { countedDatabase } from '../../src/platform/stores.ts';
import { billContracts, workAt, workKinds } from '../../src/shop/outbox/outbox.ts';
import { reconcile } from '../../src/shop/webhooks/reconcile.ts';
import { ISOLATES } from '../../src/shopify/point-budget.ts';
import type { OutboxContext, QueuedContract } from '../../src/site/outbox.ts';
import { deliveredTexts, translatorIn } from '../../src/site/texts.ts';
import { MemoryD1 } from '../../test/d1.ts';
import { storage } from '../../test/storage.ts';
import { PaymentResults } from './billing-day-events.ts';
import { chargeDay, DAY_MS, URLS, ZONE } from './billing-world.ts';
import { randomOf } from './random.ts';
import { pause, runClock, startClock, stopClock } from './simulated-clock.ts';
import { SimulatedQueue } from './simulated-queue.ts';
import { callOfRun, Run, runs } from './stopped-run.ts';

/**
 * A day with many charges, by a clock of its own: calls take as long as at the real services, the Admin API has the
 * points of a plan, consumers of the queues work side by side, each with as many queries and connections as the platform
 * allows, and payments end some time later, which events tell. So its figures are the same on every machine.
 */

/** The latency of calls of the services, in milliseconds. */
const LATENCY = { admin: 250, mail: 100, database: 25 };
/** The plan's points at most are those of twenty seconds. */
const BUCKET_SECONDS = 20;
const CONSUMERS = { maxBatchSize: 20, maxConcurrency: ISOLATES, maxRetries: 3, batchTimeoutMs: 1000, duplicates: 0.05 };
/** The queue of the outbox. The platform would run more of its consumers. */
const OUTBOX_CONSUMERS = { maxBatchSize: 100, maxConcurrency: 10, maxRetries: 0, batchTimeoutMs: 0, duplicates: 0.05 };
/** Calls that a run of the platform has open at the same time. */
const CONNECTIONS = 6;
/** The part of a run's queries that the cron has for what is simulated here. */
const PART_OF_CRON = 0.6;
/** How exact the clock is. */
const STEP_MS = 25;
const MINUTE_MS = 60_000;
/** The notices of a delivery go out this many days before it. */
const NOTICE_DAYS = 3;
const START = '2027-03-01T08:00:00Z';
/** A day with more than this has failed. */
const MAX_HOURS = 24;

export interface BillingDay {
  /** Deliveries that are due on the day. */
  deliveries: number;
  /** Others whose notice is due on it. Default: as many. */
  notices?: number;
  /** The points that the plan restores in a second. */
  pointsPerSecond: number;
  seed: number;
  /** The share of the consumers' runs that end at any call. */
  stops?: number;
  /** Is told every minute of the day how it stands. */
  onProgress?: (state: { second: number; noticed: number; billed: number; level: number }) => void;
}

export interface BillingDayFigures {
  billed: number;
  notices: number;
  /** Seconds from the first run of the day until every notice was stored, and until every delivery was billed. */
  noticedAfter: number;
  billedAfter: number;
  /** Points that all calls took until then. */
  points: number;
  /** Seconds until all but a hundredth were billed and announced: what is stopped at the end waits for its lease. */
  mostAfter: number;
  /** The points that calls have taken until then of those that the plan has restored meanwhile. */
  share: number;
  /** The least that was left of the plan's points after a call, in proportion to the most. */
  lowest: number;
  /** Events that arrived, and deliveries that were read besides those that were charged, which is the exception. */
  events: number;
  asked: number;
  /** Calls that the API refused for want of points. */
  throttled: number;
  /** Runs of consumers that were stopped. */
  stopped: number;
}

function addContract(store: Store, i: number, due: Date): Contract {
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
  return store.get<Contract>('contract', contract.id)!;
}

/** Lets a few calls of a run go at the same time; the others wait. */
class Connections {
  private free = CONNECTIONS;
  private readonly waiting: (() => void)[] = [];

  async use<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => void this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}

/** `extensions.cost` of an answer. */
interface Answer {
  data?: { subscriptionBillingAttemptCreate?: { subscriptionBillingAttempt?: { id: string } | null } | null } | null;
  errors?: { extensions?: { code?: string } }[];
  extensions?: { cost?: { actualQueryCost: number | null; throttleStatus?: { currentlyAvailable: number } } };
}

/** The world of one day. */
class Day {
  readonly store: Store;
  readonly d1 = new MemoryD1();
  readonly context: OutboxContext;
  readonly queue: SimulatedQueue<QueuedContract>;
  readonly outboxQueue: SimulatedQueue<string>;
  readonly results: PaymentResults;
  private readonly random;
  private readonly stops: number;
  private readonly connections = new WeakMap<Run, Connections>();
  /** The contexts of idle consumers; each isolate has settings of its own. */
  private readonly idle: Record<'billing' | 'outbox', OutboxContext[]>;
  points = 0;
  throttled = 0;
  stopped = 0;
  asked = 0;
  level = Number.POSITIVE_INFINITY;
  lowest = Number.POSITIVE_INFINITY;

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
    const now = async () => this.store.now();
    this.queue = new SimulatedQueue(CONSUMERS, this.random, (messages) =>
      this.consume('billing', (context) => billContracts(context, messages, now)),
    );
    this.outboxQueue = new SimulatedQueue(OUTBOX_CONSUMERS, this.random, (messages) =>
      this.consume('outbox', (context) =>
        workKinds(context, [...new Set(messages.map(({ body }) => body))], now, (name) => this.wake(name)),
      ),
    );
    const database = this.d1.bindingWith((work) =>
      callOfRun(async () => {
        await pause(LATENCY.database);
        return work();
      }),
    );
    this.results = new PaymentResults(this.store, this.random, { database, wake: () => void this.wake('commerce') });
    this.context = {
      settings,
      database: countedDatabase(database),
      translate: async (market) => translatorIn(deliveredTexts, market),
      billingQueue: this.queue,
    };
    const isolates = (count: number) =>
      Array.from({ length: count }, () => ({ ...this.context, settings: { ...settings } }));
    this.idle = {
      billing: isolates(CONSUMERS.maxConcurrency),
      outbox: isolates(OUTBOX_CONSUMERS.maxConcurrency),
    };
  }

  private async wake(name: string): Promise<void> {
    await runs.exit(() => this.outboxQueue.sendBatch([{ body: name }]));
  }

  private connectionsOf(run: Run | undefined): Connections {
    const known = (run && this.connections.get(run)) ?? new Connections();
    if (run) this.connections.set(run, known);
    return known;
  }

  /** Answers a call of the shop as the provider does, after the time that this takes. */
  answer(request: Request): Promise<Response> {
    const { settings } = this.context;
    return this.connectionsOf(runs.getStore()).use(async () => {
      if (request.url.startsWith(settings.mail.url)) {
        await pause(LATENCY.mail);
        return mailApi(request, this.store, settings.mail.key);
      }
      await pause(LATENCY.admin);
      const { query } = (await request.clone().json()) as { query: string };
      const response = await adminApi(request, this.store, URLS, settings.admin.token);
      this.note(query, (await response.clone().json()) as Answer);
      return response;
    });
  }

  private note(query: string, { data, errors, extensions: { cost } = {} }: Answer): void {
    this.points += cost?.actualQueryCost ?? 0;
    if (errors?.some((error) => error.extensions?.code === 'THROTTLED')) this.throttled += 1;
    this.level = cost?.throttleStatus?.currentlyAvailable ?? this.level;
    this.lowest = Math.min(this.lowest, this.level);
    if (query.includes('query CycleToBill')) this.asked += 1;
    const attempt = data?.subscriptionBillingAttemptCreate?.subscriptionBillingAttempt;
    if (!attempt) return;
    this.asked -= 1;
    this.results.follow(attempt.id);
  }

  /** A consumer's run, which may end at any call. @returns false where it has. */
  private async consume(kind: 'billing' | 'outbox', work: (context: OutboxContext) => Promise<void>): Promise<boolean> {
    const calls = this.random.next() < this.stops ? this.random.between(0, 200) : Number.POSITIVE_INFINITY;
    const run = new Run(calls, this.random);
    const context = this.idle[kind].pop()!;
    const working = runs.run(run, () => withRunBudget(() => work(context)));
    const ended = await Promise.race([working.then(() => 'ended' as const), run.stopped]);
    this.idle[kind].push(context);
    if (ended === 'stopped') this.stopped += 1;
    return ended === 'ended';
  }

  /** The work that the cron does each minute. */
  async everyMinute(): Promise<void> {
    const run = new Run(Number.POSITIVE_INFINITY, this.random);
    const work = async () => {
      await reconcile(this.context, this.store.now()).catch(() => {});
      await workAt(this.store.now(), this.context);
    };
    await runs.run(run, () => withRunBudget(work, PART_OF_CRON)).catch(() => {});
  }

  count(sql: string): number {
    return this.d1.rows<{ n: number }>(`SELECT count(*) AS n FROM ${sql}`)[0]!.n;
  }
}

/**
 * Adds contracts that the shop knows: some whose delivery was announced in time and is due today, and others whose
 * notice is.
 */
function prepare({ store, d1, results }: Day, deliveries: number, notices: number): void {
  const now = store.now();
  const today = chargeDay(now.toISOString());
  const announcedAt = new Date(now.getTime() - (NOTICE_DAYS + 1) * DAY_MS).toISOString();
  const contract = d1.sqlite.prepare(
    "INSERT INTO billing_contracts (contract_id, customer_id, created_at, status, next_look) VALUES (?, ?, ?, 'ACTIVE', ?)",
  );
  const cycle = d1.sqlite.prepare(
    "INSERT INTO billing_cycles (contract_id, cycle, state, day, charge_on, notice_key) VALUES (?, ?, 'noticed', ?, ?, ?)",
  );
  const mail = d1.sqlite.prepare(
    "INSERT INTO mails (key, recipient, subject, text, at, link, sent_at) VALUES (?, '', '', '', ?, '', ?)",
  );
  d1.sqlite.exec('BEGIN');
  for (let i = 0; i < deliveries + notices; i++) {
    const isDue = i < deliveries;
    const added = addContract(store, i, isDue ? now : new Date(now.getTime() + NOTICE_DAYS * DAY_MS));
    const id = gid('SubscriptionContract', added.id);
    contract.run(id, gid('Customer', findOrCreateCustomer(store, added.email).id), added.createdAt, today);
    if (!isDue) continue;
    const { index, date } = upcomingCycles(added, ZONE, 1)[0]!;
    const key = `renewal ${added.id} ${index} ${chargeDay(date)}`;
    cycle.run(id, index, chargeDay(date), chargeDay(date), key);
    mail.run(key, announcedAt, announcedAt);
  }
  // the list of changes was read
  d1.sqlite
    .prepare('INSERT INTO billing_progress (id, since, read_at) VALUES (1, ?, ?)')
    .run(now.toISOString(), now.toISOString());
  d1.sqlite.exec('COMMIT');
  results.clear();
}

/**
 * Bills a day with many deliveries.
 *
 * @throws Error where one was billed twice, or not, or without its notice.
 */
export async function runBillingDay(given: BillingDay): Promise<BillingDayFigures> {
  const { deliveries, notices = deliveries, pointsPerSecond } = given;
  stopClock(START);
  const fetchOutside = globalThis.fetch;
  const { warn } = console;
  console.warn = () => {};
  try {
    const day = new Day(given);
    globalThis.fetch = ((input: RequestInfo, init?: RequestInit) =>
      callOfRun(() => day.answer(new Request(input, init)))) as typeof fetch;
    prepare(day, deliveries, notices);
    const plan: PlanPoints = { maximumAvailable: pointsPerSecond * BUCKET_SECONDS, restoreRate: pointsPerSecond };
    changeSetup(day.store, { adminPoints: plan });
    return await runClock(billDay(day, { ...given, notices }, plan), STEP_MS);
  } finally {
    globalThis.fetch = fetchOutside;
    console.warn = warn;
    startClock();
  }
}

async function billDay(
  day: Day,
  { deliveries, notices, onProgress }: BillingDay & { notices: number },
  { maximumAvailable, restoreRate }: PlanPoints,
): Promise<BillingDayFigures> {
  const started = Date.now();
  const seconds = () => (Date.now() - started) / 1000;
  let noticedAfter: number | undefined;
  let billedAfter: number | undefined;
  let most: { after: number; points: number } | undefined;
  for (let nextRun = Date.now(); billedAfter === undefined || noticedAfter === undefined; await pause(1000)) {
    if (seconds() > MAX_HOURS * 3600) throw new Error(`after ${MAX_HOURS} hours, not all is billed`);
    const noticed = day.count("mails WHERE key LIKE 'renewal %'") - deliveries;
    const billed = day.count("billing_cycles WHERE state = 'billed'");
    if (billed >= 0.99 * deliveries && noticed >= 0.99 * notices)
      // what was in the bucket at the beginning was not restored
      most ??= { after: seconds(), points: day.points - (maximumAvailable - day.level) };
    if (noticed >= notices) noticedAfter ??= seconds();
    if (billed >= deliveries) billedAfter ??= seconds();
    if (Date.now() < nextRun) continue;
    onProgress?.({ second: Math.round(seconds()), noticed, billed, level: day.level / maximumAvailable });
    nextRun += MINUTE_MS;
    void day.everyMinute();
  }
  const { points } = day;
  // what is under way comes to its end
  await pause(10 * MINUTE_MS);
  checkDay(day, deliveries);
  return {
    billed: deliveries,
    notices,
    noticedAfter,
    billedAfter,
    points,
    mostAfter: most!.after,
    share: most!.points / (most!.after * restoreRate),
    lowest: day.lowest / maximumAvailable,
    events: day.results.arrived,
    asked: day.asked,
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

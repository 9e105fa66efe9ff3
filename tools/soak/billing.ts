import { localBindings } from '../../local/settings.ts';
import { adminApi } from '../../provider/admin/api.ts';
import { mailApi } from '../../provider/mail/api.ts';
import { type BillingAttempt, type Contract, Store } from '../../provider/store.ts';
import {
  answerChallenge,
  expireChallenges,
  passSkipped,
  processPending,
} from '../../provider/subscriptions/billing.ts';
import { type Env, type Settings, settingsOf } from '../../src/env.ts';
import { workAt } from '../../src/shop/outbox/outbox.ts';
import { deliveredTexts, translatorIn } from '../../src/site/texts.ts';
import { MemoryD1 } from '../../test/d1.ts';
import { storage } from '../../test/storage.ts';
import { type Accounts, checkBooks } from './billing-books.ts';
import { act, addContract } from './billing-customers.ts';
import { URLS, type World, ZONE } from './billing-world.ts';
import { randomOf } from './random.ts';
import { callOfRun, Run, runs } from './stopped-run.ts';

/**
 * Months of billing in one process: the shop's own code over SQLite, and the local provider behind its real protocol.
 * Cards fail, expire and ask for a second step, customers skip, move, pause and resume, services fail, and the shop is
 * stopped between any two calls, before or after they take effect.
 */

interface Charge {
  query: string;
  variables: { id: string; input: { idempotencyKey: string; billingCycleSelector: { index: number } } };
}

/**
 * Asked to charge a delivery that was charged, or still may be. The provider refuses some of these calls; the shop must
 * not make any.
 */
class SecondCharge extends Error {}

/** Notes a call that charges a second time. @returns whether the call charges at all. */
function requireFirstCharge(store: Store, { query, variables }: Charge): boolean {
  if (!query.includes('mutation BillCycle')) return false;
  const { idempotencyKey: key, billingCycleSelector: selector } = variables.input;
  const id = Number(variables.id.split('/').at(-1));
  const other = store
    .all<BillingAttempt>('attempt')
    .find((attempt) => attempt.contractId === id && attempt.cycle === selector.index && attempt.state !== 'failed');
  if (other && other.key !== key)
    secondCharges.push(
      new SecondCharge(`contract ${id} cycle ${selector.index}: ${key} after ${JSON.stringify(other)}`),
    );
  return true;
}
const secondCharges: SecondCharge[] = [];

export interface Year {
  contracts: number;
  days: number;
  seed: number;
}

export interface Outcome extends Accounts {
  /** Runs of the shop that were stopped. */
  stops: number;
}

/** The context that the shop works with. Its calls of the database belong to a run. */
function shopContext({ d1 }: World, seed: number) {
  const bindings = {
    ...localBindings({ port: 1, providerPort: 2 }),
    EU_ADMIN_TOKEN: 'soak-admin-token',
    WET_CAT_LAUNCH: '2027-09-25',
    BILLING_NOTICE_DAYS: '3 ES=15',
    BILLING_AFTER_FAILURE: seed % 2 === 0 ? 'pause' : 'skip',
    CLOCK_URL: '',
    CMS_URL: '',
  };
  return {
    settings: settingsOf(bindings as Env),
    database: d1.bindingWith(callOfRun),
    translate: async (market: Parameters<typeof translatorIn>[1]) => translatorIn(deliveredTexts, market),
  };
}

type ShopContext = ReturnType<typeof shopContext>;

/** The part that fails on a day; `shop` does not run at all. */
type Outage = 'admin' | 'mail' | 'shop' | null;

/** Answers a call of the shop as the provider does. */
async function answer({ store }: World, settings: Settings, outage: Outage, request: Request): Promise<Response> {
  const service = request.url.startsWith(settings.mail.url) ? 'mail' : 'admin';
  const isCharge = service === 'admin' && requireFirstCharge(store, (await request.clone().json()) as Charge);
  // the most dangerous moment
  if (isCharge) runs.getStore()?.endAtCharge();
  if (outage === service)
    return Response.json(
      { errors: [{ message: 'Throttled', extensions: { code: 'ACCESS_DENIED' } }] },
      { status: service === 'mail' ? 500 : 200 },
    );
  return service === 'mail'
    ? mailApi(request, store, settings.mail.key)
    : adminApi(request, store, URLS, settings.admin.token);
}

const pass = ({ store }: World, minutes: number): void =>
  store.put('setting', 'clock-minutes', (store.get<number>('setting', 'clock-minutes') ?? 0) + minutes);

/** Begins the next day, with what happens outside the shop. @returns what fails on it. */
async function beginDay(world: World): Promise<Outage> {
  const { store, random } = world;
  const all = () => store.all<Contract>('contract');
  store.put('setting', 'clock', (store.get<number>('setting', 'clock') ?? 0) + 1);
  expireChallenges(store);
  for (const contract of all()) passSkipped(store, contract);
  for (const contract of all())
    if (random.next() < 0.03) await act(world, store.get<Contract>('contract', contract.id)!);
  for (const attempt of store.all<BillingAttempt>('attempt'))
    if (attempt.state === 'challenged' && random.next() < 0.5) answerChallenge(store, attempt, random.next() < 0.7);
  store.put('setting', 'payments-later', random.next() < 0.2);
  const chance = random.next();
  if (chance > 0.97) return 'shop';
  return chance < 0.03 ? 'admin' : chance < 0.06 ? 'mail' : null;
}

/** Leases and locks of a stopped run end within a minute, after its last calls. */
async function endLeases({ d1 }: World): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
  d1.sqlite.exec("UPDATE outbox SET leased_until = ''; DELETE FROM locks;");
}

/** Runs the shop three times on a day. @returns how many of the runs were stopped. */
async function runDay(world: World, context: ShopContext, seed: number): Promise<number> {
  const { store } = world;
  let stops = 0;
  for (let n = 0; n < 3; n++) {
    pass(world, 6);
    // its own source, so that the order of its calls does not change what happens on the following days
    const chance = randomOf(seed + n);
    const run = new Run(chance.next() < 0.4 ? chance.between(0, 60) : Number.POSITIVE_INFINITY, chance);
    // what is stopped does not come back
    const isolate = { ...context, settings: { ...context.settings } };
    const ended = await Promise.race([runs.run(run, () => workAt(store.now(), isolate)), run.stopped]);
    if (ended === 'stopped') stops += 1;
    await endLeases(world);
    if (n === 1) processPending(store);
  }
  return stops;
}

/** Lets everything that is under way come to its end, with nothing that fails. */
async function settle(world: World, context: ShopContext): Promise<void> {
  for (let n = 0; n < 2; n++) {
    await endLeases(world);
    pass(world, 400);
    await workAt(world.store.now(), context);
  }
}

/**
 * Runs the billing of a number of contracts for some days.
 *
 * @returns how many deliveries ended in each way. @throws Error that names the first delivery that is not accounted
 * for, was billed twice, for another sum, or before its notice's time.
 */
export async function runBillingYear({ contracts: count, days, seed }: Year): Promise<Outcome> {
  const world: World = { store: new Store(storage(), '', ZONE), d1: new MemoryD1(), random: randomOf(seed) };
  const { store } = world;
  const context = shopContext(world, seed);
  for (let i = 0; i < count; i++) addContract(world, i);
  let outage: Outage = null;
  let stops = 0;
  const fetchOutside = globalThis.fetch;
  globalThis.fetch = ((input: RequestInfo, init?: RequestInit) =>
    callOfRun(() => answer(world, context.settings, outage, new Request(input, init)))) as typeof fetch;
  const warn = console.warn;
  console.warn = () => {};
  try {
    for (let day = 0; day < days; day++) {
      outage = await beginDay(world);
      if (outage !== 'shop') stops += await runDay(world, context, seed * 100_000 + day * 10);
    }
    store.put('setting', 'payments-later', false);
    processPending(store);
    outage = null;
    await settle(world, context);
    if (secondCharges.length > 0) throw secondCharges.splice(0)[0];
    return { ...checkBooks(world, context.settings.billing.noticeDays), stops };
  } finally {
    globalThis.fetch = fetchOutside;
    console.warn = warn;
  }
}

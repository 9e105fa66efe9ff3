import { AsyncLocalStorage } from 'node:async_hooks';
import { localBindings } from '../../local/settings.ts';
import { adminApi } from '../../provider/admin/api.ts';
import { subscriptionMutations } from '../../provider/customer/subscriptions.ts';
import { findOrCreateCustomer } from '../../provider/customers.ts';
import { gid } from '../../provider/graphql-types.ts';
import { mailApi } from '../../provider/mail/api.ts';
import { planPrice } from '../../provider/plans.ts';
import { marketOf } from '../../provider/seed/markets.ts';
import { type BillingAttempt, type Contract, type Order, Store } from '../../provider/store.ts';
import {
  answerChallenge,
  expireChallenges,
  passSkipped,
  processPending,
} from '../../provider/subscriptions/billing.ts';
import { newContract, saveContract } from '../../provider/subscriptions/contracts.ts';
import { upcomingCycles } from '../../provider/subscriptions/cycles.ts';
import { discountsOf, totalOf } from '../../provider/subscriptions/discounts.ts';
import { config, type Env } from '../../src/env.ts';
import { addDays, type Day, dayOf, midnightUtc, yearOf } from '../../src/platform/shared/day.ts';
import { formatMoney, localeOf } from '../../src/platform/shared/format.ts';
import { markets } from '../../src/platform/shared/markets.ts';
import { workAt } from '../../src/shop/outbox/outbox.ts';
import { agreeDay, agreeResume } from '../../src/shop/subscriptions/billing/agree.ts';
import { deliveredTexts, translatorIn } from '../../src/site/texts.ts';
import { MemoryD1 } from '../../test/d1.ts';
import { storage } from '../../test/storage.ts';
import { type Random, randomOf } from './random.ts';

/**
 * Months of billing in one process: the shop's own code over SQLite, and the local provider behind its real protocol.
 * Cards fail, expire and ask for a second step, customers skip, move, pause and resume, services fail, and the shop is
 * stopped between any two calls, before or after they take effect.
 */

const COUNTRIES = ['SE', 'DE', 'PT', 'ES'] as const;
const ZONE = 'Europe/Stockholm';
const DAY_MS = 86_400_000;

/** One run of the shop, which may be stopped: nothing that it does afterwards has an effect or an end. */
class Run {
  private left: number;
  /** Charges that it makes before it is stopped: of many on one day, some have to come through. */
  private charges: number;
  private readonly random: Random;
  private stop = () => {};
  /** Resolves when the run is stopped. */
  readonly stopped = new Promise<'stopped'>((resolve) => {
    this.stop = () => resolve('stopped');
  });

  /** @param calls that it makes before it is stopped. */
  constructor(calls: number, random: Random) {
    this.left = calls;
    this.random = random;
    this.charges = random.next() < 0.3 ? random.between(0, 3) : Number.POSITIVE_INFINITY;
  }

  /** Makes a call, unless the run ends before it or after it. */
  async call<T>(work: () => T | Promise<T>): Promise<T> {
    if (this.left < 0) return new Promise<never>(() => {});
    this.left -= 1;
    const isLast = this.left < 0;
    if (isLast) this.stop();
    if (isLast && this.random.next() < 0.5) return new Promise<never>(() => {});
    const result = await work();
    return this.left < 0 ? new Promise<never>(() => {}) : result;
  }

  /** Stops some runs before they get the answer of a charge. */
  endAtCharge(): void {
    this.charges -= 1;
    if (this.charges >= 0) return;
    this.left = -1;
    this.stop();
  }
}

const runs = new AsyncLocalStorage<Run>();
/** Makes a call as one of the run that it belongs to. */
const callOfRun = <T>(work: () => T | Promise<T>): Promise<T> => runs.getStore()?.call(work) ?? Promise.resolve(work());

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

export interface Outcome {
  billed: number;
  skipped: number;
  paused: number;
  failed: number;
  notices: number;
  stops: number;
  /** By currency, in cents. */
  totals: Record<string, number>;
}

interface CycleRow {
  contract_id: string;
  cycle: number;
  state: string;
  agreed_day: string;
  day: string;
}

/**
 * Runs the billing of a number of contracts for some days.
 *
 * @returns how many deliveries ended in each way. @throws Error that names the first delivery that is not accounted
 * for, was billed twice, for another sum, or before its notice's time.
 */
export async function runBillingYear({ contracts: count, days, seed }: Year): Promise<Outcome> {
  const random = randomOf(seed);
  const store = new Store(storage(), '', ZONE);
  const today = (): Day => dayOf(store.now(), ZONE);
  const d1 = new MemoryD1();
  const bindings = {
    ...localBindings({ port: 1, providerPort: 2 }),
    EU_ADMIN_TOKEN: 'soak-admin-token',
    WET_CAT_LAUNCH: '2027-09-25',
    BILLING_NOTICE_DAYS: '3 ES=15',
  };
  const settings = config({
    ...bindings,
    BILLING_AFTER_FAILURE: seed % 2 === 0 ? 'pause' : 'skip',
    CLOCK_URL: '',
    CMS_URL: '',
  } as Env);
  const context = {
    settings,
    database: d1.bindingWith(callOfRun),
    translate: async (market: Parameters<typeof translatorIn>[1]) => translatorIn(deliveredTexts, market),
  };
  const urls = { publicUrl: 'http://provider', shopUrl: 'http://shop' };
  /** Services that fail today. */
  let down = new Set<'admin' | 'mail'>();

  const answer = async (request: Request): Promise<Response> => {
    const service = request.url.startsWith(settings.mail.url) ? 'mail' : 'admin';
    const isCharge = service === 'admin' && requireFirstCharge(store, (await request.clone().json()) as Charge);
    // the most dangerous moment
    if (isCharge) runs.getStore()?.endAtCharge();
    if (down.has(service))
      return Response.json(
        { errors: [{ message: 'Throttled', extensions: { code: 'ACCESS_DENIED' } }] },
        { status: service === 'mail' ? 500 : 200 },
      );
    return service === 'mail'
      ? mailApi(request, store, settings.mail.key, false)
      : adminApi(request, store, urls, settings.admin.token);
  };

  const products = store.products().filter(({ subscribable }) => subscribable);
  for (let i = 0; i < count; i++) {
    const country = random.pick(COUNTRIES);
    const { currency } = marketOf(country);
    const product = random.pick(products);
    const variant = random.pick(product.variants);
    const months = random.between(1, 3);
    const email = `buyer${i}@kvistra.example`;
    findOrCreateCustomer(store, email);
    const price = planPrice(variant.prices[currency]!, currency);
    const line = {
      variantId: variant.id,
      handle: product.handle,
      title: product.title,
      variantTitle: variant.title,
      sku: variant.sku,
      quantity: random.between(1, 3),
      price,
    };
    const first = new Date(
      store.now().getTime() + random.between(1, 28 * months) * DAY_MS - random.between(0, 1439) * 60_000,
    );
    const contract = newContract({
      id: store.nextNumber('contract', 301),
      email,
      country,
      currency,
      rhythm: { interval: 'MONTH', intervalCount: months },
      nextBillingDate: first.toISOString(),
      lines: [{ ...line, total: 0, planId: 7001, planName: null, vatPercent: 0, attributes: [] }],
      shippingAddress: {
        firstName: 'A',
        lastName: 'B',
        address1: 'C 1',
        address2: '',
        zip: '1',
        city: 'D',
        country,
        phone: '',
      },
      card: { brand: 'Visa', last4: '4242' },
      expiry: { month: random.between(1, 12), year: yearOf(today()) + random.between(1, 3) },
      originOrder: null,
      createdAt: store.now().toISOString(),
    });
    saveContract(
      store,
      random.next() < 0.3
        ? {
            ...contract,
            discounts: [{ id: `d${i}`, kind: 'code', title: 'WELCOME10', percent: 10, cycleLimit: null, used: 1 }],
          }
        : contract,
    );
  }

  const all = () => store.all<Contract>('contract');
  const chargeDay = (date: string): Day => dayOf(new Date(date), ZONE);
  const pass = (minutes: number) =>
    store.put('setting', 'clock-minutes', (store.get<number>('setting', 'clock-minutes') ?? 0) + minutes);

  /** One thing that customers, their banks or the merchant do. */
  const act = async (contract: Contract): Promise<void> => {
    const customer = findOrCreateCustomer(store, contract.email);
    const caller = { store, ...urls, customer, language: 'en' };
    const subscriptionContractId = gid('SubscriptionContract', contract.id);
    const upcoming = upcomingCycles(contract, ZONE, 4);
    /**
     * Changes the status as the shop does: edits of deliveries, which the provider does not allow meanwhile, are taken
     * away and restored.
     */
    const changeStatus = (change: () => { userErrors: readonly object[] }, restored: Contract['edits']): boolean => {
      saveContract(store, { ...contract, edits: {} });
      const isChanged = change().userErrors.length === 0;
      saveContract(store, {
        ...store.get<Contract>('contract', contract.id)!,
        edits: isChanged ? restored : contract.edits,
      });
      return isChanged;
    };
    const agree = (index: number, date: string) => agreeDay(d1.binding, subscriptionContractId, index, chargeDay(date));
    switch (
      random.pick([
        'skip',
        'unskip',
        'move',
        'pause',
        'resume',
        'resume',
        'cancel',
        'decline',
        'ask',
        'card',
        'card',
      ] as const)
    ) {
      case 'skip': {
        const index = upcoming[random.between(0, 2)]?.index ?? 0;
        subscriptionMutations.subscriptionBillingCycleSkip(
          { billingCycleInput: { contractId: subscriptionContractId, selector: { index } } },
          caller,
        );
        return;
      }
      case 'unskip': {
        const skipped = upcoming.find((cycle) => cycle.skipped && chargeDay(cycle.date) > today());
        if (contract.status !== 'ACTIVE' || !skipped) return;
        const { index, date } = skipped;
        subscriptionMutations.subscriptionBillingCycleUnskip(
          { billingCycleInput: { contractId: subscriptionContractId, selector: { index } } },
          caller,
        );
        return agree(index, date);
      }
      case 'move': {
        const [next] = upcoming;
        if (contract.status !== 'ACTIVE' || !next || next.skipped) return;
        const date = midnightUtc(addDays(today(), random.between(1, 12))).toISOString();
        if (date < next.startsAt || date > next.regularDate) return;
        saveContract(store, {
          ...contract,
          edits: { ...contract.edits, [String(next.index)]: { ...contract.edits[String(next.index)], date } },
        });
        return agree(next.index, date);
      }
      case 'pause':
        if (random.next() < 0.6)
          changeStatus(
            () => subscriptionMutations.subscriptionContractPause({ subscriptionContractId }, caller),
            contract.edits,
          );
        return;
      case 'resume': {
        if (contract.status !== 'PAUSED') return;
        // a day that was chosen before the pause is not restored: it may be over
        const skips = Object.fromEntries(
          Object.entries(contract.edits).map(([index, { date: _, ...edit }]) => [index, edit]),
        );
        if (
          !changeStatus(
            () => subscriptionMutations.subscriptionContractActivate({ subscriptionContractId }, caller),
            skips,
          )
        )
          return;
        return agreeResume(d1.binding, subscriptionContractId, today());
      }
      case 'cancel':
        if (random.next() < 0.05)
          changeStatus(() => subscriptionMutations.subscriptionContractCancel({ subscriptionContractId }, caller), {});
        return;
      case 'decline':
        return saveContract(store, { ...contract, declines: true });
      case 'ask':
        return saveContract(store, { ...contract, asks: true });
      case 'card':
        return saveContract(store, {
          ...contract,
          declines: false,
          asks: false,
          expiry: { month: 6, year: yearOf(today()) + 2 },
        });
    }
  };

  /** Leases and locks of a stopped run end within a minute, after its last calls. */
  const endLeases = async () => {
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
    d1.sqlite.exec("UPDATE outbox SET leased_until = ''; DELETE FROM locks;");
  };

  let stops = 0;
  const fetchOutside = globalThis.fetch;
  globalThis.fetch = ((input: RequestInfo, init?: RequestInit) =>
    callOfRun(() => answer(new Request(input, init)))) as typeof fetch;
  const warn = console.warn;
  console.warn = () => {};
  try {
    for (let day = 0; day < days; day++) {
      store.put('setting', 'clock', (store.get<number>('setting', 'clock') ?? 0) + 1);
      expireChallenges(store);
      for (const contract of all()) passSkipped(store, contract);
      for (const contract of all()) if (random.next() < 0.03) await act(store.get<Contract>('contract', contract.id)!);
      for (const attempt of store.all<BillingAttempt>('attempt'))
        if (attempt.state === 'challenged' && random.next() < 0.5) answerChallenge(store, attempt, random.next() < 0.7);
      store.put('setting', 'payments-later', random.next() < 0.2);
      const outage = random.next();
      down = new Set(outage < 0.03 ? ['admin'] : outage < 0.06 ? ['mail'] : []);
      if (outage > 0.97) continue; // the shop does not run at all
      for (let n = 0; n < 3; n++) {
        pass(6);
        // its own source, so that the order of its calls does not change what happens on the following days
        const chance = randomOf(seed * 100_000 + day * 10 + n);
        const run = new Run(chance.next() < 0.4 ? chance.between(0, 60) : Number.POSITIVE_INFINITY, chance);
        const ended = await Promise.race([runs.run(run, () => workAt(store.now(), context)), run.stopped]);
        if (ended === 'stopped') stops += 1;
        await endLeases();
        if (n === 1) processPending(store);
      }
    }
    store.put('setting', 'payments-later', false);
    processPending(store);
    down = new Set();
    for (let n = 0; n < 2; n++) {
      await endLeases();
      pass(400);
      await workAt(store.now(), context);
    }
    if (secondCharges.length > 0) throw secondCharges.splice(0)[0];
    return check(store, d1, stops, settings.billing.noticeDays);
  } finally {
    globalThis.fetch = fetchOutside;
    console.warn = warn;
  }
}

/** Compares what the provider has charged with what the shop has noted and announced. */
function check(store: Store, d1: MemoryD1, stops: number, noticeDays: (country: string) => number): Outcome {
  const outcome: Outcome = { billed: 0, skipped: 0, paused: 0, failed: 0, notices: 0, stops, totals: {} };
  const attempts = store.all<BillingAttempt>('attempt');
  const orders = store.all<Order>('order');
  const rows = d1.rows<CycleRow>('SELECT contract_id, cycle, state, agreed_day, day FROM billing_cycles');
  const mails = d1.rows<{ key: string; sent_at: string | null; recipient: string }>(
    'SELECT key, sent_at, recipient FROM mails',
  );
  const received = store.sql.exec('SELECT recipient, subject, text, at FROM mail').toArray() as {
    recipient: string;
    subject: string;
    text: string;
    at: string;
  }[];
  const outboxOf = (id: number) =>
    d1
      .rows<{ key: string; payload: string }>('SELECT * FROM outbox')
      .filter(({ key, payload }) => `${key} ${payload}`.includes(String(id)));
  const fail = (contract: Contract, cycle: number, text: string): never => {
    const known = attempts.filter((attempt) => attempt.contractId === contract.id && attempt.cycle === cycle);
    const row = rows.find(
      (candidate) => candidate.contract_id.endsWith(`/${contract.id}`) && candidate.cycle === cycle,
    );
    throw new Error(
      `contract ${contract.id} (${contract.country}, ${contract.status}) cycle ${cycle}: ${text}\n${JSON.stringify({ row, attempts: known, contract, outbox: outboxOf(contract.id), edits: d1.rows('SELECT * FROM contract_edits') }, null, 1)}`,
    );
  };
  for (const contract of store.all<Contract>('contract')) {
    const id = gid('SubscriptionContract', contract.id);
    const expected = totalOf(contract.lines, discountsOf(contract));
    for (let cycle = 2; cycle < contract.cycle; cycle++) {
      const row = rows.find((candidate) => candidate.contract_id === id && candidate.cycle === cycle);
      const own = attempts.filter((attempt) => attempt.contractId === contract.id && attempt.cycle === cycle);
      const paid = own.filter(({ state }) => state === 'success');
      if (paid.length > 1) fail(contract, cycle, 'billed twice');
      if (!row) return fail(contract, cycle, 'not accounted for');
      if ((paid.length === 1) !== (row.state === 'billed'))
        fail(contract, cycle, `is ${row.state}, with ${paid.length} payments`);
      if (row.state === 'billed') {
        const order = orders.find(({ number }) => number === paid[0]!.order);
        if (order?.total !== expected) fail(contract, cycle, `was charged ${order?.total} in place of ${expected}`);
        outcome.billed += 1;
        outcome.totals[contract.currency] = (outcome.totals[contract.currency] ?? 0) + expected;
      } else if (row.state === 'skipped' || row.state === 'paused' || row.state === 'failed') outcome[row.state] += 1;
      else fail(contract, cycle, `is over, but ${row.state}`);
      const [first] = own;
      if (!first) continue;
      const notices = mails.filter(({ key }) => key.startsWith(`renewal ${contract.id} ${cycle} `));
      if (notices.length === 0) fail(contract, cycle, 'was charged without a notice');
      const leadMs = noticeDays(contract.country) * DAY_MS;
      const inTime = notices.some(({ sent_at: at }) => at && Date.parse(first.at) - Date.parse(at) >= leadMs);
      if (!inTime && !row.agreed_day)
        fail(
          contract,
          cycle,
          `was charged at ${first.at}, after notices at ${notices.map(({ sent_at: at }) => at).join(', ')}`,
        );
    }
    const [current] = upcomingCycles(contract, ZONE, 1);
    const row = rows.find((candidate) => candidate.contract_id === id && candidate.cycle === current?.index);
    const late =
      current && contract.status === 'ACTIVE' && Date.parse(current.date) < store.now().getTime() - 40 * DAY_MS;
    if (late) fail(contract, current.index, `is ${row?.state ?? 'unknown'} for more than 40 days`);
  }
  const sums = orders.reduce((sum, { total }) => sum + total, 0);
  const accounted = Object.values(outcome.totals).reduce((sum, total) => sum + total, 0);
  if (sums !== accounted) throw new Error(`the orders add up to ${sums}, the deliveries to ${accounted}`);

  for (const { key, sent_at: at, recipient } of mails.filter((mail) => mail.key.startsWith('renewal '))) {
    const [, number] = key.split(' ');
    const contract = store.get<Contract>('contract', number!)!;
    const market = markets.find(({ country }) => country === contract.country)!;
    const total = totalOf(contract.lines, discountsOf(contract));
    const amount = formatMoney(total / 100, contract.currency, localeOf(market.language, market.country));
    const same = received.filter((mail) => mail.recipient === recipient && mail.at === at);
    if (
      at &&
      !received.some(
        (mail) => mail.recipient === recipient && mail.subject.includes(amount) && mail.text.includes(amount),
      )
    )
      throw new Error(`${key} names another sum than ${amount}: ${JSON.stringify(same)}`);
    outcome.notices += 1;
  }
  const sent = mails.filter(({ sent_at: at }) => at).length;
  const own = received.filter(({ text }) => !/^(Thank you, |Your parcel left|Put another card)/.test(text));
  // The mail service knows an idempotency key for a day: a run that was stopped after its mail and followed by none for
  // that long sends it again.
  const again = own.filter((mail) =>
    own.some(
      ({ recipient, text, at }) =>
        recipient === mail.recipient && text === mail.text && Date.parse(mail.at) - Date.parse(at) >= DAY_MS,
    ),
  );
  if (sent > own.length || sent < own.length - again.length)
    throw new Error(
      `${sent} mails are noted as sent, ${own.length} have arrived, ${again.length} of them again after a day`,
    );
  return outcome;
}

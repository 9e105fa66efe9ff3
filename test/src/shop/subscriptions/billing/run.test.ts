import { drizzle } from 'drizzle-orm/d1';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { localBindings } from '../../../../../local/settings.ts';
import { adminApi } from '../../../../../provider/admin/api.ts';
import { findOrCreateCustomer } from '../../../../../provider/customers.ts';
import { gid } from '../../../../../provider/graphql-types.ts';
import { type Contract, Store } from '../../../../../provider/store.ts';
import { attemptToBill } from '../../../../../provider/subscriptions/billing.ts';
import { newContract, saveContract } from '../../../../../provider/subscriptions/contracts.ts';
import { upcomingCycles } from '../../../../../provider/subscriptions/cycles.ts';
import { addPaymentMethod } from '../../../../../provider/subscriptions/payment-methods.ts';
import { type Env, settingsOf } from '../../../../../src/env.ts';
import type { Attempt, Statement } from '../../../../../src/platform/outbox/kind.ts';
import { dayOf } from '../../../../../src/platform/shared/day.ts';
import { friendsDiscount } from '../../../../../src/shop/referrals/discount.ts';
import { bill } from '../../../../../src/shop/subscriptions/billing/bill.ts';
import { followResult, runBilling } from '../../../../../src/shop/subscriptions/billing/run.ts';
import { returnToFirst } from '../../../../../src/shop/subscriptions/reserve/back.ts';
import type { OutboxContext } from '../../../../../src/site/outbox.ts';
import { deliveredTexts, translatorIn } from '../../../../../src/site/texts.ts';
import { MemoryD1 } from '../../../../d1.ts';
import { storage } from '../../../../storage.ts';

const ZONE = 'Europe/Stockholm';
const FIRST = 301;
const bindings = {
  ...localBindings({ port: 1, providerPort: 2 }),
  EU_ADMIN_TOKEN: 'admin-token',
  CLOCK_URL: '',
  CMS_URL: '',
};
const settings = settingsOf(bindings as Env);

const fetchOutside = globalThis.fetch;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now(), shouldAdvanceTime: true });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  globalThis.fetch = fetchOutside;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/**
 * The local provider with contracts of one delivery each whose attempts stay pending, and their rows. @param callMs the
 * time that each call takes.
 */
function pendingContracts(count: number, callMs: number) {
  const store = new Store(storage(), '', ZONE);
  store.put('setting', 'payments-later', true);
  const d1 = new MemoryD1();
  // the list of changed contracts was just read
  const readAt = new Date().toISOString();
  d1.sqlite.prepare('INSERT INTO billing_progress (id, since, read_at) VALUES (1, ?, ?)').run(readAt, readAt);
  const asked: number[] = [];
  const unreadable = new Set<number>();
  const variant = store.product('insect-oat-adult-dog')!.variants[0]!;
  const line = {
    variantId: variant.id,
    handle: 'insect-oat-adult-dog',
    title: 'Food',
    variantTitle: '',
    sku: 'F',
    quantity: 1,
    price: 1000,
    total: 1000,
  };
  const add = (id: number, change: Partial<Contract> = {}): Contract => {
    const email = `buyer${id}@kvistra.example`;
    findOrCreateCustomer(store, email);
    const address = {
      firstName: 'A',
      lastName: 'B',
      address1: 'C 1',
      address2: '',
      zip: '1',
      city: 'D',
      country: 'DE',
      phone: '',
    } as const;
    const contract = newContract({
      id,
      email,
      country: 'DE',
      currency: 'EUR',
      rhythm: { interval: 'MONTH', intervalCount: 1 },
      nextBillingDate: new Date(store.now().getTime() + 60_000).toISOString(),
      lines: [{ ...line, planId: 7001, planName: null, vatPercent: 0, attributes: [] }],
      shippingAddress: address,
      card: { brand: 'Visa', last4: '4242' },
      expiry: { month: 12, year: 2099 },
      originOrder: null,
      createdAt: store.now().toISOString(),
    });
    saveContract(store, { ...contract, ...change });
    return store.get<Contract>('contract', id)!;
  };
  for (let id = FIRST; id < FIRST + count; id++) {
    const contract = add(id);
    const [cycle] = upcomingCycles(contract, ZONE, 1);
    const attempt = attemptToBill(store, contract, cycle!, `billing ${id} 1`);
    d1.sqlite
      .prepare(
        "INSERT INTO billing_cycles (contract_id, cycle, state, day, tries, attempt_id, asked_at) VALUES (?, ?, 'charging', ?, 1, ?, ?)",
      )
      .run(
        gid('SubscriptionContract', id),
        cycle!.index,
        dayOf(new Date(cycle!.date), ZONE),
        gid('SubscriptionBillingAttempt', attempt.id),
        // the first ones wait the longest
        new Date(Date.now() - 3_600_000 + id).toISOString(),
      );
  }
  globalThis.fetch = (async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init);
    const { query, variables } = (await request.clone().json()) as {
      query: string;
      variables: { cycle?: { contractId: string } };
    };
    vi.setSystemTime(Date.now() + callMs);
    if (query.includes('query CycleToBill')) {
      const id = Number(variables.cycle!.contractId.split('/').at(-1));
      asked.push(id);
      if (unreadable.has(id))
        return Response.json({ errors: [{ message: 'no access', extensions: { code: 'ACCESS_DENIED' } }] });
    }
    return adminApi(request, store, { publicUrl: 'http://provider', shopUrl: 'http://shop' }, settings.admin.token);
  }) as typeof fetch;
  const context = {
    settings,
    database: d1.binding,
    translate: async (market: Parameters<typeof translatorIn>[1]) => translatorIn(deliveredTexts, market),
  };
  const run = (billingQueue?: OutboxContext['billingQueue']) =>
    runBilling(friendsDiscount, { ...context, billingQueue }, new Date());
  return { add, asked, unreadable, d1, run, context, store };
}

it('a delivery after the last one of a gift is not charged, though it was to be billed', async () => {
  const { add, d1, context, store } = pendingContracts(0, 1);
  const contractId = gid('SubscriptionContract', add(900, { maxCycles: 1 }).id);
  d1.sqlite
    .prepare("INSERT INTO billing_cycles (contract_id, cycle, state, day, tries) VALUES (?, 2, 'due', '2027-01-01', 1)")
    .run(contractId);
  const db = drizzle(d1.binding);
  const attempt = {
    context,
    now: new Date(),
    isLast: false,
    complete: async (...[first, ...rest]: Statement[]) => {
      if (first) await db.batch([first, ...rest]);
    },
  } as Attempt<OutboxContext>;
  await bill(friendsDiscount)({ contractId, cycle: 2, attempt: 1, byReserve: false }, attempt);
  expect(d1.rows('SELECT state FROM billing_cycles')).toEqual([{ state: 'ended' }]);
  expect(store.all('attempt')).toEqual([]);
});

it('a refused charge is followed by that of the reserve once, however many runs and events are at it at once', async () => {
  const { add, d1, context, store } = pendingContracts(0, 1);
  store.put('setting', 'payments-later', false);
  const contract = add(900, { declines: true });
  const contractId = gid('SubscriptionContract', contract.id);
  const reserve = addPaymentMethod(store, {
    email: contract.email,
    card: { brand: 'Visa', last4: '1881' },
    expiry: { month: 12, year: 2099 },
    name: 'A B',
    revokedAt: null,
  });
  const [cycle] = upcomingCycles(contract, ZONE, 1);
  const first = attemptToBill(store, contract, cycle!, 'billing 900 2 1');
  const day = dayOf(new Date(cycle!.date), ZONE);
  d1.sqlite
    .prepare(
      "INSERT INTO billing_cycles (contract_id, cycle, state, day, tries, attempt_id) VALUES (?, 2, 'charging', ?, 1, ?)",
    )
    .run(contractId, day, gid('SubscriptionBillingAttempt', first.id));
  d1.sqlite
    .prepare("INSERT INTO payment_reserves (contract_id, customer_id, method_id, chosen_at) VALUES (?, 'c', ?, '')")
    .run(contractId, gid('CustomerPaymentMethod', reserve.id));
  // whatever the time of the day, the delivery is due
  const now = new Date(Date.parse(cycle!.date) + 86_400_000);
  const delivery = { contractId, cycle: 2 };
  const follow = () => followResult(friendsDiscount, context, { delivery, now });
  await Promise.all([follow(), follow(), follow()]);
  const rows = () => d1.rows('SELECT state, tries, failures, error FROM billing_cycles');
  expect(rows()).toEqual([{ state: 'due', tries: 2, failures: 0, error: 'CARD_DECLINED' }]);
  expect(d1.rows("SELECT key FROM outbox WHERE kind = 'billing'")).toEqual([{ key: '900 2 2' }]);

  const db = drizzle(d1.binding);
  const attempt = {
    context,
    now,
    isLast: false,
    complete: async (...[begin, ...rest]: Statement[]) => {
      if (begin) await db.batch([begin, ...rest]);
    },
  } as Attempt<OutboxContext>;
  const charge = () => bill(friendsDiscount)({ ...delivery, attempt: 2, byReserve: true }, attempt);
  await Promise.all([charge(), charge(), follow()]);
  await charge();
  expect(store.all<{ key: string; state: string }>('attempt').map(({ key, state }) => [key, state])).toEqual([
    ['billing 900 2 1', 'failed'],
    ['billing 900 2 2 reserve', 'success'],
  ]);
  expect(store.all<{ card: { last4: string } }>('order').map(({ card }) => card.last4)).toEqual(['1881']);
  expect(rows()).toMatchObject([{ state: 'billed', tries: 2 }]);
  expect(d1.rows('SELECT subject FROM mails')).toEqual([{ subject: expect.stringMatching(/^Your backup has paid/) }]);

  await Promise.all([returnToFirst({ contractId }, attempt), returnToFirst({ contractId }, attempt)]);
  expect(store.get<Contract>('contract', 900)).toMatchObject({ paymentMethodId: 900, declines: true });
  expect(d1.rows('SELECT first_id, tried_for FROM payment_reserves')).toEqual([{ first_id: '', tried_for: 2 }]);
});

describe('a run of the billing', () => {
  it('is in time for what is due, however many attempts are without a result', async () => {
    const { add, asked, d1, run } = pendingContracts(60, 300);
    const due = gid('SubscriptionContract', add(900).id);
    d1.sqlite.prepare("INSERT INTO billing_contracts (contract_id, next_look) VALUES (?, '0000-01-01')").run(due);
    await run();
    expect(d1.rows('SELECT state FROM billing_cycles WHERE contract_id = ?', due)).toEqual([{ state: 'noticed' }]);
    expect(asked.length).toBeGreaterThan(0);
  });

  it('asks for attempts without a result also when more is due than a run can do', async () => {
    const { add, asked, d1, run } = pendingContracts(3, 300);
    for (let id = 900; id < 960; id++)
      d1.sqlite
        .prepare("INSERT INTO billing_contracts (contract_id, next_look) VALUES (?, '0000-01-01')")
        .run(gid('SubscriptionContract', add(id).id));
    await run();
    expect(d1.rows("SELECT contract_id FROM billing_contracts WHERE next_look = '0000-01-01'").length).toBeGreaterThan(
      0,
    );
    expect(asked.sort()).toEqual([FIRST, FIRST + 1, FIRST + 2]);
  });

  it('leaves more contracts than it checks itself to the queue', async () => {
    const { add, d1, run } = pendingContracts(0, 1);
    const sendBatch = vi.fn(async (_: Iterable<{ body: { contractId: string } }>) => ({
      metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } },
    }));
    const addDue = (id: number) =>
      d1.sqlite
        .prepare("INSERT INTO billing_contracts (contract_id, next_look) VALUES (?, '0000-01-01')")
        .run(gid('SubscriptionContract', add(id).id));
    for (let id = 900; id < 950; id++) addDue(id);
    await run({ sendBatch });
    expect([sendBatch.mock.calls.length, d1.rows('SELECT * FROM billing_cycles').length]).toEqual([0, 50]);
    for (let id = 950; id < 1001; id++) addDue(id);
    await run({ sendBatch });
    const sent = sendBatch.mock.calls.flatMap(([messages]) => [...messages].map(({ body }) => body.contractId));
    expect([sent.length, d1.rows('SELECT * FROM billing_cycles').length]).toEqual([51, 50]);
  });

  it('asks for every attempt in the end, also behind some that cannot be read', async () => {
    const { asked, unreadable, run } = pendingContracts(12, 5000);
    for (let id = FIRST; id < FIRST + 8; id++) unreadable.add(id);
    for (let minute = 0; minute < 5; minute++) await run();
    expect(new Set(asked).size).toBe(12);
  });
});

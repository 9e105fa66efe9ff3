import { DatabaseSync } from 'node:sqlite';
import { drizzle } from 'drizzle-orm/d1';
import { localBindings } from '../../../../local/settings.ts';
import { adminApi } from '../../../../provider/admin/api.ts';
import { subscriptionMutations } from '../../../../provider/customer/subscriptions.ts';
import { findOrCreateCustomer } from '../../../../provider/customers.ts';
import { gid } from '../../../../provider/graphql-types.ts';
import { mailApi } from '../../../../provider/mail/api.ts';
import { placeOrder } from '../../../../provider/orders.ts';
import { type Contract, type Customer, type Order, Store } from '../../../../provider/store.ts';
import { passSkipped } from '../../../../provider/subscriptions/billing.ts';
import { newContract, saveContract } from '../../../../provider/subscriptions/contracts.ts';
import { enqueue as enqueueEvent } from '../../../../provider/webhooks.ts';
import { type Env, settingsOf } from '../../../../src/env.ts';
import { workAt } from '../../../../src/shop/outbox/outbox.ts';
import { referralCodeOf } from '../../../../src/shop/referral-codes/cookie.ts';
import { emailKeyOf } from '../../../../src/shop/referral-codes/keys.ts';
import { referrers } from '../../../../src/shop/referral-codes/tables.ts';
import { requestCheck } from '../../../../src/shop/referrals/check.ts';
import { followSignIn } from '../../../../src/shop/referrals/sign-in.ts';
import { joinStatements, leaveStatements } from '../../../../src/shop/rewards/leaving.ts';
import { contentOf } from '../../../../src/shop/webhooks/content.ts';
import { storeEvent } from '../../../../src/shop/webhooks/events.ts';
import { reconcile } from '../../../../src/shop/webhooks/reconcile.ts';
import { subjectOf } from '../../../../src/shop/webhooks/subjects.ts';
import type { OutboxContext } from '../../../../src/site/outbox.ts';
import { deliveredTexts, translatorIn } from '../../../../src/site/texts.ts';
import { randomOf } from '../../../../tools/soak/random.ts';
import { MemoryD1 } from '../../../d1.ts';

const DAY_MS = 86_400_000;

/** The SQLite storage of a Durable Object, over a database in memory. */
function storage(database: DatabaseSync): SqlStorage {
  return {
    exec(query: string, ...params: never[]) {
      if (/;\s*\S/.test(query)) return void database.exec(query);
      const rows = database.prepare(query).all(...params);
      return { toArray: () => rows };
    },
  } as SqlStorage;
}

const MINUTES_A_DAY = 1440;
/** Stories begin at 08:00 UTC. */
const MORNING_MINUTE = 480;

/** How the events of the provider reach the shop. */
export interface Delivery {
  copies?: number;
  shuffle?: number;
  lost?: boolean;
}

/** The shop's programme over SQLite, with the local provider behind its real protocol. */
export class Programme {
  private readonly providerDatabase = new DatabaseSync(':memory:');
  readonly store = new Store(storage(this.providerDatabase));
  readonly d1 = new MemoryD1();
  readonly context: OutboxContext;
  /** Services that fail. */
  down = new Set<'admin' | 'mail'>();
  /** The operations of the Admin API that were called. */
  readonly called: string[] = [];
  private readonly fetchOutside = globalThis.fetch;
  private readonly warn = console.warn;
  private readonly seen = new Set<string>();
  /** Called when a call of the shop, of its database or of a service, has taken effect. */
  private onEffect = () => {};

  constructor(settings: Partial<Env> = {}) {
    const bindings = {
      ...localBindings({ port: 1, providerPort: 2 }),
      EU_ADMIN_TOKEN: 'admin-token',
      CLOCK_URL: '',
      CMS_URL: '',
    };
    const parsed = settingsOf({ ...bindings, ...settings } as Env);
    this.context = {
      settings: parsed,
      database: this.d1.bindingWith(async (work) => {
        const result = await work();
        this.onEffect();
        return result;
      }),
      translate: async (market) => translatorIn(deliveredTexts, market),
    };
    globalThis.fetch = (async (input: RequestInfo, init?: RequestInit) => {
      const answer = await this.answer(new Request(input, init));
      this.onEffect();
      return answer;
    }) as typeof fetch;
    console.warn = () => {};
    // the time of the day makes no difference to a story
    this.pass((MORNING_MINUTE - (Math.floor(Date.now() / 60_000) % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY);
  }

  /** @returns the function that brings shop and provider back to this moment. */
  remember(): () => void {
    const [shop, provider, seen] = [this.d1.sqlite.serialize(), this.providerDatabase.serialize(), [...this.seen]];
    return () => {
      this.d1.restore(shop);
      this.providerDatabase.deserialize(provider);
      this.seen.clear();
      for (const id of seen) this.seen.add(id);
    };
  }

  [Symbol.dispose](): void {
    globalThis.fetch = this.fetchOutside;
    console.warn = this.warn;
  }

  private async answer(request: Request): Promise<Response> {
    const isMail = request.url.startsWith(this.context.settings.mail.url);
    if (!isMail) this.called.push(/(?:query|mutation) (\w+)/.exec(await request.clone().text())?.[1] ?? '');
    // an error that is not repeated within the call
    const refused = { errors: [{ message: 'Access denied', extensions: { code: 'ACCESS_DENIED' } }] };
    if (this.down.has(isMail ? 'mail' : 'admin')) return Response.json(refused, { status: isMail ? 500 : 200 });
    const urls = { publicUrl: 'http://provider', shopUrl: 'http://shop', timeZone: 'Europe/Stockholm' };
    return isMail
      ? mailApi(request, this.store, this.context.settings.mail.key)
      : adminApi(request, this.store, urls, 'admin-token');
  }

  get now(): Date {
    return this.store.now();
  }

  customer(email: string, change: Partial<Customer> = {}): Customer {
    const found = findOrCreateCustomer(this.store, email);
    const customer = { ...found, ...change };
    this.store.put('customer', email, customer);
    return customer;
  }

  gidOf = (email: string): string => gid('Customer', this.customer(email).id);

  /** Begins to refer friends, as a customer or without an account. */
  async refers(code: string, email: string, { account = true, phone = '+46700000001' } = {}): Promise<void> {
    const db = drizzle(this.d1.binding);
    const row = {
      code,
      customerId: account ? this.gidOf(email) : null,
      name: 'Rea Rer',
      email,
      emailKey: emailKeyOf(email),
      phone,
      market: 'se',
      formId: code,
    };
    await db.batch([
      db.insert(referrers).values({ ...row, createdAt: this.now.toISOString() }),
      requestCheck(db, this.gidOf(email)),
    ]);
  }

  /** Signs in with an e-mail, as somebody with the cookie of a link or without. */
  async signsIn(email: string, cookie = ''): Promise<void> {
    const customerId = this.gidOf(email);
    const code = referralCodeOf(`referral=${encodeURIComponent(cookie)}`, false);
    const { settings } = this.context;
    await followSignIn({ settings, database: this.d1.binding }, { customerId, email }, code, async () => ({
      customerId,
      email,
    }));
  }

  /**
   * Buys once, or begins a monthly subscription. Prices in cents. The language is as the APIs name it; empty for none.
   */
  buys(
    email: string,
    {
      code = '',
      subscribes = true,
      price = 10_000,
      days = 30,
      address = `${email} street`,
      phone = '',
      country = 'SE',
      language = '',
    } = {},
  ): { order: Order; contract: number } {
    this.customer(email);
    const product = this.store.products().find(({ subscribable }) => subscribable)!;
    const [variant] = product.variants;
    const line = {
      variantId: variant!.id,
      handle: product.handle,
      title: product.title,
      variantTitle: variant!.title,
      sku: variant!.sku,
      quantity: 1,
      price,
      total: price,
      planId: subscribes ? 7001 : null,
      planName: null,
      vatPercent: 6,
      attributes: [],
    };
    const shippingAddress = {
      firstName: 'Fay',
      lastName: 'Friend',
      address1: address,
      address2: '',
      zip: '111 22',
      city: 'Stockholm',
      country,
      phone,
    };
    const reader = { country, ...(language && { language }) };
    const card = { brand: 'Visa', last4: '4242' };
    const order = placeOrder(this.store, {
      attempt: null,
      cartToken: null,
      email,
      ...reader,
      currency: 'SEK',
      lines: [line],
      codes: [],
      subtotal: price,
      discount: 0,
      shipping: 0,
      tax: 0,
      total: price,
      shippingAddress,
      card,
      contractId: null,
      ...(code && { attributes: [{ key: 'referral', value: code }] }),
    });
    if (!subscribes) return { order, contract: 0 };
    const id = this.store.nextNumber('contract', 301);
    const contract = newContract({
      id,
      email,
      ...reader,
      currency: 'SEK',
      rhythm: { interval: 'MONTH', intervalCount: 1 },
      nextBillingDate: new Date(this.now.getTime() + days * DAY_MS).toISOString(),
      lines: [line],
      shippingAddress,
      card,
      expiry: { month: 12, year: this.now.getUTCFullYear() + 3 },
      originOrder: order.number,
      createdAt: order.createdAt,
    });
    saveContract(this.store, contract);
    return { order, contract: id };
  }

  leavesClub = (email: string) =>
    drizzle(this.d1.binding).batch(leaveStatements(drizzle(this.d1.binding), this.gidOf(email), this.now));
  joinsClub = async (email: string) =>
    drizzle(this.d1.binding).batch(
      await joinStatements(drizzle(this.d1.binding), this.gidOf(email), this.now, 'Europe/Stockholm'),
    );
  /** Has a person looked at again. */
  check = (email: string) =>
    drizzle(this.d1.binding).batch([requestCheck(drizzle(this.d1.binding), this.gidOf(email))]);

  contract = (id: number): Contract => this.store.get<Contract>('contract', id)!;
  /** The discount for friends on a contract, in percent. */
  percentOn = (id: number): number =>
    (this.contract(id).discounts ?? [])
      .filter(({ kind, title }) => kind === 'manual' && title === 'Friends')
      .reduce((sum, { percent }) => sum + percent, 0);

  setStatus(id: number, action: 'Pause' | 'Cancel' | 'Activate'): void {
    const contract = this.contract(id);
    const caller = {
      store: this.store,
      publicUrl: '',
      shopUrl: '',
      customer: this.customer(contract.email),
      language: 'en',
    };
    const { userErrors } = subscriptionMutations[`subscriptionContract${action}`](
      { subscriptionContractId: gid('SubscriptionContract', id) },
      caller,
    );
    if (userErrors.length > 0) throw new Error(JSON.stringify(userErrors));
  }

  /** Pays an order back. */
  returns(order: Order): void {
    const now = this.now.toISOString();
    const known = this.store.get<Order>('order', order.number)!;
    const refunds = [{ id: order.id, at: now, note: null, amount: order.total, shipping: 0, lines: [] }];
    this.store.put('order', order.number, {
      ...known,
      status: 'cancelled',
      cancelledAt: now,
      refunds,
      updatedAt: now,
    } satisfies Order);
    enqueueEvent(this.store, 'orders/updated', { admin_graphql_api_id: gid('Order', order.id), updated_at: now });
  }

  /** Delivers the provider's events, each once unless told otherwise. */
  async deliver({ copies = 1, shuffle, lost = false }: Delivery = {}): Promise<void> {
    const events = this.store.sql.exec('SELECT id, topic, body, triggered_at FROM webhook').toArray() as Record<
      'id' | 'topic' | 'body' | 'triggered_at',
      string
    >[];
    const fresh = events.filter(({ id }) => !this.seen.has(id));
    for (const { id } of fresh) this.seen.add(id);
    const all = lost ? [] : Array.from({ length: copies }, () => fresh).flat();
    const random = shuffle === undefined ? null : randomOf(shuffle);
    const order = random
      ? all
          .map((event) => ({ event, at: random.next() }))
          .sort((a, b) => a.at - b.at)
          .map(({ event }) => event)
      : all;
    for (const [i, { id, topic, body, triggered_at: triggeredAt }] of order.entries()) {
      const content = contentOf(new TextEncoder().encode(body).buffer as ArrayBuffer);
      const row = {
        topic,
        webhookId: `${id} ${copies > 1 ? i : ''}`,
        triggeredAt,
        receivedAt: new Date().toISOString(),
        digest: `${id}`,
        resourceId: content.resourceId,
        customerId: '',
      };
      await storeEvent(this.d1.binding, row, subjectOf(topic));
    }
  }

  /** Leases, locks and pauses of rows that a stopped or failed run has left. */
  forget(): void {
    this.d1.sqlite.exec(
      "UPDATE outbox SET leased_until = '', due_at = '2000-01-01' WHERE state = 'open'; DELETE FROM locks;",
    );
  }

  /** One run of the shop's work of every minute. */
  async run(): Promise<void> {
    await reconcile(this.context, this.now).catch(() => {});
    await workAt(this.now, this.context);
  }

  /**
   * Runs the shop's work of every minute.
   *
   * @returns functions that bring shop and provider to what a Worker has left that ended at one of its calls: one for
   * each call that has changed a row.
   */
  async runInterrupted(): Promise<(() => void)[]> {
    const moments: (() => void)[] = [];
    let known = this.changes;
    this.onEffect = () => {
      if (this.changes === known) return;
      known = this.changes;
      moments.push(this.remember());
    };
    await this.run();
    this.onEffect = () => {};
    return moments;
  }

  /** How often a row was changed, here and at the provider. */
  private get changes(): number {
    const sql = 'SELECT total_changes() AS n';
    const [here, there] = [this.d1.rows<{ n: number }>(sql)[0]!, this.store.sql.exec<{ n: number }>(sql).toArray()[0]!];
    return here.n + there.n;
  }

  /** Runs the shop until nothing more follows, some minutes apart. */
  async settle(delivery?: Delivery): Promise<void> {
    for (let turn = 0; turn < 5; turn++) {
      await this.deliver(delivery);
      this.forget();
      await this.run();
      this.pass(11);
      if (this.isQuiet && !delivery?.lost) return;
    }
  }

  /** Whether all events were delivered, and nothing is left to be done today. */
  private get isQuiet(): boolean {
    const events = this.store.sql.exec('SELECT id FROM webhook').toArray();
    const [left] = this.d1.rows<{ n: number }>(
      `SELECT (SELECT count(*) FROM outbox WHERE state = 'open') + (SELECT count(*) FROM billing_contracts WHERE next_look <> '' AND next_look <= '${this.now.toISOString().slice(0, 10)}') AS n`,
    );
    return events.length === this.seen.size && left!.n === 0;
  }

  pass(minutes: number): void {
    this.store.put('setting', 'clock-minutes', (this.store.get<number>('setting', 'clock-minutes') ?? 0) + minutes);
  }

  /** Lets days pass, with a run on each. */
  async days(count: number, delivery?: Delivery): Promise<void> {
    for (let day = 0; day < count; day++) {
      this.store.put('setting', 'clock', (this.store.get<number>('setting', 'clock') ?? 0) + 1);
      for (const contract of this.store.all<Contract>('contract')) passSkipped(this.store, contract);
      for (let n = 0; n < 3; n++) {
        await this.deliver(delivery);
        await this.run();
        this.pass(11);
      }
      // the next day begins at the same time
      this.pass(-33);
    }
  }

  orders = (email: string): Order[] => this.store.all<Order>('order').filter((order) => order.email === email);
  friend = (email: string) =>
    this.d1.rows<{ has_paid: number; is_subscribing: number; code: string; name: string; refused: string }>(
      'SELECT * FROM referrals WHERE customer_id = ?',
      this.gidOf(email),
    )[0];
  referrer = (code: string) =>
    this.d1.rows<Record<string, string | number | null>>('SELECT * FROM referrers WHERE code = ?', code)[0]!;
  points = (email: string): number =>
    this.d1.rows<{ sum: number }>(
      "SELECT coalesce(sum(amount), 0) AS sum FROM points WHERE customer_id = ? AND topic LIKE 'friend%'",
      this.gidOf(email),
    )[0]!.sum;
  codeAtProvider = (code: string) =>
    this.store.get<{
      title: string;
      percent: number;
      endsAt?: string;
      purchase?: string;
      oncePerCustomer?: boolean;
      cycleLimit?: number;
      segments?: number[];
    }>('code', code);
  mails = (email: string): { subject: string; text: string }[] =>
    this.store.sql.exec('SELECT subject, text FROM mail WHERE recipient = ?', email as never).toArray() as never;
}

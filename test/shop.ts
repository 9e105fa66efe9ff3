import { afterAll, beforeAll } from 'vitest';
import { freePort } from '../local/free-port.ts';
import type { Ports } from '../local/settings.ts';
import type { PictureStore, Shop } from '../local/shop.ts';
import { addDays, dayOf } from '../src/platform/shared/day.ts';
import { marketZone } from '../src/platform/shared/time-zones.ts';
import { pages } from '../src/routes.ts';
import { requireNoSharedPromise, startCheckedShop } from './checked-shop.ts';
import { returnProvider, type SharedProvider, takeProvider } from './providers.ts';
import { keepRows } from './seeded-rows.ts';

export { freePort };

export interface CartAnswer {
  cart: any;
  details: any;
  errors: { code: string; message: string; field?: string }[];
  warnings: { code: string }[];
}

/** Settings that replace the local ones; a function where they need the ports. */
export type TestSettings = Record<string, string> | ((ports: Ports) => Record<string, string>);

/**
 * An answer of the shop that takes longer than five seconds is a failed delivery, which the provider repeats later and
 * later.
 */
const WEBHOOKS_MS = 60_000;

/** Countries of the shop whose days begin at different hours. */
const COUNTRIES = ['PT', 'DE', 'FI'] as const;

/** Another process took the port in the meantime. The runtime may end before it has said so. */
const MAY_START_NEXT_TIME = /ADDRESS_IN_USE|RUNTIME_FAILURE/;
const MAX_STARTS = 5;

/** The built shop with its provider, on ports of its own, for one file of tests. */
export class TestShop {
  private shop!: Shop;
  private provider: SharedProvider | undefined;
  /** Every line that the Workers have logged. */
  readonly logs: string[] = [];

  /**
   * @param data folder that keeps the data after the shop has stopped. Without it, all data is as seeded.
   * @param failing bindings that fail; `[]` where {@link fail} chooses them.
   * @param wrapper a main module that imports that of the shop.
   */
  async start(
    settings: TestSettings = {},
    data?: string,
    failing?: readonly string[],
    wrapper?: string,
  ): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await this.startOnce(settings, data, failing, wrapper);
        // on a busy machine the first calls of both would take longer than a page waits
        await Promise.all([this.storefront('{ products(first: 1) { nodes { id } } }'), this.get('/robots.txt')]);
        return;
      } catch (error) {
        await this.provider?.provider.stop();
        this.provider = undefined;
        if (attempt === MAX_STARTS || !MAY_START_NEXT_TIME.test(String(error))) throw error;
      }
    }
  }
  private async startOnce(
    given: TestSettings,
    data?: string,
    failing?: readonly string[],
    wrapper?: string,
  ): Promise<void> {
    const onLog = (level: string, message: string) => {
      this.logs.push(message);
      if (process.env.DEBUG) console.log(level, message);
    };
    // the market group depends on no port
    if (!data)
      this.provider = await takeProvider(typeof given === 'function' ? given({ port: 0, providerPort: 0 }) : given);
    const shared = this.provider;
    if (shared) shared.onLog = onLog;
    const ports = shared?.ports ?? { port: await freePort(), providerPort: await freePort() };
    this.shop = await startCheckedShop({
      ...ports,
      settings: typeof given === 'function' ? given(ports) : given,
      ...(data && { data }),
      ...(failing && { failing }),
      ...(wrapper && { wrapper }),
      ...(shared && { provider: shared.provider }),
      onLog,
    });
  }
  /** Stops the shop. @throws when its logs show that a request has awaited a promise of another request. */
  async stop(): Promise<void> {
    const { provider } = this;
    this.provider = undefined;
    try {
      await this.shop.stop();
    } finally {
      if (provider) returnProvider(provider);
    }
  }
  get url(): string {
    return this.shop.url;
  }
  get providerUrl(): string {
    return this.shop.providerUrl;
  }
  /** Sends a request under any address, such as one with https. */
  request(url: string, init?: Parameters<Shop['request']>[1]) {
    return this.shop.request(url, init);
  }
  everyMinute() {
    return this.shop.everyMinute();
  }
  fillPages() {
    return this.shop.fillPages();
  }
  /** Makes the named bindings fail, and all others work. */
  fail(...bindings: string[]) {
    return this.shop.fail(bindings);
  }
  kv() {
    return this.shop.kv();
  }
  /** The store of the pictures of reviews. */
  reviewPictures(): Promise<PictureStore> {
    return this.shop.reviewPictures();
  }
  /** @param number of one of several databases. Default: the first one. */
  database(number?: number) {
    return this.shop.database(number);
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.url}${path}`, { headers, redirect: 'manual' });
  }

  /** An API call as the shop's own script makes it, whose answer has some fields. */
  async call<Answer = CartAnswer>(
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: Answer; headers: Headers }> {
    const response = await fetch(`${this.url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', Origin: this.url, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Answer, headers: response.headers };
  }

  /** A form as a browser without JavaScript sends it. */
  form(
    path: string,
    fields: Record<string, string> | [name: string, value: string][],
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return fetch(`${this.url}${path}`, {
      method: 'POST',
      headers: { Origin: this.url, ...headers },
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  }

  /** A control call of the provider. */
  async control(path: string, body?: unknown): Promise<any> {
    const response = await fetch(
      `${this.providerUrl}/_control/${path}`,
      body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) },
    );
    return response.json();
  }

  /** Puts the provider's data and its clock back, and waits until the shop's pages use that clock. */
  async reset(): Promise<void> {
    const days = async () => {
      const { now } = await this.control('clock');
      return COUNTRIES.map((country) => dayOf(new Date(now), marketZone(country)));
    };
    const before = await days();
    await this.control('reset', {});
    const database = await this.database();
    // attempts get their numbers again: those of contracts that are gone would be taken for them
    await database.prepare("UPDATE billing_cycles SET attempt_id = ''").run();
    const after = await days();
    const moved = COUNTRIES.filter((_, i) => after[i] !== before[i]);
    if (moved.length === 0) return;
    for (const country of moved) await this.untilItIsToday(country);
    // objects that get their numbers again are older than what was known of them
    await database.prepare('DELETE FROM commerce_objects').run();
  }

  /**
   * Puts the provider's data back, and forgets what the shop has noted of contracts: others have their numbers then.
   */
  async resetContracts(): Promise<void> {
    await this.reset();
    const database = await this.database();
    await database.batch(
      [
        'billing_progress',
        'billing_contracts',
        'billing_cycles',
        'subscription_pauses',
        'contract_edits',
        'declared_ends',
        'followed_contracts',
        'box_changes',
      ].map((table) => database.prepare(`DELETE FROM ${table}`)),
    );
  }

  fault(fault: Record<string, unknown>): Promise<unknown> {
    return this.control('faults', fault);
  }

  /** A direct call of the Storefront API, without the shop. */
  async storefront(
    query: string,
    variables: Record<string, unknown> = {},
    token = 'local-storefront-token',
  ): Promise<{ status: number; data: any; errors: any }> {
    const response = await fetch(`${this.providerUrl}/api/2026-07/graphql.json`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Shopify-Storefront-Private-Token': token },
      body: JSON.stringify({ query, variables }),
    });
    return { status: response.status, ...((await response.json()) as object) } as never;
  }

  /** The variant of a product by its size. */
  async variant(handle: string, size: string): Promise<string> {
    const { data } = await this.storefront(
      'query($handle: String!) { product(handle: $handle) { variants(first: 20) { nodes { id title } } } }',
      { handle },
    );
    return data.product.variants.nodes.find((variant: { title: string }) => variant.title === size).id;
  }

  /** The first variant of a product. @throws when there is no such product. */
  async firstVariant(handle: string): Promise<string> {
    const { data } = await this.storefront(
      'query($handle: String!) { product(handle: $handle) { variants(first: 1) { nodes { id } } } }',
      { handle },
    );
    if (!data.product) throw new Error(`No product ${handle}`);
    return data.product.variants.nodes[0].id;
  }

  /** How many calls something causes of each operation of a service, as `service operation`. */
  async callsOf(cause: () => Promise<unknown>): Promise<Record<string, number>> {
    const read = async (): Promise<Record<string, number>> => (await this.control('calls')).calls;
    const before = await read();
    await cause();
    return Object.fromEntries(
      Object.entries(await read())
        .map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
        .filter(([, count]) => count > 0),
    );
  }

  /** Moves the provider's date forward and waits until the shop's pages use it. */
  async advanceClock(days: number): Promise<void> {
    await this.control('clock', { days });
    await this.untilItIsToday('DE');
  }

  /** Waits until the shop's pages use the date of the provider: they ask for it twice a second at most. */
  private async untilItIsToday(country: (typeof COUNTRIES)[number]): Promise<void> {
    const cookie = `plan=${encodeURIComponent('{"species":"dog","name":"Bella","gender":"female"}')}`;
    const path = `/${country.toLowerCase()}/feeding-plan/birthdate`;
    await eventually(async () => {
      // read each time: midnight may pass
      const today = dayOf(new Date((await this.control('clock')).now), marketZone(country));
      return (await (await this.get(path, { cookie })).text()).includes(`max="${today}"`);
    });
  }

  /** The code that the login has mailed to an address last. */
  async mailedCode(email: string): Promise<string> {
    const { mails } = await this.control(`mails?to=${encodeURIComponent(email)}`);
    return mails.flatMap(({ subject }: { subject: string }) => /^\d{6}/.exec(subject) ?? [])[0];
  }

  /** Waits until the shop has accepted every webhook of the provider. */
  async webhooksDelivered(): Promise<void> {
    await eventually(async () => {
      const { webhooks } = await this.control('webhooks');
      return webhooks.length > 0 && webhooks.every(({ status }: { status: string }) => status === 'delivered');
    }, WEBHOOKS_MS);
  }

  /** Waits until the provider has no webhook left to deliver now. */
  async webhooksAtRest(): Promise<void> {
    await eventually(async () => {
      const { webhooks } = await this.control('webhooks');
      return webhooks.every(({ status }: { status: string }) => status !== 'waiting');
    }, WEBHOOKS_MS);
  }

  /**
   * Waits until no row of the outbox is being worked on. The queue takes rows too, which a run of the shop that ends
   * meanwhile has left to it.
   */
  async outboxAtRest(): Promise<void> {
    const database = await this.database();
    await eventually(async () => !(await database.prepare('SELECT 1 FROM outbox WHERE lease IS NOT NULL').first()));
  }
}

/** Starts a shop before the tests of a file and stops it after them. @param failing as in {@link TestShop.start}. */
export function useShop(settings: TestSettings = {}, failing?: readonly string[]): TestShop {
  const shop = new TestShop();
  beforeAll(() => shop.start(settings, undefined, failing));
  afterAll(() => shop.stop());
  return shop;
}

const sharedShop = new TestShop();
let sharedStart: Promise<string> | undefined;

async function startShared(): Promise<string> {
  await sharedShop.start();
  const putRowsBack = await keepRows(await sharedShop.database());
  // a shop that has just started may show the category without its products
  const product = pages.product('de', 'dog-food', 'insect-oat-adult-dog');
  await eventually(async () =>
    (await (await sharedShop.get(pages.category('de', 'dog-food'))).text()).includes(product),
  );
  return putRowsBack;
}

/** @returns the statements that make its database hold what was seeded. */
function startSharedOnce(): Promise<string> {
  sharedStart ??= startShared();
  return sharedStart;
}

/**
 * A shop that all files of a process use which change nothing that another one reads: they look, and have carts and
 * customers of their own. It starts with the first of them and ends with the process.
 */
export function useSharedShop(): TestShop {
  beforeAll(async () => {
    await startSharedOnce();
  });
  afterAll(() => requireNoSharedPromise(sharedShop.logs));
  return sharedShop;
}

/** Puts its database and its provider back, after what is still on its way between them. */
async function restoreShared(): Promise<void> {
  const putRowsBack = await startSharedOnce();
  await sharedShop.webhooksAtRest();
  await sharedShop.outboxAtRest();
  await sharedShop.reset();
  await (await sharedShop.database()).exec(putRowsBack);
}

/**
 * The shop of {@link useSharedShop}, with its database and its provider as seeded before and after the file: for files
 * that change what others read there, such as the demo customer's subscriptions. What the isolate and the caches
 * remember stays. So these files change no product, price, content or review, leave the clock alone, count nothing that
 * others cause too, and let at most a few calls of one operation fail.
 */
export function useRestoredShop(): TestShop {
  beforeAll(async () => {
    await restoreShared();
    requireNoSharedPromise(sharedShop.logs.splice(0));
  });
  afterAll(async () => {
    await restoreShared();
    requireNoSharedPromise(sharedShop.logs);
  });
  return sharedShop;
}

/** Days until wet cat food is sold in a shop with {@link SOON}. */
export const LAUNCH_DAYS = 4;
/** Settings of a shop that sells wet cat food soon: the clock goes day by day, and each costs a run of the shop. */
export const SOON = { WET_CAT_LAUNCH: addDays(dayOf(new Date(), marketZone('DE')), LAUNCH_DAYS) };

export const MONTHLY = 'gid://shopify/SellingPlan/7001';

/**
 * Waits until a condition holds.
 *
 * @param pause milliseconds between two looks at it.
 * @returns the value that made it hold.
 * @throws when it does not hold in time.
 */
export async function eventually<T>(
  read: () => Promise<T | undefined | null | false>,
  ms = 20_000,
  pause = 100,
): Promise<T> {
  const until = Date.now() + ms;
  for (;;) {
    const value = await read();
    if (value) return value;
    if (Date.now() > until) throw new Error(`The condition did not hold within ${ms} ms`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

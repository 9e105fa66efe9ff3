import { drizzle } from 'drizzle-orm/d1';
import { vi } from 'vitest';
import { localBindings } from '../../../../local/settings.ts';
import type { Variant } from '../../../../provider/seed/products.ts';
import { type Env, settingsOf } from '../../../../src/env.ts';
import { openMarkets } from '../../../../src/platform/shared/markets.ts';
import { workAt } from '../../../../src/shop/outbox/outbox.ts';
import { priceStatements, type SeenPrice } from '../../../../src/shop/prices/history.ts';
import { storeEvent } from '../../../../src/shop/webhooks/events.ts';
import { subjectOf } from '../../../../src/shop/webhooks/subjects.ts';
import type { OutboxContext } from '../../../../src/site/outbox.ts';
import { MemoryD1 } from '../../../d1.ts';
import { MemoryProvider } from '../../../provider/memory-provider.ts';
import { StoppedRuns } from '../../../stopped-runs.ts';

const MINUTE_MS = 60_000;

/** The shop's work on prices, over a provider in memory that counts the calls of its Admin API. */
export class PriceShop {
  readonly d1 = new MemoryD1();
  readonly provider = new MemoryProvider();
  readonly runs = new StoppedRuns();
  readonly context: OutboxContext;
  /** The operations of the Admin API that were called, with their points. */
  readonly operations: { name: string; points: number; variables: any }[] = [];
  /** Answers the Admin API in place of the provider. */
  answer: ((operation: string, variables: any) => unknown) | undefined;
  private events = 0;

  constructor(group: 'eu' | 'au' = 'eu') {
    const bindings = { ...localBindings({ port: 1, providerPort: 2 }), EU_ADMIN_TOKEN: 'admin', CLOCK_URL: '' };
    const settings = settingsOf({ ...bindings, AU_ADMIN_TOKEN: 'admin', MARKET_GROUP: group } as Env);
    const translate = () => Promise.reject(new Error('prices have no texts'));
    this.context = { settings, database: this.d1.binding, translate };
    this.d1.onCall = () => this.runs.call();
    vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
      await this.runs.call();
      return Response.json(await this.respond(new Request(input, init)));
    });
  }

  private async respond(request: Request): Promise<unknown> {
    const { query, variables } = (await request.json()) as any;
    const name = /(?:query|mutation) (\w+)/.exec(query)![1]!;
    if (!request.url.includes('/admin/')) return this.provider.storefront(query, variables);
    const answer: any = this.answer
      ? { data: this.answer(name, variables) }
      : await this.provider.admin(query, variables);
    this.operations.push({ name, points: answer.extensions?.cost.requestedQueryCost, variables });
    return answer;
  }

  get productIds(): string[] {
    return this.provider.store.products().map(({ id }) => `gid://shopify/Product/${id}`);
  }

  /** The prices that the Storefront API shows in every open market. */
  async shown(): Promise<SeenPrice[]> {
    const prices: SeenPrice[] = [];
    for (const { code, country } of openMarkets(this.context.settings.group)) {
      const query = `query @inContext(country: ${country}) { products(first: 250) { nodes { id variants(first: 100) { nodes { id price { amount currencyCode } } } } } }`;
      for (const { id, variants } of (await this.provider.storefront(query)).data.products.nodes)
        for (const { id: variantId, price } of variants.nodes)
          prices.push({
            market: code,
            productId: id,
            variantId,
            currency: price.currencyCode,
            amount: Math.round(Number(price.amount) * 100),
          });
    }
    return prices;
  }

  /** Gives the history a price of each product in each market, so that they count as sold there. */
  async sell(changes: Partial<SeenPrice> = {}, at = new Date(Date.now() - 86_400_000)): Promise<void> {
    const seen = (await this.shown()).map((price) => ({ ...price, ...changes }));
    const [first, ...rest] = await priceStatements(this.d1.binding, seen, at);
    if (first) await drizzle(this.d1.binding).batch([first, ...rest]);
  }

  /** Gives a product as many variants. */
  setVariants(handle: string, count: number): void {
    const product = this.provider.store.product(handle)!;
    const [first] = product.variants as [Variant];
    const variants = Array.from({ length: count }, (_, n) => ({ ...first, id: first.id + 1_000_000 * n }));
    this.provider.store.saveProduct({ ...product, variants });
  }

  /** Changes the price of every variant of a product by some cents. */
  changePrices(handle: string, cents: number): void {
    const product = this.provider.store.product(handle)!;
    const change = (prices: Record<string, number>) =>
      Object.fromEntries(Object.entries(prices).map(([currency, amount]) => [currency, amount + cents]));
    const variants = product.variants.map((variant) => ({ ...variant, prices: change(variant.prices) }));
    this.provider.store.saveProduct({ ...product, variants });
  }

  /** Stores an event as its webhook does. */
  deliver(topic: string, resourceId: string) {
    const now = new Date().toISOString();
    const webhookId = String(++this.events);
    const row = { topic, webhookId, triggeredAt: now, receivedAt: now, digest: webhookId, resourceId };
    return storeEvent(this.d1.binding, row, subjectOf(topic));
  }

  /** The work of a minute. @param minutes from now on. */
  work(minutes = 0): Promise<void> {
    return workAt(new Date(Date.now() + minutes * MINUTE_MS), this.context);
  }

  /** The latest price of each variant in each market that the history has. */
  recorded(): SeenPrice[] {
    return this.d1.rows(
      `SELECT market, product_id AS productId, variant_id AS variantId, currency, amount FROM price_history AS last
       WHERE since = (SELECT max(since) FROM price_history WHERE market = last.market AND variant_id = last.variant_id)`,
    );
  }

  openRows(): number {
    return this.d1.rows("SELECT id FROM outbox WHERE kind = 'prices' AND state <> 'done'").length;
  }
}

import { adminApi } from '../../provider/admin/api.ts';
import { showCheckout, submitCheckout } from '../../provider/checkout/checkout.ts';
import { customerApi } from '../../provider/customer/api.ts';
import { seed } from '../../provider/seed/seed.ts';
import { type Cart, type Contract, type Order, Store } from '../../provider/store.ts';
import { storefrontApi } from '../../provider/storefront/api.ts';
import { subscribe } from '../../provider/webhook-subscriptions.ts';
import type { TimeZone } from '../../src/platform/shared/day.ts';
import { storage } from '../storage.ts';
import { OATS, VALID_FIELDS } from './open-checkout.ts';

const URLS = { publicUrl: 'http://localhost:8788', shopUrl: 'http://localhost:8787' };
const ADMIN_TOKEN = 'admin';
const STOREFRONT_TOKENS = { private: 'storefront', public: 'browser' };

/** The hosted services over a database in memory: their real protocols, without a server. */
export class MemoryProvider {
  readonly store: Store;

  /** @param zone of the shop. */
  constructor(zone?: TimeZone) {
    this.store = new Store(storage(), URLS.shopUrl, zone);
    seed(this.store);
  }

  private async graphql(
    respond: (request: Request) => Promise<Response>,
    headers: Record<string, string>,
    query: string,
    variables: Record<string, unknown>,
  ): Promise<any> {
    const response = await respond(
      new Request(URLS.publicUrl, { method: 'POST', headers, body: JSON.stringify({ query, variables }) }),
    );
    return response.json();
  }

  /** A call of the Admin API. @param token by default the owner's. */
  admin(query: string, variables: Record<string, unknown> = {}, token = ADMIN_TOKEN): Promise<any> {
    const respond = (request: Request) => adminApi(request, this.store, URLS, ADMIN_TOKEN);
    return this.graphql(respond, { 'X-Shopify-Access-Token': token }, query, variables);
  }

  storefront(query: string, variables: Record<string, unknown> = {}): Promise<any> {
    const respond = (request: Request) => storefrontApi(request, this.store, URLS, STOREFRONT_TOKENS);
    return this.graphql(respond, { 'Shopify-Storefront-Private-Token': STOREFRONT_TOKENS.private }, query, variables);
  }

  /** A call of the Customer Account API by a customer who has just signed in. */
  customer(email: string, query: string, variables: Record<string, unknown> = {}): Promise<any> {
    this.store.put('access', 'token', {
      email,
      clientId: '',
      family: 'f',
      scope: '',
      nonce: null,
      expiresAt: Date.now() + 60_000,
    });
    const headers = { Authorization: 'token', Origin: URLS.shopUrl, 'User-Agent': 'test' };
    return this.graphql((request) => customerApi(request, this.store, URLS), headers, query, variables);
  }

  /** A mutation of the Admin API. @returns its payload. @throws Error with the first error of the answer. */
  async change(name: string, args: Record<string, [type: string, value: unknown]>, fields: string): Promise<any> {
    const names = Object.keys(args);
    const query = `mutation(${names.map((arg) => `$${arg}: ${args[arg]![0]}`)}) { ${name}(${names.map((arg) => `${arg}: $${arg}`)}) { ${fields} } }`;
    const { data, errors } = await this.admin(query, Object.fromEntries(names.map((arg) => [arg, args[arg]![1]])));
    if (errors) throw new Error(errors[0].message);
    return data[name];
  }

  /** A new cart in Sweden with one line. */
  async cart(input: Record<string, unknown> = {}, line: Record<string, unknown> = {}): Promise<any> {
    const query = `mutation($input: CartInput!) { cartCreate(input: $input) { cart { ${CART} } warnings { code } } }`;
    const { data, errors } = await this.storefront(query, {
      input: { lines: [{ merchandiseId: OATS, quantity: 1, ...line }], ...input },
    });
    if (errors) throw new Error(errors[0].message);
    return data.cartCreate;
  }

  async readCart(id: string): Promise<any> {
    return (await this.storefront(`query($id: ID!) { cart(id: $id) { ${CART} } }`, { id })).data.cart;
  }

  /** The checkout of a cart, filled in and sent. */
  async pay(
    cart: { checkoutUrl: string },
    fields: Record<string, string> = {},
  ): Promise<{ status: number; html: string; order: Order }> {
    const page = await (await showCheckout(new Request(cart.checkoutUrl), this.store, URLS)).text();
    return this.send(cart, page, fields);
  }

  /** Sends the form of a page of the checkout. */
  async send({ checkoutUrl }: { checkoutUrl: string }, page: string, fields: Record<string, string> = {}) {
    const hidden = {
      attempt: /name="attempt" value="([^"]+)"/.exec(page)![1]!,
      total: /name="total" value="(\d+)"/.exec(page)![1]!,
    };
    const body = new URLSearchParams({ ...VALID_FIELDS, ...hidden, ...fields });
    const response = await submitCheckout(new Request(checkoutUrl, { method: 'POST', body }), this.store, URLS);
    const number = /order=(\d+)/.exec(response.headers.get('location') ?? '')?.[1] ?? '';
    return { status: response.status, html: await response.text(), order: this.store.get<Order>('order', number)! };
  }

  contract(id: number): Contract {
    return this.store.get<Contract>('contract', id)!;
  }

  lastContract(): Contract {
    return this.store.all<Contract>('contract').sort((a, b) => b.id - a.id)[0]!;
  }

  cartOf({ id }: { id: string }): Cart {
    return this.store.get<Cart>('cart', /Cart\/(\w+)/.exec(id)![1]!)!;
  }

  /** Events of a topic that the shop is sent, the oldest first. */
  events(topic: string): any[] {
    const rows = this.store.sql
      .exec<{ body: string }>('SELECT body FROM webhook WHERE topic = ? ORDER BY rowid', topic)
      .toArray();
    return rows.map(({ body }) => JSON.parse(body));
  }

  subscribeTo(...topics: string[]): void {
    for (const topic of topics) subscribe(this.store, topic, null);
  }
}

const CART = `id checkoutUrl discountCodes { code applicable } cost { subtotalAmount { amount } totalAmount { amount } }
  lines(first: 5) { nodes { cost { totalAmount { amount } } discountAllocations(lineLevelOnly: false) { discountedAmount { amount } } } }`;

/**
 * Programs that others wrote shop at the whole shop: the official client of the Model Context Protocol, and its
 * conformance suite. No model decides: the steps stand here.
 */
import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { type OAuthClientProvider, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Shop } from '../../local/shop.ts';
import { startCheckedShop } from '../../test/checked-shop.ts';
import { Jar, signIn } from '../../test/customer.ts';
import { freePort } from '../../test/shop.ts';
import { answer } from '../../test/src/shop/programs/program.ts';
import { profileWith } from '../../test/src/shop/ucp/agent-profile.ts';

const MCP = '/api/ucp/mcp';
const VERSION = '2026-08-25';
const CAPABILITIES = [
  ...['catalog.search', 'catalog.lookup', 'cart', 'discount', 'order'].map((name) => `dev.ucp.shopping.${name}`),
  'dev.ucp.common.identity_linking',
  ...['feeding_plan', 'subscription'].map((name) => `example.kvistra.shopping.${name}`),
];
const GERMANY = { address_country: 'DE' };
const BACK = 'http://127.0.0.1/back';

let shop: Shop;
let documents: Server;
const documentUrl = (name: string) => `http://127.0.0.1:${(documents.address() as AddressInfo).port}/${name}`;

beforeAll(async () => {
  documents = createServer((request, response) => {
    const isProfile = request.url === '/profile';
    response.setHeader('Content-Type', 'application/json');
    response.end(
      JSON.stringify(
        isProfile
          ? profileWith(VERSION, CAPABILITIES)
          : {
              client_id: documentUrl('client'),
              client_name: 'A scripted assistant',
              redirect_uris: [BACK],
              token_endpoint_auth_method: 'none',
            },
      ),
    );
  });
  await new Promise<void>((resolve) => documents.listen(0, '127.0.0.1', resolve));
  shop = await startCheckedShop({ port: await freePort(), providerPort: await freePort() });
});
afterAll(async () => {
  documents.close();
  await shop.stop();
});

/** A person's consent, kept for the official client. It is known by the address of its document. */
class Consent implements OAuthClientProvider {
  asked: URL | undefined;
  private verifier = '';
  private kept: OAuthTokens | undefined;
  readonly redirectUrl = BACK;
  get clientMetadata() {
    return { client_name: 'A scripted assistant', redirect_uris: [BACK], token_endpoint_auth_method: 'none' };
  }
  clientInformation = () => ({ client_id: documentUrl('client') });
  tokens = () => this.kept;
  saveTokens({ refresh_token: _, ...tokens }: OAuthTokens) {
    // with one the official client asks for what it has already, in place of more
    this.kept = tokens;
  }
  redirectToAuthorization(url: URL) {
    this.asked = url;
  }
  saveCodeVerifier(verifier: string) {
    this.verifier = verifier;
  }
  codeVerifier = () => this.verifier;
}

/** An assistant of one person. */
class Assistant {
  readonly consent = new Consent();
  private transport = this.newTransport();
  private client = new Client({ name: 'scripted-assistant', version: '1' });

  private newTransport() {
    return new StreamableHTTPClientTransport(new URL(`${shop.url}${MCP}`), { authProvider: this.consent });
  }
  private async connect() {
    this.transport = this.newTransport();
    this.client = new Client({ name: 'scripted-assistant', version: '1' });
    // the SDK's own types are not exact about members that may be absent
    await this.client.connect(this.transport as Parameters<Client['connect']>[0]);
  }

  static async start(): Promise<Assistant> {
    const assistant = new Assistant();
    await assistant.connect();
    return assistant;
  }

  tools = async () => (await this.client.listTools()).tools;

  /** Calls a tool. @returns the structured answer. */
  async call(name: string, args: Record<string, unknown> = {}): Promise<any> {
    const meta = { 'ucp-agent': { profile: documentUrl('profile') }, 'idempotency-key': crypto.randomUUID() };
    const result = await this.client.callTool({ name, arguments: { meta, ...args } });
    return result.structuredContent;
  }

  /** Has the person sign in and answer the shop's question, as they would in a browser. */
  async askPerson(email: string, { changes }: { changes: boolean }): Promise<void> {
    const get = (path: string, headers: Record<string, string> = {}) =>
      fetch(new URL(path, shop.url), { headers, redirect: 'manual' });
    const form = (path: string, fields: Record<string, string>, headers: Record<string, string>) =>
      fetch(new URL(path, shop.url), {
        method: 'POST',
        headers: { Origin: shop.url, ...headers },
        body: new URLSearchParams(fields),
        redirect: 'manual',
      });
    const mailedCode = async () => '000000';
    const jar = await signIn({ get, providerUrl: shop.providerUrl, mailedCode }, email, new Jar());
    const asked = this.consent.asked!;
    const led = await get(asked.href, { Cookie: jar.header });
    const page = led.headers.get('location') ?? `${asked.pathname}${asked.search}`;
    const back = await answer({ get, form, url: shop.url }, jar, new URL(page, shop.url).href, {
      answer: 'allow',
      ...(changes && { changes: '1' }),
    });
    await this.transport.finishAuth(back.searchParams.get('code')!);
    await this.connect();
  }
}

const contracts = async (): Promise<any[]> =>
  ((await (await fetch(`${shop.providerUrl}/_control/contracts`)).json()) as any).contracts;

describe('a scripted assistant, with the official client of the Model Context Protocol', () => {
  it('finds food, plans, fills a cart and hands it over', async () => {
    const assistant = await Assistant.start();
    expect((await assistant.tools()).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['search_catalog', 'plan_food', 'create_cart', 'skip_delivery', 'ask_business']),
    );
    const found = await assistant.call('search_catalog', {
      catalog: { query: 'grain-free food for a 12 kg dog', context: GERMANY },
    });
    expect(found.products.length).toBeGreaterThan(0);
    expect(found.products[0].price_range.min.currency).toBe('EUR');

    const plan = await assistant.call('plan_food', {
      feeding_plan: { animal: { species: 'dog', age_years: 4, weight_kg: 12 }, context: GERMANY },
    });
    expect(plan.kcal_per_day).toBeGreaterThan(400);
    const food = plan.foods.find((offered: any) => offered.is_first_choice);
    expect(food.price_per_day.amount).toBeGreaterThan(0);

    const cart = await assistant.call('create_cart', {
      cart: { line_items: [{ item: { id: food.variant.id }, quantity: 1 }], context: GERMANY },
    });
    expect(cart.totals.at(-1)).toEqual({ type: 'total', amount: food.variant.price.amount });
    const checkout = await fetch(cart.continue_url);
    expect([checkout.status, await checkout.text()]).toEqual([
      200,
      expect.stringContaining(food.title.replaceAll('&', '&amp;')),
    ]);
  });

  it('answers a question with its source', async () => {
    const assistant = await Assistant.start();
    const { answers } = await assistant.call('ask_business', {
      ask: { question: 'Can I return an opened bag?', context: { address_country: 'IE' } },
    });
    expect(answers.length).toBeGreaterThan(0);
    const source = new URL(answers[0].source);
    expect(source.origin).toBe(new URL(shop.url).origin);
    expect((await fetch(source)).status).toBe(200);
    expect(answers.map(({ text }: any) => text).join(' ')).toMatch(/open/i);
  });

  it('skips the next delivery once the person has let it in, and is refused what it must not do', async () => {
    const assistant = await Assistant.start();
    const stranger = () => assistant.call('list_subscriptions');
    await expect(stranger()).rejects.toBeInstanceOf(UnauthorizedError);
    expect(assistant.consent.asked?.searchParams.get('code_challenge_method')).toBe('S256');
    await assistant.askPerson('demo@kvistra.example', { changes: false });

    const { subscriptions } = await assistant.call('list_subscriptions');
    const running = subscriptions.find(({ status }: any) => status === 'active');
    const next = running.deliveries.find(({ skipped }: any) => !skipped);
    const skip = () => assistant.call('skip_delivery', { id: running.id, subscription: { delivery: next.delivery } });
    // reading is not changing: the person is asked once more
    await expect(skip()).rejects.toBeInstanceOf(UnauthorizedError);
    expect(assistant.consent.asked?.searchParams.get('scope')).toContain('subscription:manage');
    await assistant.askPerson('demo@kvistra.example', { changes: true });
    const skipped = await skip();
    expect(skipped.deliveries.find(({ delivery }: any) => delivery === next.delivery).skipped).toBe(true);

    const ended = await assistant.call('end_subscription', { id: running.id });
    expect(ended.messages[0]).toMatchObject({ code: 'requires_buyer_input', severity: 'requires_buyer_input' });
    expect(ended.continue_url).toContain(`/account/subscriptions/${running.id}?cancel=1`);
    const contract = (await contracts()).find(({ id }) => String(id) === running.id);
    expect(contract.status).toBe('ACTIVE');

    const others = (await contracts()).filter(({ id }) => subscriptions.every((own: any) => own.id !== String(id)));
    expect(others.length).toBeGreaterThan(0);
    const foreign = await assistant.call('get_subscription', { id: String(others[0].id) });
    expect(foreign.messages[0].code).toBe('not_found');

    // there is no tool that pays
    const names = (await assistant.tools()).map(({ name }) => name);
    expect(names.filter((name) => /checkout|pay|buy|complete/.test(name))).toEqual([]);
    await expect(assistant.call('complete_checkout', { id: '1' })).rejects.toThrow('There is no such tool');

    // an order is another permission, which nobody has given
    await expect(assistant.call('get_order', { id: '1001' })).rejects.toBeInstanceOf(UnauthorizedError);
  });
});

const run = promisify(execFile);

describe('the conformance suite of the Model Context Protocol', () => {
  // the shop has no prompts, resources, logs and streams, and none of the tools that the other scenarios call
  it.each(['server-initialize', 'ping', 'tools-list'])('passes %s', async (scenario) => {
    const { stdout } = await run('node', [
      'provider/clients/node_modules/@modelcontextprotocol/conformance/dist/index.js',
      ...['server', '--url', `${shop.url}${MCP}`, '--scenario', scenario],
    ]);
    expect(stdout).toContain('Passed: 1/1, 0 failed');
  });
});

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { crawlers, ucp, ucpProfilePath, ucpRest } from '../../../../src/routes.ts';
import { useShop } from '../../../shop.ts';
import { ALL, profileWith, serveProfiles } from './agent-profile.ts';

const profiles = serveProfiles({ newest: { body: profileWith('2026-08-25', ALL) } });

const message = (method: string, params: object = {}) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
const call = (name: string, args: object) =>
  message('tools/call', {
    name,
    arguments: { meta: { 'ucp-agent': { profile: profiles.url('newest') } }, ...args },
  });

describe('a shop that passes programs on', () => {
  const shop = useShop({ PROGRAMS_ANSWERED_BY: 'provider' });
  const post = (body: string, path: string = ucp.mcp, headers: Record<string, string> = {}) =>
    fetch(`${shop.url}${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body });

  it("answers with the provider's tools, and its carts", async () => {
    const { result } = (await (await post(message('tools/list'))).json()) as any;
    expect(result.tools.map(({ name }: any) => name)).toContain('create_checkout');
    const variant = await shop.firstVariant('insect-oat-adult-dog');
    const response = await post(
      call('create_cart', {
        cart: { line_items: [{ item: { id: variant }, quantity: 2 }], context: { address_country: 'DE' } },
      }),
    );
    const cart = ((await response.json()) as any).result.structuredContent;
    expect([response.headers.get('cache-control'), response.headers.getSetCookie()]).toEqual(['private, no-store', []]);
    const { data } = await shop.storefront('query($id: ID!) { cart(id: $id) { totalQuantity checkoutUrl } }', {
      id: cart.id,
    });
    expect(data.cart).toEqual({ totalQuantity: 2, checkoutUrl: cart.continue_url });
  });

  it("passes the provider's errors on, with their status", async () => {
    const response = await post(
      message('tools/call', { name: 'search_catalog', arguments: { catalog: { query: 'dog' } } }),
    );
    const { error } = (await response.json()) as any;
    expect([response.status, error.data.code]).toEqual([400, 'invalid_profile_url']);
  });

  it("has the provider's profile, whose messages come by the shop, and no other way", async () => {
    const response = await shop.get(ucp.profile);
    const { ucp: profile } = (await response.json()) as any;
    expect(response.headers.get('cache-control')).toBe('public, max-age=60');
    expect(profile.services['dev.ucp.shopping'].map(({ transport, endpoint }: any) => [transport, endpoint])).toEqual([
      ['mcp', `${shop.url}${ucp.mcp}`],
    ]);
    expect(Object.keys(profile.capabilities)).not.toContain('dev.ucp.shopping.permalink');
    expect(profile.supported_versions).toEqual({ '2026-04-08': `${shop.url}${ucpProfilePath('2026-04-08')}` });
    const older = (await (await shop.get(ucpProfilePath('2026-04-08'))).json()) as any;
    expect(older.ucp.version).toBe('2026-04-08');
    expect((await shop.get(ucpProfilePath('2020-01-01'))).status).toBe(404);
    for (const [method, path] of Object.values(ucpRest)) {
      const rest = await fetch(`${shop.url}${ucp.rest}${path.replace(':id', 'a.b')}`, {
        method,
        ...(method !== 'GET' && { body: '{}' }),
      });
      expect([path, rest.status]).toEqual([path, 404]);
    }
    for (const path of [crawlers.agents, crawlers.apiCatalogue])
      expect(await (await shop.get(path)).text()).not.toContain(ucp.rest);
  });

  it('passes questions about policies on', async () => {
    const response = await post(
      message('tools/call', {
        name: 'search_shop_policies_and_faqs',
        arguments: { query: 'How long does delivery take?' },
      }),
      ucp.storeMcp,
    );
    const { result } = (await response.json()) as any;
    expect(result.content[0].text).toContain('working days');
    for (const path of [ucp.mcp, ucp.storeMcp]) expect((await shop.get(path)).status).toBe(405);
  });

  it('refuses what a page of another site asks for, and what is too large', async () => {
    expect((await post(message('ping'), ucp.mcp, { Origin: 'https://evil.example' })).status).toBe(403);
    const large = await post(message('ping', { more: 'x'.repeat(70_000) }));
    expect([large.status, ((await large.json()) as any).code]).toEqual([413, 'request_too_large']);
  });

  it.each(['500', 'down', 'garbage'])('answers an error of the protocol while the provider is %s', async (mode) => {
    await shop.fault({ service: 'ucp', mode, errorRate: 1 });
    try {
      const response = await post(message('ping'));
      const { error } = (await response.json()) as any;
      expect([response.status, error.code, error.data.code]).toEqual([503, -32000, 'unavailable']);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      const profile = await shop.get(ucp.profile);
      expect([profile.status, profile.headers.get('cache-control')]).toEqual([503, 'private, no-store']);
    } finally {
      await shop.fault({ service: 'ucp', errorRate: 0 });
    }
  });
});

describe('a provider', () => {
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    if (!request.url?.endsWith('graphql.json')) asked.push(request);
    request.resume();
    if (request.url?.endsWith('graphql.json')) response.end('{}');
    else answer(request, response);
  });
  let origin = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    asked.length = 0;
  });
  const shop = useShop(() => ({
    PROGRAMS_ANSWERED_BY: 'provider',
    EU_STOREFRONT_URL: `${origin || 'http://127.0.0.1:1'}/api/2026-07/graphql.json`,
  }));
  const post = (headers: Record<string, string> = {}) =>
    fetch(`${shop.url}${ucp.mcp}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: message('ping'),
    });
  const answers =
    (status: number, headers: Record<string, string>, body = '{}') =>
    (_: IncomingMessage, response: ServerResponse) => {
      response.writeHead(status, headers);
      response.end(body);
    };
  const JSON_TYPE = { 'Content-Type': 'application/json' };

  it('learns nothing of the visitor but the address, and the token that it has given the program', async () => {
    answer = answers(200, { ...JSON_TYPE, 'Set-Cookie': 'a=1', 'X-Secret': '1', 'Retry-After': '7' });
    const response = await post({
      Cookie: 'cart=secret; session=secret',
      Authorization: 'Bearer of.the-program',
      Referer: 'https://shop.example/secret',
      'CF-Connecting-IP': '203.0.113.7',
      'MCP-Protocol-Version': '2025-11-25',
      'X-Other': '1',
    });
    expect([response.status, response.headers.getSetCookie(), response.headers.get('x-secret')]).toEqual([
      200,
      [],
      null,
    ]);
    expect(response.headers.get('retry-after')).toBe('7');
    const [{ headers, url }] = asked as [IncomingMessage];
    expect(url).toBe(ucp.mcp);
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      authorization: 'Bearer of.the-program',
      'shopify-storefront-buyer-ip': '203.0.113.7',
      'mcp-protocol-version': '2025-11-25',
    });
    for (const name of ['cookie', 'referer', 'x-other', 'shopify-storefront-private-token'])
      expect([name, headers[name]]).toEqual([name, undefined]);
    await post({ Authorization: 'Basic c2VjcmV0OnNlY3JldA==' });
    expect(asked[1]!.headers.authorization).toBeUndefined();
  });

  it.each([
    ['redirects', answers(302, { ...JSON_TYPE, Location: '/elsewhere' })],
    ['answers a page', answers(200, { 'Content-Type': 'text/html' }, '<h1>Hello</h1>')],
    ['says that it sends too much', answers(200, { ...JSON_TYPE, 'Content-Length': String(3 * 1024 * 1024) }, 'x')],
  ])('that %s is an error of the protocol, and is asked once', async (_, given) => {
    answer = given;
    const response = await post();
    expect([response.status, ((await response.json()) as any).error.code]).toEqual([503, -32000]);
    expect(asked).toHaveLength(1);
  });

  it('that does not answer is waited for ten seconds', async () => {
    answer = () => {};
    const began = performance.now();
    const response = await post();
    expect([response.status, ((await response.json()) as any).error.code]).toEqual([503, -32000]);
    expect(performance.now() - began).toBeGreaterThan(9000);
  });

  it('that sends too much is cut off', async () => {
    answer = (_, response) => {
      response.writeHead(200, JSON_TYPE);
      for (let i = 0; i < 40; i++) response.write('x'.repeat(100_000));
      response.end();
    };
    const read = async () => (await (await post()).text()).length;
    const length = await read().catch(() => 0);
    expect(length).toBeLessThanOrEqual(2 * 1024 * 1024);
  });

  it('that answers piece by piece is passed on piece by piece', async () => {
    let finish = () => {};
    answer = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write('data: 1\n\n');
      finish = () => response.end('data: 2\n\n');
    };
    const response = await post();
    const reader = response.body!.getReader();
    const first = new TextDecoder().decode((await reader.read()).value);
    expect([response.headers.get('content-type'), first]).toEqual(['text/event-stream', 'data: 1\n\n']);
    finish();
    let rest = '';
    for (let part = await reader.read(); !part.done; part = await reader.read())
      rest += new TextDecoder().decode(part.value);
    expect(rest).toBe('data: 2\n\n');
  });
});

describe('a shop that answers itself', () => {
  const shop = useShop();

  it('has no server for the store’s policies', async () => {
    const response = await fetch(`${shop.url}${ucp.storeMcp}`, { method: 'POST', body: message('ping') });
    expect([response.status, ((await response.json()) as any).code]).toEqual([404, 'not_found']);
  });
});

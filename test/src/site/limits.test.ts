import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { visitorOf } from '../../../src/platform/http/rate-limit.ts';
import { ucp } from '../../../src/routes.ts';
import { makeKey } from '../../program-key.ts';
import { useSharedShop } from '../../shop.ts';

const shop = useSharedShop();

/** Repeats a request until it is refused; windows follow the clock, so a new one may begin in between. */
async function refusal(limit: number, request: () => Promise<Response>): Promise<Response> {
  for (let i = 0; i <= 2 * limit; i += 10) {
    const answers = await Promise.all(Array.from({ length: 10 }, request));
    const refused = answers.find(
      ({ status, headers }) => status === 429 || (status === 303 && headers.has('retry-after')),
    );
    if (refused) return refused;
  }
  throw new Error(`${2 * limit} requests were not refused`);
}
const from = (address: string) => ({ 'CF-Connecting-IP': address });
/** A call as the shop's script makes it; a connection that the runtime closes is opened again. */
async function raw(path: string, body: unknown, headers: Record<string, string>): Promise<Response> {
  const request = () =>
    fetch(`${shop.url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', Origin: shop.url, ...headers },
      body: JSON.stringify(body),
    });
  return request().catch(request);
}

describe('requests per visitor', () => {
  it.each([
    ['changes', 300, '/api/cart/lines/remove', { lineId: 'x' }],
    ['plans', 20, '/api/planner', {}],
    ['discount codes', 20, '/api/cart/discount', { code: 'A', market: 'pt' }],
    ['suggestions through the proxy', 240, '/api/storefront/PredictiveSearch', { variables: {} }],
  ])('%s are refused beyond the limit, and only those of this visitor', async (_, limit, path, body) => {
    const answer = await refusal(limit, () => raw(path, body, from('192.0.2.1')));
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
      429,
      '60',
      'private, no-store',
    ]);
    const { errors } = (await answer.json()) as { errors: { code: string; message: string }[] };
    expect(errors[0]).toMatchObject({ code: 'too_many_requests', message: expect.stringMatching(/\w+ \w+/) });
    expect((await raw(path, body, from('192.0.2.2'))).status).not.toBe(429);
    expect((await raw(path, body, {})).status).not.toBe(429);
  });

  it.each([
    ['pt', '/api/cart/discount', { code: 'A', market: 'pt' }, 20, 'Chegaram demasiados pedidos'],
    [
      'se',
      '/api/storefront/PredictiveSearch',
      { variables: { countryCode: 'SE' } },
      240,
      'Det kom för många förfrågningar',
    ],
  ])('JSON is told so in the words of the market that it names, %s', async (_, path, body, limit, words) => {
    const answer = await refusal(limit, () =>
      raw(path, body, { ...from('192.0.2.8'), Referer: `${shop.url}/de/cart` }),
    );
    expect([answer.status, await answer.text()]).toEqual([429, expect.stringContaining(words)]);
  });

  it('a form leads back with the message and the submitted values', async () => {
    const headers = { ...from('192.0.2.3'), Referer: `${shop.url}/se/cart` };
    const answer = await refusal(20, () => shop.form('/api/cart/discount', { code: 'GUESS', market: 'se' }, headers));
    expect([answer.status, answer.headers.get('location'), answer.headers.get('retry-after')]).toEqual([
      303,
      '/se/cart#said',
      '60',
    ]);
    const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!;
    expect(await (await shop.get('/se/cart', { cookie })).text()).toContain('Det kom för många förfrågningar');
  });

  it.each([
    ['suggestions', 240, '/api/suggestions?q=dog&market=de'],
    ['searches', 240, '/de/search?q=dog'],
    ['sign-ins', 30, '/de/account/login'],
    ['callbacks', 30, '/account/authorize?state=x'],
  ])('%s are refused beyond the limit', async (_, limit, path) => {
    const answer = await refusal(limit, () => shop.get(path, from('192.0.2.4')));
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
      429,
      '60',
      'private, no-store',
    ]);
    expect(await answer.text()).toMatch(/Too many requests|Det kom för många förfrågningar/);
    expect((await shop.get(path, from('192.0.2.5'))).status).not.toBe(429);
  });

  it('for suggestions count HEAD as GET, whose handler it runs', async () => {
    const path = '/api/suggestions?q=dog&market=de';
    const head = () => fetch(`${shop.url}${path}`, { method: 'HEAD', headers: from('192.0.2.6') });
    // a new minute may begin in between
    const get = async () => {
      const answer = await refusal(240, () => head().catch(head));
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60']);
      return (await shop.get(path, from('192.0.2.6'))).status;
    };
    await expect.poll(get, { timeout: 60_000 }).toBe(429);
  });

  it('for suggestions through the proxy hold for every spelling of its name', async () => {
    const search = (name: string) => raw(`/api/storefront/${name}`, { variables: {} }, from('192.0.2.7'));
    // a new minute may begin in between
    const statuses = async () => {
      await refusal(240, () => search('PredictiveSearch'));
      return Promise.all(
        ['%50redictiveSearch', 'Predictive%53earch'].map(async (name) => [name, (await search(name)).status]),
      );
    };
    const refused = ['%50redictiveSearch', 'Predictive%53earch'].map((name) => [name, 429]);
    await expect.poll(statuses, { timeout: 60_000 }).toEqual(refused);
  });

  it('count the network of an IPv6 address', () => {
    expect(visitorOf('192.0.2.1')).toBe('192.0.2.1');
    const network = visitorOf('2001:0DB8:1:2:3:4:5:6');
    for (const address of ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'])
      expect(visitorOf(address)).toBe(network);
    expect(visitorOf('2001:db8:1:3::1')).not.toBe(network);
    expect(visitorOf('::1')).toBe('0:0:0:0');
  });
});

describe('requests of a program that signs them', () => {
  it('have a limit of their own, which a request without a signature has not', async () => {
    const { jwk, sign } = await makeKey();
    const server = createServer((_, response) => response.end(JSON.stringify({ keys: [jwk] })));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const agent = `"http://127.0.0.1:${(server.address() as AddressInfo).port}"`;
      const signature = await sign({
        parts: [
          ['"@authority"', new URL(shop.url).host],
          ['"signature-agent"', agent],
        ],
        expires: Math.floor(Date.now() / 1000) + 3600,
      });
      const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
      const visitor = from('192.0.2.9');
      await refusal(300, () => raw(ucp.mcp, ping, visitor));
      const signed = () => raw(ucp.mcp, ping, { ...visitor, 'Signature-Agent': agent, ...signature });
      for (let sent = 0; sent < 350; sent += 10)
        for (const { status } of await Promise.all(Array.from({ length: 10 }, signed))) expect(status).toBe(200);
      expect((await refusal(1200, signed)).status).toBe(429);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});

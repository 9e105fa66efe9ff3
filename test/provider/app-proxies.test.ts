import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isSigned, signatureOf } from '../../provider/apps/signature.ts';
import { DEMO_APP } from '../../provider/setup.ts';
import { useProvider } from './use-provider.ts';

const provider = useProvider();

const SECRET = 'hush';

/** The signature as the documentation computes it. */
const documented = (query: URLSearchParams): string =>
  createHmac('sha256', SECRET)
    .update(
      [...new Set(query.keys())]
        .filter((name) => name !== 'signature')
        .sort()
        .map((name) => `${name}=${query.getAll(name).join(',')}`)
        .join(''),
    )
    .digest('hex');

describe('a signature', () => {
  it('is that of the sorted parameters, as others compute it', async () => {
    const name = fc.stringMatching(/^[a-z_]{1,8}$/).filter((text) => text !== 'signature');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, fc.string()), { maxLength: 8 }), async (pairs) => {
        const query = new URLSearchParams(pairs);
        const signature = await signatureOf(query, SECRET);
        expect(signature).toBe(documented(query));
        query.append('signature', signature);
        expect(await isSigned(query, SECRET)).toBe(true);
        expect(await isSigned(query, 'other')).toBe(false);
        query.append('more', '1');
        expect(await isSigned(query, SECRET)).toBe(false);
      }),
    );
  });

  it.each(['', 'signature=', 'signature=zz', `signature=${'a'.repeat(64)}`, 'signature=a&signature=b'])(
    'is not in %j',
    async (query) => {
      expect(await isSigned(new URLSearchParams(query), SECRET)).toBe(false);
    },
  );
});

describe('an app', () => {
  const asked: { request: IncomingMessage; url: URL; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, 'http://app.example');
    let body = '';
    for await (const chunk of request) body += chunk;
    asked.push({ request, url, body });
    if (url.pathname.endsWith('/liquid')) response.setHeader('Content-Type', 'application/liquid');
    response.setHeader('Set-Cookie', 'app=1');
    if (url.pathname.endsWith('/moved')) response.writeHead(302, { Location: '/apps/mine/there' });
    response.end('from the app');
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(async () => {
    asked.length = 0;
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/proxy/`;
    await provider.control('setup', {
      appProxies: [
        DEMO_APP,
        { prefix: 'a', subpath: 'mine', url, secret: SECRET },
        { prefix: 'tools', subpath: 'down', url: 'http://127.0.0.1:1', secret: SECRET },
      ],
    });
  });
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${provider.providerUrl}${path}`, { redirect: 'manual', ...init });

  it('gets the path below its own, the parameters and who asks, signed, and no cookies', async () => {
    const response = await ask('/a/mine/extra/path?extra=1&extra=2&shop=evil&_fd=0', {
      headers: { Cookie: 'secret=1', 'Shopify-Storefront-Buyer-IP': '203.0.113.7' },
    });
    expect([response.status, await response.text(), response.headers.getSetCookie()]).toEqual([
      200,
      'from the app',
      [],
    ]);
    const [{ request, url }] = asked as [(typeof asked)[number]];
    expect(url.pathname).toBe('/proxy/extra/path');
    const { signature, timestamp, ...query } = Object.fromEntries(url.searchParams);
    expect(query).toEqual({
      extra: '2',
      shop: new URL(provider.providerUrl).host,
      logged_in_customer_id: '',
      path_prefix: '/a/mine',
    });
    expect(url.searchParams.getAll('shop')).toHaveLength(1);
    expect(signature).toBe(documented(url.searchParams));
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60);
    expect([request.headers.cookie, request.headers['x-forwarded-for']]).toEqual([undefined, '203.0.113.7']);
  });

  it('gets what is posted, and its redirects are not followed', async () => {
    await ask('/a/mine?_fd=0', { method: 'POST', body: 'a=1' });
    expect(asked).toMatchObject([{ body: 'a=1' }]);
    const moved = await ask('/a/mine/moved?_fd=0');
    expect([moved.status, moved.headers.get('location')]).toEqual([302, '/apps/mine/there']);
  });

  it('is reached at the main domain, where the address does not say otherwise', async () => {
    const response = await ask('/a/mine?x=1');
    expect([response.status, response.headers.get('location'), asked]).toEqual([302, `${provider.url}/a/mine?x=1`, []]);
  });

  it.each([
    ['/a/mine/liquid?_fd=0', 501],
    ['/tools/down?_fd=0', 502],
    ['/a/minefield?_fd=0', 404],
    ['/apps/mine?_fd=0', 404],
    ['/community?_fd=0', 404],
  ])('at %s is answered %i', async (path, status) => {
    expect((await ask(path)).status).toBe(status);
  });

  it('of the provider answers what is signed alone', async () => {
    const signed = await ask('/apps/demo/data?x=1&_fd=0');
    expect([signed.status, await signed.json()]).toEqual([
      200,
      expect.objectContaining({ app: 'demo', path: '/data', cookie: null, query: expect.objectContaining({ x: '1' }) }),
    ]);
    expect((await ask('/demo-app/data')).status).toBe(401);
    const query = new URLSearchParams({ shop: 'x', timestamp: '1' });
    query.set('signature', await signatureOf(query, DEMO_APP.secret));
    expect((await ask(`/demo-app/data?${query}`)).status).toBe(401);
    query.set('timestamp', String(Math.floor(Date.now() / 1000)));
    expect((await ask(`/demo-app/data?${query}`)).status).toBe(401);
    query.set('signature', await signatureOf(query, DEMO_APP.secret));
    expect((await ask(`/demo-app/data?${query}`)).status).toBe(200);
  });
});

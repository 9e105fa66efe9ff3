import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_APP } from '../../../../provider/setup.ts';
import { ownLocation, passedAddress, proxyOf } from '../../../../src/shop/app-proxies/proxy.ts';
import { useShop } from '../../../shop.ts';

const PROXIES = ['/apps/demo', '/a/quiz'];

describe('the paths of an app', () => {
  it.each([
    ['/apps/demo', '/apps/demo'],
    ['/apps/demo/a/b', '/apps/demo'],
    ['/a/quiz', '/a/quiz'],
    ['/apps/demolition', undefined],
    ['/apps', undefined],
    ['/apps/demo/%2e%2e/other', undefined],
    ['/apps/demo/..%2Fother', undefined],
    ['/apps/demo/%252e%252e/other', undefined],
    ['/apps/demo//other', undefined],
    ['/apps/demo/\\other', undefined],
    ['/de/apps/demo', undefined],
  ])('%s belongs to %s', (pathname, proxy) => {
    expect(proxyOf(PROXIES, pathname)).toBe(proxy);
  });

  it('stay below it, whatever is asked for', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        const address = `https://shop.example/apps/demo/${text}`;
        if (!URL.canParse(address)) return;
        const url = new URL(address);
        if (!proxyOf(PROXIES, url.pathname)) return;
        const passed = new URL(passedAddress(url), 'https://store.example');
        expect([passed.origin, decodeURIComponent(passed.pathname.replace(/%(?![0-9a-f]{2})/gi, '%25'))]).toEqual([
          'https://store.example',
          expect.stringMatching(/^\/(?:apps\/demo|a\/quiz)(?:\/(?!.*\/\.\.\/)|$)/s),
        ]);
      }),
    );
  });

  it('lose what only the provider says', () => {
    const url = new URL('https://shop.example/a/quiz?x=1&shop=evil&signature=0&logged_in_customer_id=7&_fd=1');
    expect(passedAddress(url)).toBe('/a/quiz?x=1&_fd=0');
  });

  it.each([
    ['/apps/demo/there?_fd=0&x=1', '/apps/demo/there?x=1'],
    ['there', '/apps/demo/there'],
    ['https://store.example/a/quiz', '/a/quiz'],
    ['https://shop.example/a/quiz', '/a/quiz'],
    ['https://evil.example/a/quiz', null],
    ['//evil.example/a/quiz', null],
    ['/account', null],
    ['javascript:alert(1)', null],
    ['http://[', null],
  ])('a redirect to %s leads to %s', (location, to) => {
    expect(
      ownLocation(location, new URL('https://store.example/apps/demo/x?_fd=0'), 'https://shop.example', PROXIES),
    ).toBe(to);
  });
});

describe('a shop that passes app proxies on', () => {
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  const asked: { headers: IncomingMessage['headers']; url: URL; body: string; method: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    asked.push({
      headers: request.headers,
      url: new URL(request.url!, 'http://app.example'),
      body,
      method: request.method!,
    });
    answer(request, response);
  });
  const shop = useShop({ APP_PROXIES: '/apps/demo /apps/mine /apps/down' });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const app = (subpath: string, address: string) => ({ prefix: 'apps', subpath, url: address, secret: 'hush' });
    await shop.control('setup', {
      appProxies: [DEMO_APP, app('mine', url), app('down', 'http://127.0.0.1:1'), app('other', url)],
    });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    asked.length = 0;
    answer = answers(200, { 'Content-Type': 'application/json' }, '{"ok":true}');
  });
  const answers =
    (status: number, headers: Record<string, string | string[]>, body = '') =>
    (_: IncomingMessage, response: ServerResponse) => {
      response.writeHead(status, headers);
      response.end(body);
    };

  it('the whole way leads to an app, which knows who has signed', async () => {
    const response = await shop.get('/apps/demo/data?x=1', {
      Cookie: 'session=secret',
      Authorization: 'Bearer secret',
      'CF-Connecting-IP': '203.0.113.7',
    });
    const data = (await response.json()) as any;
    expect(data).toMatchObject({
      app: 'demo',
      path: '/data',
      visitor: '203.0.113.7',
      cookie: null,
      authorization: null,
      query: { x: '1', path_prefix: '/apps/demo' },
    });
    expect(data.query).not.toHaveProperty('_fd');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('content-security-policy')).toMatch(/^sandbox;/);
  });

  it('a page of an app has no script, no cookies and no origin of the shop', async () => {
    const response = await shop.get('/apps/demo/page');
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, []]);
    const policy = response.headers.get('content-security-policy')!;
    expect(policy).toMatch(/^sandbox allow-forms; default-src 'none';/);
    expect(policy).not.toMatch(/allow-scripts|allow-same-origin|script-src/);
    expect(policy).toContain(`form-action ${shop.url}/apps/demo ${shop.url}/apps/demo/`);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
  });

  it('passes a form on, and nothing that is not needed, in either direction', async () => {
    answer = answers(
      201,
      {
        'Content-Type': 'application/json',
        'Set-Cookie': ['a=1', 'b=2'],
        'Clear-Site-Data': '"cookies"',
        'Service-Worker-Allowed': '/',
        Link: '</x.js>; rel=preload',
        'Content-Disposition': 'attachment; filename="a.json"',
      },
      '{}',
    );
    const response = await fetch(`${shop.url}/apps/mine/send?x=1&signature=0`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Origin: 'null',
        Cookie: 'cart=secret',
        Referer: `${shop.url}/de/account`,
        'Accept-Language': 'de',
      },
      body: 'name=Bella',
    });
    expect([response.status, response.headers.getSetCookie(), response.headers.get('content-disposition')]).toEqual([
      201,
      [],
      'attachment; filename="a.json"',
    ]);
    for (const name of ['clear-site-data', 'service-worker-allowed', 'link'])
      expect([name, response.headers.get(name)]).toEqual([name, null]);
    const [{ headers, url, body, method }] = asked as [(typeof asked)[number]];
    expect([method, url.pathname, body, headers['accept-language']]).toEqual(['POST', '/send', 'name=Bella', 'de']);
    expect(url.searchParams.get('signature')).toMatch(/^[0-9a-f]{64}$/);
    for (const name of ['cookie', 'referer', 'origin']) expect([name, headers[name]]).toEqual([name, undefined]);
  });

  it.each([
    'text/javascript',
    'application/javascript',
    'text/css',
    'image/svg+xml',
    'application/xhtml+xml',
    'text/xml',
    'application/wasm',
  ])('does not pass %s on, which pages of the shop would run', async (type) => {
    answer = answers(200, { 'Content-Type': type }, 'alert(1)');
    const response = await shop.get('/apps/mine/x');
    expect([response.status, await response.text()]).toEqual([503, expect.not.stringContaining('alert(1)')]);
  });

  it('passes files on, a PDF as a download', async () => {
    for (const [type, disposition] of [
      ['text/calendar', null],
      ['image/png', null],
      ['application/pdf', 'attachment'],
    ] as const) {
      answer = answers(200, { 'Content-Type': type }, 'file');
      const response = await shop.get('/apps/mine/file');
      expect([type, response.status, await response.text(), response.headers.get('content-disposition')]).toEqual([
        type,
        200,
        'file',
        disposition,
      ]);
    }
  });

  it('passes a redirect within apps on, and no other', async () => {
    answer = answers(303, { Location: '/apps/mine/done?_fd=0' });
    const within = await shop.get('/apps/mine/x');
    expect([within.status, within.headers.get('location'), asked.length]).toEqual([303, '/apps/mine/done', 1]);
    for (const Location of ['https://evil.example/', '/apps/other', '/de/account']) {
      answer = answers(302, { Location });
      const response = await shop.get('/apps/mine/x');
      expect([Location, response.status, response.headers.get('location')]).toEqual([Location, 503, null]);
    }
  });

  it("an app that fails is the shop's own page of errors, and one that knows no such page its page for that", async () => {
    const down = await shop.get('/apps/down/x');
    expect([down.status, down.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(await down.text()).toContain('<header');
    answer = answers(500, { 'Content-Type': 'text/html' }, 'trace of the app');
    expect(await (await shop.get('/apps/mine/x')).text()).not.toContain('trace of the app');
    answer = answers(404, { 'Content-Type': 'text/html' }, 'nothing');
    const none = await shop.get('/apps/mine/x');
    expect([none.status, await none.text()]).toEqual([404, expect.stringContaining('<header')]);
  });

  it('cuts an answer off that is too large', async () => {
    answer = answers(200, { 'Content-Type': 'text/plain', 'Content-Length': String(3 * 1024 * 1024) }, '');
    expect((await shop.get('/apps/mine/x')).status).toBe(503);
  });

  it('takes other methods and what is too large from nobody', async () => {
    const put = await fetch(`${shop.url}/apps/mine`, { method: 'PUT', body: 'x' });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    const large = await fetch(`${shop.url}/apps/mine`, { method: 'POST', body: 'x'.repeat(70_000) });
    expect([large.status, asked]).toEqual([413, []]);
  });

  it.each(['/apps/other', '/apps/minefield', '/de/apps/mine', '/apps/mine/..%2fother'])(
    'does not pass %s on',
    async (path) => {
      expect([(await shop.get(path)).status, asked]).toEqual([404, []]);
    },
  );

  it('keeps old addresses that are no app’s', async () => {
    expect((await shop.get('/apps/aftership')).status).toBe(301);
  });
});

describe('the provider of a shop that passes app proxies on', () => {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/apps/')) asked.push(request);
    response.setHeader('Content-Type', 'application/json');
    response.end('{}');
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
  const shop = useShop(() => ({
    APP_PROXIES: '/apps/mine',
    EU_STOREFRONT_URL: `${origin || 'http://127.0.0.1:1'}/api/2026-07/graphql.json`,
  }));

  it('is told the address of the visitor, and nothing else of them', async () => {
    await shop.get('/apps/mine/x?a=1', {
      Cookie: 'session=secret',
      Authorization: 'Bearer secret',
      Referer: `${shop.url}/de/account`,
      Origin: shop.url,
      'CF-Connecting-IP': '203.0.113.7',
      'X-Other': '1',
    });
    const [{ url, headers }] = asked as [IncomingMessage];
    expect([url, headers['shopify-storefront-buyer-ip']]).toEqual(['/apps/mine/x?a=1&_fd=0', '203.0.113.7']);
    for (const name of [
      'cookie',
      'authorization',
      'referer',
      'origin',
      'x-other',
      'cf-connecting-ip',
      'shopify-storefront-private-token',
    ])
      expect([name, headers[name]]).toEqual([name, undefined]);
  });
});

describe('a shop without app proxies', () => {
  const shop = useShop();

  it.each(['/apps/demo', '/a/quiz', '/tools/x', '/community/x'])('does not know %s', async (path) => {
    expect((await shop.get(path)).status).toBe(404);
  });
});

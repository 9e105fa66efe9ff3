import { describe, expect, it } from 'vitest';
import { eventually, useShop } from '../../../shop.ts';

const shop = useShop();
const PATH = '/api/reports/csp';
const begun = performance.now();

const send = (body: unknown, type: string, headers: Record<string, string> = {}) =>
  fetch(`${shop.url}${PATH}`, {
    method: 'POST',
    headers: { 'Content-Type': type, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const legacy = (report: Record<string, unknown>, headers?: Record<string, string>) =>
  send({ 'csp-report': report }, 'application/csp-report', headers);
const modern = (body: Record<string, unknown>) =>
  send([{ type: 'csp-violation', age: 1, url: body.documentURL, user_agent: 'a', body }], 'application/reports+json');
const logged = (event: string) =>
  shop.logs.filter((line) => line.includes(`"event":"${event}"`)).map((line) => JSON.parse(line));

describe('the Content-Security-Policy', () => {
  it('names the endpoint for reports on documents, and on nothing else', async () => {
    const page = await shop.request('https://shop.example/de');
    expect(page.headers.get('reporting-endpoints')).toBe(`csp="${PATH}"`);
    expect(page.headers.get('content-security-policy')).toMatch(/; report-to csp; report-uri \/api\/reports\/csp$/);
    const plain = await shop.get('/de');
    expect(plain.headers.get('reporting-endpoints')).toBeNull();
    expect(plain.headers.get('content-security-policy')).toMatch(/'none'; report-uri \/api\/reports\/csp$/);
    for (const path of ['/api/cart', '/robots.txt', '/de/dog-food/senior-insect-dog.md', '/healthz']) {
      const { headers } = await shop.get(path);
      expect([path, headers.get('reporting-endpoints')]).toEqual([path, null]);
      expect(headers.get('content-security-policy')).not.toContain('report');
    }
  });
});

describe('a report of a browser', () => {
  it('in either form is one line of the log, without queries, secrets and who it came from', async () => {
    const answers = await Promise.all([
      legacy({
        'document-uri': `${shop.url}/de/account/orders/1004?email=anna@home.example`,
        'violated-directive': 'script-src',
        'blocked-uri': 'https://evil.example/x.js?token=secret',
        'source-file': `${shop.url}/assets/start.js`,
        'line-number': 3,
        referrer: 'https://mail.example/inbox',
      }),
      modern({
        documentURL: `${shop.url}/de/dog-food?form=dry`,
        effectiveDirective: 'style-src-attr',
        blockedURL: 'inline',
        sample: 'color: red',
        disposition: 'enforce',
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    await eventually(async () => logged('csp_violation').length === 2);
    const [first, second] = logged('csp_violation').sort((a, b) => (a.page < b.page ? -1 : 1));
    expect(first).toEqual({
      level: 'warn',
      event: 'csp_violation',
      id: expect.stringMatching(/^[\w-]{8,}$/),
      path: PATH,
      page: '/de/account/orders/*',
      directive: 'script-src',
      blocked: 'https://evil.example',
      source: '/assets/start.js',
      line: 3,
    });
    expect(second).toMatchObject({ page: '/de/dog-food', directive: 'style-src-attr', blocked: 'inline' });
    expect(shop.logs.join()).not.toMatch(/anna|secret|inbox|color: red/);
  });

  it('that is none is refused, and a large one is not read', async () => {
    const unprintable = '{"toString":0}';
    for (const body of [
      '',
      'no json',
      '{}',
      '{"csp-report":{}}',
      '{"csp-report":{"document-uri":1}}',
      `{"csp-report":{"document-uri":${unprintable}}}`,
      '[1]',
      'null',
      `${'['.repeat(7000)}${']'.repeat(7000)}`,
      `{"csp-report":${'{"a":'.repeat(2000)}1${'}'.repeat(2001)}`,
      JSON.stringify({ 'csp-report': { 'document-uri': `${shop.url}/${'a'.repeat(8000)}` } }),
    ])
      expect([body, (await send(body, 'application/csp-report')).status]).toEqual([body, 400]);
    expect(shop.logs.filter((line) => line.includes('RangeError'))).toEqual([]);
    expect((await send('[]', 'application/reports+json')).status).toBe(204);
    expect((await legacy({ 'document-uri': `${shop.url}/de`, 'blocked-uri': 'a'.repeat(17_000) })).status).toBe(413);
    expect((await shop.get(PATH)).status).toBe(404);
  });

  it('about an extension, another site or something else than the policy is left out', async () => {
    const before = logged('csp_violation').length;
    await legacy({
      'document-uri': `${shop.url}/de`,
      'blocked-uri': 'chrome-extension',
      'violated-directive': 'img-src',
    });
    await modern({
      documentURL: `${shop.url}/de`,
      effectiveDirective: 'img-src',
      blockedURL: 'inline',
      sourceFile: 'moz-extension://1/a.js',
    });
    await legacy({
      'document-uri': 'https://other.example/',
      'violated-directive': 'img-src',
      'blocked-uri': 'inline',
    });
    await send([{ type: 'deprecation', body: { id: 'x' } }], 'application/reports+json');
    await legacy({ 'document-uri': `${shop.url}/de/faq`, 'violated-directive': 'img-src', 'blocked-uri': 'data' });
    await eventually(async () => logged('csp_violation').length > before);
    expect(logged('csp_violation').slice(before)).toMatchObject([{ page: '/de/faq', blocked: 'data' }]);
  });

  it('that comes again, or after many others, is not logged again', async () => {
    for (let n = 0; n < 40; n++) {
      const report = {
        'document-uri': `${shop.url}/de/page-${n % 30}`,
        'violated-directive': 'img-src',
        'blocked-uri': 'inline',
      };
      expect((await legacy(report)).status).toBe(204);
    }
    const lines = () => logged('csp_violation').filter(({ page }) => page.startsWith('/de/page-'));
    await expect.poll(() => lines().length).toBeGreaterThan(10);
    // a new minute may begin in between
    const minutes = Math.ceil((performance.now() - begun) / 60_000);
    expect(lines().length).toBeLessThanOrEqual(20 * minutes);
    expect(logged('csp_violation').length).toBeLessThanOrEqual(20 * minutes);
  });

  it('of a visitor who sends many is refused', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 50 && !statuses.includes(429); n++)
      statuses.push((await legacy({ 'document-uri': `${shop.url}/de` }, { 'CF-Connecting-IP': '192.0.2.77' })).status);
    expect(statuses).toContain(429);
    expect((await legacy({ 'document-uri': `${shop.url}/de` }, { 'CF-Connecting-IP': '192.0.2.78' })).status).toBe(204);
  });
});

describe('the log', () => {
  it('says to which request a line belongs', async () => {
    await shop.fault({ service: 'storefront', mode: '500', errorRate: 1 });
    const page = await shop.get('/de/merch/no-such-thing?x=1');
    await shop.reset();
    expect(page.status).toBe(503);
    await eventually(async () => logged('page_failed').length > 0);
    expect(logged('page_failed')[0]).toMatchObject({
      level: 'error',
      id: page.headers.get('x-request-id'),
      path: '/de/merch/no-such-thing',
    });
  });
});

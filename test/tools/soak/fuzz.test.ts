import { describe, expect, it } from 'vitest';
import type { Answer, Sent } from '../../../tools/soak/exchange.ts';
import { faultOf, faultsInLogs, runFuzz } from '../../../tools/soak/fuzz.ts';
import { MARKER } from '../../../tools/soak/fuzz-requests.ts';
import { useShop } from '../../shop.ts';

describe('against a shop', () => {
  const shop = useShop();

  it('random requests find no fault', async () => {
    const { outcomes, faults } = await runFuzz(shop, shop.logs, { count: 600, seed: 1 });
    expect(faults).toEqual([]);
    // most of them get as far as an answer of the shop, of every kind
    for (const status of ['200', '303', '404', '422'])
      expect([status, outcomes[status]]).toEqual([status, expect.any(Number)]);
  });
});

describe('a fault is found', () => {
  const addresses = { url: 'http://localhost:1', providerUrl: 'http://localhost:2' };
  const get: Sent = { method: 'GET', target: '/de', headers: [], body: null };
  const html = {
    'content-type': 'text/html',
    'content-security-policy': "default-src 'none'",
    'cache-control': 'private, no-store',
  };
  const answer = (status: number, headers: Record<string, string>, body = ''): Answer => ({
    status,
    headers: Object.entries(headers),
    body: Buffer.from(body),
  });
  const escaped = '<p>fz7&lt;x&quot;y&#x27;z&amp;w&gt;fz7</p>';

  it.each<[fault: string, answer: Answer, sent?: Sent]>([
    ['status 500', answer(500, {})],
    ['as it was', answer(200, html, `<p>${MARKER}</p>`)],
    ['as it was', answer(200, html, `<a title="x"y">`)],
    ['as it was', answer(200, html, `<p>y'z</p>`)],
    ['as it was', answer(200, html, '<script type="application/ld+json">{"name":"</script><fz7>"}</script>')],
    ['a link that is a script', answer(200, html, '<a href="javascript:alert(1)">')],
    ['HTML without a policy', answer(200, { 'content-type': 'text/html' })],
    ['a stack trace', answer(404, html, 'TypeError: x\n    at render (index.js:12:3)')],
    ['the header x-fz7', answer(200, { 'x-fz7': '1' })],
    ['the header location', answer(302, { location: `/de?q=${MARKER}` })],
    ['leads to', answer(302, { location: '//evil.example/' })],
    ['leads to', answer(302, { location: 'https://evil.example/' })],
    [
      'no nosniff',
      answer(200, { 'content-type': 'text/plain', 'x-request-id': '1', 'cache-control': 'no-store' }, 'x'),
    ],
    ['cannot be read', answer(200, { 'content-type': 'application/json' }, '{')],
    ['a cookie', answer(200, { 'set-cookie': 'a=b', 'cache-control': 'public, max-age=0' })],
    ['others may keep', answer(200, { 'content-type': 'application/json' }, '{}'), { ...get, target: '/api/customer' }],
    ['an address', answer(200, { ...html, 'cache-control': 'no-cache' }, 'demo@kvistra.example')],
  ])('%s', (fault, given, sent = get) => {
    expect(faultOf(addresses, sent, given)).toContain(fault);
  });

  it('and what is escaped, leads on or belongs to its visitor is none', () => {
    for (const given of [
      answer(200, html, `${escaped}<script type="application/json">{"a":"y'z&w"}</script>`),
      answer(200, html, 'demo@kvistra.example'),
      answer(302, { location: '/de' }),
      answer(302, { location: 'http://localhost:2/login' }),
      answer(200, { 'set-cookie': 'a=b', 'cache-control': 'private, no-cache' }),
    ])
      expect(faultOf(addresses, get, given)).toBeNull();
    expect(
      faultOf(addresses, { ...get, host: 'evil.example' }, answer(308, { location: 'https://evil.example/de' })),
    ).toBeNull();
  });

  it('in the logs, whatever they hold', () => {
    expect(faultsInLogs(['{"level":"error","event":"page_failed"}', 'Uncaught (in promise) Error'])).toHaveLength(2);
  });
});

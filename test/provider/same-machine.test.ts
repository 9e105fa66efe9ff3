import { request } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { useProvider } from './use-provider.ts';

const shop = useProvider();
const PATHS = [
  '/_control/clock',
  '/_control/orders',
  '/_control/nothing',
  '/_control',
  '/inbox',
  '/inbox/1',
  '/cms',
  '/cms/below',
];

/** A request with any headers, `Host` included. @returns the status. */
const statusOf = (path: string, headers: Record<string, string>, method = 'GET'): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(shop.providerUrl);
    const call = request({ hostname, port, path, method, headers, agent: false }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    call.on('error', reject);
    call.end(method === 'POST' ? '{}' : undefined);
  });

let port: string;
let shopPort: string;
beforeAll(() => {
  port = new URL(shop.providerUrl).port;
  shopPort = new URL(shop.url).port;
});

describe('the control calls, the inbox and the CMS page', () => {
  it('refuse a foreign origin', async () => {
    for (const Origin of [
      'https://elsewhere.invalid',
      'null',
      'http://localhost',
      `http://localhost.elsewhere.invalid:${port}`,
      `https://localhost:${port}`,
    ])
      for (const path of PATHS) expect([Origin, path, await statusOf(path, { Origin })]).toEqual([Origin, path, 403]);
  });

  it('refuse a foreign host', async () => {
    for (const Host of [
      'elsewhere.invalid',
      `elsewhere.invalid:${port}`,
      'localhost',
      `localhost:${Number(port) + 1}`,
      `localhost.elsewhere.invalid:${port}`,
    ])
      for (const path of PATHS) expect([Host, path, await statusOf(path, { Host })]).toEqual([Host, path, 403]);
  });

  it('answer the shop, the provider and programs of this machine', async () => {
    for (const Host of [`localhost:${port}`, `127.0.0.1:${port}`, `LOCALHOST:${port}`])
      for (const headers of [
        {},
        ...[port, shopPort]
          .flatMap((own) => [`http://localhost:${own}`, `http://127.0.0.1:${own}`])
          .map((Origin) => ({ Origin })),
      ])
        for (const path of ['/_control/clock', '/inbox', '/cms'])
          expect([Host, headers, path, await statusOf(path, { Host, ...headers })]).toEqual([Host, headers, path, 200]);
  });

  it('are not reset from elsewhere', async () => {
    await shop.control('clock', { days: 3 });
    const moved = (await shop.control('clock')).now;
    expect(await statusOf('/_control/reset', { Origin: 'https://elsewhere.invalid' }, 'POST')).toBe(403);
    expect(
      await statusOf('/_control/reset', { Host: 'rebound.invalid', Origin: 'http://rebound.invalid' }, 'POST'),
    ).toBe(403);
    expect(Date.parse((await shop.control('clock')).now)).toBeGreaterThanOrEqual(Date.parse(moved));
    expect(await statusOf('/_control/reset', {}, 'POST')).toBe(200);
  });

  it('show names without markup and without hidden characters', async () => {
    const sent = await fetch(`${shop.providerUrl}/mail/emails`, {
      method: 'POST',
      headers: { Authorization: 'Bearer local-mail-key' },
      body: JSON.stringify({
        from: 'shop@kvistra.example',
        to: 'a\u0007b@kvistra.example',
        subject: '<script>x</script>\u001b[31m\u202egnp.\nX',
        text: 'One\r\n\ttwo\u0008<b>',
      }),
    });
    expect(sent.status).toBe(200);
    await shop.control('stories/europe-market/odd"><i>\u0009', { title: '<img src=x>\u0085\u2066', body: 'Text' });
    const list = await (await fetch(`${shop.providerUrl}/inbox`)).text();
    const mail = await (await fetch(`${shop.providerUrl}/inbox/${/href="\/inbox\/(\d+)"/.exec(list)![1]}`)).text();
    const cms = await (await fetch(`${shop.providerUrl}/cms`)).text();
    for (const page of [list, mail]) {
      expect(page).toMatch(
        /\d{1,2} \p{L}+ \d{4}.{1,4}\d{2}:\d{2}:\d{2} \(Central European (?:Summer|Standard) Time\)/u,
      );
      expect(page).toContain('&lt;script&gt;x&lt;/script&gt;\\u{1b}[31m\\u{202e}gnp.\\u{a}X');
      expect(page).toContain('a\\u{7}b@kvistra.example');
    }
    expect(mail).toContain('One\n\ttwo\\u{8}&lt;b&gt;');
    const frames = [...mail.matchAll(/<iframe src="([^"]+)"[^>]* sandbox="([^"]*)"/g)];
    expect(frames.map(([, , sandbox]) => sandbox?.includes('allow-scripts'))).toEqual([false, false]);
    const framed = await fetch(`${shop.providerUrl}${frames[0]![1]}`);
    expect(framed.headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*frame-ancestors 'self'; sandbox/,
    );
    expect(await framed.text()).toMatch(/<base target="_top">[\s\S]*&lt;b&gt;/);
    expect(cms).toContain('&lt;img src=x&gt;\\u{85}\\u{2066}');
    expect(cms).not.toContain('odd"><i>');
    for (const page of [list, mail, cms])
      expect(page).not.toMatch(/<script>x|<img src=x|[\p{Bidi_Control}]|(?![\n\t])\p{Cc}/u);
  });
});

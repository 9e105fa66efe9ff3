import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { startShop } from '../../../../local/shop.ts';
import { freePort, useSharedShop } from '../../../shop.ts';

const shop = useSharedShop();
const HOST = 'https://shop.example';

/** A request over plain http with any `Host`. */
const plain = (host: string, path: string, method = 'GET') =>
  new Promise<{ status: number; location: string | undefined }>((resolve, reject) => {
    const { hostname, port } = new URL(shop.url);
    request({ hostname, port, path, method, headers: { Host: host } }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode!, location: answer.headers.location });
    })
      .on('error', reject)
      .end();
  });

describe('plain http', () => {
  it.each([
    ['GET', '/de/dog-food?sort=price'],
    ['POST', '/api/cart/lines/add'],
    ['GET', '/robots.txt'],
    ['GET', '/'],
    ['GET', '/healthz'],
  ])('%s %s leads to https', async (method, path) => {
    expect(await plain('shop.example:80', path, method)).toEqual({ status: 308, location: `${HOST}${path}` });
  });

  it.each(['localhost:8787', '127.0.0.1:8787', '[::1]:8787'])('stays where it is on %s', async (host) => {
    for (const path of ['/de', '/healthz']) expect([path, (await plain(host, path)).status]).toEqual([path, 200]);
  });
});

describe('behind https', () => {
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    shop.request(`${HOST}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin', ...headers },
      body: new URLSearchParams(fields).toString(),
    });
  const cookieOf = (answer: Response, name: string) =>
    answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`__Host-${name}=`))!;

  it('the cookies of cart, plan and flash have the prefix __Host-, and are read under it only', async () => {
    const variantId = await shop.firstVariant('insect-oat-adult-dog');
    const added = await post('/api/cart/lines/add', { variantId, market: 'de' });
    const cart = cookieOf(added, 'cart');
    expect(cart).toMatch(/; Path=\/; Secure; SameSite=Lax$/);
    const page = async (path: string, cookie: string) =>
      (await shop.request(`${HOST}${path}`, { headers: { cookie } })).text();
    const pair = (cookie: string) => cookie.split(';')[0]!;
    expect(await page('/de/cart', pair(cart))).toContain('/de/dog-food/insect-oat-adult-dog');
    const under = pair(cart).replace('__Host-', '');
    expect(await page('/de/cart', under)).toContain('Your cart is empty');
    expect(JSON.parse(await page('/api/cart', pair(cart))).cart.items).toHaveLength(1);
    expect(JSON.parse(await page('/api/cart', under)).cart).toBeNull();

    const step = await post('/api/planner/step', {
      market: 'de',
      step: 'pet',
      species: 'dog',
      name: 'Bella',
      gender: 'female',
    });
    const plan = cookieOf(step, 'plan');
    expect(await page('/de/feeding-plan', pair(plan))).toContain('value="Bella"');
    expect(await page('/de/feeding-plan', pair(plan).replace('__Host-', ''))).not.toContain('value="Bella"');

    const refused = await post(
      '/api/cart/discount',
      { market: 'de', code: 'NOPE' },
      { cookie: pair(cart), referer: `${HOST}/de/cart` },
    );
    const flash = cookieOf(refused, 'flash');
    const shown = await shop.request(`${HOST}/de/cart`, { headers: { cookie: `${pair(cart)}; ${pair(flash)}` } });
    expect(await shown.text()).toContain('value="NOPE"');
    expect(cookieOf(shown, 'flash')).toContain('Max-Age=0');
    for (const cookie of [cart, plan, flash]) expect(cookie).not.toContain('Domain');
  });
});

describe('a missing or short secret', () => {
  const short = `short ${'long-enough-'.repeat(3)}`;
  it.each([
    ['SESSION_SECRETS', short, 'Each secret needs at least 32 bytes'],
    ['COMMERCE_WEBHOOK_SECRETS', short, 'Each secret needs at least 32 bytes'],
    ['CMS_WEBHOOK_SECRETS', short, 'Each secret needs at least 32 bytes'],
    ['SESSION_SECRETS', ' ', 'A customer login needs at least one secret'],
  ])('in %s (%j) is refused at the start, with its name', async (name, value, message) => {
    const logs: string[] = [];
    const start = async () => {
      const settings = { [name]: value };
      const ports = { port: await freePort(), providerPort: await freePort() };
      const provider = { setSchedule: () => {}, stop: async () => {} };
      const started = await startShop({ ...ports, settings, provider, onLog: (_, line) => logs.push(line) });
      await started.stop();
    };
    // a port that another process has taken ends a start too, without a line
    const tryToStart = async () => {
      await expect(start()).rejects.toThrow();
      return logs.join('\n');
    };
    await expect.poll(tryToStart).toContain(`${name} -- ${message}`);
    expect(logs.join('\n')).not.toContain('long-enough');
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { orderNumber } from '../../../../src/shop/parcels/model/shapes.ts';
import { searchFor } from '../../../../src/shop/parcels/tracking.ts';
import { Jar } from '../../../customer.ts';
import { useShop } from '../../../shop.ts';
import { shown } from '../../../visible-html.ts';

const shop = useShop();

let shipped: any;
let cancelled: any;
let pending: any;
let foreign: any;
beforeAll(async () => {
  const { orders } = await shop.control('orders');
  const own = (status: string) =>
    orders.find((order: any) => order.email === 'demo@kvistra.example' && order.status === status);
  shipped = own('shipped');
  cancelled = own('cancelled');
  pending = own('pending');
  foreign = orders.find((order: any) => order.email === 'second@kvistra.example');
});

const find = (fields: Record<string, unknown>) => shop.call('/api/parcel', fields) as Promise<any>;

describe('the call', () => {
  it('gives status, dates, carrier and link of an order whose number and e-mail match, and nothing about the person', async () => {
    const { status, body, headers } = await find({
      order: `KV${shipped.number}`,
      email: ' Demo@Kvistra.example ',
      market: 'de',
    });
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(body.parcel).toMatchObject({
      order: `KV${shipped.number}`,
      status: 'delivered',
      orderedAt: shipped.createdAt,
    });
    expect(body.parcel.parcels).toMatchObject([
      { carrier: 'PostNord', number: expect.stringMatching(/^KVX\d{9}$/), shippedAt: shipped.shippedAt },
    ]);
    expect((await fetch(body.parcel.parcels[0].url)).status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/demo@|Exempelgatan|Stockholm|\+46/);
  });

  it('says that an order was cancelled', async () => {
    expect((await find({ order: cancelled.number.toString(), email: cancelled.email })).body.parcel).toMatchObject({
      status: 'cancelled',
      parcels: [],
    });
  });

  it('answers a wrong number, a wrong e-mail and somebody else’s order in the same way', async () => {
    const answers = await Promise.all([
      find({ order: '999999', email: 'demo@kvistra.example', market: 'de' }),
      find({ order: String(shipped.number), email: 'nobody@kvistra.example', market: 'de' }),
      find({ order: String(foreign.number), email: 'demo@kvistra.example', market: 'de' }),
      find({ order: '999999', email: 'nobody@kvistra.example', market: 'de' }),
      find({ order: String(shipped.number), email: 'demo*@kvistra.example', market: 'de' }),
    ]);
    for (const { status, body } of answers)
      expect([status, body]).toEqual([
        404,
        { errors: [{ code: 'parcel_not_found', message: 'We found no parcel for this number and email' }] },
      ]);
  });

  it.each([
    [{ order: '', email: 'demo@kvistra.example' }, 'invalid_order', 'order'],
    [{ order: '1001 OR 1002', email: 'demo@kvistra.example' }, 'invalid_order', 'order'],
    [{ order: { a: 1 }, email: 'demo@kvistra.example' }, 'invalid_order', 'order'],
    [{ email: 'demo@kvistra.example' }, 'invalid_order', 'order'],
    [{ order: '1001', email: 'demo' }, 'email_invalid', 'email'],
    [{ order: '1001', email: 'bla@bla' }, 'email_incomplete', 'email'],
    [{ order: '1001', email: 'a@b.example" OR email:*' }, 'email_invalid', 'email'],
  ])('refuses %j', async (fields, code, field) => {
    const { status, body } = await find(fields);
    expect([status, body.errors[0]]).toEqual([422, { code, message: expect.any(String), field }]);
  });

  it('answers 503 while the provider is down', async () => {
    await shop.fault({ service: 'admin', operation: 'OrdersForParcels', mode: '500', errorRate: 1 });
    const { status, body } = await find({ order: String(shipped.number), email: 'demo@kvistra.example' });
    expect([status, body.errors[0].code]).toEqual([503, 'shop_unavailable']);
    await shop.fault({ service: 'admin', operation: 'OrdersForParcels', errorRate: 0, latencyMs: 0 });
  });

  it('a search is the number and the quoted e-mail', () => {
    expect(searchFor({ orderName: 'KV{number}' }, 1001, 'a"\\b@c.example')).toBe(
      'name:"KV1001" email:"a\\"\\\\b@c.example"',
    );
    expect(['1001', '#1001', ' kv1001 ', 'KV-1001', '1001x', '', '1e3'].map(orderNumber)).toEqual([
      1001,
      1001,
      1001,
      1001,
      null,
      null,
      null,
    ]);
  });
});

describe('the page', () => {
  it.each(['', '/apps', '/track/here'])(
    'stands where the carrier’s old links lead in one hop, with their query (%s)',
    async (below) => {
      for (const [prefix, cc] of [
        ['', 'se'],
        ['/de-de', 'de'],
        ['/pt', 'pt'],
      ]) {
        const answer = await shop.get(
          `${prefix}/apps/aftership${below}?order=%231001&email=a%40b.example&tracking_number=KVX1`,
        );
        expect([answer.status, answer.headers.get('location')]).toEqual([
          301,
          `/${cc}/parcel?order=%231001&email=a%40b.example&tracking_number=KVX1`,
        ]);
      }
      const html = await (await shop.get('/se/parcel?order=%231001&email=a%40b.example&tracking_number=KVX1')).text();
      expect(html).toContain('name="order"');
      for (const value of ['#1001', 'a@b.example', 'KVX1']) expect(html).toContain(`value="${value}"`);
    },
  );

  it('is there in every language, keeps nothing, and never shows what the query says as markup', async () => {
    for (const [path, title] of [
      ['/se/parcel', 'Hitta ett paket'],
      ['/pt/parcel', 'Seguir uma encomenda'],
      ['/de/parcel', 'Find a parcel'],
      ['/parcel', 'Hitta ett paket'],
    ]) {
      const answer = await shop.get(path!);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
      expect(await answer.text()).toContain(title);
    }
    expect(await (await shop.get('/de/parcel?order=%3Cb%3E')).text()).not.toContain('<b>"');
    expect(await (await shop.get('/de/faq')).text()).toContain('href="/de/parcel"');
  });

  it('works without script: the parcel is shown once it was found, and a refusal stands beside what was typed', async () => {
    const jar = new Jar();
    const page = `${shop.url}/de/parcel`;
    const sent = await shop.form(
      '/api/parcel',
      { order: String(shipped.number), email: 'demo@kvistra.example', market: 'de' },
      { Referer: page },
    );
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/de/parcel#found']);
    jar.take(sent);
    expect(jar.header).not.toContain('demo');
    const found = shown(await (await shop.get('/de/parcel', { Cookie: jar.header })).text());
    expect(found).toContain(`KV${shipped.number}`);
    expect(found).toContain('It has been delivered.');
    expect(found).toContain(`${shop.providerUrl}/parcels/KVX`);

    const refused = await shop.form(
      '/api/parcel',
      { order: '999999', email: 'demo@kvistra.example', market: 'de' },
      { Referer: page },
    );
    expect([refused.status, refused.headers.get('location')]).toEqual([303, '/de/parcel#said']);
    jar.take(refused);
    const again = shown(await (await shop.get('/de/parcel', { Cookie: jar.header })).text());
    expect(again).toContain('role="alert"');
    expect(again).toContain('We found no parcel for this number and email');
    expect(again).toContain('value="999999"');
    expect(again).not.toContain('It has been delivered.');

    const wrong = await shop.form(
      '/api/parcel',
      { order: 'x', email: 'demo@kvistra.example', market: 'de' },
      { Referer: page },
    );
    jar.take(wrong);
    expect(wrong.headers.get('location')).toBe('/de/parcel#order');
    expect(await (await shop.get('/de/parcel', { Cookie: jar.header })).text()).toMatch(
      /aria-invalid="true"[^>]*aria-describedby="order-hint order-error"/,
    );
  });

  it('a forged cookie shows nothing', async () => {
    const forged = Buffer.from(JSON.stringify({ tracking: { order: 'KV1001' } })).toString('base64');
    expect(await (await shop.get('/de/parcel', { Cookie: `parcel=${forged}` })).text()).not.toContain('KV1001</h2>');
  });

  it('follows an order from being packed to the door', async () => {
    const status = async () => (await find({ order: String(pending.number), email: pending.email })).body.parcel.status;
    expect(await status()).toBe('packed');
    const seen: string[] = [];
    // over the holidays at the end of a year it takes two weeks
    for (let day = 1; day <= 20 && seen.at(-1) !== 'delivered'; day++) {
      await shop.control('clock', { days: 1 });
      seen.push(await status());
    }
    expect([...new Set(seen)].filter((name) => name !== 'packed')).toEqual(['on_the_way', 'delivered']);
  });
});

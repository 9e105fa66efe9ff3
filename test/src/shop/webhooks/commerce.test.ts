import { createHash, createHmac } from 'node:crypto';
import { Hono } from 'hono';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { localBindings } from '../../../../local/settings.ts';
import { postCommerceWebhook } from '../../../../src/shop/webhooks/commerce.ts';
import type { AppEnv } from '../../../../src/site/context.ts';
import { MemoryD1 } from '../../../d1.ts';
import { openCheckout } from '../../../provider/open-checkout.ts';
import { eventually, useShop } from '../../../shop.ts';

const NEW_SECRET = 'new-secret-of-more-than-32-bytes-length';
/** That of the provider. */
const OLD_SECRET = localBindings({ port: 1, providerPort: 2 }).COMMERCE_WEBHOOK_SECRETS;
const shop = useShop({ COMMERCE_WEBHOOK_SECRETS: `${NEW_SECRET} ${OLD_SECRET}` });
const NOW = new Date().toISOString();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

function signed(body: string, headers: Record<string, string | null> = {}, secret = NEW_SECRET): RequestInit {
  const all: Record<string, string | null> = {
    'Content-Type': 'application/json',
    'X-Shopify-Topic': 'orders/create',
    'X-Shopify-Webhook-Id': 'one',
    'X-Shopify-Triggered-At': NOW,
    'X-Shopify-Hmac-Sha256': createHmac('sha256', secret).update(body).digest('base64'),
    ...headers,
  };
  return {
    method: 'POST',
    headers: Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null)),
    body,
  };
}
const send = (...event: Parameters<typeof signed>): Promise<Response> =>
  fetch(`${shop.url}/api/webhooks/commerce`, signed(...event));

const stored = async (id: string) =>
  (
    await (
      await shop.database()
    )
      .prepare(
        'SELECT topic, webhook_id, triggered_at, digest, resource_id, customer_id FROM commerce_events WHERE webhook_id = ?',
      )
      .bind(id)
      .all()
  ).results;

describe('the commerce webhook', () => {
  // the events are those of the tests alone
  beforeAll(() => shop.control('webhooks', { lossRate: 1 }));

  it('stores an event once, however often it comes', async () => {
    const body =
      '{"admin_graphql_api_id":"gid://shopify/Order/1","customer":{"id":9,"email":"a@b.example"},"note":"\u00e5\u00e4\u00f6"}';
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(body)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    expect(await stored('one')).toEqual([
      {
        topic: 'orders/create',
        webhook_id: 'one',
        triggered_at: NOW,
        digest: createHash('sha256').update(body).digest('hex'),
        resource_id: 'gid://shopify/Order/1',
        customer_id: 'gid://shopify/Customer/9',
      },
    ]);
  });

  it('takes the same id of another topic as another event', async () => {
    expect((await send('{}', { 'X-Shopify-Topic': 'orders/fulfilled', 'X-Shopify-Webhook-Id': 'two' })).status).toBe(
      200,
    );
    expect((await send('{}', { 'X-Shopify-Topic': 'orders/create', 'X-Shopify-Webhook-Id': 'two' })).status).toBe(200);
    expect(await stored('two')).toHaveLength(2);
  });

  it('takes the older of two secrets as well', async () => {
    expect((await send('{}', { 'X-Shopify-Webhook-Id': 'three' }, OLD_SECRET)).status).toBe(200);
  });

  it.each([
    ['of another secret', {}, 'wrong'],
    [
      'of another body',
      { 'X-Shopify-Hmac-Sha256': createHmac('sha256', NEW_SECRET).update('{"a":1}').digest('base64') },
      NEW_SECRET,
    ],
    ['that is none', { 'X-Shopify-Hmac-Sha256': '!!!' }, NEW_SECRET],
    ['that is missing', { 'X-Shopify-Hmac-Sha256': null }, NEW_SECRET],
  ])('refuses a signature %s', async (_, headers, secret) => {
    const answer = await send('{}', { ...headers, 'X-Shopify-Webhook-Id': 'bad' }, secret);
    expect([answer.status, ((await answer.json()) as { errors: { code: string }[] }).errors[0]!.code]).toEqual([
      401,
      'bad_signature',
    ]);
    expect(await stored('bad')).toEqual([]);
  });

  it('holds no more of what nobody has signed than there is room for, and goes on with small events', async () => {
    const large = Buffer.alloc(1_900_000, ' ');
    let end = () => {};
    const waiting = new Promise<void>((resolve) => {
      end = resolve;
    });
    let isOver = false;
    // a body that takes too long is held no longer: another one takes its place
    const slow = Array.from({ length: 6 }, async () => {
      const statuses: number[] = [];
      while (!isOver) {
        const body = new ReadableStream<Uint8Array>({
          async start(controller) {
            controller.enqueue(large);
            await waiting;
            controller.close();
          },
        });
        const init = { method: 'POST', body, duplex: 'half' } as RequestInit;
        statuses.push((await fetch(`${shop.url}/api/webhooks/commerce`, init)).status);
      }
      return statuses;
    });
    const text = (id: string) => `{"id":"${id}","note":"${'x'.repeat(1_900_000)}"}`;
    const other = await eventually(async () => {
      const answer = await send(text('no-room'), { 'X-Shopify-Webhook-Id': 'no-room' });
      return answer.status === 503 ? answer : null;
    }, 60_000);
    expect(other.headers.get('retry-after')).toBe('10');
    expect((await send('{"id":77}', { 'X-Shopify-Webhook-Id': 'small' })).status).toBe(200);
    isOver = true;
    end();
    for (const status of (await Promise.all(slow)).flat()) expect([401, 503]).toContain(status);
    expect((await send(text('room'), { 'X-Shopify-Webhook-Id': 'room' })).status).toBe(200);
    const longer = `${text('room')}${' '.repeat(300_000)}`;
    expect((await send(longer, { Accept: 'application/json' })).status).toBe(413);
  });

  it('refuses an event without its headers', async () => {
    expect((await send('{}', { 'X-Shopify-Topic': null })).status).toBe(400);
  });

  it('accepts an event that was recorded days ago, and does nothing with it', async () => {
    expect(
      (await send('{"id":4}', { 'X-Shopify-Webhook-Id': 'old', 'X-Shopify-Triggered-At': daysAgo(6) })).status,
    ).toBe(200);
    // the time in the header is not signed, that in the body is
    expect((await send(`{"id":4,"updated_at":"${daysAgo(6)}"}`, { 'X-Shopify-Webhook-Id': 'old' })).status).toBe(200);
    expect(await stored('old')).toEqual([]);
    expect(
      (await send('{"id":4}', { 'X-Shopify-Webhook-Id': 'retried', 'X-Shopify-Triggered-At': daysAgo(0.2) })).status,
    ).toBe(200);
    expect(await stored('retried')).toHaveLength(1);
    expect((await send('{"id":4}', { 'X-Shopify-Triggered-At': 'yesterday' })).status).toBe(400);
  });

  it('refuses another body under the id of an event', async () => {
    expect((await send('{"id":5}', { 'X-Shopify-Webhook-Id': 'five' })).status).toBe(200);
    const other = await send('{"id":6}', { 'X-Shopify-Webhook-Id': 'five' });
    expect([other.status, ((await other.json()) as any).errors[0].code]).toEqual([409, 'event_conflict']);
    expect((await send('{"id":5}', { 'X-Shopify-Webhook-Id': 'five' })).status).toBe(200);
    expect(await stored('five')).toHaveLength(1);
    await expect.poll(() => shop.logs.some((line) => line.includes('webhook_conflict'))).toBe(true);
  });

  it('acts once on a body that comes again under another id', async () => {
    const body = '{"id":7,"handle":"insect-oat-adult-dog"}';
    const product = { 'X-Shopify-Topic': 'products/update' };
    const price = async () =>
      (await (await shop.get('/de/dog-food/insect-oat-adult-dog')).text()).match(/17,5|€17.50/g)?.length ?? 0;
    await price();
    expect((await send(body, { ...product, 'X-Shopify-Webhook-Id': 'seven' })).status).toBe(200);
    // the purge acts once more after five seconds
    await new Promise((resolve) => setTimeout(resolve, 6000));
    await price();
    await shop.control('products/insect-oat-adult-dog', { prices: { EUR: 17.5 } });
    expect((await send(body, { ...product, 'X-Shopify-Webhook-Id': 'recorded' })).status).toBe(200);
    expect(await price()).toBe(0);
    expect(await stored('recorded')).toHaveLength(1);
    expect((await send('{"id":7,"new":1}', { ...product, 'X-Shopify-Webhook-Id': 'eight' })).status).toBe(200);
    await expect.poll(price).toBeGreaterThan(0);
  });

  it('forgets events after a month', async () => {
    await send('{"id":8}', { 'X-Shopify-Webhook-Id': 'month' });
    await (await shop.database())
      .prepare("UPDATE commerce_events SET received_at = ? WHERE webhook_id = 'month'")
      .bind(daysAgo(31))
      .run();
    await shop.everyMinute();
    expect(await stored('month')).toEqual([]);
    expect(await stored('five')).toHaveLength(1);
  });
});

describe('what follows from an event', () => {
  const rows = async (topic: string) =>
    (
      await (
        await shop.database()
      )
        .prepare("SELECT payload, state FROM outbox WHERE kind = 'commerce' AND key LIKE ?")
        .bind(`${topic} %`)
        .all()
    ).results;
  const customerOf = async (id: string) => ((await stored(id)) as { customer_id: string }[])[0]!.customer_id;

  it('is nothing where nobody works on its subject', async () => {
    for (const topic of ['collections/update', 'inventory_levels/update']) {
      const body = `{"admin_graphql_api_id":"gid://shopify/Thing/1","topic":"${topic}"}`;
      expect((await send(body, { 'X-Shopify-Topic': topic, 'X-Shopify-Webhook-Id': `unused ${topic}` })).status).toBe(
        200,
      );
      expect([await stored(`unused ${topic}`), await rows(topic)]).toEqual([
        [expect.objectContaining({ resource_id: 'gid://shopify/Thing/1' })],
        [],
      ]);
    }
  });

  it('is worked on once by the present state of its order', async () => {
    const { orders } = await shop.control('orders');
    const order = orders.find(({ email }: { email: string }) => email === 'demo@kvistra.example');
    const body = JSON.stringify({ id: 11, admin_graphql_api_id: 'gid://shopify/Refund/11', order_id: order.id });
    const refund = { 'X-Shopify-Topic': 'refunds/create', 'X-Shopify-Webhook-Id': 'refund' };
    await Promise.all([send(body, refund), send(body, refund)]);
    expect(await rows('refunds/create')).toEqual([
      expect.objectContaining({ payload: `{"subject":"orders","id":"gid://shopify/Order/${order.id}"}` }),
    ]);
    await eventually(async () => (await customerOf('refund')) === 'gid://shopify/Customer/7001');
    expect(await rows('refunds/create')).toEqual([expect.objectContaining({ state: 'done' })]);
  });
});

describe('an event that cannot be stored', () => {
  afterEach(() => vi.useRealTimers());

  it('is answered with 503, and stored when it comes again', async () => {
    const database = await shop.database();
    const body = '{"admin_graphql_api_id":"gid://shopify/Order/404"}';
    const event = { 'X-Shopify-Webhook-Id': 'again' };
    await database.prepare('ALTER TABLE commerce_events RENAME TO away').run();
    const refused = await send(body, event);
    await database.prepare('ALTER TABLE away RENAME TO commerce_events').run();
    expect([
      refused.status,
      refused.headers.get('retry-after'),
      ((await refused.json()) as any).errors[0].code,
    ]).toEqual([503, '10', 'shop_unavailable']);
    await expect.poll(() => shop.logs.some((line) => line.includes('webhook_not_stored'))).toBe(true);
    expect((await send(body, event)).status).toBe(200);
    expect(await stored('again')).toHaveLength(1);
    expect((await send(body, event, 'wrong')).status).toBe(401);
  });

  it('within four seconds is answered with 503, and counts once if the database stores it after all', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const d1 = new MemoryD1();
    let proceed = () => {};
    d1.onCall = () =>
      new Promise<void>((resolve) => {
        proceed = resolve;
      });
    const env = {
      ...localBindings({ port: 1, providerPort: 2 }),
      CLOCK_URL: '',
      COMMERCE_WEBHOOK_SECRETS: NEW_SECRET,
      DB: d1.binding,
    };
    const door = new Hono<AppEnv>().post('/', postCommerceWebhook);
    const work: Promise<unknown>[] = [];
    const context = { waitUntil: (promise: Promise<unknown>) => work.push(promise), passThroughOnException: () => {} };
    const deliver = () =>
      door.request('/', signed('{"id":12}', { 'X-Shopify-Webhook-Id': 'slow' }), env, context as never);
    const slow = deliver();
    await vi.waitUntil(() => vi.getTimerCount() > 0, { interval: 1, timeout: 20_000 });
    await vi.advanceTimersByTimeAsync(4000);
    expect((await slow).status).toBe(503);
    d1.onCall = () => {};
    proceed();
    await Promise.all(work);
    expect((await deliver()).status).toBe(200);
    expect(d1.rows('SELECT webhook_id FROM commerce_events')).toEqual([{ webhook_id: 'slow' }]);
  });
});

describe('orders of a provider whose webhooks', () => {
  beforeAll(() => shop.reset());

  /** Orders with their events, by the customer that they name. */
  const events = async () =>
    (
      await (
        await shop.database()
      )
        .prepare("SELECT topic, resource_id, customer_id FROM commerce_events WHERE topic LIKE 'orders/%'")
        .all()
    ).results;
  const place = async () => {
    const { pay } = await openCheckout(shop);
    expect((await pay({ email: 'second@kvistra.example' })).status).toBe(303);
    const { orders } = await shop.control('orders');
    return `gid://shopify/Order/${orders.at(-1).id}`;
  };

  it('come late, twice and shuffled are worked on once', async () => {
    await shop.control('webhooks', { copies: 3, shuffle: true });
    const ids = [await place(), await place()];
    await shop.webhooksDelivered();
    const database = await shop.database();
    const done = async () => {
      const { results } = await database
        .prepare(
          "SELECT payload, state, attempts FROM outbox WHERE kind = 'commerce' AND key LIKE 'orders/create %' ORDER BY payload",
        )
        .all<{ payload: string; state: string }>();
      return results.filter(({ payload }) => ids.includes(JSON.parse(payload).id));
    };
    await eventually(async () => (await done()).every(({ state }) => state === 'done'));
    expect(await done()).toEqual(
      ids.sort().map((id) => ({ payload: JSON.stringify({ subject: 'orders', id }), state: 'done', attempts: 1 })),
    );
    expect(
      (
        await database
          .prepare('SELECT id FROM commerce_objects WHERE id IN (?, ?)')
          .bind(...ids)
          .all()
      ).results,
    ).toHaveLength(2);
  });

  it('never come are found by the comparison', async () => {
    await shop.everyMinute();
    const before = (await events()).length;
    await shop.control('webhooks', { copies: 1, shuffle: false, lossRate: 1 });
    const id = await place();
    expect(await events()).toHaveLength(before);
    await shop.control('clock', { minutes: 15 });
    await eventually(async () => {
      await shop.everyMinute();
      return (await events()).length > before;
    });
    const found = (await events()).filter(({ resource_id }) => resource_id === id);
    expect(found).toEqual([
      { topic: 'orders/reconciled', resource_id: id, customer_id: 'gid://shopify/Customer/7002' },
    ]);
  });
});

import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useShop } from '../../../shop.ts';

const NEW_SECRET = 'new-secret-of-more-than-32-bytes-length';
const OLD_SECRET = 'old-secret-of-more-than-32-bytes-length';
const shop = useShop({ COMMERCE_WEBHOOK_SECRETS: `${NEW_SECRET} ${OLD_SECRET}` });
const NOW = new Date().toISOString();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

function send(body: string, headers: Record<string, string | null> = {}, secret = NEW_SECRET): Promise<Response> {
  const all: Record<string, string | null> = {
    'Content-Type': 'application/json',
    'X-Shopify-Topic': 'orders/create',
    'X-Shopify-Webhook-Id': 'one',
    'X-Shopify-Triggered-At': NOW,
    'X-Shopify-Hmac-Sha256': createHmac('sha256', secret).update(body).digest('base64'),
    ...headers,
  };
  return fetch(`${shop.url}/api/webhooks/commerce`, {
    method: 'POST',
    headers: Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null)),
    body,
  });
}

const stored = async (id: string) =>
  (
    await (
      await shop.database()
    )
      .prepare('SELECT topic, webhook_id, triggered_at, digest, resource_id, customer_id FROM commerce_events WHERE webhook_id = ?')
      .bind(id)
      .all()
  ).results;

describe('the commerce webhook', () => {
  it('stores an event once, however often it comes', async () => {
    const body = '{"admin_graphql_api_id":"gid://shopify/Order/1","customer":{"id":9,"email":"a@b.example"},"note":"\u00e5\u00e4\u00f6"}';
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
    expect((await send('{}', { 'X-Shopify-Topic': 'orders/fulfilled', 'X-Shopify-Webhook-Id': 'two' })).status).toBe(200);
    expect((await send('{}', { 'X-Shopify-Topic': 'orders/create', 'X-Shopify-Webhook-Id': 'two' })).status).toBe(200);
    expect(await stored('two')).toHaveLength(2);
  });

  it('takes the older of two secrets as well', async () => {
    expect((await send('{}', { 'X-Shopify-Webhook-Id': 'three' }, OLD_SECRET)).status).toBe(200);
  });

  it.each([
    ['of another secret', {}, 'wrong'],
    ['of another body', { 'X-Shopify-Hmac-Sha256': createHmac('sha256', NEW_SECRET).update('{"a":1}').digest('base64') }, NEW_SECRET],
    ['that is none', { 'X-Shopify-Hmac-Sha256': '!!!' }, NEW_SECRET],
    ['that is missing', { 'X-Shopify-Hmac-Sha256': null }, NEW_SECRET],
  ])('refuses a signature %s', async (_, headers, secret) => {
    const answer = await send('{}', { ...headers, 'X-Shopify-Webhook-Id': 'bad' }, secret);
    expect([answer.status, ((await answer.json()) as { errors: { code: string }[] }).errors[0]!.code]).toEqual([401, 'bad_signature']);
    expect(await stored('bad')).toEqual([]);
  });

  it('refuses an event without its headers', async () => {
    expect((await send('{}', { 'X-Shopify-Topic': null })).status).toBe(400);
  });

  it('accepts an event that was recorded days ago, and does nothing with it', async () => {
    expect((await send('{"id":4}', { 'X-Shopify-Webhook-Id': 'old', 'X-Shopify-Triggered-At': daysAgo(6) })).status).toBe(200);
    // the time in the header is not signed, that in the body is
    expect((await send(`{"id":4,"updated_at":"${daysAgo(6)}"}`, { 'X-Shopify-Webhook-Id': 'old' })).status).toBe(200);
    expect(await stored('old')).toEqual([]);
    expect((await send('{"id":4}', { 'X-Shopify-Webhook-Id': 'retried', 'X-Shopify-Triggered-At': daysAgo(0.2) })).status).toBe(200);
    expect(await stored('retried')).toHaveLength(1);
    expect((await send('{"id":4}', { 'X-Shopify-Triggered-At': 'yesterday' })).status).toBe(400);
  });

  it('refuses another body under the id of an event', async () => {
    expect((await send('{"id":5}', { 'X-Shopify-Webhook-Id': 'five' })).status).toBe(200);
    const other = await send('{"id":6}', { 'X-Shopify-Webhook-Id': 'five' });
    expect([other.status, ((await other.json()) as any).errors[0].code]).toEqual([409, 'event_conflict']);
    expect((await send('{"id":5}', { 'X-Shopify-Webhook-Id': 'five' })).status).toBe(200);
    expect(await stored('five')).toHaveLength(1);
    expect(shop.logs.some((line) => line.includes('webhook_conflict'))).toBe(true);
  });

  it('acts once on a body that comes again under another id', async () => {
    const body = '{"id":7,"handle":"insect-oat-adult-dog"}';
    const product = { 'X-Shopify-Topic': 'products/update' };
    const price = async () => (await (await shop.get('/de/dog-food/insect-oat-adult-dog')).text()).match(/17,5|€17.50/g)?.length ?? 0;
    await price();
    expect((await send(body, { ...product, 'X-Shopify-Webhook-Id': 'seven' })).status).toBe(200);
    await price();
    await shop.control('products/insect-oat-adult-dog', { prices: { EUR: 17.5 } });
    expect((await send(body, { ...product, 'X-Shopify-Webhook-Id': 'recorded' })).status).toBe(200);
    expect(await price()).toBe(0);
    expect(await stored('recorded')).toHaveLength(1);
    expect((await send('{"id":7,"new":1}', { ...product, 'X-Shopify-Webhook-Id': 'eight' })).status).toBe(200);
    expect(await price()).toBeGreaterThan(0);
  });

  it('forgets events after a month', async () => {
    await send('{"id":8}', { 'X-Shopify-Webhook-Id': 'month' });
    await (await shop.database()).prepare("UPDATE commerce_events SET received_at = ? WHERE webhook_id = 'month'").bind(daysAgo(31)).run();
    await shop.everyMinute();
    expect(await stored('month')).toEqual([]);
    expect(await stored('five')).toHaveLength(1);
  });
});

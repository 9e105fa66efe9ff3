import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useShop } from '../../../shop.ts';

const shop = useShop({ COMMERCE_WEBHOOK_SECRETS: 'new-secret old-secret' });

function send(body: string, headers: Record<string, string | null> = {}, secret = 'new-secret'): Promise<Response> {
  const all: Record<string, string | null> = {
    'Content-Type': 'application/json',
    'X-Shopify-Topic': 'orders/create',
    'X-Shopify-Webhook-Id': 'one',
    'X-Shopify-Triggered-At': '2026-11-21T10:00:00Z',
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
  (await (await shop.database()).prepare('SELECT topic, webhook_id, triggered_at, payload FROM commerce_events WHERE webhook_id = ?').bind(id).all()).results;

describe('the commerce webhook', () => {
  it('stores an event once, however often it comes', async () => {
    const body = '{"id":1,"note":"\u00e5\u00e4\u00f6"}';
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(body)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    expect(await stored('one')).toEqual([{ topic: 'orders/create', webhook_id: 'one', triggered_at: '2026-11-21T10:00:00Z', payload: body }]);
  });

  it('takes the same id of another topic as another event', async () => {
    expect((await send('{}', { 'X-Shopify-Topic': 'orders/fulfilled', 'X-Shopify-Webhook-Id': 'two' })).status).toBe(200);
    expect((await send('{}', { 'X-Shopify-Topic': 'orders/create', 'X-Shopify-Webhook-Id': 'two' })).status).toBe(200);
    expect(await stored('two')).toHaveLength(2);
  });

  it('takes the older of two secrets as well', async () => {
    expect((await send('{}', { 'X-Shopify-Webhook-Id': 'three' }, 'old-secret')).status).toBe(200);
  });

  it.each([
    ['of another secret', {}, 'wrong'],
    ['of another body', { 'X-Shopify-Hmac-Sha256': createHmac('sha256', 'new-secret').update('{"a":1}').digest('base64') }, 'new-secret'],
    ['that is none', { 'X-Shopify-Hmac-Sha256': '!!!' }, 'new-secret'],
    ['that is missing', { 'X-Shopify-Hmac-Sha256': null }, 'new-secret'],
  ])('refuses a signature %s', async (_, headers, secret) => {
    const answer = await send('{}', { ...headers, 'X-Shopify-Webhook-Id': 'bad' }, secret);
    expect([answer.status, ((await answer.json()) as { errors: { code: string }[] }).errors[0]!.code]).toEqual([401, 'bad_signature']);
    expect(await stored('bad')).toEqual([]);
  });

  it('refuses an event without its headers', async () => {
    expect((await send('{}', { 'X-Shopify-Topic': null })).status).toBe(400);
  });
});

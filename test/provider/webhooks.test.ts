import { afterEach, describe, expect, it, vi } from 'vitest';
import { topicName, webhookSubscriptions } from '../../provider/webhook-subscriptions.ts';
import { deliverDue, enqueue } from '../../provider/webhooks.ts';
import { eventually, useShop } from '../shop.ts';
import { MemoryProvider } from './memory-provider.ts';

it('a subscription is removed when an event has failed for the ninth time', async () => {
  const { store } = new MemoryProvider();
  const isSubscribed = () => webhookSubscriptions(store).some(({ topic }) => topicName(topic) === 'PRODUCTS_UPDATE');
  enqueue(store, 'products/update', {});
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
  for (let attempt = 1; attempt <= 9; attempt++) {
    expect([attempt, isSubscribed()]).toEqual([attempt, true]);
    store.sql.exec("UPDATE webhook SET next_at = 0 WHERE status = 'waiting'");
    await deliverDue(store, 'http://shop', { commerce: 'secret', cms: 'secret' });
  }
  vi.unstubAllGlobals();
  expect(isSubscribed()).toBe(false);
});

describe('webhooks that the shop rejects', () => {
  const shop = useShop({ COMMERCE_WEBHOOK_SECRETS: 'another-secret-of-more-than-32-bytes-length' });

  it('are retried with growing delays', async () => {
    await shop.control('products/mug', { stock: 7 });
    const event = async (attempts: number) =>
      eventually(async () => {
        const [last] = (await shop.control('webhooks')).webhooks;
        return last?.attempts >= attempts ? last : null;
      });
    expect(await event(1)).toMatchObject({ topic: 'products/update', status: 'waiting' });
    expect(await event(3)).toMatchObject({ topic: 'products/update', status: 'waiting' });
    expect(
      (await (await shop.database()).prepare('SELECT count(*) AS n FROM commerce_events').first<{ n: number }>())!.n,
    ).toBe(0);
  });
});

describe('webhooks on demand', () => {
  const shop = useShop();
  afterEach(() => shop.control('reset', {}));
  const status = async (id: string) =>
    (await shop.control('webhooks')).webhooks.find((event: { id: string }) => event.id === id).status;
  /** The ids of the events that the shop has stored, in the order of their arrival. */
  const arrived = async (): Promise<string[]> => {
    const { results } = await (await shop.database())
      .prepare("SELECT webhook_id AS id FROM commerce_events WHERE topic = 'products/update' ORDER BY rowid")
      .all<{ id: string }>();
    return results.map(({ id }) => id);
  };
  /** Changes a product. @returns the id of its event. */
  const change = async (stock: number): Promise<string> => {
    await shop.control('products/mug', { stock });
    return (await shop.control('webhooks')).webhooks[0].id;
  };

  it('come late and twice', async () => {
    await shop.control('webhooks', { delayMs: 2000, copies: 2 });
    const id = await change(7);
    // the second copy: later than the look between both
    await shop.control('webhooks', { delayMs: 8000 });
    await eventually(async () => (await arrived()).includes(id));
    expect(await status(id)).toBe('waiting');
    const times = await (await shop.database())
      .prepare('SELECT triggered_at, received_at FROM commerce_events WHERE webhook_id = ?')
      .bind(id)
      .first<{ triggered_at: string; received_at: string }>();
    expect(Date.parse(times!.received_at) - Date.parse(times!.triggered_at)).toBeGreaterThan(1900);
    await eventually(async () => (await status(id)) === 'delivered');
    expect((await arrived()).filter((other) => other === id)).toHaveLength(1);
  });

  it('come in another order', async () => {
    await shop.control('webhooks', { shuffle: true });
    // all at once: the later the next one begins, the rarer it overtakes another
    await Promise.all(Array.from({ length: 12 }, (_, n) => shop.control('products/mug', { stock: n + 1 })));
    const { webhooks } = await shop.control('webhooks');
    const ids: string[] = webhooks.slice(0, 12).map(({ id }: { id: string }) => id);
    await shop.webhooksDelivered();
    const order = (await arrived()).filter((id) => ids.includes(id));
    expect([...order].sort()).toEqual([...ids].sort());
    expect(order).not.toEqual(ids.toReversed());
  });

  it('never come', async () => {
    await shop.control('webhooks', { lossRate: 1 });
    const lost = await change(3);
    expect(await status(lost)).toBe('lost');
    await shop.control('webhooks', {});
    const id = await change(4);
    await eventually(async () => (await status(id)) === 'delivered');
    expect(await arrived()).not.toContain(lost);
  });

  it.each([[{ copies: 0 }], [{ delayMs: -1 }], [{ shuffle: 'yes' }], [{ lossRate: 2 }], [[]]])(
    'cannot be asked for with %j',
    async (body) => {
      expect((await shop.control('webhooks', body)).errors[0].code).toBe('bad_request');
    },
  );
});

import { expect, it } from 'vitest';
import { eventually, useShop } from '../shop.ts';

const shop = useShop({ COMMERCE_WEBHOOK_SECRETS: 'another-secret-of-more-than-32-bytes-length' });

it('a webhook that the shop rejects is retried with growing delays', async () => {
  await shop.control('products/mug', { stock: 7 });
  const event = async (attempts: number) =>
    eventually(async () => {
      const [last] = (await shop.control('webhooks')).webhooks;
      return last?.attempts >= attempts ? last : null;
    });
  expect(await event(1)).toMatchObject({ topic: 'products/update', status: 'waiting' });
  expect(await event(3)).toMatchObject({ topic: 'products/update', status: 'waiting' });
  expect((await (await shop.database()).prepare('SELECT count(*) AS n FROM commerce_events').first<{ n: number }>())!.n).toBe(0);
});

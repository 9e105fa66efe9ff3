import { beforeAll, expect, it } from 'vitest';
import { admin } from '../../../provider/apis.ts';
import { useShop } from '../../../shop.ts';

const shop = useShop();
const TOPIC = 'SUBSCRIPTION_BILLING_ATTEMPTS_FAILURE';

interface Found {
  id: string;
  topic: string;
  uri: string;
}
const subscriptions = async (): Promise<Found[]> =>
  (await admin(shop, '{ webhookSubscriptions(first: 50) { nodes { id topic uri } } }')).data.webhookSubscriptions.nodes;
const found = async () => (await subscriptions()).find(({ topic }) => topic === TOPIC);
const removed = () => shop.logs.filter((line) => line.includes('"webhook_removed"'));

beforeAll(() => shop.control('clock', { minutes: 60 }));

it('a webhook that the provider has removed is put back within an hour, and reported once', async () => {
  const before = await found();
  expect(before).toBeDefined();
  await admin(shop, 'mutation($id: ID!) { webhookSubscriptionDelete(id: $id) { deletedWebhookSubscriptionId } }', {
    id: before!.id,
  });
  expect(await found()).toBeUndefined();
  await shop.control('clock', { minutes: 30 });
  await shop.control('clock', { minutes: 30 });
  expect((await found())?.uri).toBe(`${shop.url}/api/webhooks/commerce`);
  await expect.poll(removed).toEqual([expect.stringContaining('subscription_billing_attempts/failure')]);
  expect(removed()[0]).toContain('"level":"error"');
  const database = await shop.database();
  const { results } = await database.prepare("SELECT topic FROM webhook_topics WHERE lost_at <> ''").all();
  expect(results).toEqual([{ topic: 'subscription_billing_attempts/failure' }]);
});

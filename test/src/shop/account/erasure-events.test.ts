import { createHmac } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { signIn } from '../../../customer.ts';
import { useShop } from '../../../shop.ts';

const SECRET = 'a-webhook-secret-of-more-than-32-bytes';
const shop = useShop({ COMMERCE_WEBHOOK_SECRETS: SECRET });
beforeEach(() => shop.resetContracts());

/** Every row of every table that holds a text. */
async function rowsWith(text: string): Promise<string[]> {
  const database = await shop.database();
  const { results } = await database
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name <> 'declarations'",
    )
    .all<{ name: string }>();
  const all = await database.batch(results.map(({ name }) => database.prepare(`SELECT * FROM "${name}"`)));
  const rows = all.map((table, i) => table.results.map((row) => `${results[i]!.name}: ${JSON.stringify(row)}`));
  return rows.flat().filter((row) => row.toLowerCase().includes(text.toLowerCase()));
}

/** Sends an event of the provider as it signs it. */
async function deliver(topic: string, body: Record<string, unknown>): Promise<void> {
  const text = JSON.stringify(body);
  const answer = await fetch(`${shop.url}/api/webhooks/commerce`, {
    method: 'POST',
    body: text,
    headers: {
      'X-Shopify-Topic': topic,
      'X-Shopify-Webhook-Id': crypto.randomUUID(),
      'X-Shopify-Triggered-At': new Date().toISOString(),
      'X-Shopify-Hmac-Sha256': createHmac('sha256', SECRET).update(text).digest('base64'),
    },
  });
  expect(answer.status).toBe(200);
}

/** A customer who has used what stores something. @returns the global id. */
async function customerWithEverything(email: string): Promise<string> {
  const jar = await signIn(shop, email);
  const headers = { Cookie: jar.header };
  const { data } = (await (await shop.get('/api/customer', headers)).json()) as any;
  const call = async (path: string, body: object) =>
    expect([path, (await shop.call(path, { market: 'de', ...body }, headers)).status]).toEqual([path, 200]);
  const pet = { name: 'Bella', species: 'dog', gender: 'female', birthdate: '2021-05-01', bodyCondition: 'normal' };
  await call('/api/account/pets/save', { ...pet, activity: 'low', currentWeightKg: '9' });
  const answers = {
    ...pet,
    breed: 'unknown',
    activity: 'medium',
    currentWeightKg: 9,
    specialNeeds: [],
    foodPreferences: ['dry'],
  };
  await call('/api/planner', { ...answers, email, terms: true });
  await call('/api/account/newsletter/change', { newsletter: '1' });
  await call('/api/referral', { name: 'Erika Muster', email, phone: '+4915112345678', terms: true });
  await call('/api/interest', { email });
  await shop.everyMinute();
  expect((await rowsWith(email)).length).toBeGreaterThan(4);
  return data.customer.id;
}

it.each([
  ['customers/delete', (id: string) => ({ admin_graphql_api_id: id, id: Number(id.split('/').at(-1)) })],
  [
    'customers/redact',
    (id: string, email: string) => ({
      shop_id: 1,
      customer: { id: Number(id.split('/').at(-1)), email },
      orders_to_redact: [],
    }),
  ],
] as const)(
  '%s erases what the button of the account does, ends the subscriptions, and nothing brings the customer back',
  async (topic, body) => {
    const email = topic === 'customers/delete' ? 'demo@kvistra.example' : 'second@kvistra.example';
    const number = topic === 'customers/delete' ? 301 : 305;
    const id = await customerWithEverything(email);
    await deliver(topic, body(id, email));
    await shop.everyMinute();
    const left = async () => [...(await rowsWith(email)), ...(await rowsWith(id))];
    await expect.poll(left).toEqual([]);
    const contract = async () =>
      (await shop.control('contracts')).contracts.find((known: { id: number }) => known.id === number);
    expect((await contract()).status).toBe('CANCELLED');

    const customer = { admin_graphql_api_id: id, email };
    await deliver('customers/update', { ...customer, updated_at: new Date().toISOString() });
    await deliver('orders/updated', {
      admin_graphql_api_id: 'gid://shopify/Order/1001',
      customer: { admin_graphql_api_id: id },
      updated_at: new Date().toISOString(),
    });
    await deliver('subscription_contracts/update', {
      admin_graphql_api_id: `gid://shopify/SubscriptionContract/${number}`,
      admin_graphql_api_customer_id: id,
    });
    for (let run = 0; run < 2; run++) await shop.everyMinute();
    expect(await left()).toEqual([]);
  },
);

it('an order that comes again as a request to erase its customer erases nothing', async () => {
  const email = 'replayed@kvistra.example';
  const answers = {
    species: 'dog',
    name: 'Bella',
    gender: 'female',
    birthdate: '2021-05-01',
    breed: 'mixed',
    activity: 'medium',
    bodyCondition: 'normal',
  };
  const more = { currentWeightKg: 9, specialNeeds: [], foodPreferences: ['dry'], terms: true, market: 'de' };
  expect((await shop.call('/api/planner', { ...answers, ...more, email })).status).toBe(200);
  const stored = async () => (await rowsWith(email)).filter((row) => row.startsWith('plans:')).length;
  expect(await stored()).toBe(1);
  // only the body is signed, not its topic
  await deliver('customers/redact', {
    id: 1001,
    admin_graphql_api_id: 'gid://shopify/Order/1001',
    customer: { id: 7, email },
  });
  expect(await stored()).toBe(1);
  await deliver('customers/redact', { shop_id: 1, customer: { id: 7, email } });
  expect(await stored()).toBe(0);
});

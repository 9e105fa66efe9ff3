import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { signIn } from '../../../customer.ts';
import { useShop } from '../../../shop.ts';

const SECRET = 'a-webhook-secret-of-more-than-32-bytes';
const shop = useShop({ COMMERCE_WEBHOOK_SECRETS: SECRET });

const EMAIL = 'erika.musterfrau@kvistra.example';
const PERSONAL = /erika\.musterfrau|Musterfrau|Musterweg|1511234567/i;

/** Every row of every table, as text. */
async function allRows(): Promise<Record<string, string[]>> {
  const database = await shop.database();
  const { results } = await database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'")
    .all<{ name: string }>();
  const tables = await database.batch(results.map(({ name }) => database.prepare(`SELECT * FROM "${name}"`)));
  return Object.fromEntries(
    tables.map((table, i) => [results[i]!.name, table.results.map((row) => JSON.stringify(row))]),
  );
}
const personalRows = async () =>
  Object.entries(await allRows()).flatMap(([name, rows]) =>
    rows.filter((row) => PERSONAL.test(row)).map((row) => `${name}: ${row}`),
  );

it('a deleted account leaves no e-mail, name, phone or street in any table', async () => {
  const jar = await signIn(shop, EMAIL);
  const headers = { Cookie: jar.header };
  const { data } = (await (await shop.get('/api/customer', headers)).json()) as any;
  const call = async (path: string, body: object) => {
    const answer = await shop.call(path, { market: 'de', ...body }, headers);
    expect([path, answer.status, answer.body.errors]).toEqual([path, 200, []]);
    return answer.body as any;
  };
  await call('/api/account/profile/update', { firstName: 'Erika', lastName: 'Musterfrau' });
  const address = {
    address1: 'Musterweg 12',
    zip: '10115',
    city: 'Berlin',
    territoryCode: 'DE',
    phoneNumber: '+491511234567',
  };
  await call('/api/account/addresses/save', { firstName: 'Erika', lastName: 'Musterfrau', ...address });
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
  await call('/api/planner', { ...answers, email: EMAIL, terms: true });
  const forFriend = await shop.call('/api/planner', {
    ...answers,
    name: 'Musterfrau',
    email: 'friend@kvistra.example',
    terms: true,
  });
  const [maker] = forFriend.headers.getSetCookie()[0]!.split(';');
  const planId = (forFriend.body as any).plan.split('/').at(-1);
  const { status } = await shop.call(
    '/api/planner/save',
    { planId, market: 'de' },
    { Cookie: `${jar.header}; ${maker}` },
  );
  expect(status).toBe(200);
  const order = JSON.stringify({
    id: 1,
    admin_graphql_api_id: 'gid://shopify/Order/1',
    email: EMAIL,
    customer: { admin_graphql_api_id: data.customer.id, last_name: 'Musterfrau' },
    shipping_address: { last_name: 'Musterfrau', ...address },
  });
  const deliver = async (id: string) => {
    const signature = createHmac('sha256', SECRET).update(order).digest('base64');
    const headers = {
      'X-Shopify-Topic': 'orders/create',
      'X-Shopify-Webhook-Id': id,
      'X-Shopify-Hmac-Sha256': signature,
    };
    const time = { 'X-Shopify-Triggered-At': new Date().toISOString() };
    expect(
      (
        await fetch(`${shop.url}/api/webhooks/commerce`, {
          method: 'POST',
          headers: { ...headers, ...time },
          body: order,
        })
      ).status,
    ).toBe(200);
  };
  await deliver('order');
  expect((await personalRows()).length).toBeGreaterThan(0);

  const exported = (await (await shop.form('/api/account/data/export', { market: 'de' }, headers)).json()) as any;
  expect(exported.events).toMatchObject([{ topic: 'orders/create', resourceId: 'gid://shopify/Order/1' }]);

  await call('/api/account/data/delete', { confirm: 'delete' });
  expect(await personalRows()).toEqual([]);
  expect((await allRows()).commerce_events).toEqual([]);
  await deliver('late');
  const [late, ...others] = (await allRows()).commerce_events!;
  expect([late, others]).toEqual([expect.not.stringContaining(data.customer.id), []]);
});

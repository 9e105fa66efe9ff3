import { beforeAll, expect, it } from 'vitest';
import { Jar, signIn } from '../../../customer.ts';
import { useShop } from '../../../shop.ts';

const shop = useShop();
const EMAIL = 'Earlier.Guest@kvistra.example';

const dog = (name: string) => ({
  species: 'dog',
  name,
  gender: 'female',
  birthdate: '2020-03-01',
  breed: 'labrador-retriever',
  activity: 'medium',
  bodyCondition: 'normal',
  currentWeightKg: 28,
  expectedAdultWeightKg: null,
  specialNeeds: [],
  foodPreferences: ['dry'],
  allergies: [],
  newsletter: false,
  terms: true,
  market: 'de',
});

async function buyAsGuest(email: string): Promise<void> {
  const { body } = await shop.call('/api/cart/lines/add', { variantId: await shop.firstVariant('insect-oat-adult-dog'), quantity: 1, market: 'de' });
  const url: string = body.cart.checkoutURL;
  const html = await (await fetch(url)).text();
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)![1]!;
  const fields = {
    action: 'pay',
    email,
    firstName: 'Lo',
    lastName: 'Ng',
    address1: 'Weg 1',
    zip: '10115',
    city: 'Berlin',
    phone: '+4915123456789',
    cardNumber: '4242424242424242',
    cardExpiry: '12/39',
    cardCode: '123',
    attempt: field('attempt'),
    total: field('total'),
  };
  expect((await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })).status).toBe(303);
}

/** The forms of the overview that take something over, by the text of their button. */
async function offers(jar: Jar): Promise<Map<string, { action: string; fields: Record<string, string> }>> {
  const html = await (await shop.get('/de/account', { Cookie: jar.header })).text();
  const section = /aria-labelledby="offers".*?<\/section>/s.exec(html)?.[0] ?? '';
  return new Map(
    [...section.matchAll(/<form action="([^"]+)".*?<\/form>/gs)].map(([form, action]) => [
      /<button[^>]*>(.*?)<\/button>/.exec(form.replace(/<!-- -->/g, ''))![1]!,
      { action: action!, fields: Object.fromEntries([...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!])) },
    ]),
  );
}

let jar: Jar;
beforeAll(async () => {
  for (const name of ['Bella', 'Bella', 'Ronja']) {
    const { body } = await shop.call('/api/planner', { ...dog(name), currentWeightKg: name === 'Bella' ? 28 : 30, email: EMAIL, formId: crypto.randomUUID() });
    expect(body.errors).toEqual([]);
  }
  // a customer whom the first order makes has its name already
  await signIn(shop, EMAIL.toLowerCase());
  await buyAsGuest(EMAIL.toLowerCase());
  jar = await signIn(shop, EMAIL.toLowerCase());
});

it('who made plans and bought without signing in is offered pets, address and name, each with one press', async () => {
  expect([...(await offers(jar)).keys()]).toEqual([
    'Save Ronja as a pet',
    'Save Bella as a pet',
    'Use the address of your last order',
    'Use Lo Ng as your name',
  ]);
  const press = async (text: string) => {
    const { action, fields } = (await offers(jar)).get(text)!;
    const answer = await shop.form(action, fields, { Cookie: jar.header, Referer: `${shop.url}/de/account` });
    expect([text, answer.status, answer.headers.get('location')]).toEqual([text, 303, expect.stringContaining('done=saved')]);
  };
  await press('Use Lo Ng as your name');
  await press('Save Bella as a pet');
  await press('Use the address of your last order');
  expect([...(await offers(jar)).keys()]).toEqual(['Save Ronja as a pet']);
  await press('Save Ronja as a pet');
  expect((await offers(jar)).size).toBe(0);

  const { data } = (await (await shop.get('/api/customer', { Cookie: jar.header })).json()) as any;
  expect(data.customer).toMatchObject({ firstName: 'Lo', lastName: 'Ng', defaultAddress: { id: data.customer.addresses.nodes[0].id } });
  expect(data.customer.addresses.nodes).toMatchObject([
    { address1: 'Weg 1', zip: '10115', city: 'Berlin', territoryCode: 'DE', phoneNumber: '+4915123456789' },
  ]);
  const pets = await (await shop.get('/de/account/pets', { Cookie: jar.header })).text();
  expect(pets).toContain('Bella');
  expect(pets).toContain('Ronja');
});

it('nobody else is offered any of it', async () => {
  expect((await offers(await signIn(shop, 'somebody.else@kvistra.example'))).size).toBe(0);
  expect((await offers(await signIn(shop, 'demo@kvistra.example'))).size).toBe(0);
  expect((await offers(new Jar())).size).toBe(0);
});

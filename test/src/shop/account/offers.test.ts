import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, addMonths, dayOf } from '../../../../src/platform/shared/day.ts';
import { marketZone } from '../../../../src/platform/shared/time-zones.ts';
import { Jar, signIn } from '../../../customer.ts';
import { useRestoredShop } from '../../../shop.ts';

const shop = useRestoredShop();
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
  const { body } = await shop.call('/api/cart/lines/add', {
    variantId: await shop.firstVariant('insect-oat-adult-dog'),
    quantity: 1,
    market: 'de',
  });
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
  expect((await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })).status).toBe(
    303,
  );
}

/** The forms of the overview that take something over, by the text of their button. */
async function offers(jar: Jar): Promise<Map<string, { action: string; fields: Record<string, string> }>> {
  const html = await (await shop.get('/de/account', { Cookie: jar.header })).text();
  const section = /aria-labelledby="offers".*?<\/section>/s.exec(html)?.[0] ?? '';
  return new Map(
    [...section.matchAll(/<form action="([^"]+)".*?<\/form>/gs)].map(([form, action]) => [
      /<button[^>]*>(.*?)<\/button>/.exec(form.replace(/<!-- -->/g, ''))![1]!,
      {
        action: action!,
        fields: Object.fromEntries(
          [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
        ),
      },
    ]),
  );
}

let jar: Jar;
beforeAll(async () => {
  for (const name of ['Bella', 'Bella', 'Ronja']) {
    const { body } = await shop.call('/api/planner', {
      ...dog(name),
      currentWeightKg: name === 'Bella' ? 28 : 30,
      email: EMAIL,
      formId: crypto.randomUUID(),
    });
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
    expect([text, answer.status, answer.headers.get('location')]).toEqual([
      text,
      303,
      expect.stringContaining('done=saved'),
    ]);
  };
  await press('Use Lo Ng as your name');
  await press('Save Bella as a pet');
  await press('Use the address of your last order');
  expect([...(await offers(jar)).keys()]).toEqual(['Save Ronja as a pet']);
  await press('Save Ronja as a pet');
  expect((await offers(jar)).size).toBe(0);

  const { data } = (await (await shop.get('/api/customer', { Cookie: jar.header })).json()) as any;
  expect(data.customer).toMatchObject({
    firstName: 'Lo',
    lastName: 'Ng',
    defaultAddress: { id: data.customer.addresses.nodes[0].id },
  });
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

describe('the overview at a glance', () => {
  const CARDS = ['next-delivery', 'my-pets', 'my-orders', 'my-points', 'my-friends'];
  let demo: Jar;
  const read = async (path: string, cookie = demo.header) => {
    const answer = await shop.get(path, { Cookie: cookie });
    return { status: answer.status, html: (await answer.text()).replace(/<!-- -->/g, '').replaceAll('\u00a0', ' ') };
  };
  /** The text of each card by the id of its title. */
  const cardsOf = (html: string) =>
    new Map(
      [...html.matchAll(/<section class="account-card[^"]*" aria-labelledby="([\w-]+)">(.*?)<\/section>/gs)].map(
        ([, id, card]) => [id!, card!],
      ),
    );

  beforeAll(async () => {
    demo = await signIn(shop, 'demo@kvistra.example');
    const { body, headers } = await shop.call<{ plan: string }>('/api/planner', {
      ...dog('Bella'),
      email: '',
      formId: crypto.randomUUID(),
    });
    const [maker] = headers.getSetCookie()[0]!.split(';');
    const planId = body.plan.split('/').at(-1);
    expect(
      (await shop.call('/api/planner/save', { planId, market: 'de' }, { Cookie: `${demo.header}; ${maker}` })).status,
    ).toBe(200);
  });

  it('tells the next delivery with its day, sum and actions, points to go, friends, and when the food runs out', async () => {
    const { html } = await read('/de/account');
    const cards = cardsOf(html);
    expect([...cards.keys()]).toEqual(CARDS);
    const next = cards.get('next-delivery')!;
    expect(next).toMatch(/leaves our warehouse on \d+ \w+ \d{4}.*<strong>SEK \d+\.\d\d will be charged/);
    expect(next).toMatch(/href="\/de\/account\/subscriptions\/301".*href="\/de\/account\/subscriptions\/301#upcoming"/);
    expect(next).toMatch(/action="\/api\/account\/subscriptions\/skip".*name="cycle" value="\d+"/s);
    expect(cards.get('my-points')).toMatch(/\d+ points: \d+% off is yours now\..*\d+ more for \d+% off<.*Use it/);
    expect(cards.get('my-friends')).toContain('href="/de/account/referrals"');
    const orders = cards.get('my-orders')!;
    const shown = [...orders.matchAll(/<li>(.*?)<\/li>/gs)].map(([, order]) => order!);
    expect(shown).toHaveLength(3);
    for (const order of shown) {
      expect(order).toMatch(/<p class="bought-pictures"><img [^>]*src="\/media\/[^>]*alt=""/);
      const [, number] = /href="\/de\/account\/orders\/(\d+)"/.exec(order)!;
      expect(order).toMatch(
        new RegExp(`action="/api/account/orders/again".*name="number" value="${number}".*Buy again: KV${number}`, 's'),
      );
    }
    expect(orders).toContain('<a href="/de/account/orders">All orders</a>');
    // the day that the subscription's own page tells
    const [, day] = /(?:lasts until about|lasted until about|Your food lasts until) (\d+ \w+ \d{4})/.exec(
      (await read('/de/account/subscriptions/301')).html,
    )!;
    expect(cards.get('my-pets')).toMatch(
      new RegExp(
        `>Bella</a><p class="small">[^<]*</p><p class="small">(?:Food until|The food ran out) about ${day}</p>`,
      ),
    );
  });

  it('skips the delivery without script, and leads to the subscription that says so', async () => {
    const next = cardsOf((await read('/de/account')).html).get('next-delivery')!;
    const cycle = /name="cycle" value="(\d+)"/.exec(next)![1]!;
    const fields = { market: 'de', subscriptionId: '301', cycle };
    const skipped = await shop.form('/api/account/subscriptions/skip', fields, { Cookie: demo.header });
    expect([skipped.status, skipped.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('/de/account/subscriptions/301?done=skipped'),
    ]);
    expect(cardsOf((await read('/de/account')).html).get('next-delivery')).not.toContain(
      `name="cycle" value="${cycle}"`,
    );
    await shop.form('/api/account/subscriptions/unskip', fields, { Cookie: demo.header });
  });

  it.each([
    ['Subscriptions', ['next-delivery']],
    ['Orders', ['my-orders']],
    // without it the pets are shown without a day
    ['SubscriptionSupply', []],
  ])('shows the rest while %s fails', async (operation, missing) => {
    await shop.fault({ service: 'customer', operation, mode: '500', errorRate: 1 });
    const { status, html } = await read('/de/account');
    await shop.fault({ service: 'customer', operation, errorRate: 0, latencyMs: 0 });
    const cards = cardsOf(html);
    expect([status, [...cards.keys()]]).toEqual([200, CARDS]);
    expect(CARDS.filter((id) => cards.get(id)!.includes('We cannot show this right now.'))).toEqual(missing);
    if (operation === 'SubscriptionSupply') expect(cards.get('my-pets')).not.toMatch(/Food until|The food ran out/);
  });

  it('tells the birthday of a pet on the day itself, the day before and the day after, and on no other', async () => {
    const jar = await signIn(shop, 'birthdays@kvistra.example');
    const today = dayOf(new Date((await shop.control('clock')).now), marketZone('DE'));
    const names = ['Later', 'Morgen', 'Heute', 'Gestern', 'Earlier'];
    for (const [i, name] of names.entries()) {
      const birthdate = addMonths(addDays(today, 2 - i), -48);
      const fields = { ...dog(name), birthdate, formId: crypto.randomUUID() };
      const { newsletter: _, terms: __, ...pet } = fields;
      const saved = await shop.call('/api/account/pets/save', pet, { Cookie: jar.header });
      expect([name, saved.status]).toEqual([name, 200]);
    }
    const card = cardsOf((await read('/de/account', jar.header)).html).get('my-pets')!;
    const said = [...card.matchAll(/<li>(.*?)<\/li>/gs)].map(([, pet]) => [
      />(\w+)<\/a>/.exec(pet!)?.[1],
      /<span class="badge">([^<]*)<\/span>/.exec(pet!)?.[1],
    ]);
    expect(said).toEqual([
      ['Later', undefined],
      ['Morgen', 'Turns 4 tomorrow.'],
      ['Heute', 'Turns 4 today. Happy birthday.'],
      ['Gestern', 'Turned 4 yesterday.'],
      ['Earlier', undefined],
    ]);
  });
});

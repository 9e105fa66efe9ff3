import { afterEach, describe, expect, it } from 'vitest';
import { Jar, signIn } from '../../../customer.ts';
import { expectFiftyOthers, firstByteMs, leave, slowProvider, timed } from '../../../leaving.ts';
import { ANSWERS } from '../../../planner-answers.ts';
import { eventually, useShop } from '../../../shop.ts';

const shop = useShop();
afterEach(() => slowProvider(shop, 0));

const WET = { currentWeightKg: 45, foodPreferences: ['wet_or_raw'] };
const row = async (sql: string, id: string) => (await (await shop.database()).prepare(sql).bind(id).first()) as any;

/** A plan with the cookies of the browser that made it. */
async function planOf(change: Record<string, unknown> = {}, jar = new Jar()) {
  const answer = await fetch(`${shop.url}/api/planner`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', Origin: shop.url, Cookie: jar.header },
    body: JSON.stringify({ ...ANSWERS, terms: true, market: 'de', ...change }),
  });
  jar.take(answer);
  const { plan } = (await answer.json()) as { plan: string };
  return { place: plan, id: plan.split('/').at(-1)!, jar };
}
const send = (action: string, fields: Record<string, string>, jar?: Jar) =>
  shop.form(`/api/planner/${action}`, { market: 'de', ...fields }, jar && { Cookie: jar.header });
const placesOf = (answers: readonly Response[]) =>
  answers.map((answer) => [answer.status, answer.headers.get('location')]);

/** The cart of an answer: its id and how many of everything. */
async function cartAfter(answer: Response) {
  const jar = new Jar();
  jar.take(answer);
  const { cart } = (await (await shop.get('/api/cart?market=de', { Cookie: jar.header })).json()) as any;
  return cart && [cart.id, cart.totalQuantity];
}

/** Two plans of one browser that are delivered together. */
async function household() {
  const one = await planOf();
  const two = await planOf({ name: 'Max' }, one.jar);
  await send('together', { planId: one.id, otherId: two.id }, one.jar);
  return { one, two, jar: one.jar };
}

describe.each(['starter', 'sample', 'household'])('a %s', (of) => {
  const planId = async () => (of === 'household' ? (await household()).one.id : (await planOf()).id);

  it('that a visitor without a cart sends twice at once is in one cart once, which both answers give', async () => {
    const fields = { planId: await planId(), of, formId: crypto.randomUUID() };
    await slowProvider(shop, 150, ['storefront']);
    const answers = await Promise.all([send('cart', fields), send('cart', fields)]);
    expect(placesOf(answers)).toEqual([1, 2].map(() => [303, '/de/cart']));
    const [first, again] = [await cartAfter(answers[0]!), await cartAfter(answers[1]!)];
    expect(first).not.toBeNull();
    expect(again).toEqual(first);
    expect(await cartAfter(await send('cart', { ...fields, formId: crypto.randomUUID() }))).toEqual([
      expect.any(String),
      first[1],
    ]);
  });

  it('is in the cart once when the visitor leaves and sends the form again', async () => {
    const fields = { planId: await planId(), of, formId: crypto.randomUUID() };
    await slowProvider(shop, 250, ['storefront']);
    await leave(`${shop.url}/api/planner/cart`, { shop, call: 1 }, {}, { market: 'de', ...fields });
    await expectFiftyOthers(shop, ['/de', '/de/faq', '/de/feeding-plan']);
    await slowProvider(shop, 0);
    const { answer, ms } = await timed(send('cart', fields));
    expect([answer.status, answer.headers.get('location'), ms < firstByteMs()]).toEqual([303, '/de/cart', true]);
    const [, quantity] = await cartAfter(answer);
    expect(await cartAfter(await send('cart', { ...fields, formId: crypto.randomUUID() }))).toEqual([
      expect.any(String),
      quantity,
    ]);
  });
});

it('a mixed plan and its saved pet are changed together, also when the visitor leaves', async () => {
  const jar = await signIn(shop, 'hurried@kvistra.example');
  const { id } = await planOf(WET, jar);
  expect((await send('save', { planId: id }, jar)).status).toBe(303);
  await slowProvider(shop, 250, ['customer']);
  await leave(`${shop.url}/api/planner/mix`, { shop, call: 1 }, { Cookie: jar.header }, { market: 'de', planId: id });
  await expectFiftyOthers(shop, ['/de', '/de/faq']);
  const preferences = () =>
    row(
      'SELECT plans.answers, pets.food_preferences AS food FROM plans JOIN pets ON plans.pet_id = pets.id WHERE plans.id = ?',
      id,
    );
  const both = await eventually(async () => {
    const { answers, food } = await preferences();
    return food.includes('dry') && [JSON.parse(answers).foodPreferences, JSON.parse(food)];
  });
  expect(both[0]).toEqual(both[1]);
});

it('a weight is noted with the pet, and an animal saved, also when the visitor leaves', async () => {
  const jar = await signIn(shop, 'hurried2@kvistra.example');
  const { id } = await planOf({}, jar);
  await slowProvider(shop, 250, ['customer']);
  await leave(`${shop.url}/api/planner/save`, { shop, call: 1 }, { Cookie: jar.header }, { market: 'de', planId: id });
  await eventually(async () => (await row('SELECT pet_id AS pet FROM plans WHERE id = ?', id)).pet);
  await leave(
    `${shop.url}/api/planner/weigh`,
    { shop, call: 1 },
    { Cookie: jar.header },
    { market: 'de', planId: id, weightKg: '21.5' },
  );
  await eventually(
    async () =>
      (
        await row(
          'SELECT current_weight_kg AS kg FROM pets JOIN plans ON plans.pet_id = pets.id WHERE plans.id = ?',
          id,
        )
      ).kg === 21.5,
  );
  expect((await row('SELECT weights FROM plans WHERE id = ?', id)).weights).toContain('21.5');
});

it('each form of a plan that is sent twice at once, all services three seconds slow, is done once; the page comes in time', async () => {
  const jar = await signIn(shop, 'hurried3@kvistra.example');
  const wet = await planOf(WET, jar);
  const [first, second] = [await planOf({}, jar), await planOf({ name: 'Max' }, jar)];
  const { one, jar: maker } = await household();
  const starter = { planId: one.id, of: 'starter', formId: crypto.randomUUID() };
  await slowProvider(shop, 3000);
  const twice = (action: string, fields: Record<string, string>, by: Jar) =>
    Promise.all([send(action, fields, by), send(action, fields, by)]);
  const [mixed, separate, carts, together, { answer, ms, html }] = await Promise.all([
    twice('mix', { planId: wet.id }, jar),
    twice('separate', { planId: one.id }, maker),
    twice('cart', starter, new Jar()),
    twice('together', { planId: first.id, otherId: second.id }, jar),
    timed(shop.get(wet.place, { Cookie: jar.header })),
  ]);
  expect([answer.status, ms < firstByteMs()]).toEqual([200, true]);
  expect(html).toContain('Bella');
  expect(placesOf(mixed)).toEqual([1, 2].map(() => [303, `${wet.place}?done=mixed`]));
  expect(placesOf(separate)).toEqual([1, 2].map(() => [303, `${one.place}?done=separate`]));
  expect(placesOf(together)).toEqual([1, 2].map(() => [303, `${first.place}?done=together`]));
  expect(placesOf(carts)).toEqual([1, 2].map(() => [303, '/de/cart']));
  await slowProvider(shop, 0);
  const households = await Promise.all(
    [first, second].map(({ id }) => row('SELECT household FROM plans WHERE id = ?', id)),
  );
  expect(households[0].household).not.toBeNull();
  expect(households[1]).toEqual(households[0]);
});

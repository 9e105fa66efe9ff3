import { beforeAll, expect, it } from 'vitest';
import type { AddableAnswer, AddableProduct } from '../../../../../src/shop/subscriptions/model/addable.ts';
import { type Jar, signIn } from '../../../../customer.ts';
import { useShop } from '../../../../shop.ts';

const shop = useShop();
let jar: Jar;

beforeAll(async () => {
  jar = await signIn(shop, 'demo@kvistra.example');
});

const ask = async (query: string, headers: Record<string, string> = { Cookie: jar.header }) => {
  const answer = await shop.get(`/api/account/subscriptions/products?${query}`, headers);
  return {
    answer,
    body: (await answer.json()) as AddableAnswer & { errors: { code: string; message: string; field?: string }[] },
  };
};
const named = ({ products }: AddableAnswer, handle: string): AddableProduct | undefined =>
  products.find((product) => product.handle === handle);

it('lists what can be added, with its prices in the subscription', async () => {
  const { answer, body } = await ask('market=de&subscriptionId=301');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  const light = named(body, 'light-insect-dog')!;
  expect(light).toMatchObject({
    title: expect.stringContaining('Light Insect'),
    category: 'dog-food',
    image: expect.stringMatching(/^\/media\/192\//),
  });
  expect(light.sizes.length).toBeGreaterThan(1);
  expect(
    light.sizes.every(
      ({ always, price, variantId }) => always && price > 0 && variantId.startsWith('gid://shopify/ProductVariant/'),
    ),
  ).toBe(true);
  expect(named(body, 'lick-mat')!.sizes).toEqual([expect.objectContaining({ always: false })]);
  // kitten food and samples are never added
  expect(named(body, 'kitten-insect-dry')).toBeUndefined();
  expect(body.products.filter(({ handle }) => /^(?:sample|starter)-/.test(handle))).toEqual([]);
  expect(body.categories[0]).toEqual({ code: 'dog-food', name: 'Dog food' });
  expect(new Set(body.products.map(({ category }) => category))).toEqual(
    new Set(body.categories.map(({ code }) => code)),
  );
  expect(body.texts['sub.add_button']).toBe('Add it');
  // what the dialog fetches stays small
  expect(JSON.stringify(body).length).toBeLessThan(24_000);
});

it('lists prices in the currency of the subscription and texts in the language of the page', async () => {
  const { body } = await ask('market=se&subscriptionId=301');
  expect(body.categories[0]?.name).toBe('Hundfoder');
  const inGermany = (await ask('market=de&subscriptionId=301')).body;
  const prices = ({ products }: typeof body) =>
    products.map(({ handle, sizes }) => [handle, sizes.map(({ title: _, ...size }) => size)]);
  expect(prices(body)).toEqual(prices(inGermany));
  expect([named(body, 'lick-mat')!.title, named(inGermany, 'lick-mat')!.title]).toEqual(['Slickmatta', 'Lick Mat']);
});

it('omits sizes without stock, and food before its launch', async () => {
  const sizes = async () =>
    named((await ask('market=de&subscriptionId=301')).body, 'light-insect-dog')!.sizes.map(({ title }) => title);
  const [small, ...others] = await sizes();
  await shop.control('products/light-insect-dog', { sku: 'KV-D04-1500', stock: 0 });
  await expect.poll(sizes, { interval: 200 }).toEqual(others);
  expect(small).toBe('1.5 kg');
  expect(
    (await ask('market=de&subscriptionId=301')).body.products.some(({ handle }) => handle === 'wet-insect-cat-pouch'),
  ).toBe(false);
});

it('is for the customer alone', async () => {
  expect((await ask('market=de&subscriptionId=301', {})).answer.status).toBe(401);
  expect((await ask('market=se&subscriptionId=301', {})).body.errors).toEqual([
    { code: 'signed_out', message: expect.stringContaining('Logga in') },
  ]);
  const other = await signIn(shop, 'someone@kvistra.example');
  const { answer, body } = await ask('market=de&subscriptionId=301', { Cookie: other.header });
  expect([answer.status, body.errors[0]?.code]).toEqual([404, 'subscription_not_found']);
  const invalid = await ask('market=de&subscriptionId=abc');
  expect([invalid.answer.status, invalid.body.errors[0]?.field]).toEqual([422, 'subscriptionId']);
  expect((await ask('market=de')).answer.status).toBe(422);
});

it('says when it is not available', async () => {
  await shop.fault({ service: 'customer', operation: 'Subscription', errorRate: 1, mode: '500' });
  const { answer, body } = await ask('market=de&subscriptionId=301');
  expect([answer.status, answer.headers.get('retry-after'), body.errors[0]?.code]).toEqual([
    503,
    '5',
    'shop_unavailable',
  ]);
  await shop.fault({ service: 'customer', operation: 'Subscription', errorRate: 0, latencyMs: 0 });
});

it('begins with what fits the animals, in the list and on the page without script, which a form searches', async () => {
  const pet = {
    market: 'de',
    species: 'dog',
    gender: 'female',
    birthdate: '2022-01-01',
    breed: '',
    activity: 'medium',
    bodyCondition: 'normal',
    currentWeightKg: '12',
  };
  const save = (fields: object) =>
    shop.call('/api/account/pets/save', { ...pet, formId: crypto.randomUUID(), ...fields }, { Cookie: jar.header });
  const { body: saved } = await save({ name: 'Rudi', allergens: ['oats'] });
  const { body } = await ask('market=de&subscriptionId=301');
  // the customer has Pim, a dog, and Sot, a cat
  const isFitting = body.products.map(({ fits }) => fits !== undefined);
  const others = isFitting.indexOf(false);
  expect([others > 3, isFitting.lastIndexOf(true) < others]).toEqual([true, true]);
  expect(named(body, 'insect-potato-adult-dog')!.fits).toEqual(['Pim', 'Rudi']);
  expect(named(body, 'insect-oat-adult-dog')!.fits).toEqual(['Pim']);
  expect(body.texts['adding.fits']).toBe('Suits {names}');
  const noted = (words: string) => body.products.flatMap(({ handle, note }) => (note === ` · ${words}` ? handle : []));
  expect(noted('this time only')).toContain('lick-mat');

  const page = async (query: string) =>
    (await shop.get(`/de/account/subscriptions/301?add=all${query}`, { Cookie: jar.header })).text();
  const html = await page('');
  const headings = [...html.matchAll(/<h3 id="(add-[\w-]+)"/g)].map(([, id]) => id);
  expect(headings[0]).toBe('add-fitting');
  expect(html.match(/\?add=[\w-]+(?=">(?:(?!<\/li>).)*in your box)/gs)).toEqual(['?add=insect-oat-adult-dog']);
  const fitting = html.slice(html.indexOf('id="add-fitting"'), html.indexOf(`id="${headings[1]}"`));
  const said = (handle: string) =>
    new RegExp(`\\?add=${handle}">.*?<small>(Suits [^<]+)</small></span></a>`, 's').exec(fitting)?.[1];
  expect([said('insect-potato-adult-dog'), said('insect-oat-adult-dog')]).toEqual(['Suits Pim and Rudi', 'Suits Pim']);
  expect(html).toMatch(/<form class="search wide" action="[^"]+301"><input type="hidden" name="add" value="all"/);
  expect(await page('&q=lick')).toContain('lick-mat');
  for (const { id, name } of (saved as any).pets)
    if (name === 'Rudi')
      await shop.call('/api/account/pets/remove', { petId: id, market: 'de' }, { Cookie: jar.header });
});

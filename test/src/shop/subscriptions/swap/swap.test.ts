import { beforeEach, describe, expect, it } from 'vitest';
import type { RecipesAnswer } from '../../../../../src/shop/subscriptions/model/swap.ts';
import { type Jar, signIn } from '../../../../customer.ts';
import { useShop } from '../../../../shop.ts';

const shop = useShop();
let jar: Jar;
let lineId: string;
beforeEach(async () => {
  await shop.reset();
  jar = await signIn(shop, 'demo@kvistra.example');
  lineId = `gid://shopify/SubscriptionLine/${(await contract()).lines[0].id}`;
});

const contract = async () => (await shop.control('contracts')).contracts.find(({ id }: { id: number }) => id === 301);
const call = async (action: string, fields: Record<string, unknown> = {}) => {
  const sent = { market: 'de', subscriptionId: '301', formId: crypto.randomUUID(), ...fields };
  const { status, body } = await shop.call(`/api/account/subscriptions/${action}`, sent, { Cookie: jar.header });
  return { status, subscription: (body as any).subscription, error: body.errors[0] };
};
const swap = (variantId: string, fields: object = {}) => call('swap', { lineId, variantId, ...fields });
const light = (size = '8 kg') => shop.variant('light-insect-dog', size);
const recipes = async (headers: Record<string, string> = { Cookie: jar.header }) => {
  const answer = await shop.get(
    `/api/account/subscriptions/recipes?${new URLSearchParams({ market: 'de', subscriptionId: '301', lineId })}`,
    headers,
  );
  return { status: answer.status, body: (await answer.json()) as RecipesAnswer & { errors: { code: string }[] } };
};

describe('the recipes', () => {
  it('are those of the same animal and kind that are subscribed to, each with its nearest size and its price in the subscription', async () => {
    const { status, body } = await recipes();
    expect(status).toBe(200);
    const handles = body.recipes.map(({ handle }) => handle);
    expect(handles).toContain('light-insect-dog');
    expect(handles).toContain('puppy-insect-small');
    expect(handles.indexOf('puppy-insect-small')).toBeGreaterThan(handles.indexOf('light-insect-dog'));
    for (const other of [
      'insect-oat-adult-dog',
      'insect-rice-adult-cat',
      'kitten-insect-dry',
      'dental-stick-m',
      'sample-dog-dry',
    ])
      expect(handles).not.toContain(other);
    const recipe = body.recipes.find(({ handle }) => handle === 'light-insect-dog')!;
    const { title, price } = recipe.sizes.find(({ variantId }) => variantId === recipe.nearest)!;
    expect([title, recipe.category, price > 0, recipe.image !== null]).toEqual(['8 kg', '', true, true]);
    expect(body.recipes.find(({ handle }) => handle === 'puppy-insect-small')!.category).toBe('Puppy food');
  });

  it('warn of what a pet of the same animal must not eat', async () => {
    const pet = {
      species: 'dog',
      gender: 'female',
      birthdate: '2023-01-01',
      currentWeightKg: '12',
      activity: 'medium',
      bodyCondition: 'normal',
    };
    const save = (name: string, change: object) =>
      shop.call('/api/account/pets/save', { ...pet, name, formId: name, ...change }, { Cookie: jar.header });
    expect((await save('Pim', { allergies: ['insects'] })).status).toBe(200);
    await save('Misse', { species: 'cat', activity: 'indoor', currentWeightKg: '4', allergies: ['insects'] });
    const { body } = await recipes();
    expect(new Set(body.recipes.flatMap(({ warnings }) => warnings))).toEqual(
      new Set(['Not for Pim: it contains insects.']),
    );
    const html = await (
      await shop.get(`/de/account/subscriptions/301?swap=${lineId.split('/').at(-1)}`, { Cookie: jar.header })
    ).text();
    expect(html).toContain('Not for Pim: it contains insects.');
  });

  it('are for the customer alone', async () => {
    expect((await recipes({})).status).toBe(401);
    const other = await signIn(shop, 'someone@kvistra.example');
    expect(await recipes({ Cookie: other.header })).toMatchObject({
      status: 404,
      body: { errors: [{ code: 'subscription_not_found' }] },
    });
  });
});

describe('a swap', () => {
  it('keeps quantity, rhythm, discount and edited deliveries, at the price of the new plan', async () => {
    await call('line', { lineId, quantity: 2 });
    await call('discount', { code: 'WELCOME10' });
    await call('add', { variantId: await shop.firstVariant('lick-mat'), when: 'once' });
    await call('skip', { cycle: 3 });
    const before = await contract();
    const told = (await recipes()).body.recipes
      .find(({ handle }) => handle === 'light-insect-dog')!
      .sizes.find(({ title }) => title === '8 kg')!;
    const { status, subscription } = await swap(await light());
    expect([status, subscription.total, subscription.lines[0].price]).toEqual([200, told.total, told.price]);
    const [line] = subscription.lines;
    expect((await recipes()).body.recipes.map(({ handle }) => handle)).toContain('insect-oat-adult-dog');
    expect(line).toMatchObject({ id: lineId, title: 'Light Insect & Pumpkin', variantTitle: '8 kg', quantity: 2 });
    expect([subscription.rhythm, subscription.discount?.code]).toEqual([
      `P${before.rhythm.intervalCount}M`,
      before.discounts[0].title,
    ]);
    expect([subscription.upcoming[0].extras.length, subscription.upcoming[1].skipped]).toEqual([1, true]);
    expect((await contract()).lines[0].planId).not.toBeNull();
  });

  it('is made once for each form, also when the answer was lost', async () => {
    const variantId = await light();
    await shop.fault({ service: 'admin', operation: 'DraftCommit', errorRate: 1, mode: 'half' });
    expect((await swap(variantId, { formId: 'lost' })).status).toBe(503);
    await shop.fault({ service: 'admin', operation: 'DraftCommit', errorRate: 0, latencyMs: 0 });
    for (let i = 0; i < 2; i++) expect((await swap(variantId, { formId: 'lost' })).status).toBe(200);
    expect((await contract()).lines).toMatchObject([{ handle: 'light-insect-dog', quantity: 1 }]);
  });

  it('adds the quantities where the subscription has the recipe already, at its guaranteed price', async () => {
    const variantId = await light();
    await call('add', { variantId, quantity: 2 });
    const [, second] = (await contract()).lines;
    const told = (await recipes()).body.recipes
      .find(({ handle }) => handle === 'light-insect-dog')!
      .sizes.find((size) => size.variantId === variantId)!;
    expect(told).toMatchObject({ merged: 3, price: second.price / 100 });
    await shop.control('products/light-insect-dog', { prices: { SEK: 9999 } });
    for (let i = 0; i < 2; i++) {
      const { status, subscription } = await swap(variantId, { formId: 'merge' });
      expect(status).toBe(200);
      expect(subscription.lines).toMatchObject([{ variantId, quantity: 3, price: second.price / 100 }]);
      expect(subscription.total).toBe(told.total);
    }
    expect(await swap(variantId)).toMatchObject({ status: 409, error: { code: 'line_gone' } });
  });

  it('is refused for another kind, a size without stock, and what cannot be subscribed to', async () => {
    expect(await swap(await shop.firstVariant('insect-rice-adult-cat'))).toMatchObject({
      status: 422,
      error: { code: 'not_swappable', field: 'variantId' },
    });
    expect(await swap(await shop.firstVariant('lick-mat'))).toMatchObject({
      status: 422,
      error: { code: 'not_swappable' },
    });
    expect(await swap('gid://shopify/ProductVariant/1')).toMatchObject({
      status: 404,
      error: { code: 'unknown_variant' },
    });
    await shop.control('products/light-insect-dog', { stock: 0 });
    await shop.webhooksDelivered();
    expect(await swap(await light())).toMatchObject({ status: 422, error: { code: 'sold_out' } });
    await shop.control('products/light-insect-dog', { stock: 50 });
    await shop.webhooksDelivered();
    expect((await contract()).lines[0].handle).toBe('insect-oat-adult-dog');
  });

  it('as a form leads to the subscription and names both recipes', async () => {
    const form = await shop.form(
      '/api/account/subscriptions/swap',
      { market: 'de', subscriptionId: '301', lineId, variantId: await light(), formId: 'form' },
      { Cookie: jar.header },
    );
    expect([form.status, form.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/de\/account\/subscriptions\/301\?done=swapped&done=\d+&done=\d+$/),
    ]);
    const html = await (await shop.get(form.headers.get('location')!, { Cookie: jar.header })).text();
    expect(html).toContain('From now on Light Insect &amp; Pumpkin comes instead of Everyday Insect &amp; Oat.');
  });
});

import { describe, expect, it } from 'vitest';
import { starterExtra } from '../../../../src/shop/planner/recommendation/starter.ts';
import { ANSWERS } from '../../../planner-answers.ts';
import { useSharedShop, useShop } from '../../../shop.ts';

const shop = useSharedShop();

const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

async function planOf(change: Record<string, unknown> = {}) {
  const { body, headers } = await shop.call<{ plan: string }>('/api/planner', {
    ...ANSWERS,
    terms: true,
    market: 'de',
    ...change,
  });
  const place = body.plan;
  const cookie = headers.getSetCookie()[0]!.split(';')[0]!;
  const html = await (await shop.get(place, { cookie })).text();
  const starter = /<form [^>]*>(?:(?!<\/form>).)*value="starter".*?<\/form>/s.exec(html)?.[0] ?? '';
  return { id: place.split('/').at(-1)!, html, starter };
}
const stateOf = async (cookie: string) =>
  (await (await shop.get('/api/cart?market=de', { cookie, Accept: 'application/json' })).json()) as any;

it('a starter names its packs, price, days, delivery and what comes next', async () => {
  const { starter } = await planOf();
  expect(starter).toMatch(/<b>\d+ × [\d.]+ kg<\/b>/);
  const days = Number(/Enough for about (\d+) days/.exec(starter)![1]);
  expect(days).toBeGreaterThanOrEqual(9);
  expect(days).toBeLessThanOrEqual(20);
  expect(starter).toMatch(/€[\d.]+ per kg/);
  const [goods, delivery, sum] = [...starter.matchAll(/€([\d.]+)<\/(?:span|b)>/g)].map(([, price]) => Number(price));
  expect(starter).toContain('<span>Delivery<small>Free from €45</small></span>');
  expect([delivery, sum]).toEqual([4.5, Math.round((goods! + 4.5) * 100) / 100]);
  expect(starter).toContain('Bought once: nothing else is sent or charged. If Bella likes it');
});

it('a starter of which the delivery is not free offers the treats with which it is, at the price of their tick', async () => {
  const { id, starter } = await planOf({ foodPreferences: ['dry', 'treats'] });
  const [, name, price] =
    /<input type="checkbox" name="(\w+)" value="1"\/>With [^,<]+, [^:]+: €([\d.]+) in all, delivery free<\/label>/.exec(
      starter,
    )!;
  const fields = { market: 'de', planId: id, of: 'starter', formId: crypto.randomUUID() };
  const cookie = cookieOf(await shop.form('/api/planner/cart', { ...fields, [name!]: '1' }));
  await shop.form('/api/planner/cart', { ...fields, [name!]: '1' }, { cookie });
  const { cart } = await stateOf(cookie);
  expect(cart.items).toHaveLength(2);
  expect(cart.totals.subTotal).toBeCloseTo(Number(price), 2);
  expect(Number(price)).toBeGreaterThanOrEqual(45);
  const plain = await stateOf(cookieOf(await shop.form('/api/planner/cart', fields)));
  expect(plain.cart.items).toHaveLength(1);
});

it.each([
  ['the cheapest of those that are dear enough', 43, [1.5, 4.9, 2.5], 45.5],
  ['none where delivery is free already', 45, [4.9], null],
  ['none that costs much more than the delivery', 30, [20], null],
  ['none that is too cheap', 40, [4.5], null],
])('the treats that make a delivery free are %s', (_, price, prices, sum) => {
  const products = [{ tab: 'treats', isTicked: true, packs: prices.map((pack) => ({ price: pack })) }] as any;
  expect(starterExtra({ products }, { price }, { freeShipping: 45, shipping: 4.5 })?.price ?? null).toBe(sum);
});

it('a form puts the starter into the cart, once, at the price of the page and without a subscription', async () => {
  const { id, starter } = await planOf({ foodPreferences: ['dry', 'wet_or_raw'] });
  const [, delivery, sum] = /(€4\.50|free)<\/span><\/li><li class="plan-row"><b>Total<\/b><b>€([\d.]+)/.exec(starter)!;
  const price = Number(sum) - (delivery === 'free' ? 0 : 4.5);
  const fields = { market: 'de', planId: id, of: 'starter', formId: crypto.randomUUID() };
  const added = await shop.form('/api/planner/cart', fields);
  expect([added.status, added.headers.get('location')]).toEqual([303, '/de/cart']);
  const cookie = cookieOf(added);
  await shop.form('/api/planner/cart', fields, { cookie });
  const { cart } = await stateOf(cookie);
  expect(cart.items).toHaveLength(2);
  expect(cart.items.every(({ isSubscription }: any) => !isSubscription)).toBe(true);
  expect(cart.totals.subTotal).toBeCloseTo(price, 2);
});

const contentOf = (html: string) =>
  JSON.parse(/<script type="application\/json">(\{"setting".*?)<\/script>/s.exec(html)![1]!).plan;

/** The bags of a set, by their variants. */
const bagsOf = (set: string, times: number) =>
  Object.fromEntries(
    set.split('+').map((part) => {
      const [number, bags] = part.split('*');
      return [`gid://shopify/ProductVariant/${number}`, Number(bags) * times];
    }),
  );
const bagsIn = (cart: any) =>
  Object.fromEntries(cart.items.map(({ variantId, quantity }: any) => [variantId, quantity]));

describe('two sizes that cost less than one', () => {
  it('are the plan: its food goes into the cart in both, as a subscription at the price of the page', async () => {
    const { id, html } = await planOf();
    const [dry] = contentOf(html).result.products;
    const [set] = dry.packs;
    expect(set.size).toMatch(/^(?:\d+\u00a0×\u00a0)?10 kg \+ (?:\d+\u00a0×\u00a0)?[\d.]+ kg$/);
    const { recommended } = dry;
    expect([recommended.variantId, recommended.quantity]).toEqual([set.variantId, 1]);
    const { price } = set.plans.find(({ rhythm }: any) => rhythm === recommended.rhythm);
    const added = await shop.form('/api/planner/cart', { market: 'de', planId: id, formId: crypto.randomUUID() });
    const { cart } = await stateOf(cookieOf(added));
    expect(cart.items.every(({ isSubscription }: any) => isSubscription)).toBe(true);
    expect(bagsIn(cart)).toEqual(bagsOf(set.variantId, 1));
    expect(cart.items.reduce((sum: number, { totalPrice }: any) => sum + totalPrice, 0)).toBeCloseTo(price, 2);
  });

  it('go into the cart from their card, twice as many or once too', async () => {
    const { html } = await planOf();
    const [dry] = contentOf(html).result.products;
    const [{ set, variantId, price }] = dry.packs;
    expect(html).toContain(`name="amounts[dry]" value="${variantId} 1 ${dry.recommended.rhythm}"`);
    const fields = { ...set, market: 'de', 'amounts[dry]': `${variantId} 2 once` };
    const { cart } = await stateOf(cookieOf(await shop.form('/api/planner/cart', fields)));
    expect(cart.items.some(({ isSubscription }: any) => isSubscription)).toBe(false);
    expect(bagsIn(cart)).toEqual(bagsOf(variantId, 2));
    expect(cart.items.reduce((sum: number, { totalPrice }: any) => sum + totalPrice, 0)).toBeCloseTo(2 * price, 2);
  });

  it('of another food than the first choice go into the cart in its place', async () => {
    const { html } = await planOf();
    const other = contentOf(html).result.products.find(
      ({ tab, first, packs }: any) => tab === 'dry' && !first && packs[0].set,
    );
    const [{ set, variantId }] = other.packs;
    const fields = { ...set, market: 'de', 'amounts[dry]': `${variantId} 1 once` };
    const { cart } = await stateOf(cookieOf(await shop.form('/api/planner/cart', fields)));
    expect(bagsIn(cart)).toEqual(bagsOf(variantId, 1));
  });

  it('may be one size instead, which a form puts into the cart once, at the price of its button', async () => {
    const { id, html } = await planOf();
    const [, packs, price, set] =
      /Only small bags, each opened fresh: (.*?) for €([\d.]+) in place of €([\d.]+)\./.exec(html)!;
    expect(packs!.replaceAll('\u00a0', ' ')).toMatch(/^\d+ × [\d.]+ kg$/);
    expect(Number(price)).toBeGreaterThan(Number(set));
    expect(html).toContain('Take the small bags</button>');
    const fields = { market: 'de', planId: id, of: 'one_size', formId: crypto.randomUUID() };
    const added = await shop.form('/api/planner/cart', fields);
    expect([added.status, added.headers.get('location')]).toEqual([303, '/de/cart']);
    const cookie = cookieOf(added);
    await shop.form('/api/planner/cart', fields, { cookie });
    const { cart } = await stateOf(cookie);
    expect(cart.items).toHaveLength(1);
    expect(cart.items[0]).toMatchObject({ isSubscription: true, quantity: Number.parseInt(packs!, 10) });
    expect(cart.items[0].totalPrice).toBeCloseTo(Number(price), 2);
  });
});

it('a plan offers a taste of its dry food, none with an ingredient that the animal must not eat, and none of wet food', async () => {
  expect((await planOf()).html).toContain('Dog Taster');
  expect((await planOf({ specialNeeds: ['feed_allergy'], allergies: ['oats'] })).html).not.toContain('Dog Taster');
  expect((await planOf({ foodPreferences: ['wet_or_raw'] })).html).not.toContain('Just a taste');
});

it('a small animal gets no starter that lasts as long as its plan', async () => {
  const { html } = await planOf({ breed: 'unknown', currentWeightKg: 1.5 });
  const days = /Enough for about (\d+) days/.exec(html);
  if (days) expect(Number(days[1])).toBeLessThan(92);
  expect(html).toContain('Add Bella’s plan to the cart');
});

describe('a sample', () => {
  it('is delivered free of charge on its own and names the code that credits its price, on the plan and in the cart', async () => {
    const { id, html } = await planOf();
    expect(html).toContain('A sample on its own is delivered free of charge.');
    expect(html).toContain('Its price comes off a later order with the code TASTED.');
    const cookie = cookieOf(
      await shop.form('/api/planner/cart', { market: 'de', planId: id, of: 'sample', formId: crypto.randomUUID() }),
    );
    const { cart, details } = await stateOf(cookie);
    expect(cart.items[0].customAttributes).toEqual([
      { key: 'Credit', value: 'with the code TASTED the price of this sample comes off a later order' },
    ]);
    expect(details.freeShipping).toMatchObject({ reached: true, remaining: 0 });
    const page = await (await shop.get('/de/cart', { cookie })).text();
    expect(page).toContain('with the code TASTED the price of this sample comes off a later order');
    expect(page).toContain('Delivery is free');
  });

  it('does not make the delivery of other food free', async () => {
    const { id } = await planOf();
    const cookie = cookieOf(
      await shop.form('/api/planner/cart', { market: 'de', planId: id, of: 'sample', formId: crypto.randomUUID() }),
    );
    await shop.form(
      '/api/cart/lines/add',
      { market: 'de', variantId: await shop.firstVariant('insect-oat-adult-dog'), quantity: '1' },
      { cookie },
    );
    expect((await stateOf(cookie)).details.freeShipping.reached).toBe(false);
  });
});

describe('without the settings of samples', () => {
  const plain = useShop({ SAMPLE_DELIVERY: 'paid', SAMPLE_CREDIT_CODE: '' });
  it('a plan promises neither', async () => {
    const { body } = await plain.call<{ plan: string }>('/api/planner', { ...ANSWERS, terms: true, market: 'de' });
    const html = await (await plain.get(body.plan)).text();
    expect(html).toContain('Dog Taster');
    expect(html).not.toContain('free of charge');
    expect(html).not.toContain('comes off a later order');
  });
});

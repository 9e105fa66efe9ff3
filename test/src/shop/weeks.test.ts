import { beforeEach, describe, expect, it } from 'vitest';
import { dayOf, daysBetween } from '../../../src/platform/shared/day.ts';
import { marketZone } from '../../../src/platform/shared/time-zones.ts';
import { Jar, signIn } from '../../customer.ts';
import { ANSWERS } from '../../planner-answers.ts';
import { admin } from '../../provider/apis.ts';
import { openCheckout } from '../../provider/open-checkout.ts';
import { useShop } from '../../shop.ts';
import { addWeekPlans } from '../../week-plans.ts';
import { waitForOneDay } from './subscriptions/state.ts';

const shop = useShop();
const HANDLE = 'insect-oat-adult-dog';
/** Of the provider's shop. */
const ZONE = marketZone('SE');
/** The plans by their weeks. */
let plans: Record<number, string> = {};

const setUp = async () => {
  await shop.reset();
  plans = await addWeekPlans(shop, HANDLE, [4, 6]);
};
beforeEach(setUp);

/** The HTML that a person sees. */
const seen = async (path: string, jar = new Jar()) =>
  (await (await shop.get(path, { Cookie: jar.header })).text())
    .replaceAll('\u00a0', ' ')
    .replaceAll('<!-- -->', '')
    .replace(/<(script|template)[^>]*>[\s\S]*?<\/\1>/g, '');
const contracts = async () => (await shop.control('contracts')).contracts;

describe('a product with plans of four and six weeks', () => {
  it.each([
    ['de', ['1 month', '2 months', '3 months', '4 weeks', '6 weeks']],
    ['se', ['1 månad', '2 månader', '3 månader', '4 veckor', '6 veckor']],
    ['pt', ['1 mês', '2 meses', '3 meses', '4 semanas', '6 semanas']],
  ])('offers them beside the months in %s, and no product without them does', async (market, expected) => {
    const offered = async (path: string) =>
      [
        ...(await seen(path)).matchAll(/<label class="rhythm"><input[^>]*aria-label="(.*?)".*?<span>(.*?)<\/span>/gs),
      ].map(([, name, text = '']) => name?.includes(text) && text);
    expect(await offered(`/${market}/dog-food/${HANDLE}`)).toEqual(expected);
    expect(await offered(`/${market}/dog-food/light-insect-dog`)).toEqual(expected.slice(0, 3));
  });

  it('is in the cart every six weeks, and is charged again every six weeks', async () => {
    const jar = new Jar();
    const variantId = await shop.firstVariant(HANDLE);
    const answer = await shop.form(
      '/api/cart/lines/add',
      { market: 'de', variantId, sellingPlanId: plans[6]! },
      { Cookie: jar.header },
    );
    jar.take(answer);
    const cart = await seen('/de/cart', jar);
    expect(cart).toContain('Then every 6 weeks');
    expect(cart).not.toMatch(/Then every \d months|every 6 months/);
    expect(cart).toContain('Every 4 weeks, −15%');
    expect(/<option[^>]*selected=""[^>]*>([^<]+)/.exec(cart.slice(cart.indexOf('<main')))?.[1]).toBe(
      'Every 6 weeks, −15%',
    );
  });
});

describe('a subscription', () => {
  const call = async (jar: Jar, action: string, fields: Record<string, unknown>) => {
    const { status, body } = await shop.call(
      `/api/account/subscriptions/${action}`,
      { market: 'de', subscriptionId: '301', ...fields },
      { Cookie: jar.header },
    );
    return { status, subscription: (body as any).subscription, error: body.errors[0] };
  };
  const contract = async () => (await contracts()).find(({ id }: { id: number }) => id === 301);
  const between = (a: { day: string }, b: { day: string }) => (Date.parse(b.day) - Date.parse(a.day)) / 86_400_000;

  it('changes to weeks and back to months where its product has such plans, and to no others', async () => {
    const jar = await signIn(shop, 'demo@kvistra.example');
    const before = await contract();
    const page = await seen('/de/account/subscriptions/301', jar);
    const offered = [...page.matchAll(/name="rhythm"[^>]*value="(P\d+[DWM])"/g)].map(([, rhythm]) => rhythm);
    expect([...new Set(offered)]).toEqual(['P4W', 'P1M', 'P6W', 'P2M', 'P3M']);
    const { subscription } = await call(jar, 'frequency', { rhythm: 'P6W' });
    expect(subscription.rhythm).toBe('P6W');
    const [first, second, third] = subscription.upcoming;
    expect([between(first, second), between(second, third)]).toEqual([42, 42]);
    expect(await contract()).toMatchObject({
      rhythm: { interval: 'WEEK', intervalCount: 6 },
      nextBillingDate: before.nextBillingDate,
    });
    // the name of the plan is in the mails of its orders
    expect((await contract()).lines[0]).toMatchObject({
      planName: 'Delivery every 6 weeks, 15% off',
      price: before.lines[0].price,
    });
    expect(await seen('/de/account/subscriptions/301', jar)).toContain('Every 6 weeks');
    expect(await call(jar, 'frequency', { rhythm: 'P5W' })).toMatchObject({
      status: 422,
      error: { code: 'invalid_rhythm', field: 'rhythm' },
    });
    expect(await call(jar, 'frequency', { rhythm: '6' })).toMatchObject({
      status: 422,
      error: { code: 'invalid_rhythm', field: 'rhythm' },
    });
    expect((await call(jar, 'frequency', { rhythm: 'P2M' })).subscription.rhythm).toBe('P2M');
    expect(await contract()).toMatchObject({ rhythm: { interval: 'MONTH', intervalCount: 2 } });
  });

  it('says by form, without script, that it now comes every six weeks', async () => {
    const jar = await signIn(shop, 'demo@kvistra.example');
    const answer = await shop.form(
      '/api/account/subscriptions/frequency',
      { market: 'de', subscriptionId: '301', rhythm: 'P6W' },
      { Cookie: jar.header },
    );
    jar.take(answer);
    expect(await seen(answer.headers.get('location')!, jar)).toContain('It now comes every 6 weeks.');
  });

  it('does not change to weeks where a product has none', async () => {
    const variantId = await shop.firstVariant('light-insect-dog');
    const jar = await signIn(shop, 'demo@kvistra.example');
    await call(jar, 'add', { variantId, quantity: 1, when: 'always', formId: 'rice' });
    expect(await call(jar, 'frequency', { rhythm: 'P6W' })).toMatchObject({
      status: 422,
      error: { code: 'invalid_rhythm' },
    });
    expect((await call(jar, 'frequency', { rhythm: 'P3M' })).subscription.rhythm).toBe('P3M');
  });

  it('of weeks gets no line that names a plan of months', async () => {
    const jar = await signIn(shop, 'demo@kvistra.example');
    await call(jar, 'frequency', { rhythm: 'P6W' });
    const variantId = await shop.firstVariant('light-insect-dog');
    const { subscription } = await call(jar, 'add', { variantId, quantity: 1, when: 'always', formId: 'light' });
    expect([subscription.rhythm, subscription.lines.length]).toEqual(['P6W', 2]);
    const names = (await contract()).lines.map(({ planName }: { planName: string | null }) => planName);
    expect(names.join()).not.toMatch(/month|Monat|månad/);
    // it keeps its own rhythm, and can go back to months
    const page = await seen('/de/account/subscriptions/301', jar);
    expect([
      ...new Set([...page.matchAll(/name="rhythm"[^>]*value="(P\d+[DWM])"/g)].map(([, rhythm]) => rhythm)),
    ]).toEqual(['P1M', 'P6W', 'P2M', 'P3M']);
  });
});

describe('the feeding plan', () => {
  // 238 g a day: 10 kg last six weeks, and no choice of months leaves as little for so low a price
  const answers = { ...ANSWERS, breed: 'unknown', specialNeeds: ['neutered'], currentWeightKg: 15.5, market: 'de' };

  it('recommends six weeks where the food lasts as long, puts it into the cart so, and offers every rhythm', async () => {
    const { body } = await shop.call('/api/planner', { ...answers, email: 'weeks@kvistra.example', terms: true });
    const { plan, products } = body as any;
    expect(products[0].handle).toBe(HANDLE);
    expect(await seen(plan)).toMatch(/<dt>Delivered<\/dt><dd>1 × 10 kg, every 6 weeks<\/dd>/);
    const planId = plan.split('/').at(-1);
    const lineOf = async (fields: Record<string, unknown>) => {
      const { cart } = (await shop.call('/api/planner/cart', { planId, market: 'de', ...fields })).body;
      return cart.items.map((item: any) => [item.quantity, item.sellingPlanAllocation.sellingPlan.id]);
    };
    expect(await lineOf({})).toEqual([[1, plans[6]]]);
    const chosen = { dry: `${products[0].variantId} 2 P4W` };
    expect(await lineOf({ tabs: { dry: 'on' }, amounts: chosen })).toEqual([[2, plans[4]]]);
  });

  it('recommends months again where the product has no plan of weeks', async () => {
    await shop.reset();
    const { body } = await shop.call('/api/planner', {
      ...answers,
      market: 'at',
      email: 'months@kvistra.example',
      terms: true,
    });
    const { plan, products } = body as any;
    expect(products[0].handle).toBe(HANDLE);
    const html = await seen(plan);
    expect(html).toMatch(
      /<dt>Delivered<\/dt><dd>(?:\d+\s×\s)?[\d.]+ kg(?: \+ (?:\d+\s×\s)?[\d.]+ kg)?, every (?:month|\d months)<\/dd>/,
    );
    expect(html).not.toMatch(/\d weeks<\/dd>/);
  });

  it('joins a subscription of weeks with the packs that it needs', async () => {
    const jar = await signIn(shop, 'demo@kvistra.example');
    const frequency = { market: 'de', subscriptionId: '301', rhythm: 'P6W' };
    await shop.call('/api/account/subscriptions/frequency', frequency, { Cookie: jar.header });
    const { body } = await shop.call('/api/planner', { ...answers, market: 'se', terms: true });
    const html = await seen((body as any).plan, jar);
    const [, address, text] = /<a href="([^"]*\/301\?[^"]*)">Lägg till i prenumeration 301<\/a>(.*?)<\/p>/s.exec(html)!;
    const query = new URL(address!.replaceAll('&amp;', '&'), shop.url).searchParams;
    expect([query.get('variant'), query.get('quantity'), text]).toEqual([
      await shop.variant(HANDLE, '10 kg'),
      '1',
      ': 1 × 10 kg, med 6 veckors mellanrum. ',
    ]);
  });
});

describe('the Admin API', () => {
  const create = (interval: string, intervalCount: number, delivery = intervalCount) => {
    const plan = {
      name: 'Other',
      options: ['Other'],
      category: 'SUBSCRIPTION',
      billingPolicy: { recurring: { interval, intervalCount } },
      deliveryPolicy: { recurring: { interval, intervalCount: delivery } },
      pricingPolicies: [{ fixed: { adjustmentType: 'PERCENTAGE', adjustmentValue: { percentage: 15 } } }],
    };
    return admin(
      shop,
      'mutation($input: SellingPlanGroupInput!) { sellingPlanGroupCreate(input: $input) { sellingPlanGroup { sellingPlans(first: 5) { nodes { billingPolicy { ... on SellingPlanRecurringBillingPolicy { interval intervalCount } } } } } userErrors { message } } }',
      { input: { name: 'Other', merchantCode: 'other', options: ['Delivery'], sellingPlansToCreate: [plan] } },
    );
  };

  it('has plans of weeks, and refuses those that the local provider does not have', async () => {
    const { data } = await create('WEEK', 6);
    expect(data.sellingPlanGroupCreate.sellingPlanGroup.sellingPlans.nodes).toEqual([
      { billingPolicy: { interval: 'WEEK', intervalCount: 6 } },
    ]);
    // paid for two deliveries at once
    expect((await create('WEEK', 6, 3)).data.sellingPlanGroupCreate.userErrors).toEqual([]);
    for (const refused of [await create('DAY', 10), await create('YEAR', 1), await create('WEEK', 6, 4)])
      expect(refused.data.sellingPlanGroupCreate).toMatchObject({
        sellingPlanGroup: null,
        userErrors: [{ message: expect.stringContaining('weeks or months') }],
      });
  });
});

describe('a delivery every six weeks', () => {
  it('is said at the checkout, on its last page, in the mail and in the account, and is billed in weeks', async () => {
    const { readPage, pay } = await openCheckout(shop, {
      variantId: await shop.firstVariant(HANDLE),
      sellingPlanId: plans[6],
    });
    const checkout = await readPage();
    expect(checkout).toContain('every 6 weeks');
    expect(checkout).not.toMatch(/every \d+ months/);
    const day = (await shop.control('clock')).now.slice(0, 10);
    const paid = await pay({ email: 'demo@kvistra.example' });
    const thanks = (await (await fetch(paid.headers.get('location')!)).text()).replaceAll('\u00a0', ' ');
    const contract = (await contracts()).at(-1);
    expect(contract).toMatchObject({ email: 'demo@kvistra.example', rhythm: { interval: 'WEEK', intervalCount: 6 } });
    expect((Date.parse(contract.nextBillingDate.slice(0, 10)) - Date.parse(day)) / 86_400_000).toBe(42);
    const { mails } = await shop.control('mails?to=demo@kvistra.example');
    const mail = mails.find(
      ({ text }: { text: string }) =>
        text.includes(`ubscription ${contract.id}`) || text.includes(`renumeration ${contract.id}`),
    );
    for (const text of [thanks, mail.text.replaceAll('\u00a0', ' ')])
      expect(text).toMatch(new RegExp(`${contract.id} (?:comes every 6 weeks|kommer med 6 veckors mellanrum)`));
    const jar = await signIn(shop, 'demo@kvistra.example');
    const list = await seen('/de/account/subscriptions', jar);
    expect(list).toContain('every 6 weeks');
    const page = await seen(`/de/account/subscriptions/${contract.id}`, jar);
    expect(page).toContain('Every 6 weeks');
    const days = [...page.matchAll(/<li[^>]*>(?:(?!<li).)*?<time dateTime="([\d-]+)"/gis)].map(([, at]) => at!);
    expect(days.length).toBeGreaterThan(1);
    // most of the six weeks pass at once
    const { contract: due } = await shop.control(`contracts/${contract.id}`, { dueInDays: 5 });
    await shop.control('clock', { days: 5 });
    await waitForOneDay(shop);
    await expect
      .poll(async () => (await contracts()).find(({ id }: { id: number }) => id === contract.id).cycle)
      .toBe(3);
    const renewed = (await contracts()).find(({ id }: { id: number }) => id === contract.id);
    expect(
      daysBetween(dayOf(new Date(due.nextBillingDate), ZONE), dayOf(new Date(renewed.nextBillingDate), ZONE)),
    ).toBe(42);
    const { orders } = await shop.control('orders');
    expect(
      orders.filter(({ contractId }: { contractId: number | null }) => contractId === contract.id).at(-1).lines[0]
        .planName,
    ).toMatch(/6 weeks|6 veckors/);
  });
});

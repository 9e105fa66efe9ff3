import { beforeAll, describe, expect, it } from 'vitest';
import { localBindings } from '../../../../../local/settings.ts';
import { type Env, settingsOf } from '../../../../../src/env.ts';
import { digest } from '../../../../../src/platform/digest.ts';
import { addDays, addMonths, dayOf } from '../../../../../src/platform/shared/day.ts';
import { api, mailLinkPath } from '../../../../../src/routes.ts';
import { readContract } from '../../../../../src/shop/following/contract.ts';
import { mailAbout } from '../../../../../src/shop/subscriptions/billing/mails.ts';
import { tokenOf } from '../../../../../src/shop/subscriptions/mail-links/token.ts';
import { refundOf } from '../../../../../src/shop/subscriptions/model/prepaid.ts';
import type {
  BilledContractFragment,
  BilledCycleFragment,
} from '../../../../../src/shopify/generated/admin/graphql.ts';
import { type Jar, signIn } from '../../../../customer.ts';
import { MemoryD1 } from '../../../../d1.ts';
import { openCheckout } from '../../../../provider/open-checkout.ts';
import { eventually, useShop } from '../../../../shop.ts';
import { shown } from '../../../../visible-html.ts';

const shop = useShop();
const SETTINGS = { sessionSecrets: [localBindings({ port: 0, providerPort: 0 }).SESSION_SECRETS!] };
const SIX = 'gid://shopify/SellingPlan/7005';
const EMAIL = 'demo@kvistra.example';
const ZONE = 'Europe/Stockholm';

let jar: Jar;
let number: string;

const contract = async () =>
  (await shop.control('contracts')).contracts.find((known: { id: number }) => String(known.id) === number);
const order = async () =>
  (await shop.control('orders')).orders.find((known: { scheduled?: unknown[] }) => known.scheduled?.length);
const call = async (action: string, fields: Record<string, unknown> = {}) => {
  const { status, body } = await shop.call(
    `/api/account/subscriptions/${action}`,
    { market: 'se', subscriptionId: number, ...fields },
    { Cookie: jar.header },
  );
  return { status, error: body.errors?.[0]?.code };
};
const page = async (query = '') =>
  shown(await (await shop.get(`/se/account/subscriptions/${number}${query}`, { Cookie: jar.header })).text());
const days = async (): Promise<string[]> =>
  (await order()).scheduled.map(({ fulfillAt }: { fulfillAt: string }) => dayOf(new Date(fulfillAt), ZONE));
const parcelNumbers = async (): Promise<string[]> => {
  const html = await (await shop.get(`/se/account/subscriptions/${number}`, { Cookie: jar.header })).text();
  return [...html.matchAll(/name="delivery" value="(\d+)"/g)].map(([, found]) => found!).filter((_, i) => i % 2 === 0);
};

beforeAll(async () => {
  const checkout = await openCheckout(shop, { sellingPlanId: SIX });
  const summary = (await checkout.readPage()).replace(/\s+/g, ' ');
  expect(summary).toContain('6 deliveries paid at once');
  expect(summary).toContain('What has not been delivered when you cancel is refunded');
  expect((await checkout.pay({ email: EMAIL })).status).toBe(303);
  const { contracts } = await shop.control('contracts');
  number = String(Math.max(...contracts.map(({ id }: { id: number }) => id)));
  jar = await signIn(shop, EMAIL, undefined, 'se');
});

describe('a subscription whose deliveries are paid at once', () => {
  it('is one charge for six deliveries, whose later parcels are scheduled month by month', async () => {
    const [placed, begun] = [await order(), await contract()];
    const today = dayOf(new Date(placed.createdAt), ZONE);
    expect(placed.lines[0].quantity).toBe(6);
    expect(placed.total).toBe(placed.lines[0].price * 6);
    expect(await days()).toEqual([1, 2, 3, 4, 5].map((months) => addMonths(today, months)));
    expect(begun).toMatchObject({ rhythm: { interval: 'MONTH', intervalCount: 6 }, deliveries: 6 });
    expect(dayOf(new Date(begun.nextBillingDate), ZONE)).toBe(addMonths(today, 6));
  });

  it('tells what is left and when it is charged next, and offers no change of what was paid', async () => {
    const text = await page();
    expect(text).toContain('5 av 6 leveranser kvar');
    expect(text).toContain('Nästa debitering');
    for (const action of ['frequency', 'pause', 'discount'])
      expect(await call(action, { rhythm: 'P1M', until: '', code: 'X' })).toEqual({
        status: 409,
        error: 'prepaid_fixed',
      });
  });

  it('is refused by mailed links what the account refuses', async () => {
    const contractId = `gid://shopify/SubscriptionContract/${number}`;
    const before = await contract();
    const line = String(before.lines[0].id);
    for (const action of ['treat', 'swap', 'leave', 'now'] as const) {
      const link = await tokenOf(SETTINGS, action, { contractId, cycle: 2, until: '', line });
      const html = await (await shop.get(mailLinkPath('se', action, link))).text();
      expect(html).toContain('betalades tillsammans');
      expect(html).not.toContain('action="/api/delivery/');
      const sent = { market: 'se', link, formId: crypto.randomUUID() };
      const { status, body } = await shop.call(`/api/delivery/${action}`, sent);
      expect([action, status, body.errors[0]?.code]).toEqual([action, 409, 'link_fixed']);
    }
    expect(await contract()).toEqual(before);
    const skip = await tokenOf(SETTINGS, 'skip', { contractId, cycle: 2, until: '' });
    expect(await (await shop.get(mailLinkPath('se', 'skip', skip))).text()).toContain('action="/api/delivery/skip"');
  });

  it('is told of its next charge without a promise or a link of a change that is refused', async () => {
    const policy = { interval: 'MONTH', intervalCount: 1 };
    const told = async (charged: number) => {
      const contract = {
        id: `gid://shopify/SubscriptionContract/${number}`,
        currencyCode: 'SEK',
        deliveryPrice: { amount: '0.0' },
        customer: { id: 'gid://shopify/Customer/1', defaultEmailAddress: { emailAddress: EMAIL } },
        customerPaymentMethod: null,
        deliveryMethod: { address: { countryCodeV2: 'SE' } },
        billingPolicy: { ...policy, intervalCount: charged },
        deliveryPolicy: policy,
        lines: {
          nodes: [{ id: 'l/1', variantId: 'v/1', title: 'Oat', quantity: 1, lineDiscountedPrice: { amount: '51.0' } }],
        },
      } as never as BilledContractFragment;
      const [line] = contract.lines.nodes;
      const mail = await mailAbout(
        {
          settings: settingsOf(localBindings({ port: 1, providerPort: 2 }) as never),
          translate: (async () => (key: string) => key) as never,
          database: new MemoryD1().binding,
        },
        {
          key: 'notice',
          name: 'notice',
          contract,
          cycle: { cycleIndex: 2 } as BilledCycleFragment,
          day: '2027-12-04',
          until: '2027-12-03',
          box: { pictures: new Map(), shortages: [{ line: line!, left: 0 }] },
        },
      );
      return JSON.stringify(mail!.paragraphs);
    };
    const [prepaid, usual] = [await told(6), await told(1)];
    const changing = ['billing.notice_until', ...['treat', 'swap', 'now'].map((action) => `link.${action}_mail`)];
    expect(changing.filter((text) => usual.includes(text))).toEqual(changing);
    expect(changing.filter((text) => prepaid.includes(text))).toEqual([]);
    expect(prepaid).toContain('prepaid.notice_until');
    expect(prepaid).toContain('link.skip_mail');
  });

  it('neither follows its animals nor is changed for one of them', async () => {
    const dog = {
      name: 'Bella',
      species: 'dog',
      gender: 'female',
      birthdate: '2022-01-01',
      breed: 'unknown',
      activity: 'medium',
      bodyCondition: 'normal',
      specialNeeds: ['neutered'],
      foodPreferences: ['dry'],
      market: 'se',
      terms: true,
      currentWeightKg: 9,
    };
    const { body, headers } = await shop.call<{ plan: string }>(api.plannerRecommend, dog);
    const [maker] = headers.getSetCookie()[0]!.split(';');
    const planId = body.plan.split('/').at(-1);
    const saved = await shop.call(api.plannerSave, { planId, market: 'se' }, { Cookie: `${jar.header}; ${maker}` });
    expect(saved.status).toBe(200);
    const path = `/se/account/subscriptions/${number}`;
    const html = await (await shop.get(path, { Cookie: jar.header })).text();
    expect(html).toContain('name="delivery"');
    const refused = [api.followingAlways, api.subscriptionsDriverPlace, '?to=', '?animal=', '?mix='];
    expect(refused.filter((form) => html.includes(form))).toEqual([]);
    const always = await shop.call(
      api.followingAlways,
      { market: 'se', subscriptionId: number, on: 'on' },
      { Cookie: jar.header },
    );
    expect([always.status, always.body.errors[0]?.code]).toEqual([409, 'prepaid_fixed']);
    const elsewhere = await (await shop.get(`${path}?to=2`, { Cookie: jar.header })).text();
    expect(elsewhere).not.toContain(api.subscriptionsElsewhere);
    const [port, providerPort] = [shop.url, shop.providerUrl].map((url) => Number(new URL(url).port));
    const bindings = {
      ...localBindings({ port: port!, providerPort: providerPort! }),
      EU_ADMIN_TOKEN: 'local-admin-token',
      CLOCK_URL: '',
    };
    const at = new Date((await shop.control('clock')).now);
    const read = (id: number | string) =>
      readContract(settingsOf(bindings as Env), `gid://shopify/SubscriptionContract/${id}`, at);
    expect(await read(301)).not.toBe(null);
    expect(await read(number)).toBe(null);
  });

  it('moves nothing while edits of an earlier change wait to be restored', async () => {
    const database = await shop.database();
    const edits = JSON.stringify([{ index: 2, day: null, skipped: true, extras: [] }]);
    await database
      .prepare('INSERT INTO contract_edits (contract_id, edits, since) VALUES (?, ?, ?)')
      .bind(`gid://shopify/SubscriptionContract/${number}`, edits, new Date().toISOString())
      .run();
    const before = await days();
    const [first] = await parcelNumbers();
    await shop.fault({ service: 'admin', operation: 'CycleSchedule', errorRate: 1, mode: '500' });
    const today = dayOf(new Date((await shop.control('clock')).now), ZONE);
    expect(await call('paid-move', { delivery: first, date: addDays(today, 12) })).toEqual({
      status: 503,
      error: 'change_unavailable',
    });
    expect(await days()).toEqual(before);
    const { results } = await database.prepare('SELECT edits FROM contract_edits').all<{ edits: string }>();
    expect(results.map((row) => JSON.parse(row.edits)[0].skipped)).toEqual([true]);
    await database.prepare('DELETE FROM contract_edits').run();
    await shop.fault({ service: 'admin', operation: 'CycleSchedule', errorRate: 0, latencyMs: 0 });
  });

  it('moves a delivery to another day, and puts one behind the last, after which the next charge comes later', async () => {
    const [first, second] = await parcelNumbers();
    const today = dayOf(new Date((await shop.control('clock')).now), ZONE);
    expect(await call('paid-move', { delivery: first, date: addDays(today, 10) })).toEqual({
      status: 200,
      error: undefined,
    });
    expect((await days())[0]).toBe(addDays(today, 10));
    // the last one: no charge can be put off so far
    for (const date of [today, addDays(today, 500), 'soon', addDays(today, 390)])
      expect(await call('paid-move', { delivery: first, date })).toEqual({ status: 422, error: 'invalid_date' });
    expect(await call('paid-move', { delivery: '1', date: addDays(today, 10) })).toEqual({
      status: 409,
      error: 'paid_delivery_gone',
    });
    const behindLast = addMonths((await days()).sort().at(-1)! as never, 1);
    expect((await call('paid-skip', { delivery: second })).status).toBe(200);
    expect((await days()).sort().at(-1)).toBe(behindLast);
    const { edits } = await contract();
    expect(edits['2']).toMatchObject({ skipped: true });
    expect(dayOf(new Date(edits['3'].date), ZONE)).toBe(addMonths(behindLast, 1));
    // once more, beyond the charge that has come in the place of the first one
    const far = addDays(today, 350);
    expect((await call('paid-move', { delivery: second, date: far })).status).toBe(200);
    expect((await days()).sort().at(-1)).toBe(far);
    const { edits: again } = await contract();
    expect(again['3']).toMatchObject({ skipped: true });
    expect(dayOf(new Date(again['4'].date), ZONE)).toBe(addMonths(far, 1));
  });

  it('moves no parcel where the next charge cannot be put off', async () => {
    const before = await days();
    const [, second] = await parcelNumbers();
    const today = dayOf(new Date((await shop.control('clock')).now), ZONE);
    await shop.fault({ service: 'admin', operation: 'CycleSchedule', errorRate: 1, mode: '500' });
    expect((await call('paid-move', { delivery: second, date: addDays(today, 380) })).status).toBe(503);
    await shop.fault({ service: 'admin', operation: 'CycleSchedule', errorRate: 0, latencyMs: 0 });
    expect(await days()).toEqual(before);
  });

  it('sends the parcels on their days, each with a mail', async () => {
    const mailed = async () =>
      (await shop.control(`mails?to=${EMAIL}`)).mails.filter(({ text }: { text: string }) => text.includes('KVX'))
        .length;
    await shop.control('clock', { days: 3 });
    const before = await mailed();
    await shop.control('clock', { days: 14 });
    expect(await mailed()).toBeGreaterThan(before);
    expect((await order()).scheduled.filter(({ status }: { status: string }) => status === 'CLOSED')).toHaveLength(1);
  });

  it('names the sum that is paid back before it is ended, holds the parcels, and tells customer and staff', async () => {
    const { total } = await order();
    const expected = refundOf({ amount: total / 100, total: 6, left: [1, 2, 3, 4].map(() => ({})) as never });
    const text = (await page('?cancel=')).replaceAll('\u00a0', ' ');
    expect(text).toContain('4 av 6 betalda leveranser har inte kommit');
    expect((await call('cancel', { reason: 'moving' })).status).toBe(200);
    const database = await shop.database();
    await shop.control('clock', { days: 1 });
    await eventually(async () => (await database.prepare('SELECT 1 FROM prepaid_refunds').first()) !== null, 30_000);
    const row = await database.prepare('SELECT * FROM prepaid_refunds').first<Record<string, unknown>>();
    expect(row).toMatchObject({ deliveries: 4, amount: Math.round(expected * 100) });
    expect(
      (await order()).scheduled.map(({ status }: { status: string }) => status).filter((s: string) => s === 'ON_HOLD'),
    ).toHaveLength(4);
    const { results } = await database
      .prepare("SELECT key, recipient FROM mails WHERE about = ? AND key LIKE '%SubscriptionContract%'")
      .bind(`gid://shopify/SubscriptionContract/${number}`)
      .all();
    expect(results).toHaveLength(2);
    expect(await page()).toContain('Vi betalar tillbaka');
  });
});

describe('a subscription of a customer who was erased', () => {
  it('has its parcels held, and the shop’s people are asked to pay back; nothing is kept, and nobody else told', async () => {
    const email = 'erased-prepaid@kvistra.example';
    expect((await (await openCheckout(shop, { sellingPlanId: SIX })).pay({ email })).status).toBe(303);
    const { contracts } = await shop.control('contracts');
    const { id } = contracts.find((known: { email: string }) => known.email === email);
    const contractId = `gid://shopify/SubscriptionContract/${id}`;
    const database = await shop.database();
    const customerOf = () =>
      database
        .prepare("SELECT customer_id FROM billing_contracts WHERE contract_id = ? AND customer_id <> ''")
        .bind(contractId)
        .first<{ customer_id: string }>();
    // a run that has much to do leaves the rest to the next one
    const { customer_id } = await eventually(async () => {
      await shop.everyMinute();
      return customerOf();
    }, 60_000);
    await database
      .prepare('INSERT INTO erasures (customer, requested_at) VALUES (?, ?)')
      .bind(await digest(customer_id), new Date().toISOString())
      .run();
    await database
      .prepare("UPDATE billing_contracts SET customer_id = '' WHERE contract_id = ?")
      .bind(contractId)
      .run();
    await shop.control(`contracts/${id}`, { status: 'CANCELLED' });
    await database
      .prepare("UPDATE billing_contracts SET next_look = '2000-01-01' WHERE contract_id = ?")
      .bind(contractId)
      .run();
    const mailsAbout = async () =>
      (await database.prepare('SELECT recipient FROM mails WHERE about = ?').bind(contractId).all()).results.filter(
        ({ recipient }) => recipient !== email,
      );
    await shop.control('clock', { days: 1 });
    await eventually(async () => {
      await shop.everyMinute();
      return (await mailsAbout()).length > 0;
    }, 60_000);
    const parcels = (await shop.control('orders')).orders
      .filter((placed: { email: string }) => placed.email === email)
      .flatMap(({ scheduled }: { scheduled: { status: string }[] }) => scheduled);
    expect(parcels.map(({ status }: { status: string }) => status)).toEqual(Array(5).fill('ON_HOLD'));
    const kept = await database.prepare('SELECT 1 FROM prepaid_refunds WHERE contract_id = ?').bind(contractId).all();
    expect(kept.results).toEqual([]);
    const told = (await shop.control(`mails?to=${email}`)).mails.filter(({ text }: { text: string }) =>
      text.includes('betalar tillbaka'),
    );
    expect(told).toEqual([]);
  });
});

describe('the sum that is paid back', () => {
  it.each([
    [120, 6, 4, 80],
    [100, 3, 1, 33.33],
    [100, 3, 0, 0],
    [0, 0, 0, 0],
  ])('of %d for %d deliveries, of which %d are left, is %d', (amount, total, left, back) => {
    expect(refundOf({ amount, total, left: Array.from({ length: left }, () => ({}) as never) })).toBe(back);
  });
});

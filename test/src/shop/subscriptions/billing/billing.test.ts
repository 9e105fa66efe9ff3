import { beforeEach, describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  dayOf,
  daysBetween,
  firstOfMonth,
  yearOf,
} from '../../../../../src/platform/shared/day.ts';
import { marketZone } from '../../../../../src/platform/shared/time-zones.ts';
import { signIn } from '../../../../customer.ts';
import { admin } from '../../../../provider/apis.ts';
import { eventually, MONTHLY, useShop } from '../../../../shop.ts';
import { waitForOneDay } from '../state.ts';

/** The last day of the next month, on which a card expires, and how many days before it is announced: soon. */
const LAST_DAY = addDays(addMonths(firstOfMonth(dayOf(new Date(), marketZone('SE'))), 2), -1);
const EXPIRY_NOTICE_DAYS = daysBetween(dayOf(new Date(), marketZone('SE')), LAST_DAY) - 3;
/** Full days between a notice and its charge in Spain; fewer than in production, as each day is a run of the shop. */
const SPANISH_DAYS = 4;

const shop = useShop({
  BILLING_NOTICE_DAYS: `3 ES=${SPANISH_DAYS}`,
  CARD_EXPIRY_NOTICE_DAYS: String(EXPIRY_NOTICE_DAYS),
});
beforeEach(async () => {
  await shop.reset();
  await waitForOneDay(shop);
});

interface Sent {
  at: string;
  subject: string;
  text: string;
  html: string;
}

const DAY_MS = 86_400_000;
const now = async () => new Date((await shop.control('clock')).now);
const today = async () => dayOf(await now(), marketZone('SE'));
/** Has the next delivery of a contract come soon: each day is a run of the shop. */
const bringNear = (id: number, dueInDays = 5) => shop.control(`contracts/${id}`, { dueInDays });
const clock = async (days: number) => {
  await shop.control('clock', { days });
  // the queue may have taken a mail of the last day
  await shop.outboxAtRest();
};
const contract = async (id: number) =>
  (await shop.control('contracts')).contracts.find((candidate: { id: number }) => candidate.id === id);
const ordersOf = async (id: number) =>
  (await shop.control('orders')).orders.filter(({ contractId }: { contractId: number }) => contractId === id);
const mailsTo = async (email: string, subject: RegExp): Promise<Sent[]> =>
  (await shop.control(`mails?to=${email}`)).mails.filter((mail: Sent) => subject.test(mail.subject)).reverse();

/** Days until the next delivery of a contract is due, in the time zone of the provider's shop. */
async function daysUntilDue(id: number): Promise<number> {
  return daysBetween(await today(), dayOf(new Date((await contract(id)).nextBillingDate), marketZone('SE')));
}

/** The link of a mail that does something to its delivery. */
const linkIn = ({ html }: Sent, action: string): string =>
  new RegExp(`href="([^"]+/delivery/${action}\\?link=[^"]+)"`).exec(html)?.[1] ?? '';

/** Buys a monthly subscription at the checkout. @returns its number. */
async function buy(
  cc: string,
  handle: string,
  buyer: Record<string, string>,
  card = '4242424242424242',
): Promise<number> {
  const line = { variantId: await shop.firstVariant(handle), quantity: 2, sellingPlanId: MONTHLY, market: cc };
  const url: string = (await shop.call('/api/cart/lines/add', line)).body.cart.checkoutURL;
  const html = await (await fetch(url)).text();
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)![1]!;
  const values = {
    action: 'pay',
    firstName: 'Lo',
    lastName: 'Ng',
    address1: 'Rua 1',
    cardNumber: card,
    cardExpiry: '12/39',
    cardCode: '123',
  };
  const form = { ...values, ...buyer, attempt: field('attempt'), total: field('total') };
  expect((await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) })).status).toBe(303);
  return (await shop.control('contracts')).contracts.find(({ email }: { email: string }) => email === buyer.email).id;
}

describe('a delivery', () => {
  it('is announced in the language of its market, with day, sum and link, and charged once when the lead time has passed', async () => {
    const pt = { email: 'lo@kvistra.example', zip: '1100-148', city: 'Lisboa' };
    const es = { email: 'es@kvistra.example', zip: '28001', city: 'Madrid', zone: 'M' };
    const portuguese = await buy('pt', 'insect-oat-adult-dog', pt);
    const spanish = await buy('es', 'insect-oat-adult-dog', es);
    const leads = [
      [301, 'demo@kvistra.example', /^Din nästa leverans/, 3, `${shop.url}/se/account/subscriptions/301`],
      [305, 'second@kvistra.example', /^Your next delivery/, 3, `${shop.url}/de/account/subscriptions/305`],
      [portuguese, pt.email, /^A sua próxima entrega/, 3, `${shop.url}/pt/account/subscriptions/${portuguese}`],
      [spanish, es.email, /^Your next delivery/, SPANISH_DAYS, `${shop.url}/es/account/subscriptions/${spanish}`],
    ] as const;
    for (const [id, , , days] of leads) await bringNear(id, days + 3);
    const before = await Promise.all(leads.map(([id]) => ordersOf(id)));
    await clock((await daysUntilDue(spanish)) + 1);
    for (const [i, [id, email, subject, days, link]] of leads.entries()) {
      const orders = (await ordersOf(id)).slice(before[i]!.length);
      const [notice, ...others] = await mailsTo(email, subject);
      expect([id, orders.length, others.length]).toEqual([id, 1, 0]);
      const lead = (Date.parse(orders[0].createdAt) - Date.parse(notice!.at)) / DAY_MS;
      expect([id, lead >= days, lead < days + 2]).toEqual([id, true, true]);
      expect(notice!.html).toContain(`<a href="${link}" `);
      for (const action of ['skip', 'move', 'treat', 'now', 'card']) {
        const quick = linkIn(notice!, action);
        expect(quick.startsWith(link.replace(/account.*/, `delivery/${action}?link=`))).toBe(true);
        expect(notice!.text.split('\n')).toContain(quick);
      }
      const { total, currency, shipping, shippingAddress, codes } = orders[0];
      const digits = (text: string) => text.replace(/\D/g, '');
      expect(digits(notice!.subject)).toContain(
        currency === 'SEK' ? digits((total / 100).toFixed(total % 100 ? 2 : 0)) : String(total),
      );
      expect({ shipping, codes }).toEqual({ shipping: 0, codes: [] });
      expect(shippingAddress.country).toBe((await contract(id)).country);
    }
    const [notice] = await mailsTo('demo@kvistra.example', /^Din nästa leverans/);
    const late = await (await fetch(linkIn(notice!, 'skip'))).text();
    expect(late).toContain('Den här leveransen är redan betald.');
    expect(late).not.toContain('action="/api/delivery');
    // whose answer was lost asks again with the same key, and gets the attempt that was made
    const input = { idempotencyKey: 'billing 301 2 1', billingCycleSelector: { index: 2 } };
    const repeated = await admin(
      shop,
      `mutation($id: ID!, $input: SubscriptionBillingAttemptInput!) { subscriptionBillingAttemptCreate(
        subscriptionContractId: $id, subscriptionBillingAttemptInput: $input) { subscriptionBillingAttempt { idempotencyKey } userErrors { message } } }`,
      { id: 'gid://shopify/SubscriptionContract/301', input },
    );
    expect(repeated.errors).toBeUndefined();
    expect(repeated.data.subscriptionBillingAttemptCreate).toEqual({
      subscriptionBillingAttempt: { idempotencyKey: input.idempotencyKey },
      userErrors: [],
    });
    // after a reset the same numbers are other contracts, and are billed again
    await shop.reset();
    await bringNear(301);
    await clock((await daysUntilDue(301)) + 1);
    expect((await ordersOf(301)).length).toBe(before[0]!.length + 1);
  }, 120_000);

  it('is charged later when the shop could not announce it in time, also without the events of the provider', async () => {
    await shop.control('webhooks', { lossRate: 1 });
    await shop.control('payments', { later: true });
    await bringNear(301);
    const before = (await ordersOf(301)).length;
    await shop.fault({ service: 'mail', errorRate: 1, mode: '500' });
    await clock((await daysUntilDue(301)) - 1);
    await shop.fault({ service: 'admin', errorRate: 1, mode: '500' });
    await clock(2);
    await shop.fault({ service: 'mail', errorRate: 0, latencyMs: 0 });
    await shop.fault({ service: 'admin', errorRate: 0, latencyMs: 0 });
    await clock(1);
    expect((await ordersOf(301)).length).toBe(before);
    await clock(5);
    // it waits for the next sweep while the mail service counts as down
    const notice = (await mailsTo('demo@kvistra.example', /^Din nästa leverans/)).at(-1);
    const orders = (await ordersOf(301)).slice(before);
    expect(orders.length).toBe(1);
    expect(Date.parse(orders[0].createdAt) - Date.parse(notice!.at)).toBeGreaterThanOrEqual(3 * DAY_MS);
    await clock(1);
    const db = await shop.database();
    const row = await db
      .prepare("SELECT state, order_id FROM billing_cycles WHERE contract_id LIKE '%/301' AND cycle = 2")
      .first();
    expect(row).toEqual({ state: 'billed', order_id: `gid://shopify/Order/${orders[0].id}` });
  }, 120_000);
});

describe('a skipped delivery', () => {
  it('is not charged while an interrupted change has taken its skip away', async () => {
    const db = await shop.database();
    await bringNear(301);
    const edits = JSON.stringify([{ index: 2, day: null, skipped: true, extras: [] }]);
    await shop.fault({ service: 'admin', operation: 'CycleSchedule', errorRate: 1, mode: '500' });
    await clock((await daysUntilDue(301)) - 1);
    expect(await mailsTo('demo@kvistra.example', /^Din nästa leverans/)).toHaveLength(1);
    await db
      .prepare("INSERT INTO contract_edits (contract_id, edits, since) VALUES (?, ?, '')")
      .bind('gid://shopify/SubscriptionContract/301', edits)
      .run();
    const before = (await ordersOf(301)).length;
    await clock(1);
    expect((await ordersOf(301)).length).toBe(before);
    await shop.fault({ service: 'admin', operation: 'CycleSchedule', errorRate: 0, latencyMs: 0 });
    await clock(2);
    expect((await ordersOf(301)).length).toBe(before);
    expect(await contract(301)).toMatchObject({ cycle: 3, past: [{ index: 2, skipped: true }] });
  });
});

describe('a payment', () => {
  it('that is refused is tried again after 1, 3 and 5 days, each time with a mail, and then its delivery is left out', async () => {
    await shop.control('contracts/305', { declines: true, dueInDays: 5 });
    const before = (await ordersOf(305)).length;
    await clock(await daysUntilDue(305));
    const due = await today();
    await clock(6);
    const attempts = (await shop.control('attempts')).attempts.filter(
      ({ contractId }: { contractId: number }) => contractId === 305,
    );
    const days = attempts.map(({ at }: { at: string }) => daysBetween(due, dayOf(new Date(at), marketZone('SE'))));
    expect([days, new Set(attempts.map(({ key }: { key: string }) => key)).size]).toEqual([[0, 1, 3, 5], 4]);
    const failed = await mailsTo('second@kvistra.example', /could not charge/);
    const links = await mailsTo('second@kvistra.example', /Update your payment method/);
    const leftOut = await mailsTo('second@kvistra.example', /left out/);
    expect([failed.length, links.length, leftOut.length]).toEqual([3, 3, 1]);
    expect(failed[0]!.text).toContain(`${shop.url}/de/account/subscriptions/305`);
    expect(links[0]!.text).toContain('/payment-methods/');
    const card = new URL(linkIn(leftOut[0]!, 'card'));
    expect(linkIn(failed[0]!, 'card')).toContain('/de/delivery/card?link=');
    expect((await shop.form('/api/delivery/card', { market: 'de', link: card.searchParams.get('link')! })).status).toBe(
      303,
    );
    expect(await mailsTo('second@kvistra.example', /Update your payment method/)).toHaveLength(4);
    expect(await contract(305)).toMatchObject({ status: 'ACTIVE', cycle: 3, past: [{ index: 2, skipped: true }] });
    await shop.control('contracts/305', { declines: false, dueInDays: 5 });
    await clock(await daysUntilDue(305));
    expect((await ordersOf(305)).length).toBe(before + 1);
  }, 120_000);

  it('that the bank wants confirmed is mailed and shown with its link, and made when the customer has confirmed it', async () => {
    const { header } = await signIn(shop, 'second@kvistra.example');
    await shop.control('contracts/305', { asks: true, dueInDays: 5 });
    const before = (await ordersOf(305)).length;
    await clock(await daysUntilDue(305));
    const [mail] = await mailsTo('second@kvistra.example', /confirm a payment/);
    const link = /href="([^"]+\/bank\/\d+)"/.exec(mail!.html)![1]!;
    const page = async () => (await shop.get('/de/account/subscriptions/305', { Cookie: header })).text();
    expect(await page()).toContain(`href="${link}"`);
    const now = await shop.call(
      '/api/account/subscriptions/now',
      { market: 'de', subscriptionId: '305', cycle: 2, formId: 'x' },
      { Cookie: header },
    );
    expect([now.status, now.body.errors[0]!.code]).toEqual([409, 'payment_waiting']);
    expect(await (await fetch(link)).text()).toContain('Your bank asks you to confirm');
    expect((await ordersOf(305)).length).toBe(before);
    expect((await fetch(link, { method: 'POST', body: new URLSearchParams({ answer: 'approve' }) })).status).toBe(200);
    expect((await ordersOf(305)).length).toBe(before + 1);
    expect((await fetch(link)).status).toBe(410);
    expect(await page()).not.toContain(link);
    // the first further try would be a day later
    await clock(2);
    expect((await ordersOf(305)).length).toBe(before + 1);
  }, 120_000);

  it('whose result comes while another change of its contract is at work is settled by the same event later', async () => {
    const { header } = await signIn(shop, 'second@kvistra.example');
    const db = await shop.database();
    const id = 'gid://shopify/SubscriptionContract/305';
    const stateOf = () => db.prepare('SELECT state FROM billing_cycles WHERE contract_id = ?').bind(id).first('state');
    // before the reset, another contract had this number
    await db.prepare('DELETE FROM billing_cycles WHERE contract_id = ?').bind(id).run();
    await shop.control('payments', { later: true });
    const now = { market: 'de', subscriptionId: '305', cycle: 2, formId: 'x' };
    expect((await shop.call('/api/account/subscriptions/now', now, { Cookie: header })).status).toBe(200);
    expect(await stateOf()).toBe('charging');
    // the scheduled run does not ask for it
    await db.prepare("UPDATE billing_cycles SET asked_at = '9999' WHERE contract_id = ?").bind(id).run();
    await db
      .prepare("INSERT INTO locks (name, owner, alive_at) VALUES (?, 'another change', ?)")
      .bind(`change ${id}`, new Date(Date.now() + 10_000).toISOString())
      .run();
    const last = await db.prepare('SELECT max(id) AS id FROM outbox').first('id');
    await shop.control('payments', { later: false });
    const attempted = db
      .prepare(
        "SELECT state, last_error FROM outbox WHERE id > ? AND payload LIKE '%SubscriptionBillingAttempt%' AND attempts > 0 AND lease IS NULL",
      )
      .bind(last ?? 0);
    expect(await eventually(() => attempted.first(), 20_000)).toEqual({
      state: 'open',
      last_error: expect.stringContaining('another change'),
    });
    expect(await stateOf()).toBe('charging');
    await db.prepare("DELETE FROM locks WHERE owner = 'another change'").run();
    await shop.control('clock', { minutes: 2 });
    await eventually(async () => (await stateOf()) === 'billed');
  }, 60_000);

  it('that fails says why: out of stock, or not confirmed with the bank; neither is called a refused card', async () => {
    const { header } = await signIn(shop, 'demo@kvistra.example');
    await shop.control('contracts/301', { outOfStock: true, dueInDays: 5 });
    await shop.control('contracts/305', { asks: true, dueInDays: 5 });
    await clock(await daysUntilDue(301));
    const link = /href="([^"]+\/bank\/\d+)"/.exec(
      (await mailsTo('second@kvistra.example', /confirm a payment/))[0]!.html,
    )![1]!;
    await fetch(link, { method: 'POST', body: new URLSearchParams({ answer: 'refuse' }) });
    const [waits] = await mailsTo('demo@kvistra.example', /något i den är slut/);
    expect(waits!.text.replace(/\s+/g, ' ')).toContain('Inget har dragits, och det är inget fel på ditt kort.');
    expect([linkIn(waits!, 'skip'), linkIn(waits!, 'card')]).toEqual([
      expect.stringContaining('/se/delivery/skip?link='),
      '',
    ]);
    expect(await mailsTo('demo@kvistra.example', /betalningssätt|kunde inte dra/i)).toEqual([]);
    expect(await (await shop.get('/de/account/subscriptions/301', { Cookie: header })).text()).toContain(
      'Something in your next delivery is out of stock',
    );
    const unconfirmed = await eventually(async () => {
      await shop.everyMinute();
      return (await mailsTo('second@kvistra.example', /Your bank’s confirmation of .* is missing/))[0];
    });
    expect(linkIn(unconfirmed, 'card')).toContain('/de/delivery/card?link=');
    expect(await mailsTo('second@kvistra.example', /could not charge/)).toEqual([]);
    // it comes as soon as it can
    await shop.control('contracts/301', { outOfStock: false });
    const before = (await ordersOf(301)).length;
    await clock(1);
    expect((await ordersOf(301)).length).toBe(before + 1);
  }, 120_000);

  it.each([
    ['EXPIRED_CARD', /Your card has expired/, ['skip', 'card']],
    ['INVALID_SHIPPING_ADDRESS', /cannot deliver to your address/, ['skip']],
    ['AMOUNT_TOO_SMALL', /costs too little/, ['skip']],
  ] as const)(
    'that fails with %s has words and links of its own',
    async (code, subject, links) => {
      await shop.control('contracts/305', { fails: code, dueInDays: 5 });
      await clock(await daysUntilDue(305));
      const [mail, ...others] = await mailsTo('second@kvistra.example', subject);
      expect(others).toEqual([]);
      expect((['skip', 'card'] as const).filter((action) => linkIn(mail!, action))).toEqual(links);
      expect(await mailsTo('second@kvistra.example', /could not charge/)).toEqual([]);
    },
    60_000,
  );

  it('that fails because of the provider is told of from the second day on, once, and leaves the delivery out in the end', async () => {
    await shop.control('contracts/305', { fails: 'PROCESSING_ERROR', dueInDays: 5 });
    await clock(await daysUntilDue(305));
    const told = () => mailsTo('second@kvistra.example', /did not go through/);
    expect(await told()).toEqual([]);
    await clock(1);
    expect(await told()).toHaveLength(1);
    await clock(5);
    expect(await told()).toHaveLength(1);
    expect(await mailsTo('second@kvistra.example', /is left out/)).toHaveLength(1);
    expect((await contract(305)).status).toBe('ACTIVE');
  }, 60_000);

  it('of an expiring card is announced as many days ahead as set, once, with a link for another one', async () => {
    const expiry = { month: Number(LAST_DAY.slice(5, 7)), year: yearOf(LAST_DAY) };
    await shop.control('contracts/305', { expiry });
    await clock(daysBetween(await today(), LAST_DAY) - EXPIRY_NOTICE_DAYS - 1);
    expect(await mailsTo('second@kvistra.example', /Your card expires soon/)).toEqual([]);
    const links = (await mailsTo('second@kvistra.example', /Update your payment method/)).length;
    await clock(3);
    const [mail, ...others] = await mailsTo('second@kvistra.example', /Your card expires soon/);
    expect(mail!.text).toContain(`${String(expiry.month).padStart(2, '0')}/${expiry.year}`);
    expect([others.length, (await mailsTo('second@kvistra.example', /Update your payment method/)).length]).toEqual([
      0,
      links + 1,
    ]);
  }, 120_000);
});

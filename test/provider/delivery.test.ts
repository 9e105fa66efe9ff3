import { beforeEach, describe, expect, it } from 'vitest';
import { isExpired } from '../../provider/card-expiry.ts';
import { showCheckout, thankYouPage } from '../../provider/checkout/checkout.ts';
import { advanceClock, advanceClockByMinutes } from '../../provider/clock.ts';
import { arrivalDays, deliveryText, leavingText } from '../../provider/delivery/delivery.ts';
import { listMails } from '../../provider/mail/mail.ts';
import { parcelPage } from '../../provider/parcels.ts';
import type { Order } from '../../provider/store.ts';
import { addDays, type Day, dayOf, type TimeZone } from '../../src/platform/shared/day.ts';
import { formatDay, formatDays } from '../../src/platform/shared/format.ts';
import type { Country } from '../../src/platform/shared/markets.ts';
import { marketZone } from '../../src/platform/shared/time-zones.ts';
import { deliveryWindow, dispatchDay, journeyOfOrder, warehouseZone } from '../../src/shop/delivery/model/dispatch.ts';
import { MONTHLY } from '../shop.ts';
import { MemoryProvider } from './memory-provider.ts';
import { tellTime } from './told-clock.ts';

const URLS = { publicUrl: 'http://localhost:8788', shopUrl: 'http://localhost:8787' };
const EMAIL = 'buyer@example.com';

interface Place {
  country: Country;
  zone: TimeZone;
  fields: Record<string, string>;
}
const PLACES: Partial<Record<Country, Place>> = {
  SE: { country: 'SE', zone: 'Europe/Stockholm', fields: { zip: '116 45' } },
  DE: { country: 'DE', zone: 'Europe/Stockholm', fields: { zip: '10115' } },
  PT: { country: 'PT', zone: 'Europe/Stockholm', fields: { zip: '1000-001', zone: 'PT-11' } },
  FI: { country: 'FI', zone: 'Europe/Stockholm', fields: { zip: '00100' } },
  AU: { country: 'AU', zone: 'Australia/Sydney', fields: { zip: '2010', zone: 'NSW' } },
};

const noRun = async () => {};
const spaces = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('&amp;', '&');
const localeOfDays = (country: string) => (country === 'AU' ? 'en-AU' : 'en-IE');
const shown = (country: string, day: Day) => formatDay(day, localeOfDays(country));

/** Everything that says a day about one order with a subscription, which is placed at a told moment. */
class Purchase {
  readonly provider: MemoryProvider;
  readonly place: Place;
  checkout = '';
  thanks = '';
  mail = '';
  order!: Order;

  private constructor(place: Place) {
    this.place = place;
    this.provider = new MemoryProvider(place.zone);
  }

  static async at(instant: string, country: Country): Promise<Purchase> {
    tellTime(instant);
    const purchase = new Purchase(PLACES[country]!);
    await purchase.buy();
    return purchase;
  }

  private async buy() {
    const { provider, place } = this;
    const cart = (await provider.cart({ buyerIdentity: { countryCode: place.country } }, { sellingPlanId: MONTHLY }))
      .cart;
    cart.checkoutUrl += '&locale=en';
    this.checkout = spaces(await (await showCheckout(new Request(cart.checkoutUrl), provider.store, URLS)).text());
    const paid = await provider.pay(cart, { email: EMAIL, ...place.fields });
    expect(paid.status).toBe(303);
    this.order = paid.order;
    const { token, key } = provider.cartOf(cart);
    const url = `${URLS.publicUrl}/checkouts/${token}/thank-you?key=${key}&order=${paid.order.number}`;
    this.thanks = spaces(await (await thankYouPage(new Request(url), provider.store, URLS)).text());
    this.mail = spaces(this.mails()[0]!.text);
  }

  mails() {
    return listMails(this.provider.store, EMAIL);
  }

  read(): Order {
    return this.provider.store.get<Order>('order', this.order.number)!;
  }

  async fulfillment() {
    const fields = 'createdAt estimatedDeliveryAt latestShipmentStatus';
    const query = `{ customer { orders(last: 1) { nodes { processedAt fulfillments(first: 1) { nodes { ${fields} } } } } } }`;
    const [order] = (await this.provider.customer(EMAIL, query)).data.customer.orders.nodes;
    return { processedAt: order.processedAt as string, ...order.fulfillments.nodes[0] };
  }
}

/**
 * The days that a person is told who pays at a moment: the day of the order in their market, and the day on which it
 * leaves.
 */
const MOMENTS: [instant: string, country: Country, ordered: Day, leaves: Day, why: string][] = [
  ['2026-11-23T12:59:00Z', 'DE', '2026-11-23', '2026-11-23', 'a minute before the cut-off'],
  ['2026-11-23T13:00:00Z', 'DE', '2026-11-23', '2026-11-24', 'at the cut-off'],
  ['2026-11-23T23:05:00Z', 'DE', '2026-11-24', '2026-11-24', 'five past midnight in Berlin'],
  ['2026-11-23T23:30:00Z', 'SE', '2026-11-24', '2026-11-24', 'Tuesday in Stockholm, Monday in UTC'],
  ['2026-11-23T23:30:00Z', 'PT', '2026-11-23', '2026-11-24', 'Monday in Lisbon, Tuesday at the warehouse'],
  [
    '2026-11-24T22:30:00Z',
    'FI',
    '2026-11-25',
    '2026-11-25',
    'Wednesday in Helsinki, after the cut-off of Tuesday at the warehouse',
  ],
  ['2026-11-23T23:30:00Z', 'AU', '2026-11-24', '2026-11-24', '10:30 in Sydney'],
  ['2026-11-24T02:59:00Z', 'AU', '2026-11-24', '2026-11-24', 'a minute before the cut-off in Sydney'],
  ['2026-11-24T03:00:00Z', 'AU', '2026-11-24', '2026-11-25', 'at the cut-off in Sydney'],
  ['2026-11-27T14:00:00Z', 'SE', '2026-11-27', '2026-11-30', 'a Friday after the cut-off'],
  ['2026-12-29T10:00:00Z', 'DE', '2026-12-29', '2026-12-29', 'between the years'],
  ['2026-12-31T23:30:00Z', 'DE', '2027-01-01', '2027-01-04', 'the first half hour of the year'],
  ['2027-01-05T23:10:00Z', 'DE', '2027-01-06', '2027-01-07', 'Epiphany closes the Swedish warehouse'],
  ['2027-03-25T13:30:00Z', 'SE', '2027-03-25', '2027-03-30', 'Maundy Thursday after the cut-off'],
  ['2027-03-28T00:30:00Z', 'DE', '2027-03-28', '2027-03-30', 'the hour before summer time, Easter Sunday'],
  ['2027-03-29T22:05:00Z', 'DE', '2027-03-30', '2027-03-30', 'five past midnight in summer time'],
  ['2027-03-31T11:59:00Z', 'DE', '2027-03-31', '2027-03-31', 'a minute before the cut-off in summer time'],
  ['2027-03-31T12:00:00Z', 'DE', '2027-03-31', '2027-04-01', 'at the cut-off in summer time'],
  ['2027-10-31T01:30:00Z', 'DE', '2027-10-31', '2027-11-01', 'the hour that comes twice'],
  ['2027-10-02T15:30:00Z', 'AU', '2027-10-03', '2027-10-04', 'the hour before summer time in Sydney'],
  ['2027-04-03T16:30:00Z', 'AU', '2027-04-04', '2027-04-05', 'the hour after summer time in Sydney'],
];

describe.each(MOMENTS)('an order paid at %s in %s', (instant, country, ordered, leaves, why) => {
  it(`says the same in checkout, thank-you page, mails, parcel page and account: ${why}`, async () => {
    const purchase = await Purchase.at(instant, country);
    const { provider, order, checkout, thanks, mail } = purchase;
    const journey = { leaves, arrives: deliveryWindow(leaves, country) };
    expect(journeyOfOrder(new Date(order.createdAt), country)).toEqual(journey);
    expect(checkout).toContain(spaces(deliveryText(journey, { country })));
    const { arrives } = journey;
    for (const said of [leavingText(journey, { country }), formatDays(arrives.from, arrives.to, localeOfDays(country))])
      for (const text of [thanks, mail]) expect(text).toContain(spaces(said));
    expect(mail).toContain(`order KV${order.number} of ${shown(country, ordered)}.`);
    expect(dayOf(new Date(order.createdAt), marketZone(country))).toBe(ordered);

    const charge = `charged on ${shown(country, dayOf(new Date(provider.lastContract().nextBillingDate!), purchase.place.zone))}`;
    for (const text of [checkout, thanks, mail]) expect(text).toContain(charge);

    for (let days = 0; purchase.read().status === 'pending' && days < 8; days++)
      await advanceClock(provider.store, 1, noRun);
    const [dispatch] = purchase.mails();
    const { from, to } = arrivalDays(journey.arrives, { country });
    expect(spaces(dispatch!.text)).toContain(
      `left our warehouse on ${shown(country, leaves)} and arrives between ${spaces(from)} and ${spaces(to)}.`,
    );
    const sent = await purchase.fulfillment();
    expect(sent.processedAt).toBe(order.createdAt);
    const daysSaid = [sent.createdAt, sent.estimatedDeliveryAt].map((at) => dayOf(new Date(at), marketZone(country)));
    expect(daysSaid).toEqual([leaves, journey.arrives.to]);
    expect(sent.latestShipmentStatus).toBe('IN_TRANSIT');

    for (let days = 0; dayOf(provider.store.now(), marketZone(country)) <= journey.arrives.to && days < 20; days++)
      await advanceClock(provider.store, 1, noRun);
    expect((await purchase.fulfillment()).latestShipmentStatus).toBe('DELIVERED');
    const page = spaces(await parcelPage(provider.store, `KVX${String(order.number).padStart(9, '0')}`, URLS).text());
    expect(page).toContain(`<td>${shown(country, leaves)}</td>`);
    expect(page).toContain(`<td>${shown(country, journey.arrives.to)}</td>`);
  });
});

describe('a delivery of a subscription', () => {
  it.each([
    ['2026-12-04T10:00:00Z', '2026-12-04', 'a Friday'],
    ['2026-12-04T23:10:00Z', '2026-12-07', 'the first hour of a Saturday'],
    ['2026-12-05T10:00:00Z', '2026-12-07', 'a Saturday'],
    ['2027-01-06T10:00:00Z', '2027-01-07', 'Epiphany'],
  ] as const)('that is charged at %s leaves on %s: %s', async (charged, leaves, _why) => {
    tellTime(charged);
    const provider = new MemoryProvider();
    provider.store.put('contract', 301, {
      ...provider.contract(301),
      nextBillingDate: new Date(charged).toISOString(),
      edits: {},
    });
    const billed = await provider.change(
      'subscriptionBillingAttemptCreate',
      {
        subscriptionContractId: ['ID!', 'gid://shopify/SubscriptionContract/301'],
        subscriptionBillingAttemptInput: [
          'SubscriptionBillingAttemptInput!',
          { idempotencyKey: charged, billingCycleSelector: { index: provider.contract(301).cycle } },
        ],
      },
      'userErrors { message }',
    );
    expect(billed.userErrors).toEqual([]);
    const { number } = provider.store
      .all<Order>('order')
      .find(({ createdAt, contractId }) => contractId === 301 && createdAt === new Date(charged).toISOString())!;
    const read = () => provider.store.get<Order>('order', number)!;
    for (let days = 0; !read().shippedAt && days < 8; days++) await advanceClock(provider.store, 1, noRun);
    expect(dayOf(new Date(read().shippedAt!), 'Europe/Stockholm')).toBe(leaves);
    const dispatch = listMails(provider.store, 'demo@kvistra.example').find(
      ({ subject }) => subject.includes(`KV${number}`) && /l\u00e4mnat/.test(subject),
    )!;
    const { from, to } = arrivalDays(deliveryWindow(leaves, 'SE'), { country: 'SE', language: 'SV' });
    expect(dispatch.text).toContain(`mellan ${from} och ${to}.`);
  });
});

describe('the clock', () => {
  let purchase: Purchase;
  const store = () => purchase.provider.store;
  beforeEach(async () => {
    purchase = await Purchase.at('2026-11-23T09:00:00Z', 'SE');
  });

  it('ships an order on its day, when it moves on by a minute', async () => {
    await advanceClockByMinutes(store(), 1, noRun);
    expect(purchase.read().shippedAt).toBe('2026-11-23T09:00:00.000Z');
  });

  it('ships nothing at night, and passes the hour of the carrier', async () => {
    purchase = await Purchase.at('2026-11-23T23:05:00Z', 'SE');
    await advanceClockByMinutes(store(), 60, noRun);
    expect(purchase.read().shippedAt).toBeNull();
    await advanceClockByMinutes(store(), 1380, noRun);
    expect(purchase.read().shippedAt).toBe('2026-11-24T15:00:00.000Z');
  });

  it.each([
    ['2027-03-27T10:15:00Z', '2027-03-28T09:15:00.000Z'],
    ['2027-10-30T22:30:00Z', '2027-10-31T23:30:00.000Z'],
    ['2026-12-31T23:30:00Z', '2027-01-01T23:30:00.000Z'],
  ])('moves from %s to the same time of the next day', async (from, to) => {
    tellTime(from);
    await advanceClock(store(), 1, noRun);
    expect(store().now().toISOString()).toBe(to);
  });

  it('moves by minutes that are counted, over summer time too', async () => {
    tellTime('2027-10-30T22:30:00Z');
    await advanceClockByMinutes(store(), 2890, noRun);
    expect(store().now().toISOString()).toBe('2027-11-01T22:40:00.000Z');
  });
});

it.each([
  '2026-11-23T23:30:00Z',
  '2026-12-29T10:00:00Z',
  '2027-03-28T00:30:00Z',
  '2028-02-29T12:00:00Z',
  '2027-05-31T13:30:00Z',
])(
  'seeds at %s have left on their day of dispatch, and subscriptions come on the day of the month on which they began',
  (instant) => {
    tellTime(instant);
    const { store } = new MemoryProvider();
    const orders = store.all<Order>('order');
    expect(orders.filter(({ shippedAt }) => shippedAt)).not.toHaveLength(0);
    for (const { createdAt, shippedAt, country } of orders)
      if (shippedAt)
        expect(dayOf(new Date(shippedAt), warehouseZone(country))).toBe(dispatchDay(new Date(createdAt), country));
    for (const { createdAt, country } of orders) expect(new Date(createdAt) <= store.now(), country).toBe(true);
  },
);

describe('a card', () => {
  const expiry = { month: 11, year: 2026 };
  it.each([
    ['2026-11-30T22:59:00Z', 'Europe/Stockholm', false],
    ['2026-11-30T23:00:00Z', 'Europe/Stockholm', true],
    ['2026-11-30T13:00:00Z', 'Australia/Sydney', true],
  ] as const)('until 11/26 at %s in %s is expired: %s', (now, zone, expired) => {
    expect(isExpired(expiry, new Date(now), zone)).toBe(expired);
  });
  it('of a far year is none the less valid', () => {
    expect(isExpired({ month: 12, year: 9999 }, new Date('2026-11-30T13:00:00Z'), 'Europe/Stockholm')).toBe(false);
  });
});

it('a delivery can be moved to today by the clock of the shop, and not to yesterday', async () => {
  tellTime('2026-11-23T23:30:00Z');
  const provider = new MemoryProvider();
  const index = provider.contract(301).cycle;
  const move = async (day: Day) =>
    (
      await provider.change(
        'subscriptionBillingCycleScheduleEdit',
        {
          billingCycleInput: [
            'SubscriptionBillingCycleInput!',
            { contractId: 'gid://shopify/SubscriptionContract/301', selector: { index } },
          ],
          input: [
            'SubscriptionBillingCycleScheduleEditInput!',
            { billingDate: `${day}T00:00:00Z`, reason: 'BUYER_INITIATED' },
          ],
        },
        'userErrors { code }',
      )
    ).userErrors.map(({ code }: { code: string }) => code);
  const today: Day = '2026-11-24';
  expect(await move(addDays(today, -1))).toEqual(['OUT_OF_BOUNDS']);
  expect(await move(today)).toEqual([]);
});

it.each([
  ['EN', 'DE', 'Thursday 3_December', 'Monday 7_December'],
  ['SV', 'SE', 'torsdag 3_december', 'm\u00e5ndag 7_december'],
  ['PT_PT', 'PT', 'quinta-feira 3_de_dezembro', 'segunda-feira 7_de_dezembro'],
])('no line ends between a day and its month in %s', (language, country, from, to) => {
  const days = arrivalDays({ from: '2026-12-03', to: '2026-12-07' }, { country, language });
  expect(Object.values(days).map((day) => day.replaceAll('\u00a0', '_').replace(',', ''))).toEqual([from, to]);
});

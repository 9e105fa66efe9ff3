import Holidays from 'date-holidays';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, weekdayOf } from '../../provider/delivery/days.ts';
import { arrivalDays, arrivalOf, deliveryOf, deliveryText, shippingDay } from '../../provider/delivery/delivery.ts';
import { isWorkingDay } from '../../provider/delivery/holidays.ts';
import { markets } from '../../provider/seed/markets.ts';
import rows from '../cases/delivery-days.json' with { type: 'json' };
import { useShop } from '../shop.ts';
import { admin, customer, customerToken } from './apis.ts';
import { openCheckout } from './open-checkout.ts';

describe('the delivery days', () => {
  it.each(rows)('for $country of what is paid on $paid: $why', ({ country, paid, ships, from, to }) => {
    expect(deliveryOf(paid, country)).toEqual({ ships, from, to });
  });

  it.each(markets.map(({ country }) => country))('follow the public holidays of %s as date-holidays has them', (country) => {
    const known = new Holidays(country);
    for (let year = 2026; year <= 2031; year++) {
      const listed = new Set<string>();
      for (const { type, date, start, end } of known.getHolidays(year))
        if (type === 'public') {
          const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / 86_400_000));
          for (let i = 0; i < days; i++) listed.add(addDays(date.slice(0, 10), i));
        }
      for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) {
        if (weekdayOf(day) % 6 === 0) expect([day, isWorkingDay(day, country)]).toEqual([day, false]);
        // Article 154 of Bulgaria's labour code moves holidays from weekends to the next working days; the package leaves that out.
        else if (listed.has(day) || country !== 'BG') expect([day, isWorkingDay(day, country)]).toEqual([day, !listed.has(day)]);
      }
    }
  });

  it('in Bulgaria follow the holidays that move from a weekend', () => {
    expect(['2026-05-25', '2026-12-28', '2027-01-04'].map((day) => isWorkingDay(day, 'BG'))).toEqual([false, false, true]);
  });
});

describe('a parcel', () => {
  const shop = useShop();
  const today = async () => (await shop.control('clock')).now.slice(0, 10) as string;
  const orderOf = async (number: number) => (await shop.control('orders')).orders.find((order: { number: number }) => order.number === number);
  const daysTo = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
  beforeEach(() => shop.control('reset', {}));

  it.each([
    ['SE', '116 45'],
    ['DE', '10115'],
  ])('to %s ships and arrives as checkout, mails and order say', async (countryCode, zip) => {
    const ordered = await today();
    const delivery = deliveryOf(ordered, countryCode);
    const { readPage, pay } = await openCheckout(shop, { countryCode });
    expect(await readPage()).toContain(deliveryText(delivery, { country: countryCode }));
    const thanks = await (await fetch((await pay({ zip })).headers.get('location')!)).text();
    expect(thanks).toContain(deliveryText(delivery, { country: countryCode }));
    const mails = async () => (await shop.control('mails?to=buyer@example.com')).mails;
    expect((await mails())[0].text).toContain(deliveryText(delivery, { country: countryCode }));

    const number = Number(/data-order="(\d+)"/.exec(thanks)![1]);
    await shop.control('clock', { days: daysTo(ordered, delivery.ships) + 1 });
    expect((await orderOf(number)).shippedAt.slice(0, 10)).toBe(delivery.ships);
    const [dispatch] = await mails();
    expect(dispatch.subject).toContain('has left our warehouse');
    expect(dispatch.at.slice(0, 10)).toBe(delivery.ships);
    const { from, to } = arrivalDays(delivery, { country: countryCode });
    expect(dispatch.text).toContain(`arrives from ${from} to ${to}.`);
    const parcel = `KVX${String(number).padStart(9, '0')}`;
    expect(dispatch.text).toContain(`Carrier: PostNord\nNumber of the parcel: ${parcel}\n`);
    const tracking = /^\S+\/parcel\?\S+$/m.exec(dispatch.text)![0];
    const found = await (await fetch(tracking)).text();
    for (const value of [`KV${number}`, 'buyer@example.com']) expect(found).toContain(`value="${value}"`);

    const token = await customerToken(shop, 'buyer@example.com');
    const fulfillment = async () =>
      (
        await customer(
          shop,
          token,
          '{ customer { orders(last: 1) { nodes { fulfillments(first: 1) { nodes { createdAt estimatedDeliveryAt latestShipmentStatus } } } } } }',
        )
      ).data.customer.orders.nodes[0].fulfillments.nodes[0];
    const sent = await fulfillment();
    expect([sent.createdAt.slice(0, 10), sent.estimatedDeliveryAt.slice(0, 10), sent.latestShipmentStatus]).toEqual([
      delivery.ships,
      delivery.to,
      'IN_TRANSIT',
    ]);
    await shop.control('clock', { days: daysTo(await today(), delivery.to) + 1 });
    expect((await fulfillment()).latestShipmentStatus).toBe('DELIVERED');
  });

  it('of a subscription ships on the day of its charge if the warehouse works, else on its next working day', async () => {
    const reschedule = async (index: number, day: string) => {
      const { data } = await admin(
        shop,
        `mutation($id: ID!, $index: Int!, $day: DateTime!) { subscriptionBillingCycleScheduleEdit(
          billingCycleInput: { contractId: $id, selector: { index: $index } }, input: { billingDate: $day, reason: BUYER_INITIATED }) { userErrors { message } } }`,
        { id: 'gid://shopify/SubscriptionContract/301', index, day },
      );
      expect(data.subscriptionBillingCycleScheduleEdit.userErrors).toEqual([]);
    };
    const firstDay = (from: string, matches: (day: string) => boolean) => {
      let day = addDays(from, 1);
      while (!matches(day)) day = addDays(day, 1);
      return day;
    };
    const charged = async (index: number, day: string) => {
      await shop.control('clock', { days: daysTo(await today(), day) });
      const placed = async () => (await shop.control('orders')).orders.find((known: any) => known.contractId === 301 && known.createdAt.slice(0, 10) === day);
      // the shop has billed it, unless its notice could not be sent in time
      if (!(await placed()))
        await admin(
          shop,
          `mutation($id: ID!, $input: SubscriptionBillingAttemptInput!) { subscriptionBillingAttemptCreate(
            subscriptionContractId: $id, subscriptionBillingAttemptInput: $input) { userErrors { message } } }`,
          { id: 'gid://shopify/SubscriptionContract/301', input: { idempotencyKey: day, billingCycleSelector: { index } } },
        );
      // what was paid leaves before the clock moves on
      await shop.control('clock', { minutes: 1 });
      const order = await placed();
      return { number: order.number as number, shipped: order.shippedAt?.slice(0, 10) as string | undefined };
    };
    const saturday = firstDay(await today(), (day) => weekdayOf(day) === 6);
    await reschedule(2, saturday);
    const weekend = await charged(2, saturday);
    expect(weekend.shipped).toBeUndefined();
    const monday = shippingDay(saturday, 'SE');
    await shop.control('clock', { days: daysTo(saturday, monday) });
    expect((await orderOf(weekend.number)).shippedAt.slice(0, 10)).toBe(monday);

    const { nextBillingDate } = (await shop.control('contracts')).contracts.find(({ id }: { id: number }) => id === 301);
    const workingDay = firstDay(addDays(nextBillingDate.slice(0, 10), -20), (day) => shippingDay(day, 'SE') === day);
    await reschedule(3, workingDay);
    expect((await charged(3, workingDay)).shipped).toBe(workingDay);
    const [dispatch] = (await shop.control('mails?to=demo@kvistra.example')).mails;
    const { from, to } = arrivalDays(arrivalOf(workingDay, 'SE'), { country: 'SE', language: 'SV' });
    expect(dispatch.at.slice(0, 10)).toBe(workingDay);
    expect(dispatch.text).toContain(`mellan ${from} och ${to}.`);
  });

  it('of the seed left on a working day', async () => {
    const { orders } = await shop.control('orders');
    for (const { createdAt, shippedAt, country } of orders) if (shippedAt) expect(shippedAt.slice(0, 10)).toBe(shippingDay(createdAt.slice(0, 10), country));
  });
});

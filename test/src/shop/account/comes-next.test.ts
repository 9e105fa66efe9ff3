import { beforeEach, describe, expect, it } from 'vitest';
import { dayOf, daysBetween } from '../../../../src/platform/shared/day.ts';
import { formatDays } from '../../../../src/platform/shared/format.ts';
import { marketZone } from '../../../../src/platform/shared/time-zones.ts';
import { NEW_FOR_DAYS } from '../../../../src/shop/account/comes-next.ts';
import { journeyOfOrder } from '../../../../src/shop/delivery/model/dispatch.ts';
import { signIn } from '../../../customer.ts';
import { openCheckout } from '../../../provider/open-checkout.ts';
import { MONTHLY, useShop } from '../../../shop.ts';

const shop = useShop();
beforeEach(() => shop.reset());

const EMAIL = 'first@kvistra.example';
const long = (day: string) =>
  new Intl.DateTimeFormat('en-IE', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
const text = (html: string) =>
  html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

/** Buys, signs in, and gives the ways to read the page of the order and the overview. */
async function bought(line: Record<string, unknown>) {
  const { pay } = await openCheckout(shop, { countryCode: 'DE', market: 'de', ...line });
  const paid = await pay({ email: EMAIL, zip: '10115', city: 'Berlin' });
  const thanks = await (await fetch(paid.headers.get('location')!)).text();
  const number = /data-order="(\d+)"/.exec(thanks)![1]!;
  const { header: Cookie } = await signIn(shop, EMAIL, undefined, 'de');
  const page = async (path: string) => text(await (await shop.get(`/de/account${path}`, { Cookie })).text());
  const order = (await shop.control('orders')).orders.find((known: any) => known.number === Number(number));
  const contract = (await shop.control('contracts')).contracts.find((known: any) => known.email === EMAIL);
  return {
    number,
    order,
    contract,
    read: () => page(`/orders/${number}`),
    overview: () => page(''),
    thanks: text(thanks),
  };
}

describe('the page of an order', () => {
  it('tells a new customer when it arrives, the next charge, and how to change food; and what it knows when the rest cannot be read', async () => {
    const { order, contract, read, overview } = await bought({ sellingPlanId: MONTHLY });
    const page = await read();
    const { leaves, arrives } = journeyOfOrder(new Date(order.createdAt), 'DE');
    const days = formatDays(arrives.from, arrives.to, 'en-IE').replaceAll('\u00a0', ' ');
    expect(page).toContain(`What comes next ${days} It leaves our warehouse on ${long(leaves)}.`);
    expect(page.match(/Help with this order/g)).toHaveLength(1);
    expect(page).toContain('Until it is packed, we can still cancel it or correct the address: write to us.');
    const sum = (contract.lines[0].price / 100).toFixed(2);
    const day = dayOf(new Date(contract.nextBillingDate), marketZone('SE'));
    expect(page).toContain(`The next delivery of subscription ${contract.id}, €${sum}, is charged on ${long(day)}.`);
    expect(page).toContain(
      'How to change food in seven days Days 1 and 2 a quarter of the new food, three quarters of the old Days 3 and 4 half of each',
    );
    expect(await overview()).toContain('What comes next');
    await shop.fault({ service: 'customer', operation: 'OrderComesNext', errorRate: 1, mode: '500' });
    const rest = await read();
    expect(rest).toMatch(/What comes next [^.]+ \d{4} It leaves our warehouse on/);
    expect(rest).not.toContain('is charged on');
    await shop.fault({ service: 'customer', operation: 'OrderComesNext', errorRate: 0, latencyMs: 0 });
  });

  it('tells of a parcel on its way, and nothing of what is over', async () => {
    const { order, read, overview } = await bought({});
    do await shop.control('clock', { days: 1 });
    while (!/20\d\d Delivered/.test(await read()));
    expect(await read()).toMatch(/With you by \d+ \w+ \d{4} It has left our warehouse\./);
    for (const over of ['is charged on', 'Until it is packed']) expect(await read()).not.toContain(over);
    const [ordered, today] = [order.createdAt, (await shop.control('clock')).now].map((moment) =>
      dayOf(new Date(moment), marketZone('DE')),
    );
    await shop.control('clock', { days: NEW_FOR_DAYS + 1 - daysBetween(ordered!, today!) });
    expect(await read()).not.toContain('What comes next');
    expect(await read()).toContain('Help with this order');
    expect(await overview()).not.toContain('What comes next');
  });

  it('leaves out the change of food for a sample', async () => {
    const sample = await bought({ variantId: await shop.firstVariant('sample-bag-100g-dog') });
    expect(await sample.read()).not.toContain('How to change food');
    expect(sample.thanks).not.toContain('How to change food');
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, type Day, dayOf } from '../../../../src/platform/day.ts';
import { formatDay } from '../../../../src/platform/market/format.ts';
import { marketZone } from '../../../../src/platform/market/time-zones.ts';
import { isWorkingDay } from '../../../../src/platform/market/working-days.ts';
import { deliveryWindow, type Journey, shippingDay } from '../../../../src/shop/delivery/dispatch.ts';
import { type Jar, signIn } from '../../../customer.ts';
import { useShop } from '../../../shop.ts';

const shop = useShop();
let jar: Jar;
beforeAll(async () => {
  jar = await signIn(shop, 'demo@kvistra.example');
});

const inWords = (day: Day) => formatDay(day, 'en-IE');
const change = async (action: string, fields: object) =>
  (await shop.call(`/api/account/subscriptions/${action}`, { market: 'de', subscriptionId: '301', ...fields }, { Cookie: jar.header })).body as any;
const page = async (path: string) =>
  (await (await shop.get(`/de/account${path}`, { Cookie: jar.header })).text())
    .replace(/<!-- -->/g, '')
    .replace(/<\/?(?:time|strong|small|b|span)\b[^>]*>/g, '');

/** Moves the next delivery to the first day of its span that is, or is not, a working day of the warehouse. */
async function moveTo(working: boolean): Promise<{ charged: Day } & Journey> {
  const { subscription } = await change('unskip', { cycle: 2 });
  const { movable, index } = subscription.next;
  let charged = movable.from;
  while (isWorkingDay(charged, 'SE') !== working) charged = addDays(charged, 1);
  expect(charged <= movable.to).toBe(true);
  const { subscription: moved, errors } = await change('reschedule', { cycle: index, date: charged });
  expect(errors).toEqual([]);
  const leaves = shippingDay(charged, 'SE');
  const arrives = deliveryWindow(leaves, moved.country);
  expect(moved.next).toMatchObject({ day: charged, leaves, arrives });
  return { charged, leaves, arrives };
}

describe('a delivery that is charged', () => {
  it('on a day on which the warehouse is closed leaves on its next working day, and every page names both days', async () => {
    const { charged, leaves } = await moveTo(false);
    expect(leaves > charged).toBe(true);
    for (const path of ['', '/subscriptions', '/subscriptions/301']) {
      const text = await page(path);
      expect([path, text]).toEqual([path, expect.stringContaining(`leaves our warehouse on ${inWords(leaves)}`)]);
      expect([path, text]).toEqual([path, expect.stringMatching(new RegExp(`will be charged on ${inWords(charged)}`))]);
      expect(text).not.toContain(`leaves our warehouse on ${inWords(charged)}`);
    }
    for (const path of ['/subscriptions', '/subscriptions/301'])
      expect([path, await page(path)]).toEqual([path, expect.stringContaining(`charged on ${inWords(charged)}`)]);
    expect(await page('/subscriptions/301')).toContain(`aria-label="Skip ${inWords(leaves)}"`);
    expect(await page('/subscriptions/301?add=lick-mat')).toContain(`Only with the next delivery, ${inWords(leaves)}`);
  });

  it('on a working day leaves the same day, and no page names another', async () => {
    const { charged, leaves } = await moveTo(true);
    expect(leaves).toBe(charged);
    for (const path of ['', '/subscriptions', '/subscriptions/301']) {
      const text = await page(path);
      expect([path, text]).toEqual([path, expect.stringContaining(`leaves our warehouse on ${inWords(leaves)}`)]);
      expect([path, text]).toEqual([path, expect.stringContaining('will be charged then.')]);
    }
  });

  it('today, by "Get it now", says on which day it leaves', async () => {
    const today = dayOf(new Date((await shop.control('clock')).now), marketZone('DE'));
    expect(await page('/subscriptions/301')).toContain(
      `is charged today to the card that ends in 4242, and the box leaves on ${inWords(shippingDay(today, 'SE'))}`,
    );
  });
});

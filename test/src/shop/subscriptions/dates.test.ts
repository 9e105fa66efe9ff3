import { beforeAll, describe, expect, it } from 'vitest';
import { localBindings } from '../../../../local/settings.ts';
import { addDays, type Day, dayOf, startOfDay } from '../../../../src/platform/shared/day.ts';
import { formatDay } from '../../../../src/platform/shared/format.ts';
import { marketZone } from '../../../../src/platform/shared/time-zones.ts';
import { isWorkingDay } from '../../../../src/platform/shared/working-days.ts';
import { mailLinkPath } from '../../../../src/routes.ts';
import {
  deliveryWindow,
  dispatchDay,
  type Journey,
  shippingDay,
} from '../../../../src/shop/delivery/model/dispatch.ts';
import { tokenOf } from '../../../../src/shop/subscriptions/mail-links/token.ts';
import { type Jar, signIn } from '../../../customer.ts';
import { useShop } from '../../../shop.ts';

const shop = useShop();
let jar: Jar;
beforeAll(async () => {
  jar = await signIn(shop, 'demo@kvistra.example');
});

const inWords = (day: Day) => formatDay(day, 'en-IE');
const change = async (action: string, fields: object) =>
  (
    await shop.call(
      `/api/account/subscriptions/${action}`,
      { market: 'de', subscriptionId: '301', ...fields },
      { Cookie: jar.header },
    )
  ).body as any;
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

/** Moves the clock on to an hour of the warehouse's clock. */
async function clockAt(hour: number): Promise<Date> {
  const zone = marketZone('SE');
  const before = new Date((await shop.control('clock')).now);
  const at = (day: Day) => new Date(startOfDay(day, zone).getTime() + hour * 3_600_000);
  const today = dayOf(before, zone);
  const wanted = at(today) > before ? at(today) : at(addDays(today, 1));
  await shop.control('clock', { minutes: Math.ceil((wanted.getTime() - before.getTime()) / 60_000) });
  return new Date((await shop.control('clock')).now);
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

  it.each([10, 16])(
    'today at %i o’clock, by "Send it now", says on which day it leaves, also behind a mailed link',
    async (hour) => {
      const now = await clockAt(hour);
      const leaves = inWords(dispatchDay(now, 'DE'));
      expect(await page('/subscriptions/301')).toContain(
        `is charged today to the card that ends in 4242, and the box leaves on ${leaves}`,
      );
      const sessionSecrets = [localBindings({ port: 0, providerPort: 0 }).SESSION_SECRETS!];
      // the delivery of the tests before may have been charged in the night
      const { contracts } = await shop.control('contracts');
      const { cycle } = contracts.find(({ id }: { id: number }) => id === 301);
      const link = { contractId: 'gid://shopify/SubscriptionContract/301', cycle, until: '' };
      const mailed = await shop.get(mailLinkPath('de', 'now', await tokenOf({ sessionSecrets }, 'now', link)));
      expect(await mailed.text()).toContain(`and the parcel leaves our warehouse on ${leaves}`);
    },
  );
});

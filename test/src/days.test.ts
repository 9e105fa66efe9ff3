import { describe, expect, it } from 'vitest';
import { deliveryText, leavingText } from '../../provider/delivery/delivery.ts';
import { addDays, dayOf, startOfDay } from '../../src/platform/shared/day.ts';
import { formatDay, formatDays, localeOf } from '../../src/platform/shared/format.ts';
import { marketZone } from '../../src/platform/shared/time-zones.ts';
import { journeyOfOrder } from '../../src/shop/delivery/model/dispatch.ts';
import { Jar, signIn } from '../customer.ts';
import { openCheckout } from '../provider/open-checkout.ts';
import { eventually, MONTHLY, type TestShop, useShop } from '../shop.ts';
import { ACCEPTED, afterMidnight, REFUSED } from './shop/subscriptions/midnight.ts';

const MINUTE_MS = 60_000;
/** The words of a page. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<script.*?<\/script>/gs, '')
    .replaceAll(/<!--.*?-->|<[^>]*>/gs, '')
    .replaceAll('\u00a0', ' ');

/** Buys a subscription some minutes after the next midnight of a country, and expects one day of it everywhere. */
async function expectOneDay(shop: TestShop, country: 'AU' | 'DE' | 'PT', minutes: number): Promise<void> {
  const cc = country.toLowerCase();
  const zone = marketZone(country);
  const start = new Date((await shop.control('clock')).now);
  const midnight = startOfDay(addDays(dayOf(start, zone), 1), zone).getTime();
  await shop.control('clock', { minutes: Math.ceil((midnight - start.getTime()) / MINUTE_MS) + minutes });

  const email = `days.${cc}@kvistra.example`;
  const line = {
    variantId: await shop.variant('premium-active-dog', '12 kg'),
    sellingPlanId: MONTHLY,
    countryCode: country,
    market: cc,
  };
  const { readPage, pay } = await openCheckout(shop, line);
  const ordered = new Date((await shop.control('clock')).now);
  const day = dayOf(ordered, zone);
  expect(day).toBe(addDays(dayOf(start, zone), minutes < 0 ? 0 : 1));
  const place = { country, language: 'EN' } as const;
  const journey = journeyOfOrder(ordered, country);
  expect(await readPage()).toContain(deliveryText(journey, place).replaceAll('\u00a0', ' '));
  const address = {
    AU: { zip: '2010', city: 'Surry Hills' },
    DE: { zip: '10115', city: 'Berlin' },
    PT: { zip: '1000-001', city: 'Lisboa' },
  }[country];
  const thanks = (await (await fetch((await pay({ email, ...address })).headers.get('location')!)).text()).replaceAll(
    '\u00a0',
    ' ',
  );
  const leaving = leavingText(journey, place).replaceAll('\u00a0', ' ');
  expect(thanks).toContain(leaving);
  const number = /data-order="(\d+)"/.exec(thanks)![1]!;
  const mail = async () =>
    (await shop.control(`mails?to=${email}`)).mails.find(({ subject }: { subject: string }) =>
      subject.includes(`KV${number}`),
    );
  const language = cc === 'pt' ? 'pt' : 'en';
  const inWords = formatDay(day, localeOf(language, country));
  const confirmation = (await eventually(mail)).text.replaceAll('\u00a0', ' ');
  expect(confirmation).toContain(formatDay(day, localeOf('en', country)));
  const { from, to } = journey.arrives;
  for (const said of [leaving, formatDays(from, to, localeOf('en', country)).replaceAll('\u00a0', ' ')])
    expect(confirmation).toContain(said);

  const { header } = await signIn(shop, email, new Jar(), cc);
  const page = async (path: string) =>
    wordsOf(await (await shop.get(`/${cc}/account${path}`, { Cookie: header })).text());
  for (const path of ['', '/orders', `/orders/${number}`])
    expect([path, await page(path)]).toEqual([path, expect.stringContaining(inWords)]);
  await shop.everyMinute();
  await eventually(async () => (await page('/rewards')).includes(inWords));
  const other = formatDay(addDays(day, minutes < 0 ? 1 : -1), localeOf(language, country));
  for (const path of ['/orders', '/rewards'])
    expect([path, await page(path)]).toEqual([path, expect.not.stringContaining(other)]);
}

describe('an order has one day: checkout, thank-you page, mail, account and points', () => {
  const shop = useShop();

  it('at 00:05 in Germany, while it is yesterday in UTC and Portugal', () => expectOneDay(shop, 'DE', 5));
  it('at 23:55 in Portugal, while it is tomorrow in Sweden', () => expectOneDay(shop, 'PT', -5));
});

describe('in the Australian shop', () => {
  const shop = useShop({ MARKET_GROUP: 'au' });

  it('tomorrow is that of Sydney', async () => {
    const { todayIn, firstMovableDay, change } = await afterMidnight(shop, 'AU', 'au');
    const today = await todayIn('AU');
    expect(await todayIn('SE')).toBe(addDays(today, -1));
    expect(await firstMovableDay('au')).toBe(addDays(today, 1));
    const { next } = (await change('unskip', { cycle: 2, market: 'au' })).subscription;
    expect(await change('reschedule', { cycle: next.index, date: today, market: 'au' })).toMatchObject(REFUSED);
    expect(await change('reschedule', { cycle: next.index, date: addDays(today, 1), market: 'au' })).toMatchObject(
      ACCEPTED,
    );
  });

  it('an order at 10:30 in Sydney, while it is yesterday in UTC, has one day too', () => expectOneDay(shop, 'AU', 630));
});

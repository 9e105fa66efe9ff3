import { describe, expect, it } from 'vitest';
import { leavingText } from '../provider/delivery/delivery.ts';
import { addDays, type Day, dayFrom, dayOf, yearOf } from '../src/platform/shared/day.ts';
import { formatDay } from '../src/platform/shared/format.ts';
import { markets } from '../src/platform/shared/markets.ts';
import { marketZone } from '../src/platform/shared/time-zones.ts';
import { holidays, isWorkingDay } from '../src/platform/shared/working-days.ts';
import { dispatchDay, journeyOfCharge, journeyOfOrder, warehouseOf } from '../src/shop/delivery/model/dispatch.ts';
import { topLevelSettings } from '../tools/environments.ts';
import { signIn } from './customer.ts';
import { openCheckout } from './provider/open-checkout.ts';
import { useShop } from './shop.ts';

/** The launch that the project is configured with, not the one of a local shop. */
const LAUNCH = topLevelSettings().WET_CAT_LAUNCH as Day;
const shop = useShop({ WET_CAT_LAUNCH: LAUNCH });
const zone = marketZone('SE');
const today = () => dayOf(new Date(), zone);
const text = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await shop.get(path, headers);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
};

it('the shop has a home page and sells a product', async () => {
  expect(await text('/se')).toContain('<main');
  expect(await text('/se/dog-food/insect-oat-adult-dog')).toContain('class="buy"');
});

it('an order with the demo card is paid, and leaves on a working day from today on', async () => {
  const from = today();
  const { pay } = await openCheckout(shop, { countryCode: 'SE' });
  const nextMonth = dayFrom(yearOf(from), Number(from.slice(5, 7)) + 1, 1);
  const paid = await pay({
    email: 'today@kvistra.example',
    cardNumber: '4242 4242 4242 4242',
    cardExpiry: `${nextMonth.slice(5, 7)}/${nextMonth.slice(2, 4)}`,
  });
  expect(paid.status).toBe(303);
  const { orders } = await shop.control('orders');
  const { createdAt } = orders.find(({ email }: { email: string }) => email === 'today@kvistra.example');
  const leaves = dispatchDay(new Date(createdAt), 'SE');
  expect([leaves >= from, leaves <= addDays(from, 7), isWorkingDay(leaves, warehouseOf('SE'))]).toEqual([
    true,
    true,
    true,
  ]);
  const thanks = await (await fetch(paid.headers.get('location')!)).text();
  expect(thanks).toContain(leavingText(journeyOfOrder(new Date(createdAt), 'SE'), { country: 'SE', language: 'EN' }));
});

it('the demo customer has a subscription whose next delivery is to come and whose card is valid', async () => {
  const { header } = await signIn(shop, 'demo@kvistra.example');
  const { contracts } = await shop.control('contracts');
  const { expiry, nextBillingDate, status } = contracts.find(({ id }: { id: number }) => id === 301);
  expect([status, dayOf(new Date(nextBillingDate), zone) > today()]).toEqual(['ACTIVE', true]);
  expect(dayFrom(expiry.year, expiry.month + 1, 1) > addDays(today(), 30)).toBe(true);
  const page = await text('/se/account/subscriptions/301', { Cookie: header });
  const days = [...page.matchAll(/<ul class="deliveries">.*?<\/ul>/gs)].flatMap(([list]) =>
    [...list.matchAll(/<time dateTime="([\d-]+)"/gi)].map(([, day]) => day!),
  );
  expect([days.length > 0, days.filter((day) => day < today())]).toEqual([true, []]);
});

describe('the calendar of this year and the next five', () => {
  const years = Array.from({ length: 6 }, (_, i) => yearOf(dayOf(new Date(), marketZone('SE'))) + i);

  it('has the holidays of every market', () => {
    const few = markets
      .flatMap(({ country }) => years.map((year) => [country, year, holidays(year, country).size] as const))
      .filter(([, , count]) => count < 7);
    expect(few).toEqual([]);
  });

  it('lets a parcel leave within six days of every day, and arrive within two weeks', () => {
    const late: unknown[] = [];
    for (const country of new Set(markets.map(({ country }) => country)))
      for (let day = dayFrom(years[0]!, 1, 1); yearOf(day) <= years.at(-1)!; day = addDays(day, 1)) {
        const { leaves, arrives } = journeyOfCharge(day, country);
        const ordered = leaves >= day && arrives.from > leaves && arrives.to > arrives.from;
        if (!ordered || leaves > addDays(day, 6) || arrives.to > addDays(leaves, 14))
          late.push([country, day, leaves, arrives]);
      }
    expect(late).toEqual([]);
  });
});

it('wet cat food is for sale, or its pages name the day of its launch', async () => {
  const product = await text('/de/cat-food/wet-insect-cat-pouch');
  const list = await text('/de/wet-cat-food');
  const isPending = dayOf(new Date(), marketZone('DE')) < LAUNCH;
  expect([product.includes('class="buy"'), list.includes('data-cart-add')]).toEqual([!isPending, !isPending]);
  for (const page of [product, list]) expect(page.includes(formatDay(LAUNCH, 'en-DE'))).toBe(isPending);
});

it('no page of the sitemap was changed in the future', async () => {
  const changes = [...(await text('/sitemap/se.xml')).matchAll(/<lastmod>([^<]+)<\/lastmod>/g)].map(
    ([, changed]) => changed!,
  );
  expect(changes.length).toBeGreaterThan(0);
  expect(changes.filter((changed) => !(Date.parse(changed) <= Date.now()))).toEqual([]);
});

import { expect, it } from 'vitest';
import { addDays, dayOf, daysBetween, startOfDay } from '../../../../src/platform/day.ts';
import type { Country } from '../../../../src/platform/market/markets.ts';
import { marketZone } from '../../../../src/platform/market/time-zones.ts';
import { Jar, signIn } from '../../../customer.ts';
import { openCheckout } from '../../../provider/open-checkout.ts';
import { MONTHLY, TestShop } from '../../../shop.ts';

/** A shop ten minutes after the next midnight of a country, with a signed-in customer who has a subscription. */
async function shopAfterMidnight(settings: Record<string, string>, country: Country, cc: string) {
  const shop = new TestShop();
  await shop.start(settings);
  const start = new Date((await shop.control('clock')).now);
  const midnight = startOfDay(addDays(dayOf(start, marketZone(country)), 1), marketZone(country));
  await shop.control('clock', { minutes: Math.ceil((midnight.getTime() - start.getTime()) / 60_000) + 10 });
  const { header } = await signIn(shop, 'demo@kvistra.example', new Jar(), cc);
  // pages read the clock twice a second at most
  await new Promise((resolve) => setTimeout(resolve, 600));
  const todayIn = async (place: Country) => dayOf(new Date((await shop.control('clock')).now), marketZone(place));
  const firstMovableDay = async (market: string) => {
    const html = await (await shop.get(`/${market}/account/subscriptions/301`, { Cookie: header })).text();
    return /<input[^>]*type="date"[^>]*\bmin="([^"]+)"/.exec(html)?.[1];
  };
  const change = async (action: string, fields: object, headers: Record<string, string> = {}) => {
    const { status, body } = await shop.call(`/api/account/subscriptions/${action}`, { subscriptionId: '301', ...fields }, { Cookie: header, ...headers });
    return { status, errors: body.errors, subscription: (body as any).subscription };
  };
  return { shop, todayIn, firstMovableDay, change };
}

const ACCEPTED = { status: 200, errors: [] };
const REFUSED = { status: 422, errors: [{ code: 'invalid_date', field: 'date' }] };

it('at night, tomorrow is the same for page and call, and differs between markets', async () => {
  const { shop, todayIn, firstMovableDay, change } = await shopAfterMidnight({}, 'SE', 'de');
  try {
    for (const [cc, country] of [
      ['pt', 'PT'],
      ['ie', 'IE'],
      ['se', 'SE'],
    ] as const) {
      const today = await todayIn(country);
      const tomorrow = addDays(today, 1);
      expect([cc, await firstMovableDay(cc)]).toEqual([cc, tomorrow]);
      const { subscription } = await change('unskip', { cycle: 2, market: cc });
      expect([cc, subscription.next.movable.from]).toEqual([cc, tomorrow]);
      const { index: cycle } = subscription.next;
      expect([cc, await change('reschedule', { cycle, date: today, market: cc })]).toMatchObject([cc, REFUSED]);
      expect([cc, await change('reschedule', { cycle, date: tomorrow, market: cc })]).toMatchObject([cc, ACCEPTED]);
    }
    expect(await todayIn('PT')).toBe(addDays(await todayIn('SE'), -1));
    // without its field the market comes from the page
    const { next } = (await change('unskip', { cycle: 2, market: 'pt' })).subscription;
    const date = addDays(await todayIn('PT'), 1);
    expect(await change('reschedule', { cycle: next.index, date }, { Referer: `${shop.url}/pt/account/subscriptions/301` })).toMatchObject(ACCEPTED);
  } finally {
    await shop.stop();
  }
}, 60_000);

it('tomorrow in the Australian shop is that of Sydney', async () => {
  const { shop, todayIn, firstMovableDay, change } = await shopAfterMidnight({ MARKET_GROUP: 'au' }, 'AU', 'au');
  try {
    const today = await todayIn('AU');
    expect(await todayIn('SE')).toBe(addDays(today, -1));
    expect(await firstMovableDay('au')).toBe(addDays(today, 1));
    const { next } = (await change('unskip', { cycle: 2, market: 'au' })).subscription;
    expect(await change('reschedule', { cycle: next.index, date: today, market: 'au' })).toMatchObject(REFUSED);
    expect(await change('reschedule', { cycle: next.index, date: addDays(today, 1), market: 'au' })).toMatchObject(ACCEPTED);
  } finally {
    await shop.stop();
  }
}, 60_000);

it('between midnight in the market and midnight UTC a delivery is charged at once, keeps its day where that fails, and is moved as far as its day', async () => {
  const { shop, todayIn, change } = await shopAfterMidnight({}, 'SE', 'se');
  try {
    // bought now: the moment of each delivery lies between both midnights too
    const { pay } = await openCheckout(shop, { sellingPlanId: MONTHLY, quantity: 2 });
    expect((await pay({ email: 'demo@kvistra.example' })).status).toBe(303);
    const { contracts } = await shop.control('contracts');
    const bought = Math.max(...contracts.map(({ id }: { id: number }) => id));
    const own = { subscriptionId: String(bought), market: 'se' };
    const { index: cycle, day } = (await change('frequency', { ...own, rhythm: 'P1M' })).subscription.next;
    expect((await change('reschedule', { ...own, cycle, date: addDays(day, -7) })).subscription.next.movable.to).toBe(day);
    expect(await change('reschedule', { ...own, cycle, date: day })).toMatchObject({ ...ACCEPTED, subscription: { next: { day } } });

    const other = { subscriptionId: '302', market: 'se' };
    const resumed = (await change('resume', other)).subscription.next;
    expect(await change('now', { ...other, cycle: resumed.index, formId: 'paid' })).toMatchObject(ACCEPTED);
    const { orders } = await shop.control('orders');
    expect(dayOf(new Date(orders.findLast(({ contractId }: any) => contractId === 302).createdAt), marketZone('SE'))).toBe(await todayIn('SE'));

    const { next } = (await change('unskip', { cycle: 2, market: 'se' })).subscription;
    await shop.control('contracts/301', { declines: true });
    expect(await change('now', { cycle: next.index, formId: 'declined', market: 'se' })).toMatchObject({ status: 409, errors: [{ code: 'payment_failed' }] });
    expect((await change('unskip', { cycle: 2, market: 'se' })).subscription.next).toMatchObject({ index: next.index, day: next.day });
    // one that is late
    await shop.control('clock', { days: daysBetween(await todayIn('SE'), next.day) + 2 });
    await shop.control('contracts/301', { declines: false });
    const late = await change('now', { cycle: next.index, formId: 'late', market: 'se' });
    expect(late).toMatchObject({ ...ACCEPTED, subscription: { next: { index: next.index + 1 } } });
  } finally {
    await shop.stop();
  }
}, 60_000);

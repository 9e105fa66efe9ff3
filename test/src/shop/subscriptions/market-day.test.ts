import { describe, expect, it } from 'vitest';
import { addDays, dayOf, lastMidnightUtc } from '../../../../src/platform/day.ts';
import { marketZone } from '../../../../src/platform/market/time-zones.ts';
import { Jar, signIn } from '../../../customer.ts';
import { TestShop } from '../../../shop.ts';

/** A shop at the first coming moment that fits, with a signed-in customer who has a subscription. */
async function shopAt(settings: Record<string, string>, time: string, fits: (moment: Date) => boolean) {
  const shop = new TestShop();
  await shop.start(settings);
  const start = new Date((await shop.control('clock')).now);
  let moment = new Date(`${lastMidnightUtc(start)}T${time}Z`);
  while (moment < start || !fits(moment)) moment = new Date(moment.getTime() + 86_400_000);
  await shop.control('clock', { minutes: Math.ceil((moment.getTime() - start.getTime()) / 60_000) });
  const { header } = await signIn(shop, 'demo@kvistra.example', new Jar(), settings.MARKET_GROUP ?? 'de');
  // pages read the clock twice a second at most
  await new Promise((resolve) => setTimeout(resolve, 600));
  const firstMovableDay = async (cc: string) => {
    const html = await (await shop.get(`/${cc}/account/subscriptions/301`, { Cookie: header })).text();
    return /<input[^>]*type="date"[^>]*\bmin="([^"]+)"/.exec(html)?.[1];
  };
  const change = async (action: string, fields: object, headers: Record<string, string> = {}) => {
    const { status, body } = await shop.call(`/api/account/subscriptions/${action}`, { subscriptionId: '301', ...fields }, { Cookie: header, ...headers });
    return { status, errors: body.errors, subscription: (body as any).subscription };
  };
  return { shop, moment, firstMovableDay, change };
}

const ACCEPTED = { status: 200, errors: [] };
const REFUSED = { status: 422, errors: [{ code: 'invalid_date', field: 'date' }] };

describe('tomorrow', () => {
  it('in a winter night is the same for page and call, and may differ between markets', async () => {
    const isNight = (moment: Date) => dayOf(moment, marketZone('PT')) !== dayOf(moment, marketZone('SE'));
    const { shop, moment, firstMovableDay, change } = await shopAt({}, '23:10:00', isNight);
    try {
      for (const [cc, country] of [
        ['pt', 'PT'],
        ['ie', 'IE'],
        ['se', 'SE'],
      ] as const) {
        const today = dayOf(moment, marketZone(country));
        const tomorrow = addDays(today, 1);
        expect([cc, await firstMovableDay(cc)]).toEqual([cc, tomorrow]);
        const { subscription } = await change('unskip', { cycle: 2, market: cc });
        expect([cc, subscription.next.movable.from]).toEqual([cc, tomorrow]);
        const { index: cycle } = subscription.next;
        expect([cc, await change('reschedule', { cycle, date: today, market: cc })]).toMatchObject([cc, REFUSED]);
        expect([cc, await change('reschedule', { cycle, date: tomorrow, market: cc })]).toMatchObject([cc, ACCEPTED]);
      }
      // without its field the market comes from the page
      const { next } = (await change('unskip', { cycle: 2, market: 'pt' })).subscription;
      const date = addDays(dayOf(moment, marketZone('PT')), 1);
      expect(await change('reschedule', { cycle: next.index, date }, { Referer: `${shop.url}/pt/account/subscriptions/301` })).toMatchObject(ACCEPTED);
    } finally {
      await shop.stop();
    }
  }, 60_000);

  it('in the Australian shop is that of Sydney', async () => {
    const { shop, moment, firstMovableDay, change } = await shopAt({ MARKET_GROUP: 'au' }, '14:10:00', () => true);
    try {
      const today = dayOf(moment, marketZone('AU'));
      expect(today).toBe(addDays(lastMidnightUtc(moment), 1));
      expect(await firstMovableDay('au')).toBe(addDays(today, 1));
      const { next } = (await change('unskip', { cycle: 2, market: 'au' })).subscription;
      expect(await change('reschedule', { cycle: next.index, date: today, market: 'au' })).toMatchObject(REFUSED);
      expect(await change('reschedule', { cycle: next.index, date: addDays(today, 1), market: 'au' })).toMatchObject(ACCEPTED);
    } finally {
      await shop.stop();
    }
  }, 60_000);
});

it('a delivery that is late is charged at once, also between midnight in the market and midnight UTC', async () => {
  const isNight = (moment: Date) => dayOf(moment, marketZone('SE')) !== moment.toISOString().slice(0, 10);
  const { shop, moment, change } = await shopAt({}, '23:10:00', isNight);
  try {
    const find = (list: { id: number }[]) => list.find(({ id }) => id === 301)!;
    const { nextBillingDate, cycle } = find((await shop.control('contracts')).contracts) as unknown as { nextBillingDate: string; cycle: number };
    await shop.control('contracts/301', { declines: true });
    await shop.control('clock', { days: Math.ceil((Date.parse(nextBillingDate) - moment.getTime()) / 86_400_000) + 2 });
    await shop.control('contracts/301', { declines: false });
    expect(await change('now', { cycle, formId: 'late', market: 'se' })).toMatchObject({ ...ACCEPTED, subscription: { next: { index: cycle + 1 } } });
  } finally {
    await shop.stop();
  }
}, 60_000);

import { addDays, dayOf, startOfDay } from '../../../../src/platform/shared/day.ts';
import type { Country } from '../../../../src/platform/shared/markets.ts';
import { marketZone } from '../../../../src/platform/shared/time-zones.ts';
import { Jar, signIn } from '../../../customer.ts';
import type { TestShop } from '../../../shop.ts';

/** The shop's answers when it moves a delivery, and when the day is none for it. */
export const ACCEPTED = { status: 200, errors: [] };
export const REFUSED = { status: 422, errors: [{ code: 'invalid_date', field: 'date' }] };

/** Moves the clock to ten minutes after the next midnight of a country. A customer with a subscription is signed in. */
export async function afterMidnight(shop: TestShop, country: Country, cc: string) {
  const start = new Date((await shop.control('clock')).now);
  const midnight = startOfDay(addDays(dayOf(start, marketZone(country)), 1), marketZone(country));
  await shop.control('clock', { minutes: Math.ceil((midnight.getTime() - start.getTime()) / 60_000) + 10 });
  const { header } = await signIn(shop, 'demo@kvistra.example', new Jar(), cc);
  const todayIn = async (place: Country) => dayOf(new Date((await shop.control('clock')).now), marketZone(place));
  const firstMovableDay = async (market: string) => {
    const html = await (await shop.get(`/${market}/account/subscriptions/301`, { Cookie: header })).text();
    return /<input[^>]*type="date"[^>]*\bmin="([^"]+)"/.exec(html)?.[1];
  };
  const change = async (action: string, fields: object, headers: Record<string, string> = {}) => {
    const { status, body } = await shop.call(
      `/api/account/subscriptions/${action}`,
      { subscriptionId: '301', ...fields },
      { Cookie: header, ...headers },
    );
    return { status, errors: body.errors, subscription: (body as any).subscription };
  };
  return { todayIn, firstMovableDay, change };
}

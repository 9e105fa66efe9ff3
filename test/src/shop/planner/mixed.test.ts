import { describe, expect, it } from 'vitest';
import { signIn } from '../../../customer.ts';
import { ANSWERS } from '../../../planner-answers.ts';
import { useSharedShop, useShop } from '../../../shop.ts';

const shop = useSharedShop();
const WET = { ...ANSWERS, currentWeightKg: 45, foodPreferences: ['wet_or_raw'], terms: true, market: 'de' };

async function planOf(from: typeof shop, change: Record<string, unknown> = {}) {
  const { body, headers } = await from.call<{ plan: string }>('/api/planner', { ...WET, ...change });
  const place = body.plan;
  return { place, id: place.split('/').at(-1)!, cookie: headers.getSetCookie()[0]!.split(';')[0]! };
}
const section = async (place: string, cookie = '', from = shop) =>
  /<section aria-labelledby="mixed".*?<\/section>/s.exec(await (await from.get(place, { cookie })).text())?.[0] ?? '';
const prices = (html: string) =>
  [...html.matchAll(/€([\d,.]+) a month/g)].map(([, price]) => Number(price!.replace(',', '')));

describe('a plan of wet food that costs more than the limit', () => {
  it('proposes mixed feeding with both prices, two thirds of the energy from dry food', async () => {
    const { place, cookie } = await planOf(shop);
    const shown = await section(place, cookie);
    const [wet, mixed] = prices(shown) as [number, number];
    expect(wet).toBeGreaterThan(150);
    expect(mixed).toBeLessThan(wet * 0.6);
    expect(shown).toContain('67% of the energy from dry food and 33% from wet food');
    expect(shown).toMatch(/Per day: \d+ g dry food, \d+ g wet food/);
  });

  it('is mixed by one form, and says so; sent again, it changes nothing', async () => {
    const { place, id, cookie } = await planOf(shop);
    const mixed = prices(await section(place, cookie))[1]!;
    for (const _ of [1, 2]) {
      const changed = await shop.form('/api/planner/mix', { market: 'de', planId: id }, { cookie });
      expect([changed.status, changed.headers.get('location')]).toEqual([303, `${place}?done=mixed`]);
    }
    const page = await (await shop.get(`${place}?done=mixed`, { cookie })).text();
    expect(page).toContain('The plan now has dry and wet food.');
    expect(page).not.toContain('aria-labelledby="mixed"');
    // the price that was promised is that of the plan
    const [, aMonth] = /<\/ul><p><b>.*?€([\d,.]+) a month/s.exec(page)!;
    expect(Number(aMonth!.replace(',', ''))).toBeCloseTo(mixed, 2);
  });

  it('changes the saved pet too', async () => {
    const { place, id, cookie } = await planOf(shop);
    const jar = await signIn(shop, 'mixed@kvistra.example');
    const Cookie = `${jar.header}; ${cookie}`;
    await shop.call('/api/planner/save', { planId: id, market: 'de' }, { Cookie });
    await shop.call('/api/planner/mix', { planId: id, market: 'de' }, { Cookie });
    expect(await section(place, Cookie)).toBe('');
    const row = await (await shop.database())
      .prepare('SELECT food_preferences AS food FROM pets JOIN plans ON plans.pet_id = pets.id WHERE plans.id = ?')
      .bind(id)
      .first<any>();
    expect(JSON.parse(row.food)).toEqual(['wet_or_raw', 'dry']);
  });

  it('is only shown to whoever has nothing but the link', async () => {
    const { place, id } = await planOf(shop);
    const shown = await section(place);
    expect(prices(shown)).toHaveLength(2);
    expect(shown).not.toContain('<button');
    expect((await shop.call('/api/planner/mix', { planId: id, market: 'de' })).status).toBe(403);
  });
});

it.each([
  ['of dry food', { foodPreferences: ['dry'] }],
  ['of both', { foodPreferences: ['dry', 'wet_or_raw'] }],
  ['of a small dog', { breed: 'unknown', currentWeightKg: 4 }],
])('a plan %s proposes nothing', async (_, change) => {
  const { place, cookie } = await planOf(shop, change);
  expect(await section(place, cookie)).toBe('');
});

describe('with a limit in another currency only', () => {
  const other = useShop({ PLAN_MONTH_LIMIT: 'SEK=1700' });
  it('a plan in euros proposes nothing', async () => {
    const { place, cookie } = await planOf(other);
    expect(await section(place, cookie, other)).toBe('');
  });
});

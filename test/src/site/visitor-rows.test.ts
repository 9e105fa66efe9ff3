import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '../../../src/platform/shared/day.ts';
import { groups } from '../../../src/platform/shared/markets.ts';
import { marketZone } from '../../../src/platform/shared/time-zones.ts';
import { signIn } from '../../customer.ts';
import { MemoryD1 } from '../../d1.ts';
import { deleteOld } from '../../old-rows.ts';
import { useSharedShop } from '../../shop.ts';

const shop = useSharedShop();

const PLAN = {
  market: 'de',
  species: 'dog',
  name: 'Bella',
  gender: 'female',
  birthdate: '2021-05-01',
  breed: 'mixed',
  activity: 'medium',
  bodyCondition: 'normal',
  currentWeightKg: 12,
  specialNeeds: [],
  foodPreferences: ['dry'],
  terms: true,
};
const WITHDRAWAL = { name: 'Alva Lind', email: 'bounded@law.example', order: 'KV999999', confirm: true, market: 'de' };
const CANCELLATION = {
  name: 'Alva Lind',
  email: 'bounded@law.example',
  contract: '999999',
  kind: 'ordinary',
  date: '',
  market: 'de',
};
const REFERRER = {
  name: 'Bo Unded',
  email: 'bounded@refer.example',
  phone: '+4915112345670',
  terms: true,
  market: 'de',
};

describe('a visitor who has had as much stored today as one may', () => {
  const from = (address: string) => ({ 'CF-Connecting-IP': address });
  const MANY = from('198.51.100.7');
  const OTHER = from('198.51.100.8');
  const ALLOWED = { cookie: 'consent=2.statistics' };
  const count = async (table: string, condition = 'true') =>
    (await (
      await shop.database()
    )
      .prepare(`SELECT count(*) AS count FROM ${table} WHERE ${condition}`)
      .first<{ count: number }>())!.count;
  /** As if the visitor had had all of a kind today. */
  const fill = async (kind: string) =>
    (await shop.database())
      .prepare(
        `INSERT INTO visitor_rows (visitor, day, kind, count) SELECT visitor, day, ?, 2000 FROM visitor_rows WHERE count >= 2000 LIMIT 1
        ON CONFLICT DO NOTHING`,
      )
      .bind(kind)
      .run();
  let n = 0;
  const visit = async (headers: Record<string, string>) => {
    const source = `bounded${++n}`;
    const answer = await shop.get('/api/visit', {
      ...ALLOWED,
      ...headers,
      referer: `${shop.url}/de?utm_source=${source}`,
    });
    return [
      answer.headers.getSetCookie().some((cookie) => cookie.includes(source)),
      await count('outbox', `kind = 'tracking'`),
    ] as const;
  };
  const choose = (functions: boolean, headers: Record<string, string>) =>
    shop.call('/api/consent', { statistics: false, marketing: false, functions, market: 'de' }, headers);
  const add = async (formId: string, headers: Record<string, string>, token?: string) => {
    const variantId = await shop.firstVariant('insect-oat-adult-dog');
    const { status, body } = await shop.call(
      '/api/cart/lines/add',
      { variantId, quantity: 1, market: 'de', formId, ...(token && { token }) },
      headers,
    );
    return { status, cart: body.cart };
  };

  beforeAll(async () => {
    const database = await shop.database();
    const rows = async () =>
      (await database.prepare('SELECT visitor, kind, count FROM visitor_rows ORDER BY kind').all<{ visitor: string }>())
        .results;
    const others = new Set((await rows()).map(({ visitor }) => visitor));
    await visit(MANY);
    await choose(true, MANY);
    expect((await add(crypto.randomUUID(), MANY)).status).toBe(200);
    const own = (await rows()).filter(({ visitor }) => !others.has(visitor));
    const visitor = own[0]?.visitor ?? '';
    expect(own).toEqual(['cart', 'consent', 'visit'].map((kind) => ({ visitor, kind, count: 1 })));
    expect(visitor).not.toContain('198.51');
    await database.prepare('UPDATE visitor_rows SET count = 2000 WHERE visitor = ?').bind(visitor).run();
  });

  it('keeps the campaign in the cookie, and no row', async () => {
    const before = await count('outbox', `kind = 'tracking'`);
    expect(await visit(MANY)).toEqual([true, before]);
    expect(await visit(OTHER)).toEqual([true, before + 1]);
  });

  it('may refuse everything, but not consent: nobody could prove it', async () => {
    const before = await count('consents');
    const consent = await choose(true, MANY);
    expect([consent.status, consent.body.errors.map(({ code }) => code)]).toEqual([429, ['too_many_requests']]);
    const refusal = await choose(false, MANY);
    expect([refusal.status, refusal.headers.getSetCookie()[0]]).toEqual([200, expect.stringMatching(/^consent=2;/)]);
    expect(await count('consents')).toBe(before);
    expect([(await choose(true, OTHER)).status, await count('consents')]).toEqual([200, before + 1]);
  });

  it('changes carts without the protection against repetition', async () => {
    const formId = crypto.randomUUID();
    const { status, cart } = await add(formId, MANY);
    expect([
      status,
      await count('processed_forms', `key = 'cart ${formId}'`),
      await count('notes', `key = 'cart ${formId}'`),
    ]).toEqual([200, 0, 0]);
    expect((await add(formId, MANY, cart.id)).cart.items[0].quantity).toBe(2);
    const other = crypto.randomUUID();
    const added = await add(other, OTHER);
    expect((await add(other, OTHER, added.cart.id)).cart.items[0].quantity).toBe(1);
  });

  it.each([
    ['a plan', 'plan', 'too_many_today', 'plans', '/api/planner', () => PLAN],
    ['a withdrawal', 'declaration', 'too_many_declarations', 'declarations', '/api/withdrawal', () => WITHDRAWAL],
    ['a cancellation', 'declaration', 'too_many_declarations', 'declarations', '/api/cancellation', () => CANCELLATION],
    ['a code for friends', 'referrer', 'too_many_today', 'referrers', '/api/referral', () => REFERRER],
  ])('gets no more rows that are kept for years: %s', async (_, kind, code, table, path, input) => {
    await fill(kind);
    const before = await count(table);
    const refused = await shop.call(path, input(), MANY);
    expect([refused.status, refused.body.errors]).toEqual([429, [{ code, message: expect.stringMatching(/today/) }]]);
    expect(await count(table)).toBe(before);
    expect([(await shop.call(path, input(), OTHER)).status, await count(table)]).toEqual([200, before + 1]);
  });

  it('guesses no more numbers of somebody’s orders', async () => {
    const find = (headers: Record<string, string>) =>
      shop.call('/api/parcel', { order: '999999', email: 'demo@kvistra.example', market: 'de' }, headers);
    await fill('parcel');
    const refused = await find(MANY);
    expect([refused.status, refused.body.errors[0]?.code]).toEqual([429, 'too_many_today']);
    expect((await find(OTHER)).status).toBe(404);
  });

  it('adds no more pets to an account, and changes those that it has', async () => {
    const { header } = await signIn(shop, 'bounded@kvistra.example');
    const { terms: _, ...pet } = PLAN;
    const save = async (fields: object, headers: Record<string, string>) => {
      const { status, body } = await shop.call<{ pets: { id: string }[]; errors: { code: string }[] }>(
        '/api/account/pets/save',
        { ...pet, ...fields },
        { Cookie: header, ...headers },
      );
      return {
        status,
        pets: body.pets,
        codes: body.errors.map(({ code }) => code),
      };
    };
    const first = await save({}, OTHER);
    expect([first.status, first.pets?.length]).toEqual([200, 1]);
    await fill('account');
    expect(await save({ name: 'Second' }, MANY)).toMatchObject({ status: 429, codes: ['too_many_today'] });
    const dismiss = (headers: Record<string, string>) =>
      shop.call('/api/account/offers/dismiss', { offer: 'name', market: 'de' }, { Cookie: header, ...headers });
    expect([(await dismiss(MANY)).status, (await dismiss(OTHER)).status]).toEqual([429, 200]);
    expect(await save({ name: 'Changed', petId: first.pets[0]!.id }, MANY)).toMatchObject({
      status: 200,
      pets: [{ name: 'Changed' }],
    });
  });

  it('still sees a recommendation, which stores nothing', async () => {
    const { terms: _, ...unstored } = PLAN;
    expect((await shop.call('/api/planner', unstored, MANY)).status).toBe(200);
  });
});

it('the counts of earlier days are deleted', async () => {
  const d1 = new MemoryD1();
  const { eu } = groups;
  const today = dayOf(new Date(), marketZone(eu.storeMarket.name));
  for (const day of [today, addDays(today, -1), addDays(today, -30)])
    d1.sqlite.exec(`INSERT INTO visitor_rows (visitor, day, kind, count) VALUES ('a', '${day}', 'visit', 1)`);
  await deleteOld(d1.binding);
  expect(d1.rows('SELECT day FROM visitor_rows')).toEqual([{ day: today }]);
});

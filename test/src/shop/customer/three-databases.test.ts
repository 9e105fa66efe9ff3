import { beforeAll, describe, expect, it } from 'vitest';
import { migrationNames } from '../../../../local/migrations.ts';
import { addDays, addMonths, dayOf } from '../../../../src/platform/shared/day.ts';
import { marketZone } from '../../../../src/platform/shared/time-zones.ts';
import {
  accountDataDelete,
  accountDataExport,
  consentSave,
  petsSave,
  plannerRecommend,
  plannerSave,
  rewardsRedeem,
} from '../../../../src/routes/api.ts';
import { pages } from '../../../../src/routes.ts';
import { RULES } from '../../../../src/shop/rewards/rules.ts';
import { Move, type Query } from '../../../../tools/customers/move.ts';
import { type Jar, signIn } from '../../../customer.ts';
import { customerIdOf } from '../../../points.ts';
import { admin } from '../../../provider/apis.ts';
import { eventually, MONTHLY, useShop } from '../../../shop.ts';

const shop = useShop({ CUSTOMER_DATABASES: '3', LOYALTY_URL: '' });
const NUMBERS = [1, 2, 3] as const;

const query: Query = async (sql, database) =>
  (await (await shop.database(database)).prepare(sql).all()).results as never;
const rows = async <Row = Record<string, any>>(database: number, sql: string, ...values: unknown[]): Promise<Row[]> =>
  (
    await (
      await shop.database(database)
    )
      .prepare(sql)
      .bind(...values)
      .all<Row>()
  ).results;
/** The sums of a customer's points in each database. */
const pointsOf = (id: string): Promise<number[]> =>
  Promise.all(
    NUMBERS.map(
      async (n) =>
        (await rows(n, 'SELECT coalesce(sum(amount), 0) AS sum FROM points WHERE customer_id = ?', id))[0]!.sum,
    ),
  );
const petsOf = (id: string): Promise<number[]> =>
  Promise.all(
    NUMBERS.map(async (n) => (await rows(n, 'SELECT count(*) AS n FROM pets WHERE customer_id = ?', id))[0]!.n),
  );
/** Moves a customer while nothing of theirs waits, and tries again as its command says. */
const move = (id: string, to: number) =>
  eventually(async () => new Move(query, id, to).run().catch(() => shop.everyMinute().then(() => false)));
/** Every row of every table of every database that holds a text. */
async function rowsWith(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const n of NUMBERS) {
    const database = await shop.database(n);
    const tables = await rows(
      n,
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name <> 'declarations'",
    );
    const all = await database.batch(tables.map(({ name }) => database.prepare(`SELECT * FROM "${name}"`)));
    for (const [i, { results }] of all.entries())
      for (const row of results)
        if (JSON.stringify(row).toLowerCase().includes(text.toLowerCase()))
          found.push(`${n} ${tables[i]!.name}: ${JSON.stringify(row)}`);
  }
  return found;
}
const call = (jar: Jar, path: string, body: object = {}) =>
  shop.call<any>(path, { market: 'se', ...body }, { Cookie: jar.header });
const page = async (jar: Jar, path: string) => (await shop.get(path, { Cookie: jar.header })).text();
const today = async () => dayOf(new Date((await shop.control('clock')).now), marketZone('SE'));
const PET = {
  name: 'Bella',
  species: 'dog',
  gender: 'female',
  birthdate: '2021-05-01',
  bodyCondition: 'normal',
  activity: 'low',
  currentWeightKg: '9',
};

/** Customers of each database: the demo customer, whose pets are seeded in the first one, another one, a new one. */
const EMAILS = ['demo@kvistra.example', 'second@kvistra.example', 'new@kvistra.example'] as const;
const jars: Jar[] = [];
const ids: string[] = [];

beforeAll(async () => {
  await shop.reset();
  for (const email of EMAILS) {
    const jar = await signIn(shop, email, undefined, 'se');
    jars.push(jar);
    ids.push(await customerIdOf(shop, jar));
  }
  const isOpen = "SELECT 1 FROM outbox WHERE kind = 'enrolment' AND state = 'open'";
  await eventually(async () => (await rows(1, isOpen)).length === 0);
  await move(ids[1]!, 2);
});

it('each database has every migration', async () => {
  for (const n of NUMBERS)
    expect((await rows(n, 'SELECT name FROM d1_migrations ORDER BY id')).map(({ name }) => name)).toEqual(
      migrationNames(),
    );
});

describe('a customer', () => {
  it('who has rows in the first database stays there, and a new one gets the last', async () => {
    const sums = await Promise.all(ids.map(pointsOf));
    expect(sums.map((each) => each.map((sum) => sum > 0))).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ]);
    expect(await Promise.all(ids.map(petsOf))).toEqual([
      [2, 0, 0],
      [0, 2, 0],
      [0, 0, 0],
    ]);
  });

  it('has pets and their points where they live', async () => {
    for (const [i, jar] of jars.entries()) {
      const before = (await petsOf(ids[i]!))[i]!;
      expect((await call(jar, petsSave, { ...PET, name: `Bella ${i}` })).status).toBe(200);
      expect((await petsOf(ids[i]!))[i]).toBe(before + 1);
      expect(await page(jar, pages.pets('se'))).toContain(`Bella ${i}`);
    }
    expect(await rows(3, "SELECT amount FROM points WHERE customer_id = ? AND topic = 'pet'", ids[2])).toEqual([
      { amount: 20 },
    ]);
  });

  it('redeems a reward where they live, and its code is made from the outbox there', async () => {
    const at = (await shop.control('clock')).now as string;
    for (const [i, jar] of jars.entries()) {
      await rows(
        i + 1,
        "INSERT INTO points (customer_id, topic, cause, amount, at, expires_on) VALUES (?, 'order', ?, 1000, ?, ?) RETURNING id",
        ids[i],
        `test ${i}`,
        at,
        addMonths(await today(), 12),
      );
      const { status, body } = await call(jar, rewardsRedeem, { reward: 'five', formId: crypto.randomUUID() });
      expect([i, status, body.errors]).toEqual([i, 200, []]);
      await eventually(async () => (await rows(i + 1, "SELECT 1 FROM rewards WHERE state = 'ready'")).length === 1);
      const [{ code }] = (await rows(i + 1, 'SELECT code FROM rewards WHERE customer_id = ?', ids[i])) as [any];
      expect(await page(jar, pages.rewards('se'))).toContain(code);
    }
    for (const n of NUMBERS)
      expect(await rows(n, "SELECT kind FROM outbox WHERE kind = 'reward-code'")).toEqual([{ kind: 'reward-code' }]);
  });

  it('has a consent whose reference names the last database, and ends there', async () => {
    const agreed = await shop.call(consentSave, { statistics: true, marketing: false, functions: false, from: '/se' });
    expect(agreed.status).toBe(200);
    const cookie = agreed.headers
      .getSetCookie()
      .find((each) => each.startsWith('consent='))!
      .split(';')[0]!;
    const [, reference] = /\.r(\w+n3)$/.exec(decodeURIComponent(cookie)) ?? [];
    const ended = () => rows(3, 'SELECT ended_at IS NOT NULL AS ended FROM consents WHERE reference = ?', reference);
    expect(await ended()).toEqual([{ ended: 0 }]);
    const change = (functions: boolean, statistics = functions) =>
      shop.call(consentSave, { statistics, marketing: false, functions, from: '/se' }, { Cookie: cookie });
    expect((await change(true)).headers.getSetCookie().join()).toContain(reference);
    expect((await change(false)).status).toBe(200);
    expect(await ended()).toEqual([{ ended: 1 }]);
    expect(await rows(1, 'SELECT * FROM consents')).toEqual([]);
  });
});

describe('the work of every minute', () => {
  it('gives points for a saved plan, which the first database has, where its customer lives', async () => {
    const animal = { ...PET, name: 'Ronja', breed: 'unknown', specialNeeds: [], foodPreferences: ['dry'] };
    const made = await shop.call<{ plan: string }>(plannerRecommend, {
      ...animal,
      currentWeightKg: 9,
      terms: true,
      market: 'se',
    });
    const [maker] = made.headers.getSetCookie()[0]!.split(';');
    const save = { planId: made.body.plan.split('/').at(-1), market: 'se' };
    const saved = await shop.call(plannerSave, save, { Cookie: `${jars[2]!.header}; ${maker}` });
    expect(saved.status).toBe(200);
    await shop.everyMinute();
    const plans = await rows(3, "SELECT amount FROM points WHERE customer_id = ? AND topic = 'plan'", ids[2]);
    expect(plans).toEqual([{ amount: RULES.earn.plan }]);
    expect((await rows(1, 'SELECT pet_id FROM plans WHERE customer_id = ?', ids[2])).length).toBe(1);
  });

  it('expires points in each database, and its mails go out from there', async () => {
    const day = await today();
    const before = await Promise.all(ids.map(pointsOf));
    for (const [i, id] of ids.entries()) {
      const insert = `INSERT INTO points (customer_id, topic, cause, amount, at, expires_on) VALUES ('${id}', 'order', ?, ?, '${addDays(day, -360)}', ?) RETURNING id`;
      const spent = 2000;
      // what is older is used first: the reward has used none of these
      await rows(i + 1, insert, `old ${i}`, spent, day);
      await rows(i + 1, insert, `soon ${i}`, 40, addDays(day, 30));
      await rows(
        i + 1,
        'INSERT OR REPLACE INTO points_progress (id, day) VALUES (1, ?) RETURNING id',
        addDays(day, -1),
      );
    }
    await shop.everyMinute();
    for (const [i, id] of ids.entries()) {
      const [expired] = await rows(i + 1, "SELECT amount FROM points WHERE customer_id = ? AND topic = 'expiry'", id);
      expect(expired!.amount).toBeLessThan(0);
      expect((await pointsOf(id))[i]).toBe(before[i]![i]! + 2000 + 40 + expired!.amount);
    }
    await shop.everyMinute();
    for (const email of EMAILS) {
      const subjects = async () =>
        (await shop.control(`mails?to=${email}`)).mails.map(({ subject }: { subject: string }) => subject);
      await expect.poll(subjects).toContainEqual(expect.stringMatching(/går snart ut$|expire soon$/));
    }
  });

  it('bills a subscription, whose order gives points where its customer lives', async () => {
    const variantId = await shop.firstVariant('insect-oat-adult-dog');
    const line = { variantId, quantity: 2, sellingPlanId: MONTHLY, market: 'se' };
    const url: string = (await shop.call('/api/cart/lines/add', line)).body.cart.checkoutURL;
    const html = await (await fetch(url)).text();
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)![1]!;
    const buyer = {
      email: EMAILS[2],
      firstName: 'Lo',
      lastName: 'Ek',
      address1: 'Gatan 1',
      zip: '116 45',
      city: 'Stockholm',
    };
    const card = { cardNumber: '4242424242424242', cardExpiry: '12/39', cardCode: '123' };
    const form = { action: 'pay', ...buyer, ...card, attempt: field('attempt'), total: field('total') };
    expect((await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) })).status).toBe(
      303,
    );
    const topics = async (n: number) =>
      (await rows(n, 'SELECT topic FROM points WHERE customer_id = ? ORDER BY id', ids[n - 1])).map(
        ({ topic }) => topic,
      );
    await eventually(async () => (await topics(3)).includes('subscription'));
    const { contracts } = await shop.control('contracts');
    const [own] = contracts.filter(({ email }: { email: string }) => email === EMAILS[2]);
    const renewals = async () => (await topics(3)).filter((topic) => topic === 'renewal').length;
    const renewalsOfSecond = async () => (await topics(2)).filter((topic) => topic === 'renewal').length;
    const before = await renewalsOfSecond();
    for (const id of [own.id, 305]) await shop.control(`contracts/${id}`, { dueInDays: 5 });
    await shop.control('clock', { days: 7 });
    await eventually(async () => (await renewals()) === 1 && (await renewalsOfSecond()) > before);
    const billed = `SELECT 1 FROM billing_cycles WHERE state = 'billed' AND contract_id = 'gid://shopify/SubscriptionContract/${own.id}'`;
    expect((await rows(1, billed)).length).toBe(1);
    expect((await Promise.all([rows(2, billed), rows(3, billed)])).flat()).toEqual([]);
  });
});

describe('moving', () => {
  it('changes nothing of what the customer sees', async () => {
    const balance = async () => /<p class="points">([^<]+)</.exec(await page(jars[0]!, pages.rewards('se')))![1];
    const before = [await pointsOf(ids[0]!), await balance()];
    await move(ids[0]!, 2);
    const [sum] = before[0] as number[];
    expect([await pointsOf(ids[0]!), await balance()]).toEqual([[0, sum, 0], before[1]]);
    expect(await page(jars[0]!, pages.pets('se'))).toContain('Bella 0');
    await move(ids[0]!, 1);
    expect([await pointsOf(ids[0]!), await balance()]).toEqual(before);
  });

  it('refuses changes meanwhile with 503, and shows what is there', async () => {
    await shop.everyMinute();
    const stopped = new Move(
      async (sql, database) => {
        if (sql.startsWith('INSERT INTO points')) throw new Error('cut off');
        return query(sql, database);
      },
      ids[1]!,
      3,
    );
    await eventually(() =>
      stopped.run().then(
        () => false,
        (error: Error) => error.message === 'cut off',
      ),
    );
    expect((await call(jars[1]!, petsSave, { ...PET, name: 'Never' })).status).toBe(503);
    expect(await page(jars[1]!, pages.pets('se'))).toContain('Bella 1');
    await signIn(shop, EMAILS[1], undefined, 'se');
  });
});

describe('personal data', () => {
  it('is exported from wherever it is', async () => {
    for (const [i, jar] of jars.entries()) {
      const { body } = await call(jar, accountDataExport);
      expect(body.pets.map(({ name }: { name: string }) => name)).toContain(`Bella ${i}`);
      const sum = body.points.reduce((all: number, { amount }: { amount: number }) => all + amount, 0);
      expect(sum).toBe((await pointsOf(ids[i]!))[i]);
      expect(body.rewards.length).toBe(1);
      // the login's mail is the provider's; that about points came from the customer's database
      expect(body.mails.map(({ about }: { about: string }) => about)).toContain(ids[i]);
    }
  });

  it('is erased in each database, also while a move is cut off', async () => {
    for (const [i, jar] of jars.slice(0, 2).entries()) {
      expect((await call(jar, accountDataDelete, { confirm: 'RADERA' })).status).toBe(200);
      expect(await rowsWith(`"${ids[i]}"`)).toEqual([]);
      expect(await rowsWith(EMAILS[i]!)).toEqual([]);
    }
    for (const n of NUMBERS) expect((await rows(n, 'SELECT customer FROM erasures')).length).toBe(2);
  });

  it('is erased when the provider says so', async () => {
    const [, , id] = ids;
    const { data } = await admin(
      shop,
      'mutation($id: ID!) { customerRequestDataErasure(customerId: $id) { customerId userErrors { message } } }',
      { id },
    );
    expect(data.customerRequestDataErasure).toEqual({ customerId: id, userErrors: [] });
    await eventually(async () => (await rowsWith(`"${id}"`)).length === 0);
    expect(await rowsWith(EMAILS[2])).toEqual([]);
    for (const n of NUMBERS) expect((await rows(n, 'SELECT customer FROM erasures')).length).toBe(3);
  });
});

it('old rows are deleted from each database', async () => {
  for (const n of NUMBERS)
    await rows(
      n,
      "INSERT INTO outbox (kind, key, payload, state, due_at, attempts, created_at, delete_after) VALUES ('old', 'old', '{}', 'done', '', 1, '', '2020-01-01') RETURNING id",
    );
  await shop.everyMinute();
  for (const n of NUMBERS) expect(await rows(n, "SELECT * FROM outbox WHERE kind = 'old'")).toEqual([]);
});

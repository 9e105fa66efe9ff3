import { drizzle } from 'drizzle-orm/d1';
import { beforeEach, expect, it } from 'vitest';
import { localBindings } from '../../../../local/settings.ts';
import { type Env, settingsOf } from '../../../../src/env.ts';
import { joinDatabases } from '../../../../src/platform/database/databases.ts';
import { digest } from '../../../../src/platform/digest.ts';
import type { Statement } from '../../../../src/platform/outbox/kind.ts';
import { atHome, homeOf } from '../../../../src/shop/customer/home.ts';
import { giveStatements } from '../../../../src/shop/rewards/ledger.ts';
import { MemoryD1 } from '../../../d1.ts';

const ANNA = 'gid://shopify/Customer/1';

let first: MemoryD1;
let second: MemoryD1;
let queries: number;
beforeEach(() => {
  first = new MemoryD1();
  second = new MemoryD1();
  queries = 0;
  first.onCall = (statements) => {
    queries += statements.length;
  };
});
const join = () => joinDatabases(first.binding, [second.binding]);

const giveStatementsOf = (db: Parameters<typeof giveStatements>[0]) =>
  giveStatements(db, {
    customerId: ANNA,
    topic: 'order',
    cause: 'one',
    points: 10,
    at: new Date(),
    zone: 'Europe/Stockholm',
  });
const give = ({ binding }: MemoryD1) => giveStatementsOf(drizzle(binding));
const run = (database: MemoryD1, [statement, ...rest]: readonly Statement[]) =>
  drizzle(database.binding).batch([statement!, ...rest]);
const amounts = (database: MemoryD1) => database.rows('SELECT amount FROM points');

it('with one database asks nothing', async () => {
  expect(await homeOf(first.binding, ANNA)).toBe(first.binding);
  expect(queries).toBe(0);
});

it('a customer with rows in the first database stays there', async () => {
  await run(first, await give(first));
  join();
  expect(await homeOf(first.binding, ANNA)).toBe(first.binding);
});

it('a new customer gets the last one, which closes the first one to what was begun before', async () => {
  const late = await give(first);
  join();
  expect(await homeOf(first.binding, ANNA)).toBe(second.binding);
  await expect(run(first, late)).rejects.toThrow('the customer is moved to another database');
  queries = 0;
  expect(await homeOf(first.binding, ANNA)).toBe(second.binding);
  expect(queries).toBe(1);
});

it('one who was erased is not named again', async () => {
  join();
  first.sqlite.exec(`INSERT INTO erasures (customer, requested_at) VALUES ('${await digest(ANNA)}', '')`);
  expect(await homeOf(first.binding, ANNA)).toBe(first.binding);
  expect(first.rows('SELECT * FROM customer_homes')).toEqual([]);
});

it('a database that is not bound any more is an error, not another one', async () => {
  join();
  first.sqlite.exec(`INSERT INTO customer_homes (customer_id, home, state) VALUES ('${ANNA}', 3, 'left')`);
  await expect(homeOf(first.binding, ANNA)).rejects.toThrow('lives in database 3 of 2');
});

it('a database without a binding is refused at the start', () => {
  const env = { ...localBindings({ port: 1, providerPort: 2 }), CUSTOMER_DATABASES: '3', DB_2: second.binding };
  // biome-ignore lint/plugin/casts: settings are read from texts, and from which bindings there are
  const start = () => settingsOf(env as unknown as Env);
  expect(start).toThrow('The database DB_3 is not bound');
  Object.assign(env, { DB_3: second.binding });
  expect(start).not.toThrow();
});

it('what follows from an event that is worked on twice is there once', async () => {
  join();
  for (let attempt = 0; attempt < 2; attempt++)
    // the first attempt ends before the event is completed
    expect(await atHome(first.binding, ANNA, giveStatementsOf)).toEqual([]);
  expect([amounts(first), amounts(second)]).toEqual([[], [{ amount: 10 }]]);
});

it.each(['moving', 'left'])(
  'what has counted already is not refused where the database is closed to them: %s',
  async (state) => {
    await run(first, await give(first));
    first.sqlite.exec(`INSERT INTO customer_homes (customer_id, home, state) VALUES ('${ANNA}', 1, '${state}')`);
    await run(first, await give(first));
    expect(amounts(first)).toEqual([{ amount: 10 }]);
  },
);

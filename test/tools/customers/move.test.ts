import { getTableName } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { describe, expect, it, vi } from 'vitest';
import { joinDatabases } from '../../../src/platform/database/databases.ts';
import { BUSY, exclusively } from '../../../src/platform/database/exclusively.ts';
import { addDays, addMonths } from '../../../src/platform/shared/day.ts';
import { homeOf, MOVING } from '../../../src/shop/customer/home.ts';
import { TABLES } from '../../../src/shop/personal-data/collection.ts';
import { giveStatements } from '../../../src/shop/rewards/ledger.ts';
import { runPoints } from '../../../src/shop/rewards/run.ts';
import { Move, NotNow, type Query } from '../../../tools/customers/move.ts';
import { MemoryD1 } from '../../d1.ts';

const ANNA = 'gid://shopify/Customer/1';
const BO = 'gid://shopify/Customer/2';
const DAY = '2026-11-27';
const MOVED = ['club_departures', 'pets', 'points', 'rewards'];

type Databases = [MemoryD1, MemoryD1, MemoryD1];

/** Three databases of a shop, with the rows of two customers in one of them. @param home the number of it. */
function threeDatabases(home: number): Databases {
  const databases: Databases = [new MemoryD1(), new MemoryD1(), new MemoryD1()];
  const [first, ...others] = databases;
  joinDatabases(
    first.binding,
    others.map(({ binding }) => binding),
  );
  for (const { sqlite } of databases) sqlite.exec(`INSERT INTO points_progress (id, day) VALUES (1, '${DAY}')`);
  for (const [n, id] of [ANNA, BO].entries()) {
    databases[home - 1]!.sqlite.exec(
      `INSERT INTO points (customer_id, topic, cause, amount, at, expires_on) VALUES
         ('${id}', 'order', '${n} a', 150, '2026-11-02', '2027-11-02'), ('${id}', 'reward', '${n} r', -100, '2026-11-02', '');
       INSERT INTO rewards (id, customer_id, form_id, reward, points, percent, state, code, valid_until, created_at)
         VALUES ('${n} r', '${id}', '${n}', 'five', 100, 5, 'ready', 'CODE${n}', '2027-01-01', '2026-11-02');
       INSERT INTO club_departures (customer_id, left_at, joined_at) VALUES ('${id}', '2026-01-01', '2026-01-02');
       INSERT INTO pets (id, customer_id, form_id, name, species, gender, birthdate, breed, activity, body_condition, current_weight_kg, special_needs, food_preferences, allergies, picture, created_at)
         VALUES ('${n} p', '${id}', '${n}', 'O''Hara "é"', 'dog', 'female', '2020-01-01', '', 'normal', 'ideal', 5, '[]', '[]', '[]', 'dog', '2026-11-02');`,
    );
    first.sqlite.exec(
      `INSERT INTO customer_homes (customer_id, home, state) VALUES ('${id}', ${home}, '${home === 1 ? 'here' : 'left'}')`,
    );
  }
  return databases;
}

/** The rows that a database has of a customer, without the ids that it gives itself. */
const rowsOf = (d1: MemoryD1 | undefined, id: string) =>
  Object.fromEntries(
    MOVED.map((table) => [
      table,
      d1!.rows(`SELECT * FROM ${table} WHERE customer_id = ? ORDER BY rowid`, id).map(({ id: _, ...row }) => row),
    ]),
  );
const NOTHING = Object.fromEntries(MOVED.map((table) => [table, []]));

/** The database in which the shop looks for a customer. */
async function homeDatabase([first, ...others]: Databases, id: string): Promise<MemoryD1> {
  const home = await homeOf(first.binding, id);
  return [first, ...others].find(({ binding }) => binding === home)!;
}

/** Gives points as the shop does. @returns whether they were not refused. */
async function give(databases: Databases, cause: string): Promise<boolean> {
  const db = drizzle(await homeOf(databases[0].binding, ANNA));
  const [first, ...rest] = await giveStatements(db, {
    customerId: ANNA,
    topic: 'order',
    cause,
    points: 10,
    at: new Date(),
    zone: 'Europe/Stockholm',
  });
  return db.batch([first!, ...rest]).then(
    () => true,
    (error: unknown) => {
      expect(String(error)).toContain('the customer is moved to another database');
      return false;
    },
  );
}
const causes = (d1: MemoryD1 | undefined) =>
  d1!
    .rows<{ cause: string }>("SELECT cause FROM points WHERE cause LIKE 'while%' ORDER BY id")
    .map(({ cause }) => cause);

/** @param before called before each statement, with its number from 1. @param after likewise. */
const queryOf = (
  databases: Databases,
  { before, after }: { before?: (n: number) => unknown; after?: (n: number) => unknown } = {},
): Query => {
  let n = 0;
  return async (sql, database) => {
    n += 1;
    await before?.(n);
    const rows = databases[database - 1]!.rows(sql);
    await after?.(n);
    return rows;
  };
};

class Killed extends Error {}

/** The locks of a command that has ended without releasing them, after their time. */
const expireLocks = ([{ sqlite }]: Databases) => sqlite.exec("UPDATE locks SET alive_at = '2026-01-01'");

const WAYS = [
  [1, 3],
  [3, 2],
  [2, 1],
] as const;

describe.each(WAYS)('a move from database %i to %i', (from, to) => {
  it('brings every row to the other one, and leaves those of others', async () => {
    const databases = threeDatabases(from);
    const before = rowsOf(databases[from - 1], ANNA);
    const others = rowsOf(databases[from - 1], BO);
    expect(await new Move(queryOf(databases), ANNA, to).run()).toBe(true);
    expect(rowsOf(databases[to - 1], ANNA)).toEqual(before);
    expect(rowsOf(databases[from - 1], ANNA)).toEqual(NOTHING);
    expect(rowsOf(databases[from - 1], BO)).toEqual(others);
    expect(await homeDatabase(databases, ANNA)).toBe(databases[to - 1]);
    expect(await homeDatabase(databases, BO)).toBe(databases[from - 1]);
    expect(await give(databases, 'after')).toBe(true);
    expect(await new Move(queryOf(databases), ANNA, to).run()).toBe(false);
    // and back, over what the first move has left there
    expect(await new Move(queryOf(databases), ANNA, from).run()).toBe(true);
    expect(await give(databases, 'after that')).toBe(true);
    expect(rowsOf(databases[to - 1], ANNA)).toEqual(NOTHING);
    expect(databases[0].rows('SELECT * FROM locks')).toEqual([]);
  });

  it('loses and doubles nothing when it is cut off at any statement and goes on later', async () => {
    let statements = 0;
    await new Move(queryOf(threeDatabases(from), { before: (n) => (statements = n) }), ANNA, to).run();
    expect(statements).toBeGreaterThan(15);
    for (let at = 1; at <= statements; at++)
      for (const moment of ['before', 'after'] as const) {
        const databases = threeDatabases(from);
        const original = rowsOf(databases[from - 1], ANNA);
        const killed = new Move(
          queryOf(databases, {
            [moment]: (n: number) => {
              // nothing more of it runs, its last words neither
              if (n >= at) throw new Killed();
            },
          }),
          ANNA,
          to,
        );
        await expect(killed.run()).rejects.toThrow(Killed);
        // what the shop sees meanwhile is complete, and no write goes astray
        expect(rowsOf(await homeDatabase(databases, ANNA), ANNA), `${moment} ${at}`).toEqual(original);
        const isGiven = await give(databases, 'while it is cut off');
        expireLocks(databases);
        await new Move(queryOf(databases), ANNA, to).run();
        const { points, ...rest } = rowsOf(databases[to - 1], ANNA);
        const { points: originalPoints, ...originalRest } = original;
        expect(rest).toEqual(originalRest);
        expect(points!.length, `${moment} ${at}`).toBe(originalPoints!.length + (isGiven ? 1 : 0));
        expect(causes(databases[to - 1])).toEqual(isGiven ? ['while it is cut off'] : []);
        for (const other of databases) if (other !== databases[to - 1]) expect(rowsOf(other, ANNA)).toEqual(NOTHING);
        expect(databases[0].rows('SELECT unfinished FROM customer_homes WHERE unfinished <> 0')).toEqual([]);
        expect(await give(databases, 'at last')).toBe(true);
      }
  });

  it('keeps each change that the shop makes between two of its statements, or has it refused', async () => {
    const databases = threeDatabases(from);
    const given: string[] = [];
    let refused = 0;
    const change = async (n: number) => {
      if (await give(databases, `while ${n}`)) given.push(`while ${n}`);
      else refused += 1;
    };
    await new Move(queryOf(databases, { after: change }), ANNA, to).run();
    expect(causes(databases[to - 1])).toEqual(given);
    expect([given.length > 1, refused > 3]).toEqual([true, true]);
  });
});

it('waits for a reward whose code is being made, and leaves the customer where they are', async () => {
  const databases = threeDatabases(1);
  databases[0].sqlite.exec(
    `INSERT INTO outbox (kind, key, payload, state, due_at, attempts, created_at) VALUES ('reward-code', '0 r', '{"rewardId":"0 r"}', 'open', '', 0, '')`,
  );
  const before = rowsOf(databases[0], ANNA);
  await expect(new Move(queryOf(databases), ANNA, 2).run()).rejects.toThrow(NotNow);
  expect(rowsOf(databases[0], ANNA)).toEqual(before);
  expect(await give(databases, 'after')).toBe(true);
});

it('has no second mail about the points of a month sent from the other database', async () => {
  const databases = threeDatabases(1);
  const [first, second] = databases;
  const day = addMonths(DAY, 12);
  for (const { sqlite } of databases) sqlite.exec(`UPDATE points_progress SET day = '${addDays(day, -31)}'`);
  first.sqlite.exec(
    `INSERT INTO outbox (kind, key, payload, state, due_at, attempts, created_at, finished_at, delete_after)
       VALUES ('points-expiry', '${ANNA} 2027-11', '{"customerId":"${ANNA}","month":"2027-11"}', 'done', '', 1, '', '', '9999')`,
  );
  first.sqlite.exec(
    `INSERT INTO points (customer_id, topic, cause, amount, at, expires_on) VALUES ('${ANNA}', 'order', 'late', 50, '', '${day}')`,
  );
  const before = first.rows('SELECT kind, key, state, delete_after FROM outbox');
  await new Move(queryOf(databases), ANNA, 2).run();
  await runPoints(second.binding, new Date(`${addDays(day, -30)}T12:00:00Z`), 'Europe/Stockholm');
  expect(second.rows('SELECT kind, key, state, delete_after FROM outbox')).toEqual(before);
});

it('waits until the daily work on points was done where the customer comes from', async () => {
  const databases = threeDatabases(1);
  databases[1].sqlite.exec("UPDATE points_progress SET day = '2026-11-28'");
  await expect(new Move(queryOf(databases), ANNA, 2).run()).rejects.toThrow(NotNow);
  expect(await give(databases, 'after')).toBe(true);
});

it('changes nothing when another command takes over its lock', async () => {
  const databases = threeDatabases(1);
  const before = rowsOf(databases[0], ANNA);
  const takeOver = () => databases[0].sqlite.exec("UPDATE locks SET owner = 'another', alive_at = '9999'");
  let copied = 0;
  const query = queryOf(databases);
  const slow = new Move(
    async (sql, database) => {
      const isTurning = sql.includes('unfinished = 1');
      if (isTurning) takeOver();
      if (sql.startsWith('INSERT INTO points')) copied += 1;
      return query(sql, database);
    },
    ANNA,
    2,
  );
  await expect(slow.run()).rejects.toThrow(NotNow);
  expect([copied, await homeDatabase(databases, ANNA)]).toEqual([1, databases[0]]);
  expect(rowsOf(databases[0], ANNA)).toEqual(before);
});

it('changes nothing when its lock has expired, and the daily work on points has had it', async () => {
  const databases = threeDatabases(1);
  const query = queryOf(databases);
  let days = 0;
  const slow = new Move(
    async (sql, database) => {
      if (days === 0 && sql.startsWith('INSERT INTO pets')) {
        // the day is done without the customer, whose rows are in neither database complete
        days = databases[1].sqlite.exec("UPDATE points_progress SET day = '2026-11-28'") ?? 1;
        databases[0].sqlite.exec('DELETE FROM locks');
      }
      return query(sql, database);
    },
    ANNA,
    2,
  );
  await expect(slow.run()).rejects.toThrow(NotNow);
  expect([days, await homeDatabase(databases, ANNA)]).toEqual([1, databases[0]]);
});

it('holds its lock although a statement takes half a minute, until it ends', async () => {
  const databases = threeDatabases(1);
  const results: unknown[] = [];
  vi.useFakeTimers({ toFake: ['Date'] });
  const after = async () => {
    const [{ now }] = databases[0].rows<{ now: number }>("SELECT unixepoch('now') AS now") as [{ now: number }];
    vi.setSystemTime((now + 30) * 1000);
    results.push(await exclusively(databases[0].binding, MOVING, async () => 'free', 0));
  };
  await new Move(queryOf(databases, { after }), ANNA, 2).run();
  vi.useRealTimers();
  expect(results.pop()).toBe('free');
  expect(new Set(results)).toEqual(new Set([BUSY]));
});

it('makes no statement that is larger than D1 takes', async () => {
  const databases = threeDatabases(1);
  const text = '€'.repeat(12_000);
  databases[0].sqlite.exec(
    `UPDATE pets SET name = '${text}'; UPDATE rewards SET code = '${"''".repeat(40_000)}' WHERE customer_id = '${ANNA}'`,
  );
  for (let n = 0; n < 4; n++)
    databases[0].sqlite.exec(
      `INSERT INTO points (customer_id, topic, cause, about, amount, at) VALUES ('${ANNA}', 'order', 'large ${n}', '${text}', 0, '')`,
    );
  const before = rowsOf(databases[0], ANNA);
  let largest = 0;
  const query = queryOf(databases);
  const measured: Query = (sql, database) => {
    largest = Math.max(largest, Buffer.byteLength(sql));
    return query(sql, database);
  };
  await new Move(measured, ANNA, 2).run();
  expect(rowsOf(databases[1], ANNA)).toEqual(before);
  expect(largest).toBeLessThan(100_000);
});

it('moves the tables that declare their customer’s home, which triggers and the view know', async () => {
  const [d1] = threeDatabases(1);
  const declared = Object.values(TABLES)
    .flatMap(({ home }) => (home === undefined || home === 'every' ? [] : [getTableName(home.table)]))
    .sort();
  expect(declared).toEqual(MOVED);
  const tables = await new Move(async (sql) => d1.rows(sql), ANNA, 1).tables(1);
  expect(tables).toEqual(declared.map((name) => ({ name, isNumbered: name === 'points' })));
  const triggers = d1.rows<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE '%\\_moved\\_%' ESCAPE '\\' ORDER BY 1",
  );
  const events = ['delete', 'insert', 'update'];
  expect(triggers.map(({ name }) => name)).toEqual(
    declared.flatMap((table) => events.map((event) => `${table}_moved_${event}`)),
  );
  const [view] = d1.rows<{ sql: string }>("SELECT sql FROM sqlite_master WHERE name = 'customer_rows'");
  expect([...view!.sql.matchAll(/FROM `(\w+)`/g)].map(([, table]) => table).sort()).toEqual(declared);
});

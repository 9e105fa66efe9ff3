import { drizzle } from 'drizzle-orm/d1';
import { object, string } from 'superstruct';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { locks } from '../../../src/platform/database/tables.ts';
import { enqueue } from '../../../src/platform/outbox/enqueue.ts';
import { batchHandler, handler, kind } from '../../../src/platform/outbox/kind.ts';
import { sweepOutbox } from '../../../src/platform/outbox/sweep.ts';
import { outbox } from '../../../src/platform/outbox/tables.ts';
import { MAX_PER_RUN, roomInRun, withRoom, withRunBudget, workSideBySide } from '../../../src/platform/run-budget.ts';
import { countedCalls, countedDatabase } from '../../../src/platform/stores.ts';
import { RunExhausted } from '../../../src/platform/upstream.ts';
import { MemoryD1 } from '../../d1.ts';

const KINDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const ROWS = 60;

let d1: MemoryD1;
let queries: number;
let warnings: unknown[];
beforeEach(() => {
  d1 = new MemoryD1();
  queries = 0;
  warnings = [];
  d1.onCall = (statements) => {
    queries += statements.length;
  };
  vi.spyOn(console, 'warn').mockImplementation((line) => void warnings.push(line));
});
afterEach(() => vi.restoreAllMocks());

/** Works as often as it takes, each time as a run of its own. @returns the queries of each run. */
async function runs(work: () => Promise<unknown>, isDone: () => boolean): Promise<number[]> {
  const all: number[] = [];
  while (!isDone() && all.length < 100) {
    queries = 0;
    await withRunBudget(work);
    all.push(queries);
  }
  return all;
}
const countOpen = () => d1.rows("SELECT 1 FROM outbox WHERE state <> 'done'").length;

/** Fills the outbox, whose handlers make some queries, each in its own way. @param cost queries of one attempt. */
async function outboxOf(cost: (kind: string) => number) {
  const database = countedDatabase(d1.binding);
  const db = drizzle(d1.binding);
  const all = KINDS.map((name) => kind(name, object({ id: string() })));
  for (const each of all)
    for (let id = 0; id < ROWS; id++) await enqueue(db, each, { key: `${id}`, payload: { id: `${id}` } });
  const work = async (name: string) => {
    for (let i = 0; i < cost(name); i++) await drizzle(database).select().from(locks).limit(1);
  };
  const handlers = all.map((each, i) =>
    i === 0 ? batchHandler(each, 7, () => work(each.name)) : handler(each, () => work(each.name)),
  );
  return () => sweepOutbox(database, { handlers, context: null, now: new Date() });
}

it('no run makes more queries than it may, and the next ones do the rest, each row in one attempt', async () => {
  const sweep = await outboxOf((name) => KINDS.indexOf(name) * 3);
  const made = await runs(sweep, () => countOpen() === 0);
  expect(Math.max(...made)).toBeLessThanOrEqual(MAX_PER_RUN);
  expect(made.length).toBeGreaterThan(5);
  // most of what a run may do is used
  expect(made[0]).toBeGreaterThan(MAX_PER_RUN * 0.8);
  expect(d1.rows('SELECT DISTINCT state, attempts, lease FROM outbox')).toEqual([
    { state: 'done', attempts: 1, lease: null },
  ]);
  expect(JSON.parse(String(warnings[0]))).toMatchObject({ event: 'run_full', queries: made[0] });
});

it('an attempt that makes more queries than foreseen is stopped, and counts; those of other kinds are done', async () => {
  const sweep = await outboxOf((name) => (name === 'b' ? 400 : 1));
  const made = await runs(
    sweep,
    () => d1.rows("SELECT 1 FROM outbox WHERE kind <> 'b' AND state <> 'done'").length === 0,
  );
  expect(Math.max(...made)).toBeLessThanOrEqual(MAX_PER_RUN);
  expect(d1.rows('SELECT DISTINCT lease FROM outbox')).toEqual([{ lease: null }]);
  expect(d1.rows("SELECT max(attempts) AS most FROM outbox WHERE state = 'open' AND kind <> 'b'")).toEqual([
    { most: null },
  ]);
  const [{ tried }] = d1.rows<{ tried: number }>(
    "SELECT count(*) AS tried FROM outbox WHERE kind = 'b' AND attempts = 1 AND last_error LIKE 'the run has made%'",
  ) as [{ tried: number }];
  expect(tried).toBeGreaterThan(0);
});

it.each([
  ['by itself', 1],
  ['as one of several in a call', 7],
])('a row that needs more than a whole run dies, and one behind it is done: %s', async (_, size) => {
  const database = countedDatabase(d1.binding);
  const db = drizzle(d1.binding);
  const payload = object({ id: string() });
  const large = kind('large', payload, { maxAttempts: 3 });
  for (const id of ['endless', 'behind']) await enqueue(db, large, { key: id, payload: { id } });
  const work = async (rows: readonly { id: string }[]) => {
    for (const { id } of rows)
      for (let i = 0; i < (id === 'endless' ? MAX_PER_RUN + 1 : 1); i++)
        await drizzle(database).select().from(locks).limit(1);
  };
  const handlers = [size > 1 ? batchHandler(large, size, work) : handler(large, (row) => work([row]))];
  let days = 0;
  const made = await runs(
    () => {
      // longer than any pause
      days += 1;
      return sweepOutbox(database, { handlers, context: null, now: new Date(Date.now() + days * 86_400_000) });
    },
    () => d1.rows("SELECT 1 FROM outbox WHERE state = 'open'").length === 0,
  );
  expect(Math.max(...made)).toBeLessThanOrEqual(MAX_PER_RUN);
  expect(d1.rows('SELECT key, state FROM outbox ORDER BY key')).toEqual([
    { key: 'behind', state: 'done' },
    { key: 'endless', state: 'dead' },
  ]);
});

it('says which kinds it has left', async () => {
  const sweep = await outboxOf(() => 5);
  expect(new Set(await withRunBudget(sweep))).toEqual(new Set(KINDS));
  // the few that are left of each do not fill a run
  d1.sqlite.exec("DELETE FROM outbox WHERE CAST(key AS INTEGER) < 57 AND state = 'open'");
  expect(await withRunBudget(sweep)).toEqual([]);
});

it('batches count by their statements, and nothing is counted outside of a run', async () => {
  const db = drizzle(countedDatabase(d1.binding));
  const one = () => db.select().from(outbox).limit(1);
  await withRunBudget(async () => {
    const before = roomInRun();
    await db.batch([one(), one(), one()]);
    expect(before - roomInRun()).toBe(3);
    for (let i = 3; i < MAX_PER_RUN; i++) await one();
    await expect(one()).rejects.toMatchObject({ cause: new RunExhausted() });
  });
  expect(queries).toBe(MAX_PER_RUN);
  expect(roomInRun()).toBe(Number.POSITIVE_INFINITY);
  await one();
});

it('calls of stores and queues count too', async () => {
  let calls = 0;
  const send = async () => {
    calls += 1;
  };
  const queue = countedCalls({ send });
  await withRunBudget(async () => {
    for (let i = 0; i < MAX_PER_RUN; i++) await queue.send();
    await expect(queue.send()).rejects.toThrow(RunExhausted);
  });
  expect(calls).toBe(MAX_PER_RUN);
});

it('what is promised to work under way is given to no other', () =>
  withRunBudget(async () => {
    const room = roomInRun();
    await withRoom(100, async () => {
      expect(roomInRun()).toBe(room - 100);
      await drizzle(countedDatabase(d1.binding)).select().from(outbox).limit(1);
      expect(roomInRun()).toBe(room - 100);
    });
    expect(roomInRun()).toBe(room - 1);
  }));

it('what has no room at first is worked on once others have given theirs back', () =>
  withRunBudget(async () => {
    const worked: number[] = [];
    const items = Array.from({ length: 30 }, (_, n) => n);
    // five at a time would be promised more than there is
    const limits = { parallel: 5, queries: Math.floor(roomInRun() / 3), until: Number.POSITIVE_INFINITY };
    await workSideBySide(items, limits, async (item) => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      worked.push(item);
    });
    expect(worked.sort((a, b) => a - b)).toEqual(items);
  }));

it('what there is no time for is left', async () => {
  const worked: number[] = [];
  const limits = { parallel: 2, queries: 1, until: Date.now() + 20 };
  await workSideBySide([1, 2, 3, 4, 5, 6], limits, async (item) => {
    worked.push(item);
    await new Promise((resolve) => setTimeout(resolve, 30));
  });
  expect(worked).toEqual([1, 2]);
});

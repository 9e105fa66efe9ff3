import { beforeEach, expect, it } from 'vitest';
import { withRunBudget } from '../../../../src/platform/run-budget.ts';
import { countedDatabase } from '../../../../src/platform/stores.ts';
import { MemoryD1 } from '../../../d1.ts';
import { deleteOld } from '../../../old-rows.ts';

/** Rows that one statement may delete, since other queries wait for it. */
const STEP_ROWS = 5000;
const OLD = 12_001;
const KEPT = 10;
const DAY_MS = 86_400_000;

/** Rows of each table with the numbers `n`, at a moment, as SQL. */
const TABLES: Record<string, (at: string, n: string) => string> = {
  leads: (at, n) =>
    `INSERT INTO leads (id, form_id, first_name, last_name, email, phone, address, market, created_at, delivered_at)
     SELECT ${n}, ${n}, '', '', ${n}, '', '{}', 'de', ${at}, ${at} FROM numbers`,
  interests: (at, n) =>
    `INSERT INTO interests (id, email, market, created_at) SELECT ${n}, ${n}, 'de', ${at} FROM numbers`,
  subscribers: (at, n) =>
    `INSERT INTO subscribers
       (id, email, secret, state, source, market, wording, asked_at, left_at, changes, code_state, code)
     SELECT ${n}, ${n}, ${n}, 'pending', 'page', 'de', 1, ${at}, NULL, 0, 'none', '' FROM numbers`,
  declarations: (at, n) =>
    `INSERT INTO declarations
       (id, reference, kind, digest, name, email, contract, manner, reason, ends_on, market, received_at, kept_until)
     SELECT ${n}, ${n}, 'withdrawal', ${n}, '', ${n}, '', '', '', '', 'de', ${at}, date(${at}, '+6 years') FROM numbers`,
  declared_ends: (at, n) =>
    `INSERT INTO declared_ends (id, declaration_id, contract_id, state, holds_from, ends_at)
     SELECT ${n}, ${n}, ${n}, 'ended', ${at}, ${at} FROM numbers`,
};
const numbers = (sql: string, count: number) =>
  sql.replace(
    /SELECT/,
    `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count}) SELECT`,
  );
/** As SQL. SQLite's own `now` is not the tests' clock. */
const momentAgo = (days: number) => `'${new Date(Date.now() - days * DAY_MS).toISOString()}'`;

let d1: MemoryD1;
beforeEach(() => {
  d1 = new MemoryD1();
  for (const insert of Object.values(TABLES)) {
    d1.sqlite.exec(numbers(insert(momentAgo(7 * 366), "'old ' || n"), OLD));
    d1.sqlite.exec(numbers(insert(momentAgo(1), "'kept ' || n"), KEPT));
  }
  d1.sqlite.exec(`UPDATE subscribers SET left_at = asked_at WHERE id IN ('old 1', 'old 12001')`);
});
const countOf = (table: string) => d1.rows<{ count: number }>(`SELECT count(*) AS count FROM ${table}`)[0]!.count;
const counts = () => Object.fromEntries(Object.keys(TABLES).map((table) => [table, countOf(table)]));

it('old rows of every table go in steps, and the others stay', async () => {
  const before = counts();
  const largest: Record<string, number> = {};
  const compare = () => {
    for (const [table, count] of Object.entries(counts())) {
      largest[table] = Math.max(largest[table] ?? 0, before[table]! - count);
      before[table] = count;
    }
  };
  d1.onCall = compare;
  await deleteOld(d1.binding);
  compare();
  for (const table of Object.keys(TABLES)) expect([table, largest[table]]).toEqual([table, STEP_ROWS]);
  // an address that had left before it asked again stays left
  const left = d1.rows<{ id: string }>("SELECT id FROM subscribers WHERE state = 'left' ORDER BY id");
  expect(left).toEqual([{ id: 'old 1' }, { id: 'old 12001' }]);
  expect(counts()).toEqual({
    leads: KEPT,
    interests: KEPT,
    subscribers: KEPT + left.length,
    declarations: KEPT,
    declared_ends: KEPT,
  });
});

it('a run whose queries are used up leaves the rest to the next, and no end without its declaration', async () => {
  const run = () => withRunBudget(() => deleteOld(countedDatabase(d1.binding)), 0.09);
  await run();
  expect(countOf('declarations')).toBeGreaterThan(KEPT);
  for (let n = 0; n < 10; n++) {
    expect(d1.rows('SELECT 1 FROM declared_ends WHERE declaration_id NOT IN (SELECT id FROM declarations)')).toEqual(
      [],
    );
    await run();
  }
  expect(counts()).toMatchObject({ leads: KEPT, interests: KEPT, declarations: KEPT, declared_ends: KEPT });
});

it('what was written at the contact page goes also where no system takes it, and waits for one that does not answer', async () => {
  d1.sqlite.exec("UPDATE leads SET delivered_at = NULL WHERE id IN ('old 1', 'old 2', 'kept 1')");
  await deleteOld(d1.binding);
  expect(countOf('leads')).toBe(KEPT + 2);
  await deleteOld(d1.binding, '');
  expect(countOf('leads')).toBe(KEPT);
});

it('an index gives the old rows of each table', async () => {
  const statements: string[] = [];
  d1.onCall = (called) => void statements.push(...called.filter((sql) => /^(delete|update)/i.test(sql)));
  await deleteOld(d1.binding);
  const scans = [...new Set(statements)].flatMap((sql) =>
    d1
      .rows<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .flatMap(({ detail }) => (detail.startsWith('SCAN') ? [[detail, sql]] : [])),
  );
  expect(scans).toEqual([]);
});

import { drizzle } from 'drizzle-orm/d1';
import { beforeEach, describe, expect, it } from 'vitest';
import { digest } from '../../../../src/platform/digest.ts';
import type { Statement } from '../../../../src/platform/outbox/kind.ts';
import {
  balanceOf,
  expiringBetween,
  giveStatements,
  historyOf,
  isSpent,
  spendStatement,
  standingOf,
  takeBackStatements,
} from '../../../../src/shop/rewards/ledger.ts';
import { MemoryD1 } from '../../../d1.ts';

const ZONE = 'Europe/Stockholm';

const ANNA = 'gid://shopify/Customer/1';
const at = new Date('2026-11-02T10:00:00Z');
let database: MemoryD1;

const run = async (statements: Statement[]) =>
  void (await drizzle(database.binding).batch(statements as [Statement, ...Statement[]]));
const db = () => drizzle(database.binding);
const give = async (cause: string, points: number, more: { about?: string; at?: Date } = {}) =>
  run(
    await giveStatements(db(), {
      customerId: ANNA,
      topic: 'order',
      cause,
      points,
      about: cause,
      at,
      ...more,
      zone: ZONE,
    }),
  );
const takeBack = (about: string, keep: number) =>
  run(
    takeBackStatements(db(), {
      customerId: ANNA,
      topic: 'refund',
      cause: `${about} ${keep}`,
      about,
      keep,
      at,
      zone: ZONE,
    }),
  );
const spend = (cause: string, points: number) =>
  run([spendStatement(db(), { customerId: ANNA, cause, points, about: cause, at })]);
const balance = () => balanceOf(database.binding, ANNA);

beforeEach(() => {
  database = new MemoryD1();
});

describe('giving', () => {
  it('counts a cause once', async () => {
    await give('a', 30);
    await give('a', 30);
    await give('a', 40);
    expect(await balance()).toEqual({ balance: 30, owed: 0 });
  });

  it('gives nothing to an account that was deleted', async () => {
    database.sqlite.prepare('INSERT INTO erasures VALUES (?, ?)').run(await digest(ANNA), at.toISOString());
    await give('a', 30);
    expect(database.rows('SELECT * FROM points')).toEqual([]);
  });
});

describe('taking back', () => {
  it('takes down to zero, has the rest owed, and works it off with the next points', async () => {
    await give('a', 100);
    await spend('r', 80);
    await takeBack('a', 0);
    expect(await balance()).toEqual({ balance: 0, owed: 80 });
    await give('b', 50);
    expect(await balance()).toEqual({ balance: 0, owed: 30 });
    await give('c', 50);
    expect(await balance()).toEqual({ balance: 20, owed: 0 });
  });

  it('comes to the same for repetitions and for an older state that comes later', async () => {
    await give('a', 100);
    await takeBack('a', 20);
    await takeBack('a', 60);
    await takeBack('a', 20);
    expect(await balance()).toEqual({ balance: 20, owed: 0 });
  });

  it('leaves points alone that have expired', async () => {
    await give('a', 100, { at: new Date('2025-11-02T10:00:00Z') });
    await give('b', 40);
    await takeBack('a', 0);
    expect(await balance()).toEqual({ balance: 140, owed: 0 });
  });
});

describe('spending', () => {
  it('gives one reward to fifty parallel calls that have points for one', async () => {
    await give('a', 199);
    await Promise.all(Array.from({ length: 50 }, (_, n) => spend(`r${n}`, 100)));
    expect(await balance()).toEqual({ balance: 99, owed: 0 });
    expect(database.rows("SELECT * FROM points WHERE topic = 'reward'")).toHaveLength(1);
    expect(
      database.rows(`SELECT ${'1'} WHERE EXISTS (SELECT 1 FROM points WHERE topic = 'reward' AND cause = 'r0')`),
    ).toHaveLength(1);
    expect(isSpent(ANNA, 'r0')).toBeTruthy();
  });
});

describe('reading', () => {
  it('tells how a customer stands', async () => {
    await give('old', 50, { at: new Date('2025-11-20T10:00:00Z') });
    await give('a', 300);
    await spend('r', 20);
    expect(await standingOf(database.binding, ANNA, '2026-11-02', ZONE)).toEqual({
      balance: 330,
      owed: 0,
      earnedInYear: 350,
      tier: 'twig',
      nextTier: { name: 'branch', from: 900, missing: 550 },
      expiring: { points: 30, on: '2026-11-20' },
      next: { points: 30, on: '2026-11-20' },
      counts: { order: 2, reward: 1 },
    });
    expect(await expiringBetween(database.binding, ANNA, '2026-11-02', '2027-12-31')).toEqual([
      { points: 30, on: '2026-11-20' },
      { points: 300, on: '2027-11-02' },
    ]);
  });

  it('pages the history, the latest first, whatever was stored later', async () => {
    await give('c', 3, { at: new Date('2026-11-03T10:00:00Z') });
    await give('a', 1, { at: new Date('2026-11-01T10:00:00Z') });
    await give('b', 2);
    const first = await historyOf(database.binding, ANNA, { limit: 2 });
    expect(first.entries.map(({ amount }) => amount)).toEqual([3, 2]);
    const second = await historyOf(database.binding, ANNA, { limit: 2, before: first.next! });
    expect(second.entries.map(({ amount }) => amount)).toEqual([1]);
    expect(second.next).toBeNull();
  });
});

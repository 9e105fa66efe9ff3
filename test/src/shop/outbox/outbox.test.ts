import { drizzle } from 'drizzle-orm/d1';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Settings } from '../../../../src/env.ts';
import { joinDatabases } from '../../../../src/platform/database/databases.ts';
import { enqueue } from '../../../../src/platform/outbox/enqueue.ts';
import { groups } from '../../../../src/platform/shared/markets.ts';
import { workAt } from '../../../../src/shop/outbox/outbox.ts';
import { pricesKind } from '../../../../src/shop/prices/changed.ts';
import { rewardCodeKind } from '../../../../src/shop/rewards/code.ts';
import type { OutboxContext } from '../../../../src/site/outbox.ts';
import { MemoryD1 } from '../../../d1.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('a database that is down holds up the rows of no other one, whichever a minute begins with', async () => {
  const databases = [new MemoryD1(), new MemoryD1(), new MemoryD1()] as const;
  const [first, second, third] = databases;
  joinDatabases(first.binding, [second.binding, third.binding]);
  const settings = { group: groups.eu, admin: { url: '' } } as Settings;
  const context: Partial<OutboxContext> = { settings, database: first.binding };
  second.onCall = () => {
    throw new Error('D1 is down');
  };
  for (let minute = 0; minute < databases.length; minute++) {
    vi.setSystemTime(Date.now() + 60_000);
    // a reward that is there no more: its row is done
    for (const { binding } of [first, third])
      await enqueue(drizzle(binding), rewardCodeKind, { key: `${minute}`, payload: { rewardId: `${minute}` } });
    await expect(workAt(new Date(), context as OutboxContext)).rejects.toThrow('Failed query');
    for (const d1 of [first, third])
      expect(d1.rows('SELECT state FROM outbox WHERE key = ?', `${minute}`)).toEqual([{ state: 'done' }]);
  }
});

it('urgent rows that keep failing hold up none of the background', async () => {
  const d1 = new MemoryD1();
  const db = drizzle(d1.binding);
  const settings = { group: groups.eu, admin: { url: '' } } as Settings;
  const context: Partial<OutboxContext> = { settings, database: d1.binding };
  await enqueue(db, rewardCodeKind, { key: 'urgent', payload: { rewardId: '1' } });
  await enqueue(db, pricesKind, { key: 'background', payload: {} as never });
  d1.onCall = ([sql = '']) => {
    // rows that are worked on one by one are claimed so
    if (/^update "outbox".* in \(select /.test(sql)) throw new Error('no row can be claimed');
  };
  await expect(workAt(new Date(), context as OutboxContext)).rejects.toThrow('Failed query');
  // its payload is none
  expect(d1.rows("SELECT key FROM outbox WHERE state = 'dead'")).toEqual([{ key: 'background' }]);
});

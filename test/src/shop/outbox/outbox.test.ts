import { drizzle } from 'drizzle-orm/d1';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Settings } from '../../../../src/env.ts';
import { joinDatabases } from '../../../../src/platform/database/databases.ts';
import { enqueue } from '../../../../src/platform/outbox/enqueue.ts';
import { groups } from '../../../../src/platform/shared/markets.ts';
import { workAt } from '../../../../src/shop/outbox/outbox.ts';
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

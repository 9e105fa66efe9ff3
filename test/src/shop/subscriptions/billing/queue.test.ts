import { drizzle } from 'drizzle-orm/d1';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dueContracts, queueDue } from '../../../../../src/shop/subscriptions/billing/queue.ts';
import type { QueuedContract } from '../../../../../src/site/outbox.ts';
import { MemoryD1 } from '../../../../d1.ts';
import { eventually, useShop } from '../../../../shop.ts';

const TODAY = '2027-03-01';
let d1: MemoryD1;
let sent: string[];
const queue = {
  sendBatch: async (messages: Iterable<MessageSendRequest<QueuedContract>>) => {
    const bodies = [...messages].map(({ body }) => body.contractId);
    expect(bodies.length).toBeLessThanOrEqual(100);
    sent.push(...bodies);
    return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } };
  },
};
const run = () => queueDue(drizzle(d1.binding), queue, TODAY);
const add = (id: string, nextCheck: string = TODAY) =>
  void d1.sqlite.prepare('INSERT INTO billing_contracts (contract_id, next_look) VALUES (?, ?)').run(id, nextCheck);
const addMany = (count: number) => {
  for (let i = 0; i < count; i++) add(`c${String(i).padStart(5, '0')}`);
};

describe('the queue of the billing', () => {
  beforeEach(() => {
    d1 = new MemoryD1();
    sent = [];
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${TODAY}T08:00:00Z`) });
  });
  afterEach(() => void vi.useRealTimers());

  it('gets each contract whose day has come once, and no other', async () => {
    addMany(250);
    add('later', '2027-03-02');
    add('ended', '');
    await run();
    expect([sent.length, new Set(sent).size]).toEqual([250, 250]);
    await run();
    expect(sent).toHaveLength(250);
    expect(await dueContracts(drizzle(d1.binding), TODAY, 10)).toEqual([]);
  });

  it('gets those first who are to get a notice', async () => {
    for (const id of ['a', 'b', 'c']) add(id);
    const insert = d1.sqlite.prepare('INSERT INTO billing_cycles (contract_id, cycle, state, day) VALUES (?, 2, ?, ?)');
    insert.run('a', 'noticed', TODAY);
    insert.run('b', 'retry', TODAY);
    insert.run('c', 'billed', '2027-02-01');
    await run();
    expect(sent).toEqual(['c', 'a', 'b']);
  });

  const recheck = (id: string) => {
    add(id, '0000-01-01');
    d1.sqlite
      .prepare("INSERT INTO billing_cycles (contract_id, cycle, state, day, asked_at) VALUES (?, 2, 'billed', ?, ?)")
      .run(id, TODAY, new Date(Date.now() - 60_000).toISOString());
  };

  it('gets those last that were charged a short time ago and have changed by that, but not another change', async () => {
    recheck('a');
    add('b');
    d1.sqlite.exec(
      "INSERT INTO billing_cycles (contract_id, cycle, state, day) VALUES ('b', 2, 'noticed', '2027-03-01')",
    );
    add('c', '0000-01-01');
    await run();
    expect(sent).toEqual(['c', 'b', 'a']);
  });

  it('gets few of those while others are due, and all of them afterwards', async () => {
    for (let i = 0; i < 400; i++) recheck(`a${i}`);
    addMany(6000);
    await run();
    expect([sent.length, sent.filter((id) => id.startsWith('a')).length]).toEqual([5000, 250]);
    d1.sqlite.exec("UPDATE billing_contracts SET next_look = '2027-04-01' WHERE contract_id LIKE 'c%'");
    d1.sqlite.exec("UPDATE billing_contracts SET queued_at = '', queued_for = '' WHERE contract_id LIKE 'c%'");
    await run();
    expect(new Set(sent.filter((id) => id.startsWith('a'))).size).toBe(400);
  });

  it('gets a contract again that has become due for another reason, and one whose message was lost', async () => {
    add('changed');
    add('lost');
    await run();
    d1.sqlite.exec("UPDATE billing_contracts SET next_look = '0000-01-01' WHERE contract_id = 'changed'");
    await run();
    expect(sent).toEqual(['changed', 'lost', 'changed']);
    vi.setSystemTime(Date.now() + 2 * 3_600_000 + 1);
    await run();
    expect(sent).toEqual(['changed', 'lost', 'changed', 'changed', 'lost']);
  });

  it('is not filled beyond what consumers do in a while', async () => {
    addMany(6000);
    await run();
    expect(sent).toHaveLength(5000);
    await run();
    expect(sent).toHaveLength(5000);
    d1.sqlite.exec(
      "UPDATE billing_contracts SET next_look = '2027-04-01', queued_at = '', queued_for = '' WHERE contract_id < 'c00600'",
    );
    await run();
    expect(sent).toHaveLength(5600);
  });

  it('gets in the next run what it has refused', async () => {
    addMany(150);
    const refusing = {
      sendBatch: vi
        .fn(queue.sendBatch)
        .mockImplementationOnce(queue.sendBatch)
        .mockRejectedValueOnce(new Error('full')),
    };
    await expect(queueDue(drizzle(d1.binding), refusing, TODAY)).rejects.toThrow('full');
    expect(sent).toHaveLength(100);
    await run();
    expect([sent.length, new Set(sent).size]).toEqual([150, 150]);
  });
});

describe('the consumers of the queue', () => {
  const shop = useShop();

  it('check what a run has put on it', async () => {
    const database = await shop.database();
    const insert = database.prepare("INSERT INTO billing_contracts (contract_id, next_look) VALUES (?, '0000-01-01')");
    // the provider has none of them, so their checks end them
    const ids = Array.from({ length: 60 }, (_, i) => `gid://shopify/SubscriptionContract/99${i}`);
    await database.batch(ids.map((id) => insert.bind(id)));
    await shop.everyMinute();
    const open = database.prepare(
      "SELECT count(*) AS n FROM billing_contracts WHERE contract_id LIKE 'gid://shopify/SubscriptionContract/99%' AND next_look <> ''",
    );
    await eventually(async () => (await open.first<{ n: number }>())!.n === 0);
  });
});

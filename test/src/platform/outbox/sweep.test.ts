import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import fc from 'fast-check';
import { object, string } from 'superstruct';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { locks } from '../../../../src/platform/database/tables.ts';
import { enqueue, enqueueAgain } from '../../../../src/platform/outbox/enqueue.ts';
import {
  type Attempt,
  batchHandler,
  handler,
  kind,
  LeaseLost,
  Undeliverable,
} from '../../../../src/platform/outbox/kind.ts';
import { pauseAfter, sweepOutbox } from '../../../../src/platform/outbox/sweep.ts';
import { CircuitOpen, UpstreamError } from '../../../../src/platform/upstream.ts';
import { MemoryD1 } from '../../../d1.ts';
import { deleteOld } from '../../../old-rows.ts';

type Work = (payload: { id: string }, attempt: Attempt<null>) => Promise<void>;

const parcel = kind('parcel', object({ id: string() }), { maxAttempts: 3 });
let d1: MemoryD1;
let deliveries: string[];
const deliver: Work = async ({ id }) => void deliveries.push(id);
const put = (id: string, more: { dueAt?: Date } = {}) =>
  enqueue(drizzle(d1.binding), parcel, { key: id, payload: { id }, ...more });
const sweep = (work: Work = deliver, now = new Date()) =>
  sweepOutbox(d1.binding, { handlers: [handler(parcel, work)], context: null, now });
const row = (key: string) => d1.rows<Record<string, any>>('SELECT * FROM outbox WHERE key = ?', key)[0]!;
const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const expireLeases = () =>
  d1.sqlite.exec("UPDATE outbox SET leased_until = '2020-01-01T00:00:00.000Z' WHERE lease IS NOT NULL");
/** A row that stands for the effect of a delivery in the database. It can be there once only. */
const effect = (name: string) => drizzle(d1.binding).insert(locks).values({ name, owner: 'effect', aliveAt: '' });
const effects = () => d1.rows('SELECT name FROM locks ORDER BY name').map(({ name }) => name);

beforeEach(() => {
  d1 = new MemoryD1();
  deliveries = [];
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

describe('a row of the outbox', () => {
  it('is stored once for each key, and delivered once', async () => {
    await put('a');
    await put('a');
    await put('b');
    await sweep();
    await sweep();
    expect(deliveries.sort()).toEqual(['a', 'b']);
    expect(row('a')).toMatchObject({
      state: 'done',
      attempts: 1,
      last_error: null,
      lease: null,
      finished_at: expect.any(String),
    });
  });

  it('is stored with its cause or not at all', async () => {
    const db = drizzle(d1.binding);
    await expect(db.batch([effect('cause'), put('a'), effect('cause')])).rejects.toThrow();
    expect([effects(), d1.rows('SELECT * FROM outbox')]).toEqual([[], []]);
    await db.batch([effect('cause'), put('a')]);
    expect([effects(), row('a').state]).toEqual([['cause'], 'open']);
  });

  it('is stored only where its condition holds within the transaction', async () => {
    const db = drizzle(d1.binding);
    const when = (name: string) => sql`EXISTS (SELECT 1 FROM ${locks} WHERE ${locks.name} = ${name})`;
    await db.batch([effect('cause'), enqueue(db, parcel, { key: 'yes', payload: { id: 'yes' }, when: when('cause') })]);
    await enqueue(db, parcel, { key: 'no', payload: { id: 'no' }, when: when('other') });
    expect(d1.rows('SELECT key FROM outbox')).toEqual([{ key: 'yes' }]);
  });

  it('waits until it is due by the shop’s clock', async () => {
    await put('a', { dueAt: minutes(60) });
    await sweep();
    expect(deliveries).toEqual([]);
    await sweep(deliver, minutes(61));
    expect(deliveries).toEqual(['a']);
  });

  it('stays due, and its attempt does not count, while its system is not called', async () => {
    for (let n = 0; n < 25; n++) await put(`row ${n}`);
    let called = 0;
    const closed = async () => {
      called += 1;
      throw called === 1
        ? new UpstreamError('upstream_status', 'the system answered 500', true)
        : new CircuitOpen('system');
    };
    const rows = () =>
      d1.rows<Record<string, any>>(
        'SELECT state, attempts, lease FROM outbox WHERE due_at <= ?',
        new Date().toISOString(),
      );
    await sweep(closed);
    // the first ten rows are enough to know
    expect([called, rows()]).toEqual([10, Array(24).fill({ state: 'open', attempts: 0, lease: null })]);
    await sweep();
    expect(deliveries).toHaveLength(24);
  });

  it('waits while nothing works on its kind, and while other kinds are woken', async () => {
    await put('a');
    await sweepOutbox(d1.binding, { handlers: [], context: null, now: new Date() });
    await sweepOutbox(d1.binding, {
      handlers: [handler(parcel, deliver)],
      context: null,
      now: new Date(),
      kinds: ['mail'],
    });
    expect([deliveries, row('a').attempts]).toEqual([[], 0]);
    await sweepOutbox(d1.binding, {
      handlers: [handler(parcel, deliver)],
      context: null,
      now: new Date(),
      kinds: ['parcel'],
    });
    expect(deliveries).toEqual(['a']);
  });

  it('is delivered in order of its due time, more than a batch in one sweep', async () => {
    for (let i = 0; i < 25; i++) await put(String(i).padStart(2, '0'), { dueAt: minutes(-25 + i) });
    await sweep();
    expect(deliveries).toHaveLength(25);
    expect(deliveries.slice(0, 10).sort()).toEqual(Array.from({ length: 10 }, (_, i) => String(i).padStart(2, '0')));
  });
});

describe('a failed attempt', () => {
  const refuse: Work = async () => {
    throw new Error('the other system is down');
  };

  it('is repeated after a growing pause, until the row is dead', async () => {
    await put('a');
    const begun = Date.now();
    await sweep(refuse);
    expect(row('a')).toMatchObject({
      state: 'open',
      attempts: 1,
      last_error: 'the other system is down',
      lease: null,
      finished_at: null,
    });
    const pause = Date.parse(row('a').due_at) - begun;
    expect(pause).toBeGreaterThanOrEqual(45_000);
    expect(pause).toBeLessThan(80_000);
    await sweep(refuse);
    expect(row('a').attempts).toBe(1);
    await sweep(refuse, minutes(2));
    await sweep(refuse, minutes(60));
    expect(row('a')).toMatchObject({
      state: 'dead',
      attempts: 3,
      last_error: 'the other system is down',
      finished_at: expect.any(String),
    });
    await sweep(deliver, minutes(600));
    expect(deliveries).toEqual([]);
  });

  it('is told when it is the last', async () => {
    await put('a');
    const told: [number, boolean][] = [];
    const note: Work = async (_, { number, isLast }) => {
      told.push([number, isLast]);
      throw new Error('no');
    };
    for (let i = 0; i < 4; i++) await sweep(note, minutes(i * 60));
    expect(told).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
  });

  it('is the only one when the delivery is refused for good, or the payload is not understood', async () => {
    await put('a');
    d1.sqlite.exec(
      "INSERT INTO outbox (kind, key, payload, state, due_at, attempts, created_at) SELECT kind, 'b', '{\"number\":1}', state, due_at, 0, created_at FROM outbox",
    );
    await sweep(async () => {
      throw new Undeliverable('no such address');
    });
    expect([row('a'), row('b')]).toMatchObject([
      { state: 'dead', attempts: 1, last_error: 'no such address' },
      { state: 'dead', attempts: 1, last_error: expect.stringContaining('id') },
    ]);
  });

  it('delays no other row', async () => {
    await put('bad');
    await put('good');
    await sweep(async (payload, attempt) => (payload.id === 'bad' ? refuse : deliver)(payload, attempt));
    expect([deliveries, row('bad').state]).toEqual([['good'], 'open']);
  });

  it('ends when its time is over, also when the handler never does', async () => {
    const stopped = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => stopped.signal);
    await put('a');
    const sweeping = sweep(() => new Promise(() => {}));
    await vi.waitUntil(() => row('a').lease !== null, { timeout: 20_000 });
    stopped.abort(new Error('the time is over'));
    await sweeping;
    expect(row('a')).toMatchObject({ state: 'open', last_error: 'the time is over', lease: null });
    expect(timeout.mock.calls[0]![0]).toBeLessThan(60_000);
  });

  it.each([
    [1, 45_000, 75_000],
    [2, 90_000, 150_000],
    [5, 720_000, 1_200_000],
    [14, 16_200_000, 27_000_000],
  ])('number %i is followed by a pause from %i to %i ms', (attempts, least, most) => {
    expect([pauseAfter(attempts, 0), pauseAfter(attempts, 1)]).toEqual([least, most]);
  });
});

describe('the lease', () => {
  it('keeps two sweeps from working on a row at the same time', async () => {
    for (let i = 0; i < 30; i++) await put(String(i));
    const underWay = new Set<string>();
    const work: Work = async ({ id }) => {
      expect(underWay.has(id)).toBe(false);
      underWay.add(id);
      await new Promise((resolve) => setTimeout(resolve, 2));
      deliveries.push(id);
    };
    await Promise.all([sweep(work), sweep(work), sweep(work)]);
    expect(deliveries.sort()).toEqual(Array.from({ length: 30 }, (_, i) => String(i)).sort());
    expect(d1.rows('SELECT DISTINCT state, attempts FROM outbox')).toEqual([{ state: 'done', attempts: 1 }]);
  });

  it('ends some time after a crash, and the row is taken up again', async () => {
    await put('a');
    // the database is lost from the moment of the delivery on, as it is for a Worker that ends there
    const crash: Work = async (payload, attempt) => {
      await deliver(payload, attempt);
      d1.onCall = () => {
        throw new Error('gone');
      };
    };
    await expect(sweep(crash)).rejects.toThrow('Failed query');
    d1.onCall = () => {};
    expect(row('a')).toMatchObject({ state: 'open', attempts: 1, lease: expect.any(String) });
    expect(Date.parse(row('a').leased_until) - Date.now()).toBeGreaterThan(40_000);
    await sweep(deliver, minutes(600));
    expect(deliveries).toEqual(['a']);
    expireLeases();
    await sweep();
    expect([deliveries, row('a').state, row('a').attempts]).toEqual([['a', 'a'], 'done', 2]);
  });

  it('is given only as often as there are attempts, so that a row that ends the Worker each time is dead', async () => {
    await put('a');
    for (let i = 0; i < 3; i++) {
      d1.sqlite.exec(`UPDATE outbox SET lease = 'crashed', leased_until = '2020', attempts = attempts + 1`);
    }
    await sweep();
    expect([deliveries, row('a').state, row('a').last_error]).toEqual([[], 'dead', 'no attempt has ended']);
  });

  it('takes the effects of an attempt back that was too slow', async () => {
    await put('a');
    let proceed = () => {};
    const slow = sweep(async (_, { complete }) => {
      await new Promise<void>((resolve) => {
        proceed = resolve;
      });
      await complete(effect('slow'));
    });
    await vi.waitUntil(() => row('a').lease !== null, { timeout: 20_000 });
    expireLeases();
    await sweep(async (_, { complete }) => complete(effect('second')));
    proceed();
    await slow;
    expect([effects(), row('a').state, row('a').attempts]).toEqual([['second'], 'done', 2]);
  });

  it('is known to be lost by the attempt that lost it', async () => {
    await put('a');
    let thrown: unknown;
    await sweep(async (_, { complete }) => {
      d1.sqlite.exec("UPDATE outbox SET lease = 'other'");
      thrown = await complete().catch((error: unknown) => error);
      throw thrown;
    });
    expect(thrown).toBeInstanceOf(LeaseLost);
    expect(row('a')).toMatchObject({ state: 'open', lease: 'other', last_error: null });
  });
});

describe('completing', () => {
  it('marks the row as done in the transaction of its effects', async () => {
    await put('a');
    await effect('taken');
    await sweep(async (_, { complete }) => complete(effect('new'), effect('taken')));
    expect([effects(), row('a').state, row('a').last_error]).toEqual([
      ['taken'],
      'open',
      'UNIQUE constraint failed: locks.name',
    ]);
    await sweep(async (_, { complete }) => complete(effect('new'), put('b')), minutes(60));
    expect([effects(), row('a').state, row('b').state]).toEqual([['new', 'taken'], 'done', 'open']);
  });

  it('is final, whatever the handler does afterwards', async () => {
    await put('a');
    await sweep(async (_, { complete }) => {
      await complete(effect('new'));
      throw new Error('too late');
    });
    expect([effects(), row('a')]).toMatchObject([['new'], { state: 'done', last_error: null }]);
  });
});

it('done and dead rows are deleted after a month, open ones are not', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const work: Work = async (payload, attempt) => {
    if (payload.id.endsWith('dead')) throw new Undeliverable('no');
    await deliver(payload, attempt);
  };
  for (const id of ['done', 'dead']) await put(id);
  await sweep(work);
  vi.setSystemTime(Date.now() + 29 * 86_400_000);
  for (const id of ['new done', 'new dead']) await put(id);
  await sweep(work);
  await put('open');
  const keys = () => d1.rows('SELECT key FROM outbox ORDER BY key').map(({ key }) => key);
  await deleteOld(d1.binding);
  expect(keys()).toEqual(['dead', 'done', 'new dead', 'new done', 'open']);
  vi.setSystemTime(Date.now() + 1.01 * 86_400_000);
  await deleteOld(d1.binding);
  expect(keys()).toEqual(['new dead', 'new done', 'open']);
  vi.setSystemTime(Date.now() + 400 * 86_400_000);
  await deleteOld(d1.binding);
  expect(keys()).toEqual(['open']);
  vi.useRealTimers();
});

describe('a kind of the background', () => {
  const prices = kind('prices', object({ id: string() }), { maxAttempts: 3, isBackground: true });
  const db = () => drizzle(d1.binding);

  it('is worked on once all others are, also those that have fewer rows and come later', async () => {
    for (let n = 0; n < 30; n++) await enqueue(db(), prices, { key: `price ${n}`, payload: { id: `price ${n}` } });
    await put('a');
    const together = batchHandler(prices, 10, async (rows) => void deliveries.push(`${rows.length} prices`));
    const slow = handler(parcel, async ({ id }) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      deliveries.push(id);
    });
    await sweepOutbox(d1.binding, { handlers: [together, slow], context: null, now: new Date() });
    expect(deliveries).toEqual(['a', '10 prices', '10 prices', '10 prices']);
  });
});

describe('a row that may be worked on again', () => {
  const again = (payload = 'new', more: { dueAt?: Date } = {}) =>
    enqueueAgain(drizzle(d1.binding), parcel, { key: 'a', payload: { id: payload }, ...more });

  it('waits as long as it did before where it waits', async () => {
    await put('a', { dueAt: minutes(1) });
    const { due_at } = row('a');
    await again('new', { dueAt: minutes(5) });
    expect(row('a')).toMatchObject({ due_at, payload: '{"id":"new"}' });
    await again('none', { dueAt: minutes(5) });
    expect(d1.rows('SELECT id FROM outbox')).toHaveLength(1);
  });

  it.each(['done', 'dead'])('is open again where it is %s', async (state) => {
    await put('a');
    d1.sqlite.exec(`UPDATE outbox SET state = '${state}', attempts = 3, finished_at = '2026'`);
    await again();
    expect(row('a')).toMatchObject({ state: 'open', attempts: 0, finished_at: null, lease: null });
    await sweep();
    expect(deliveries).toEqual(['new']);
  });

  it('takes its effect from an attempt under way, which has read what was there before', async () => {
    await put('a');
    const asBefore: Work = async ({ id }, { complete }) => {
      await again('new', { dueAt: minutes(1) });
      await complete(effect(id));
    };
    await sweep(asBefore);
    expect([effects(), row('a').state]).toEqual([[], 'open']);
    await sweep(({ id }, { complete }) => complete(effect(id)), minutes(2));
    expect([effects(), row('a').state]).toEqual([['new'], 'done']);
  });
});

it('a row of a batch that is left open is tried by itself, with what is left', async () => {
  for (const key of ['a', 'b', 'c']) await put(key);
  const batches: string[] = [];
  const work = batchHandler(parcel, 10, async (rows: readonly { id: string }[], { complete, proceed }) => {
    batches.push(rows.map(({ id }) => id).join());
    await complete(...(rows.length > 1 ? [effect('a and c'), proceed('b', { id: 'rest of b' })] : [effect('b')]));
  });
  await sweepOutbox(d1.binding, { handlers: [work], context: null, now: new Date() });
  expect([batches, effects()]).toEqual([
    ['a,b,c', 'rest of b'],
    ['a and c', 'b'],
  ]);
  expect(row('b')).toMatchObject({ state: 'done', attempts: 1 });
});

it('whatever fails, crashes and overlaps, the effect of every row is there exactly once', async () => {
  const outcome = fc.constantFrom('deliver', 'refuse', 'crash', 'slow');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(outcome, { maxLength: 2 }), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 3 }),
      async (plans, sweepers) => {
        d1 = new MemoryD1();
        const left = new Map(plans.map((outcomes, i) => [String(i), [...outcomes]]));
        for (const id of left.keys()) await put(id);
        const work: Work = async ({ id }, { complete }) => {
          const next = left.get(id)!.shift() ?? 'deliver';
          if (next === 'refuse') throw new Error('refused');
          // another sweep may take the row from here on, as if this attempt had come to an end without a word
          if (next !== 'deliver') d1.sqlite.prepare("UPDATE outbox SET leased_until = '2020' WHERE key = ?").run(id);
          if (next === 'slow') await new Promise((resolve) => setTimeout(resolve, 1));
          if (next === 'crash') throw new LeaseLost('crashed');
          await complete(effect(id));
        };
        for (let round = 0; round < 5; round++)
          await Promise.all(Array.from({ length: sweepers }, () => sweep(work, minutes(round * 60))));
        expect(effects().sort()).toEqual([...left.keys()].sort());
        const dead = d1.rows("SELECT key FROM outbox WHERE state <> 'done'");
        expect(dead).toEqual([]);
      },
    ),
    { numRuns: 60 },
  );
});

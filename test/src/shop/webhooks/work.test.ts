import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runTimers, ThingShop } from './things.ts';

const table = vi.hoisted(() => ({ subjects: [] as unknown[] }));
vi.mock('../../../../src/shop/webhooks/subjects.ts', () => table);

let shop: ThingShop;
function open(): void {
  shop = new ThingShop();
  table.subjects.splice(0, 1, shop.subject);
}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'clearTimeout'] });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  open();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('an event', () => {
  it('is worked on by the present state of its subject, however many come', async () => {
    shop.change('a');
    shop.change('a');
    for (const id of ['one', 'two', 'one']) await shop.deliver('a', id);
    await runTimers(shop.sweepAll());
    expect([shop.known(), shop.consumed, shop.told]).toEqual([{ a: 2 }, ['a 2'], ['a 2']]);
    await shop.deliver('a', 'late');
    await runTimers(shop.sweepAll());
    expect(shop.consumed).toEqual(['a 2']);
  });

  it('counts although its subject changed twice within the second that the API counts in', async () => {
    const at = new Date();
    shop.change('a', at);
    await shop.deliver('a', 'one');
    await runTimers(shop.sweepAll());
    shop.change('a', at);
    await shop.deliver('a', 'two');
    await runTimers(shop.sweepAll());
    expect(shop.known()).toEqual({ a: 2 });
  });

  it('of an older state, from a copy of the API that lags behind, changes nothing', async () => {
    shop.change('a');
    const old = shop.things.get('a')!;
    shop.change('a', new Date(Date.now() + 5000));
    await shop.deliver('a', 'one');
    await runTimers(shop.sweepAll());
    shop.things.set('a', old);
    await shop.deliver('a', 'two');
    await runTimers(shop.sweepAll());
    expect([shop.known(), shop.consumed]).toEqual([{ a: 2 }, ['a 2']]);
  });

  it('of something that is gone is done', async () => {
    await shop.deliver('gone', 'one');
    await runTimers(shop.sweepAll());
    expect(shop.d1.rows('SELECT state FROM outbox')).toEqual([{ state: 'done' }]);
  });

  it('waits until the API answers', async () => {
    shop.change('a');
    await shop.deliver('a', 'one');
    shop.failures = 1;
    await runTimers(shop.sweep());
    expect([shop.known(), shop.d1.rows('SELECT state, last_error FROM outbox')]).toEqual([
      {},
      [{ state: 'open', last_error: 'the API answered 500' }],
    ]);
    await runTimers(shop.sweepAll());
    expect(shop.known()).toEqual({ a: 1 });
  });

  it('is dead when nobody works on its subject any more', async () => {
    shop.change('a');
    await shop.deliver('a', 'one');
    table.subjects.splice(0, 1);
    await runTimers(shop.sweepAll());
    expect(shop.d1.rows('SELECT state, attempts FROM outbox')).toEqual([{ state: 'dead', attempts: 1 }]);
  });
});

it('any order, repetition and overlap of deliveries, with failures between, ends in the same state', async () => {
  const id = fc.constantFrom('a', 'b');
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('change' as const), id }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('deliver' as const), pick: fc.nat(30) }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('sweep' as const), sweepers: fc.integer({ min: 1, max: 3 }) }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('fail' as const), times: fc.integer({ min: 1, max: 3 }) }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.infiniteStream(fc.nat(1000)), async (steps, numbers) => {
      open();
      const events: { thing: string; id: string }[] = [];
      const deliver = ({ thing, id }: (typeof events)[number]) => shop.deliver(thing, id);
      for (const now of steps) {
        if (now.do === 'change') {
          shop.change(now.id);
          events.push({ thing: now.id, id: `event ${events.length}` });
        } else if (now.do === 'deliver' && events.length > 0) await deliver(events[now.pick % events.length]!);
        else if (now.do === 'sweep')
          await runTimers(Promise.all(Array.from({ length: now.sweepers }, () => shop.sweep())));
        else if (now.do === 'fail') shop.failures = now.times;
      }
      // at last, each event comes at least once, in some order
      const order = events.map((event) => ({ event, at: numbers.next().value! })).sort((a, b) => a.at - b.at);
      for (const { event } of order) await deliver(event);
      await runTimers(shop.sweepAll());
      const latest = Object.fromEntries([...shop.things.values()].map(({ id, version }) => [id, version]));
      expect(shop.known()).toEqual(latest);
      expect(shop.told).toEqual(
        expect.arrayContaining(Object.entries(latest).map(([id, version]) => `${id} ${version}`)),
      );
      expect(new Set(shop.told).size).toBe(shop.told.length);
      expect(new Set(shop.consumed).size).toBe(shop.consumed.length);
      expect(shop.d1.rows("SELECT DISTINCT state FROM outbox WHERE state <> 'done'")).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reconcile } from '../../../../src/shop/webhooks/reconcile.ts';
import { runTimers, ThingShop } from './things.ts';

const table = vi.hoisted(() => ({ subjects: [] as unknown[] }));
vi.mock('../../../../src/shop/webhooks/subjects.ts', () => table);

let shop: ThingShop;
const START = Date.now();
const after = (minutes: number) => new Date(START + minutes * 60_000);
/** Compares the shop with the API at a time, and works on what was found. */
async function compare(minutes: number): Promise<void> {
  await reconcile(shop.context, after(minutes));
  await runTimers(shop.sweepAll());
}
const watermark = () => shop.d1.rows('SELECT since FROM watermarks')[0]?.since;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'clearTimeout'] });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  shop = new ThingShop();
  table.subjects.splice(0, 1, shop.subject);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('finds what never came, once', async () => {
  await compare(0);
  for (const [i, id] of ['a', 'b', 'c', 'd', 'e'].entries()) shop.change(id, after(1 + i));
  await compare(11);
  expect(shop.known()).toEqual({ a: 1, b: 1, c: 1, d: 1, e: 1 });
  const events = shop.d1.rows(
    'SELECT topic, webhook_id, triggered_at, resource_id FROM commerce_events ORDER BY rowid',
  );
  const { updatedAt } = shop.things.get('a')!;
  expect(events[0]).toEqual({
    topic: 'things/reconciled',
    webhook_id: `a ${updatedAt}`,
    triggered_at: updatedAt,
    resource_id: 'a',
  });
  expect(watermark()).toBe(shop.things.get('e')!.updatedAt);
  await compare(22);
  expect([events.length, shop.listed]).toEqual([5, 3]);
  expect(shop.d1.rows('SELECT * FROM commerce_events')).toHaveLength(5);
  // the webhook comes after all
  await shop.deliver('a', 'late');
  await runTimers(shop.sweepAll());
  expect([shop.consumed.length, shop.told.length]).toEqual([5, 5]);
});

it('asks for nothing that has come', async () => {
  await compare(-20);
  shop.change('a', after(-10));
  await shop.deliver('a', 'one');
  await runTimers(shop.sweepAll());
  await compare(0);
  expect(shop.d1.rows('SELECT topic FROM commerce_events')).toEqual([{ topic: 'things/update' }]);
});

it('asks again for what was read in the second of its change', async () => {
  await compare(-20);
  // a second that does not pass meanwhile
  const at = new Date(Date.now() + 60_000);
  shop.change('a', at);
  await shop.deliver('a', 'one');
  await runTimers(shop.sweepAll());
  shop.change('a', at);
  await compare(0);
  expect(shop.known()).toEqual({ a: 2 });
});

it('looks back beyond the last comparison, because a search may learn of a change late', async () => {
  await compare(0);
  shop.change('seen', after(8));
  await compare(11);
  shop.change('late', after(3));
  await compare(22);
  expect(shop.known()).toEqual({ seen: 1, late: 1 });
});

it('is made every ten minutes, by one of several runs', async () => {
  await Promise.all([0, 0, 0].map(compare));
  expect(shop.listed).toBe(1);
  await compare(9);
  expect(shop.listed).toBe(1);
  await Promise.all([10, 10].map(compare));
  expect(shop.listed).toBe(2);
});

it('keeps what was found before the API failed, and goes on from there', async () => {
  await compare(0);
  for (const [i, id] of ['a', 'b', 'c'].entries()) shop.change(id, after(1 + i));
  const list = shop.subject.updatedSince;
  vi.spyOn(shop.subject, 'updatedSince').mockImplementationOnce(async function* (settings, since) {
    for await (const page of list(settings, since)) {
      yield page;
      throw new Error('the API is down');
    }
  });
  await expect(reconcile(shop.context, after(11))).rejects.toThrow('the API is down');
  expect(watermark()).toBe(shop.things.get('b')!.updatedAt);
  await compare(22);
  expect(shop.known()).toEqual({ a: 1, b: 1, c: 1 });
});

it('goes on after the clock was set back', async () => {
  await compare(60 * 24 * 30);
  shop.change('a', after(1));
  await compare(2);
  expect(shop.known()).toEqual({ a: 1 });
});

import { drizzle } from 'drizzle-orm/d1';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Settings } from '../../../../src/env.ts';
import { handler, type Statement } from '../../../../src/platform/outbox/kind.ts';
import { sweepOutbox } from '../../../../src/platform/outbox/sweep.ts';
import { deliverPost, eraseTracking } from '../../../../src/shop/tracking/deliver.ts';
import { postStatements, type TrackedPost, trackingKind } from '../../../../src/shop/tracking/track.ts';
import type { OutboxContext } from '../../../../src/site/outbox.ts';
import { MemoryD1 } from '../../../d1.ts';
import { deleteOld } from '../../../old-rows.ts';
import { runTimers } from '../webhooks/things.ts';

type Answer = 'take' | 'refuse' | 'reject' | 'lose';

let d1: MemoryD1;
/** Events that the service has taken, by their idempotency keys. */
let taken: Map<string, Record<string, unknown>>;
let calls: Request[];
let answer: () => Answer;
const settings = {
  tracking: { url: 'https://tracking.example/events', header: 'X-Key', secret: 'secret' },
} as Settings;
const context = (given = settings): OutboxContext => ({
  settings: given,
  database: d1.binding,
  translate: async () => String as never,
});

const RECORD = {
  date: '2026-11-22T12:00:00.000Z',
  url: 'https://k.example/se',
  source: 'a',
  medium: 'b',
  campaign: 'c',
  term: 'd',
  content: 'e',
};
const put = async (post: Partial<TrackedPost> = {}) => {
  const statements = postStatements(drizzle(d1.binding), {
    kind: 'visit',
    key: '1',
    record: RECORD,
    address: 'https://k.example/se',
    ...post,
  });
  await drizzle(d1.binding).batch(statements as [Statement, ...Statement[]]);
};
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);
/** A sweep; the pauses before its retries take no time. */
const sweep = (now = new Date(), given = settings) =>
  runTimers(sweepOutbox(d1.binding, { handlers: [handler(trackingKind, deliverPost)], context: context(given), now }));
const posts = () => d1.rows('SELECT key FROM tracking_posts').map(({ key }) => key);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  d1 = new MemoryD1();
  taken = new Map();
  calls = [];
  answer = () => 'take';
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const request = new Request(url, { ...init, signal: null });
    calls.push(request);
    const what = answer();
    if (what === 'refuse') return new Response('', { status: 503 });
    if (what === 'reject') return new Response('', { status: 422 });
    taken.set(request.headers.get('Idempotency-Key')!, (await request.json()) as Record<string, unknown>);
    if (what === 'lose') throw new TypeError('connection lost');
    return new Response('', { status: 202 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('an event', () => {
  it('is posted with the header of the configuration, and its body is deleted then', async () => {
    await put({ kind: 'lead', email: 'Anna@Example.com' });
    await sweep();
    expect(calls.map(({ url, method, headers }) => [url, method, headers.get('X-Key')])).toEqual([
      ['https://tracking.example/events', 'POST', 'secret'],
    ]);
    expect([...taken.values()]).toEqual([{ ...RECORD, url_base: 'https://k.example/se', email: 'Anna@Example.com' }]);
    expect([posts(), d1.rows('SELECT payload, state FROM outbox')]).toEqual([
      [],
      [{ payload: '{"key":"lead 1"}', state: 'done' }],
    ]);
  });

  it('of a visitor without campaign has empty fields and no e-mail', async () => {
    await put({ record: null });
    await sweep();
    expect([...taken.values()]).toEqual([
      {
        date: '',
        url: '',
        source: '',
        medium: '',
        campaign: '',
        term: '',
        content: '',
        url_base: 'https://k.example/se',
      },
    ]);
  });

  it('that was told is not told again, and leaves no body', async () => {
    await put();
    await sweep();
    await put();
    await put();
    await sweep();
    expect([taken.size, calls.length, posts()]).toEqual([1, 1, []]);
  });

  it('is one for each kind and key', async () => {
    for (const kind of ['visit', 'plan', 'lead'] as const) for (const key of ['1', '2', '1']) await put({ kind, key });
    await sweep();
    expect(taken.size).toBe(6);
  });

  it('arrives once after an hour without the service', async () => {
    answer = () => 'refuse';
    for (const key of ['1', '2', '3']) await put({ key });
    for (let minute = 0; minute < 60; minute += 5) await sweep(later(minute / 60));
    expect(taken.size).toBe(0);
    answer = () => 'take';
    for (let hour = 1; hour < 4; hour++) await sweep(later(hour));
    expect([taken.size, posts()]).toEqual([3, []]);
    expect(calls.filter(({ headers }) => taken.has(headers.get('Idempotency-Key')!)).length).toBe(calls.length);
  });

  it('arrives once although the answer is lost and the Worker ends at any line', async () => {
    const outcome = fc.constantFrom<Answer | 'end'>('take', 'refuse', 'lose', 'end');
    await fc.assert(
      fc.asyncProperty(fc.array(outcome, { minLength: 1, maxLength: 10 }), async (outcomes) => {
        d1 = new MemoryD1();
        taken = new Map();
        calls = [];
        for (const key of ['1', '2']) await put({ key });
        const steps = [...outcomes];
        answer = () => {
          const step = steps.shift() ?? 'take';
          // the service has taken it, and the database is out of reach for what follows, as when the Worker has ended
          if (step === 'end')
            d1.onCall = () => {
              throw new Error('the Worker has ended');
            };
          return step === 'end' ? 'take' : step;
        };
        for (let run = 1; run <= 40 && posts().length > 0; run++) {
          await sweep(later(run * 7)).catch(() => {});
          d1.onCall = () => {};
          d1.sqlite.exec("UPDATE outbox SET leased_until = ''");
          for (const key of ['1', '2']) await put({ key });
        }
        expect([taken.size, posts()]).toEqual([2, []]);
        expect(new Set(calls.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(2);
      }),
      { seed: 15, numRuns: 60 },
    );
  });

  it('that the service rejects is given up, and deleted after 30 days', async () => {
    answer = () => 'reject';
    await put();
    await sweep();
    await sweep(later(10));
    expect([calls.length, d1.rows('SELECT state FROM outbox')]).toEqual([1, [{ state: 'dead' }]]);
    await deleteOld(d1.binding);
    expect(posts()).toEqual(['visit 1']);
    d1.sqlite.exec("UPDATE tracking_posts SET at = '2020-01-01T00:00:00.000Z'");
    await deleteOld(d1.binding);
    expect(posts()).toEqual([]);
  });

  it('leaves no row a day after it was delivered', async () => {
    await put({ key: 'young' });
    await put({ key: 'old' });
    await sweep();
    answer = () => 'reject';
    await put({ key: 'dead' });
    await sweep();
    // as if 25 hours had passed for all but one
    d1.sqlite.exec(
      "UPDATE outbox SET delete_after = strftime('%Y-%m-%dT%H:%M:%fZ', delete_after, '-25 hours') WHERE key <> 'visit young'",
    );
    await deleteOld(d1.binding);
    expect(d1.rows('SELECT key, state FROM outbox ORDER BY key')).toEqual([
      { key: 'visit dead', state: 'dead' },
      { key: 'visit young', state: 'done' },
    ]);
  });

  it('waits while no service is configured', async () => {
    await put();
    await sweep(new Date(), { tracking: { url: '', header: '', secret: '' } } as Settings);
    expect([calls.length, posts()]).toEqual([0, ['visit 1']]);
  });
});

describe('a purchase', () => {
  it('counts once for each cart, also when the browser reports it months after the order', async () => {
    await put({ kind: 'bought', key: 'cart' });
    await sweep();
    d1.sqlite.exec('DELETE FROM outbox');
    await deleteOld(d1.binding);
    await put({ kind: 'bought', key: 'cart', address: 'https://k.example/se/cart' });
    await put({ kind: 'bought', key: 'other' });
    await sweep();
    // the service may have forgotten the key by then
    expect([taken.size, calls.length, posts()]).toEqual([2, 2, []]);
  });
});

describe('the events of a deleted account', () => {
  it('are not sent any more; those of others are', async () => {
    await put({ kind: 'lead', key: '1', email: 'Anna@Example.com' });
    await put({ kind: 'lead', key: '2', email: 'bo@example.com' });
    const db = drizzle(d1.binding);
    const [first, ...rest] = eraseTracking(db, 'anna@example.com');
    await db.batch([first!, ...rest]);
    await sweep();
    expect([...taken.values()].map(({ email }) => email)).toEqual(['bo@example.com']);
    expect(eraseTracking(db, null)).toEqual([]);
  });
});

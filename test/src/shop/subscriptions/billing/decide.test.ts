import { describe, expect, it } from 'vitest';
import { addDays, type Day } from '../../../../../src/platform/shared/day.ts';
import {
  announcementOf,
  type CycleRow,
  type CycleState,
  decide,
  lastDayOf,
  nextTryAfter,
  type Situation,
} from '../../../../../src/shop/subscriptions/billing/decide.ts';

const DUE: Day = '2027-03-20';

const row = (state: CycleState, change: Partial<CycleRow> = {}): CycleRow => ({
  contractId: 'c',
  cycle: 2,
  state,
  day: DUE,
  agreedDay: '',
  chargeOn: DUE,
  noticeKey: 'notice',
  tries: 0,
  failures: 0,
  failedOn: '',
  nextTry: '',
  attemptId: '',
  askedAt: '',
  orderId: '',
  error: '',
  ...change,
});

/** A contract with one delivery on the 20th of March, three days of notice, on a day. */
const on = (today: Day, change: Partial<Situation> & { sent?: Day } = {}): ReturnType<typeof decide> =>
  decide({
    status: 'ACTIVE',
    maxCycles: null,
    cycles: [{ index: 2, day: DUE, skipped: false, billed: false }],
    rows: [],
    pausedUntil: '',
    resumedOn: '',
    today,
    noticeDays: 3,
    sentOn: () => change.sent ?? null,
    ...change,
  });

const NOTICED = { rows: [row('noticed')], sent: '2027-03-16' as const };

describe('a delivery', () => {
  it('has its notice a day more than the lead time before, and is looked at again then and on its day', () => {
    expect(on('2027-03-15')).toEqual({ actions: [], nextCheck: '2027-03-16' });
    expect(on('2027-03-16')).toEqual({
      actions: [{ kind: 'notice', cycle: 2, day: DUE, chargeOn: DUE, agreed: false }],
      nextCheck: DUE,
    });
    expect(on('2027-03-17', NOTICED)).toEqual({ actions: [], nextCheck: DUE });
    expect(on(DUE, NOTICED).actions).toEqual([{ kind: 'bill', cycle: 2, day: DUE }]);
  });

  it('is charged later after an outage, when its late notice has had its time', () => {
    const [notice] = on('2027-03-25').actions;
    expect(notice).toEqual({ kind: 'notice', cycle: 2, day: DUE, chargeOn: '2027-03-29', agreed: false });
    const late = { rows: [row('noticed', { chargeOn: '2027-03-29' })], sent: '2027-03-25' as const };
    expect(on('2027-03-28', late).actions).toEqual([]);
    expect(on('2027-03-29', late).actions).toEqual([{ kind: 'bill', cycle: 2, day: DUE }]);
  });

  it('is not charged while its notice is not sent, or was sent less than the lead time ago', () => {
    expect(on(DUE, { rows: [row('noticed')] })).toEqual({ actions: [], nextCheck: '2027-03-21' });
    expect(on(DUE, { rows: [row('noticed')], sent: '2027-03-17' }).actions).toEqual([]);
    expect(on(DUE, { rows: [row('noticed')], sent: '2027-03-16' }).actions).toHaveLength(1);
  });

  it('that the customer has moved is charged on the chosen day, and its notice goes out at once', () => {
    const agreed = { rows: [row('noticed', { day: '2027-03-28', agreedDay: DUE })] };
    expect(on('2027-03-19', agreed).actions).toEqual([
      { kind: 'notice', cycle: 2, day: DUE, chargeOn: DUE, agreed: true },
    ]);
    expect(on(DUE, agreed).actions.map(({ kind }) => kind)).toEqual(['notice', 'bill']);
    // one that the merchant has moved has a notice of its own
    expect(on(DUE, { rows: [row('noticed', { day: '2027-03-28' })] }).actions).toEqual([
      { kind: 'notice', cycle: 2, day: DUE, chargeOn: '2027-03-24', agreed: false },
    ]);
    // the first one after the customer has resumed, as the page then names it
    expect(on(DUE, { resumedOn: '2027-03-19' }).actions.map(({ kind }) => kind)).toEqual(['notice', 'bill']);
    expect(on(DUE, { resumedOn: '2027-03-10' }).actions.map(({ kind }) => kind)).toEqual(['notice']);
  });

  it('that is skipped, paused, billed or at work is not charged', () => {
    const cycle = { index: 2, day: DUE, skipped: false, billed: false };
    const closed = (state: string) => [{ kind: 'close', cycle: 2, day: DUE, state }];
    expect(on(DUE, { ...NOTICED, cycles: [{ ...cycle, skipped: true }] }).actions).toEqual(closed('skipped'));
    expect(on(DUE, { ...NOTICED, cycles: [{ ...cycle, billed: true }] }).actions).toEqual(closed('billed'));
    expect(on(DUE, { ...NOTICED, status: 'PAUSED' }).actions).toEqual(closed('paused'));
    expect(on(addDays(DUE, 2), { ...NOTICED, pausedUntil: addDays(DUE, 1) }).actions).toEqual(closed('paused'));
    expect(on(DUE, { ...NOTICED, status: 'CANCELLED' })).toEqual({ actions: closed('ended'), nextCheck: null });
    for (const state of ['due', 'charging', 'challenged', 'ending', 'billed', 'failed', 'ended'] as const)
      expect([state, on(DUE, { rows: [row(state)], sent: NOTICED.sent }).actions]).toEqual([state, []]);
  });

  it('after the last one of a gift is never charged, whatever the provider plans, and whatever was begun for it', () => {
    const closed = [{ kind: 'close', cycle: 2, day: DUE, state: 'ended' }];
    for (const state of ['planned', 'noticed', 'retry'] as const)
      expect([state, on(DUE, { maxCycles: 1, rows: [row(state)], sent: NOTICED.sent }).actions]).toEqual([
        state,
        closed,
      ]);
    expect(on('2027-03-16', { maxCycles: 1 }).actions).toEqual(closed);
    expect(on(DUE, { maxCycles: 1, rows: [row('ended')] }).actions).toEqual([]);
    expect(on(DUE, { ...NOTICED, maxCycles: 2 }).actions).toEqual([{ kind: 'bill', cycle: 2, day: DUE }]);
  });

  it('that was closed opens again only for a later day', () => {
    const cycles = [{ index: 2, day: addDays(DUE, 10), skipped: false, billed: false }];
    for (const state of ['paused', 'failed', 'skipped'] as const) {
      expect([state, on(addDays(DUE, 6), { cycles, rows: [row(state)] }).actions]).toMatchObject([
        state,
        [{ kind: 'notice', day: addDays(DUE, 10) }],
      ]);
      expect([state, on(addDays(DUE, 6), { rows: [row(state)] }).actions]).toEqual([state, []]);
    }
    expect(on(addDays(DUE, 6), { cycles, rows: [row('billed')] }).actions).toEqual([]);
  });

  it('whose payment failed is tried again on its day, or on the later one to which the customer moves it', () => {
    const retry = { rows: [row('retry', { nextTry: '2027-03-23' })] };
    expect(on('2027-03-22', retry)).toEqual({ actions: [], nextCheck: '2027-03-23' });
    expect(on('2027-03-23', retry).actions).toEqual([{ kind: 'bill', cycle: 2, day: DUE }]);
    const cycles = [{ index: 2, day: '2027-03-27' as const, skipped: false, billed: false }];
    expect(on('2027-03-23', { ...retry, cycles })).toEqual({ actions: [], nextCheck: '2027-03-27' });
  });
});

it('a contract of which nothing is known to come is looked at again in a week', () => {
  expect(on('2027-01-01', { cycles: [] })).toEqual({ actions: [], nextCheck: '2027-01-08' });
});

it('further tries count from the first failure, and never fall on the day of a failure', () => {
  const days = [1, 3, 5];
  expect([1, 2, 3, 4].map((failures) => nextTryAfter(failures, DUE, DUE, days))).toEqual([
    '2027-03-21',
    '2027-03-23',
    '2027-03-25',
    null,
  ]);
  expect(nextTryAfter(2, DUE, '2027-03-30', days)).toBe('2027-03-31');
});

it('a card is valid until the end of its month', () => {
  expect([lastDayOf({ month: 2, year: 2028 }), lastDayOf({ month: 12, year: 2027 })]).toEqual([
    '2028-02-29',
    '2027-12-31',
  ]);
});

describe('the price of a delivery', () => {
  const cycle = { index: 2, day: '2027-03-10' as Day, skipped: false, billed: false };
  const row = (state: CycleState, day = cycle.day) => [{ cycle: 2, state, day }];
  it.each([
    ['planned', 'none'],
    ['noticed', 'announced'],
    ['retry', 'announced'],
    ['due', 'at-work'],
    ['charging', 'at-work'],
    ['challenged', 'at-work'],
    ['ending', 'at-work'],
    ['billed', 'none'],
    ['skipped', 'none'],
  ] as const)('of one that is %s: %s', (state, announcement) =>
    expect(announcementOf(row(state), [cycle])).toBe(announcement),
  );
  it('is announced anew for one that was moved, and not at all for one that is skipped, billed or gone', () => {
    expect(announcementOf(row('noticed', '2027-03-09'), [cycle])).toBe('none');
    expect(announcementOf(row('noticed'), [{ ...cycle, skipped: true }])).toBe('none');
    expect(announcementOf(row('retry'), [{ ...cycle, billed: true }])).toBe('none');
    expect(announcementOf(row('noticed'), [])).toBe('none');
  });
});

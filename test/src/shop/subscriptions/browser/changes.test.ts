import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths } from '../../../../../src/platform/shared/day.ts';
import { journeyOfCharge } from '../../../../../src/shop/delivery/model/dispatch.ts';
import type { Rhythm } from '../../../../../src/shop/selling-plans/model/rhythm.ts';
import { applyChange, type Change, moveOf, pauseOf } from '../../../../../src/shop/subscriptions/browser/changes.ts';
import { movableIn, withMovableDays } from '../../../../../src/shop/subscriptions/model/calendar.ts';
import type { Line, Subscription } from '../../../../../src/shop/subscriptions/model/subscription.ts';

const TODAY = '2026-11-22';
const line = (id: string, price: number, quantity: number): Line & { image: null } => ({
  id,
  variantId: `variant ${id}`,
  title: id,
  variantTitle: '1.5 kg',
  quantity,
  price,
  total: price * quantity,
  image: null,
});

/**
 * A subscription every month of two products for 20.00 and 5.00, with a product for 3.00 that comes once with the
 * second delivery.
 */
function example(): Subscription {
  const days = Array.from({ length: 6 }, (_, i) => addMonths('2026-12-01', i));
  const extras = [line('extra', 3, 1)];
  const boundsOf = (i: number) => ({
    from: addDays(addMonths('2026-12-01', i - 1), 1),
    to: addMonths('2026-12-01', i),
  });
  const upcoming = days.map((day, i) => ({
    index: i + 2,
    day,
    ...journeyOfCharge(day, 'DE'),
    skipped: false,
    edited: i === 1,
    amount: i === 1 ? 28 : 25,
    extras: i === 1 ? extras : [],
    bounds: boundsOf(i),
    movable: movableIn(boundsOf(i), TODAY),
  }));
  return {
    id: 'gid://shopify/SubscriptionContract/301',
    number: '301',
    status: 'active',
    pausedUntil: null,
    stopped: false,
    failed: false,
    failedFor: 'payment',
    country: 'DE',
    currency: 'EUR',
    rhythm: 'P1M',
    prepaid: null,
    lines: [line('oat', 10, 2), line('pumpkin', 5, 1)],
    subtotal: 25,
    total: 25,
    discount: null,
    friendsPercent: 0,
    payment: null,
    challengeUrl: null,
    complete: true,
    upcoming,
    next: upcoming[0]!,
    address: null,
    pickup: null,
  };
}

const apply = (...changes: Change[]) =>
  changes.reduce((subscription, change) => applyChange(subscription, change, TODAY), example());
const amounts = ({ upcoming }: Subscription) => upcoming.map(({ amount }) => amount);
const days = ({ upcoming }: Subscription) => upcoming.map(({ day }) => day);

it('another recipe keeps the line and its quantity', () => {
  const recipe = { variantId: 'variant light', title: 'light', variantTitle: '3 kg', image: null, price: 8 };
  const swapped = apply({ kind: 'line', lineId: 'oat', quantity: 2, ...recipe });
  expect(swapped.lines[0]).toEqual({ id: 'oat', quantity: 2, total: 16, ...recipe });
  expect(amounts(swapped)).toEqual([21, 24, 21, 21, 21, 21]);
});

describe('a subscription after a change that is not made yet', () => {
  it('has another next delivery when the first is skipped, and the same again when it is not', () => {
    const skipped = apply({ kind: 'skip', cycle: 2 });
    expect([skipped.next?.index, skipped.upcoming[0]?.skipped, skipped.upcoming[0]?.movable]).toEqual([3, true, null]);
    expect(apply({ kind: 'skip', cycle: 2 }, { kind: 'unskip', cycle: 2 })).toEqual(example());
    expect(apply({ kind: 'skip', cycle: 99 })).toEqual(example());
  });

  it('leaves and arrives by the new day of a delivery; the days to which it can be moved stay those of its billing cycle', () => {
    const moved = apply({ kind: 'move', cycle: 3, day: '2026-12-24' });
    expect(moved.upcoming[1]).toMatchObject({
      day: '2026-12-24',
      edited: true,
      ...journeyOfCharge('2026-12-24', 'DE'),
    });
    expect(moved.upcoming.slice(0, 3).map(({ movable }) => movable)).toEqual(
      example()
        .upcoming.slice(0, 3)
        .map(({ movable }) => movable),
    );
    expect(apply({ kind: 'move', cycle: 2, day: '2026-11-28' }).next).toMatchObject({
      day: '2026-11-28',
      leaves: '2026-11-30',
    });
    expect(apply({ kind: 'move', cycle: 2, day: '2026-12-01' })).toEqual(example());
  });

  it('is put off to the next working day although it would leave on that, where it is due today and not paid', () => {
    // after the cut-off of a Wednesday
    const bounds = { from: '2026-11-10', to: '2026-12-09' } as const;
    const due = {
      ...example().upcoming[0]!,
      day: '2026-12-02',
      leaves: '2026-12-03',
      bounds,
      movable: bounds,
    } as const;
    const late = { ...example(), upcoming: [due] };
    const [moved] = applyChange(late, { kind: 'move', cycle: due.index, day: '2026-12-03' }, '2026-12-02').upcoming;
    expect(moved).toMatchObject({ day: '2026-12-03', edited: true });
  });

  it('comes beyond its billing cycle in the place of the next one, which keeps what comes once and takes along what is added', () => {
    const added = {
      kind: 'add',
      when: 'once',
      variantId: 'mat',
      title: 'Lick Mat',
      variantTitle: '',
      image: null,
      quantity: 1,
      price: 4,
    } as const;
    const later = apply(added, { kind: 'move', cycle: 2, day: '2026-12-10' });
    expect(later.upcoming[0]).toMatchObject({ skipped: true, extras: [], movable: null });
    expect(later.next).toMatchObject({
      index: 3,
      day: '2026-12-10',
      leaves: '2026-12-10',
      amount: 32,
      extras: [{ id: 'extra' }, { title: 'Lick Mat' }],
    });
    // not where the next one is skipped
    expect(apply({ kind: 'skip', cycle: 3 }, { kind: 'move', cycle: 2, day: '2026-12-10' }).upcoming[1]?.skipped).toBe(
      true,
    );
  });

  it('offers no day before one that is skipped', () => {
    const { upcoming } = apply({ kind: 'skip', cycle: 2 });
    const overlapping = upcoming.map((delivery) => ({
      ...delivery,
      bounds: { from: '2026-11-01', to: '2027-01-01' } as const,
    }));
    expect(withMovableDays(overlapping, TODAY).map(({ movable }) => movable?.from)[1]).toBe('2026-12-02');
  });

  it('costs more or less in every delivery after another quantity, size or product', () => {
    const more = apply({ kind: 'line', lineId: 'oat', quantity: 3 });
    expect([more.total, more.lines[0]?.total, more.next?.amount, amounts(more)]).toEqual([
      35,
      30,
      35,
      [35, 38, 35, 35, 35, 35],
    ]);
    const larger = apply({
      kind: 'line',
      lineId: 'oat',
      quantity: 2,
      price: 30,
      variantId: 'large',
      variantTitle: '10 kg',
    });
    expect([larger.lines[0]?.variantTitle, larger.total]).toEqual(['10 kg', 65]);
    const removed = apply({ kind: 'remove', lineId: 'oat' });
    expect([removed.lines.length, amounts(removed)]).toEqual([1, [5, 8, 5, 5, 5, 5]]);
    const without = apply({ kind: 'remove', lineId: 'extra', cycle: 3 });
    expect([without.upcoming[1]?.extras, amounts(without)]).toEqual([[], [25, 25, 25, 25, 25, 25]]);
    const product = { variantId: 'mat', title: 'Lick Mat', variantTitle: '', image: null, quantity: 1, price: 4 };
    expect(amounts(apply({ kind: 'add', when: 'once', ...product }))).toEqual([29, 28, 25, 25, 25, 25]);
    expect(amounts(apply({ kind: 'add', when: 'always', ...product }))).toEqual([29, 32, 29, 29, 29, 29]);
    const both = apply({ kind: 'line', lineId: 'oat', quantity: 1 }, { kind: 'line', lineId: 'pumpkin', quantity: 2 });
    expect([both.subtotal, both.next?.amount]).toEqual([20, 20]);
  });

  it('costs less with a code, and the whole price without it', () => {
    const lines = example().lines.map((known) => ({ ...known, total: known.total * 0.9 }));
    const upcoming = example().upcoming.map((delivery) => ({
      ...delivery,
      amount: delivery.amount * 0.9,
      extras: delivery.extras.map((extra) => ({ ...extra, total: extra.total * 0.9 })),
    }));
    const reduced: Subscription = {
      ...example(),
      lines,
      upcoming,
      next: upcoming[0]!,
      total: 22.5,
      discount: { id: 'd', code: 'TEN', percent: 10, once: false },
    };
    expect(applyChange(reduced, { kind: 'line', lineId: 'oat', quantity: 3 }, TODAY)).toMatchObject({
      subtotal: 35,
      total: 31.5,
    });
    expect(applyChange(reduced, { kind: 'discount-removed' }, TODAY)).toEqual(example());
    const unknown: Subscription = { ...reduced, discount: { id: 'd', code: 'TEN', percent: null, once: false } };
    expect(applyChange(unknown, { kind: 'line', lineId: 'oat', quantity: 3 }, TODAY)).toMatchObject({
      total: 22.5,
      lines: [{ quantity: 3 }, {}],
    });
  });

  it('keeps the next delivery in another rhythm, and begins the later ones anew', () => {
    const rare = apply(
      { kind: 'move', cycle: 2, day: '2026-11-29' },
      { kind: 'skip', cycle: 4 },
      { kind: 'rhythm', rhythm: 'P2M' },
    );
    expect(rare.rhythm).toBe('P2M');
    expect(days(rare)).toEqual(['2026-11-29', '2027-02-01', '2027-04-01', '2027-06-01', '2027-08-01', '2027-10-01']);
    expect(rare.upcoming.some(({ skipped }) => skipped)).toBe(false);
    expect(amounts(rare)).toEqual([25, 25, 25, 25, 25, 25]);
    expect(days(apply({ kind: 'skip', cycle: 2 }, { kind: 'rhythm', rhythm: 'P3M' })).slice(0, 3)).toEqual([
      '2026-12-01',
      '2027-01-01',
      '2027-06-01',
    ]);
    expect(apply({ kind: 'rhythm', rhythm: 'P1M' })).toEqual(example());
    expect(days(apply({ kind: 'rhythm', rhythm: 'P6W' })).slice(0, 3)).toEqual([
      '2026-12-01',
      '2027-01-12',
      '2027-02-23',
    ]);
    // from weeks to months and back to weeks, in which the first delivery is not moved
    expect(days(apply({ kind: 'rhythm', rhythm: 'P6W' }, { kind: 'rhythm', rhythm: 'P2M' })).slice(0, 3)).toEqual([
      '2026-12-01',
      '2027-02-01',
      '2027-04-01',
    ]);
  });

  it('has no deliveries while it is paused, with or without an end', () => {
    expect(apply({ kind: 'pause', until: '' })).toMatchObject({
      status: 'paused',
      pausedUntil: null,
      upcoming: [],
      next: null,
    });
    expect(apply({ kind: 'pause', until: '2027-02-03' })).toMatchObject({
      status: 'paused',
      pausedUntil: '2027-02-03',
      upcoming: [],
    });
    expect(apply({ kind: 'pause', until: '2027-02-03' }, { kind: 'resume' })).toMatchObject({
      status: 'active',
      pausedUntil: null,
    });
    expect(applyChange({ ...example(), stopped: true }, { kind: 'resume' }, TODAY)).toMatchObject({
      status: 'active',
      stopped: false,
    });
  });

  it('is the same when a change is applied once more to a subscription that has it', () => {
    const change = fc.oneof<fc.Arbitrary<Change>[]>(
      fc.record({ kind: fc.constantFrom('skip' as const, 'unskip' as const), cycle: fc.integer({ min: 2, max: 8 }) }),
      fc.record({
        kind: fc.constant('move' as const),
        cycle: fc.integer({ min: 2, max: 8 }),
        day: fc.nat(200).map((after) => addDays('2026-11-23', after)),
      }),
      fc.record({
        kind: fc.constant('line' as const),
        lineId: fc.constantFrom('oat', 'pumpkin', 'gone'),
        quantity: fc.integer({ min: 1, max: 99 }),
      }),
      fc.record({ kind: fc.constant('rhythm' as const), rhythm: fc.constantFrom<Rhythm>('P1M', 'P2M', 'P3M', 'P6W') }),
      fc.constantFrom<Change>(
        { kind: 'pause', until: '2027-02-03' },
        { kind: 'resume' },
        { kind: 'discount-removed' },
        { kind: 'remove', lineId: 'oat' },
      ),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), change, (before, last) => {
        const once = apply(...before, last);
        expect(applyChange(once, last, TODAY)).toEqual(once);
        expect(once.next).toEqual(once.upcoming.find(({ skipped }) => !skipped) ?? null);
      }),
    );
  });
});

describe('the change of a form', () => {
  it.each(['', '2027-02-30', '12/24/2026'])('is none while its date is "%s"', (date) => {
    expect([moveOf(2, { date }), pauseOf({ until: 'date', date })]).toEqual([null, null]);
  });

  it('is to the day of the field', () => {
    expect(moveOf(2, { date: '2026-12-24' })).toEqual({ kind: 'move', cycle: 2, day: '2026-12-24' });
    expect(pauseOf({ until: 'date', date: '2027-01-10' })).toEqual({ kind: 'pause', until: '2027-01-10' });
    expect(pauseOf({ until: '2026-12-24', date: '' })).toEqual({ kind: 'pause', until: '2026-12-24' });
    expect(pauseOf({ until: '', date: 'left over' })).toEqual({ kind: 'pause', until: '' });
  });
});

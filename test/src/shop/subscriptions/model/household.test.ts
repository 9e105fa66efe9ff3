import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day } from '../../../../../src/platform/shared/day.ts';
import { journeyOfCharge } from '../../../../../src/shop/delivery/model/dispatch.ts';
import { movableIn } from '../../../../../src/shop/subscriptions/model/calendar.ts';
import { proposeDay } from '../../../../../src/shop/subscriptions/model/household.ts';
import type { Subscription } from '../../../../../src/shop/subscriptions/model/subscription.ts';

const TODAY = '2026-11-22';

interface Given {
  day: Day;
  from: Day;
  to: Day;
}

/** A subscription whose next delivery has a day and a billing cycle; without them it has none. */
function subscription(number: number, given: Given | null, status: Subscription['status'] = 'active'): Subscription {
  const next = given && {
    index: 2,
    day: given.day,
    ...journeyOfCharge(given.day, 'DE'),
    skipped: false,
    edited: false,
    amount: 10,
    extras: [],
    bounds: { from: given.from, to: given.to },
    movable: movableIn({ from: given.from, to: given.to }, TODAY),
  };
  return {
    id: `${number}`,
    number: `${number}`,
    status,
    stopped: false,
    country: 'DE',
    next,
  } as Subscription;
}
/** A delivery on the last day of a cycle. */
const cycle = (from: Day, day: Day): Given => ({ day, from, to: day });

/** The proposed day, and what becomes of each delivery. */
const proposed = (...given: (Given | null)[]) => {
  const proposal = proposeDay(given.map((one, i) => subscription(i, one)));
  return proposal && [proposal.day, ...proposal.parts.map(({ kind }) => kind)];
};

describe('the day on which all deliveries leave', () => {
  it.each<[string, (Given | null)[], (string | null)[]]>([
    [
      'is the earliest one',
      [cycle('2026-11-07', '2026-12-07'), cycle('2026-11-15', '2027-01-14')],
      ['2026-12-07', 'stays', 'moves'],
    ],
    [
      'is a later one where the earliest is before the cycle of another',
      [{ day: '2026-11-25', from: '2026-11-01', to: '2026-12-10' }, cycle('2026-12-01', '2026-12-08')],
      ['2026-12-08', 'moves', 'stays'],
    ],
    [
      'is the first day of a cycle where no delivery is on a day that all allow',
      [{ day: '2026-11-25', from: '2026-11-01', to: '2026-12-02' }, cycle('2026-12-01', '2027-01-05')],
      ['2026-12-01', 'moves', 'moves'],
    ],
    [
      'leaves out the delivery whose cycle is another one',
      [cycle('2026-11-02', '2026-12-02'), cycle('2026-10-20', '2026-12-16'), cycle('2027-01-01', '2027-02-01')],
      ['2026-12-02', 'stays', 'moves', 'other_days'],
    ],
    [
      'does not exist for cycles without a common day',
      [cycle('2026-11-02', '2026-12-02'), cycle('2026-12-03', '2027-01-03')],
      [null, 'other_days', 'other_days'],
    ],
    [
      'leaves out a subscription without a delivery',
      [cycle('2026-11-02', '2026-12-02'), null, cycle('2026-11-03', '2026-12-03')],
      ['2026-12-02', 'stays', 'fixed', 'moves'],
    ],
    // 28 November 2026 is a Saturday: what is charged then leaves on Monday
    [
      'moves none that leaves that day already',
      [cycle('2026-11-01', '2026-11-28'), cycle('2026-11-01', '2026-11-30')],
      ['2026-11-28', 'stays', 'stays'],
    ],
    [
      'leaves out one that is charged today, which is too late to move',
      [cycle('2026-10-22', TODAY), cycle('2026-11-25', '2026-12-05'), cycle('2026-11-26', '2026-12-10')],
      ['2026-12-05', 'fixed', 'stays', 'moves'],
    ],
    // 25 December 2026 is a Friday: what is charged then leaves on Monday, with what is charged on Saturday
    [
      'is the last day of a cycle where it leaves with one that is charged later',
      [
        { day: '2026-12-26', from: '2026-12-26', to: '2026-12-27' },
        { day: '2026-12-14', from: '2026-12-14', to: '2026-12-25' },
        { day: '2026-11-30', from: '2026-11-30', to: '2026-12-25' },
      ],
      ['2026-12-25', 'stays', 'moves', 'moves'],
    ],
    ['takes two', [cycle('2026-11-02', '2026-12-02')], null as never],
  ])('%s', (_, given, expected) => expect(proposed(...given)).toEqual(expected));

  it('counts active subscriptions only', () => {
    const own = subscription(1, cycle('2026-11-02', '2026-12-02'));
    expect(proposeDay([own, subscription(2, null, 'paused'), subscription(3, null, 'cancelled')])).toBeNull();
  });

  it('is within the cycle of every delivery that is moved, and no other day takes more', () => {
    const given = fc
      .tuple(fc.integer({ min: -60, max: 60 }), fc.integer({ min: 1, max: 90 }), fc.nat())
      .map(([start, length, at]) => ({
        from: addDays(TODAY, start),
        to: addDays(TODAY, start + length),
        day: addDays(TODAY, start + (at % (length + 1))),
      }))
      .filter(({ day }) => day >= TODAY);
    const candidates = Array.from({ length: 161 }, (_, i) => addDays(TODAY, i)).map((day) => ({
      day,
      leaves: journeyOfCharge(day, 'DE').leaves,
    }));
    fc.assert(
      fc.property(fc.array(given, { minLength: 2, maxLength: 5 }), (all) => {
        const subscriptions = all.map((one, i) => subscription(i, one));
        const { day, parts } = proposeDay(subscriptions)!;
        const counts = candidates.map(
          (candidate) =>
            subscriptions.filter(({ next }) => {
              const { leaves, movable } = next!;
              return (
                leaves === candidate.leaves || (movable && candidate.day >= movable.from && candidate.day <= movable.to)
              );
            }).length,
        );
        const count = parts.filter(({ kind }) => kind === 'stays' || kind === 'moves').length;
        for (const part of parts) {
          if (part.kind === 'moves')
            expect([part.delivery.movable!.from <= day!, day! <= part.delivery.movable!.to]).toEqual([true, true]);
          if (day === null) expect(part.kind === 'stays' || part.kind === 'moves').toBe(false);
        }
        expect(Math.max(...counts)).toBeLessThanOrEqual(Math.max(1, count));
      }),
      { numRuns: 200 },
    );
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, type Day } from '../../../../../src/platform/shared/day.ts';
import { journeyOfCharge } from '../../../../../src/shop/delivery/model/dispatch.ts';
import {
  chargeDay,
  firstBeyond,
  nextWithout,
  reachableDays,
} from '../../../../../src/shop/subscriptions/model/calendar.ts';

it('knows which delivery comes next if one is left out', () => {
  const delivery = fc.record({ skipped: fc.boolean() });
  fc.assert(
    fc.property(fc.array(delivery, { minLength: 1 }), fc.nat(), (list, at) => {
      const upcoming = list.map((known, i) => ({ ...known, index: i + 2 }));
      const { index } = upcoming[at % upcoming.length]!;
      const next = nextWithout(upcoming, index);
      const after = upcoming.filter((known) => known.index > index && !known.skipped);
      expect(next).toBe(after[0]);
    }),
  );
});

it.each([
  // charged on a Sunday, and it leaves on Monday
  ['2026-12-13', '2026-12-13', '2026-12-13'],
  ['2026-12-13', '2026-12-14', '2026-12-13'],
  ['2026-12-13', '2026-12-15', '2026-12-15'],
  ['2026-12-13', '2026-12-12', '2026-12-12'],
  ['2026-12-12', '2026-12-13', '2026-12-12'],
  // charged on a working day, also where it is late, or due today after the cut-off
  ['2026-12-14', '2026-12-15', '2026-12-15'],
  // charged on a holiday before a weekend
  ['2026-12-25', '2026-12-28', '2026-12-25'],
  ['2026-12-25', '2026-12-29', '2026-12-29'],
])('a delivery that is charged on %s: who chooses %s pays on %s', (day, chosen, charged) => {
  expect(chargeDay(chosen as Day, day as Day, 'DE')).toBe(charged);
});

it('counts a day as one of the next box only after that on which its own leaves anyway', () => {
  const movable = { from: '2026-11-30' as Day, to: '2026-12-13' as Day };
  const follower = { from: '2026-12-14' as Day, to: '2027-01-13' as Day };
  const known = { day: '2026-12-13' as Day, movable };
  expect(firstBeyond('2026-12-13', follower, 'DE')).toBe('2026-12-15');
  expect(firstBeyond('2026-12-08', follower, 'DE')).toBe('2026-12-14');
  expect(reachableDays(known, null, 'DE')).toEqual({ from: '2026-11-30', to: '2026-12-14' });
  expect(reachableDays(known, { movable: follower }, 'DE')).toEqual({ from: '2026-11-30', to: follower.to });
  expect(reachableDays({ ...known, movable: null }, null, 'DE')).toBeNull();
});

it('the day on which a delivery leaves is never a move, and never a box fewer', () => {
  const days = fc.integer({ min: 0, max: 1000 }).map((n) => addDays('2026-12-01', n));
  fc.assert(
    fc.property(days, fc.constantFrom('DE', 'SE', 'AU'), (day, country) => {
      const { leaves } = journeyOfCharge(day, country);
      expect(chargeDay(leaves, day, country)).toBe(day);
      expect(chargeDay(day, day, country)).toBe(day);
      const from = addDays(day, 1);
      const first = firstBeyond(day, { from, to: addDays(from, 30) }, country);
      expect([first > leaves, chargeDay(first, day, country)]).toEqual([true, first]);
    }),
  );
});

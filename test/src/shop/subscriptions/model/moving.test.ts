import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, type Day } from '../../../../../src/platform/shared/day.ts';
import { laterDays, nextWithout } from '../../../../../src/shop/subscriptions/model/calendar.ts';

const leaves: Day = '2026-12-04';
const movableTo = (to: Day) => ({ leaves, movable: { from: addDays(leaves, -2), to } });

it('puts a delivery off by one, two and four weeks, as far as none is left out for it', () => {
  expect(laterDays(movableTo('2027-01-03'))).toEqual([
    { weeks: 1, day: '2026-12-11' },
    { weeks: 2, day: '2026-12-18' },
    { weeks: 4, day: '2027-01-01' },
  ]);
  expect(laterDays(movableTo('2026-12-17')).map(({ weeks }) => weeks)).toEqual([1]);
  expect(laterDays(movableTo('2026-12-10'))).toEqual([]);
  expect(laterDays({ leaves, movable: null })).toEqual([]);
  // of a delivery that waits for its turn
  expect(laterDays({ leaves, movable: { from: '2026-12-12', to: '2026-12-31' } }).map(({ weeks }) => weeks)).toEqual([
    2,
  ]);
});

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

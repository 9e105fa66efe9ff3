import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextWithout } from '../../../../../src/shop/subscriptions/model/calendar.ts';

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

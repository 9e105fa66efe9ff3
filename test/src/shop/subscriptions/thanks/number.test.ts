import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, type Day } from '../../../../../src/platform/shared/day.ts';
import { isComing, numberOf } from '../../../../../src/shop/subscriptions/thanks/number.ts';

const TODAY: Day = '2027-03-10';
/** Billed, skipped, passed unpaid, at work after its day, or still to come. */
const cycles = fc.array(fc.constantFrom('billed', 'skipped', 'passed', 'retried', 'coming'), { maxLength: 30 });

const counted = (kinds: readonly string[]) => ({
  before: kinds.map((kind, i) => ({
    index: i + 1,
    day: addDays(TODAY, kind === 'coming' ? 3 : -3),
    billed: kind === 'billed',
    skipped: kind === 'skipped',
  })),
  open: new Set(kinds.flatMap((kind, i) => (kind === 'retried' ? [i + 1] : []))),
});

it('the number of a delivery counts those before it that were or will be charged', () => {
  fc.assert(
    fc.property(cycles, (kinds) => {
      const { before, open } = counted(kinds);
      const charged = kinds.filter((kind) => kind !== 'skipped' && kind !== 'passed').length;
      expect(numberOf(kinds.length + 1, before, open, TODAY)).toBe(charged + 1);
    }),
  );
});

it('deliveries that the provider lists no more count as charged', () => {
  fc.assert(
    fc.property(cycles, fc.nat(30), (kinds, forgotten) => {
      const { before, open } = counted(kinds);
      const known = before.slice(forgotten);
      const lost = before.slice(0, forgotten).filter((cycle) => !cycle.billed && !isComing(cycle, open, TODAY));
      const index = kinds.length + 1;
      expect(numberOf(index, known, open, TODAY)).toBe(numberOf(index, before, open, TODAY) + lost.length);
    }),
  );
});

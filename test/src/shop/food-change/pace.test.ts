import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, isDay } from '../../../../src/platform/shared/day.ts';
import { queryOf, requestOf } from '../../../../src/shop/food-change/model/request.ts';
import {
  DAYS_BY_STOOL,
  HOLD_DAYS,
  lastMixedDay,
  MAX_DAYS,
  MIN_DAYS,
  MOST_DAYS,
  partOf,
  STOOLS,
  stepsOf,
  usualPace,
} from '../../../../src/shop/planner/model/pace.ts';

const days = fc.integer({ min: MIN_DAYS, max: MAX_DAYS });

describe('the steps of a change of food', () => {
  it('are those of the source in seven days', () => {
    expect(stepsOf(7, null)).toEqual([
      { quarters: 1, from: 1, to: 2, isHeld: false },
      { quarters: 2, from: 3, to: 4, isHeld: false },
      { quarters: 3, from: 5, to: 6, isHeld: false },
      { quarters: 4, from: 7, to: 7, isHeld: false },
    ]);
    expect(STOOLS.map((stool) => stepsOf(DAYS_BY_STOOL[stool], null).at(-1)!.from)).toEqual([7, 10, 14]);
  });

  it('follow each other without a gap, never take new food away, and take as long as was asked', () => {
    fc.assert(
      fc.property(days, fc.option(fc.integer({ min: 1, max: MAX_DAYS }), { nil: null }), (asked, soft) => {
        const steps = stepsOf(asked, soft);
        expect(steps.map(({ quarters }) => quarters)).toEqual([1, 2, 3, 4]);
        expect(steps[0]!.from).toBe(1);
        for (const [i, { from, to }] of steps.entries()) {
          expect(to).toBeGreaterThanOrEqual(from);
          if (i > 0) expect(from).toBe(steps[i - 1]!.to + 1);
        }
        const last = steps.at(-1)!.to;
        if (soft === null) expect(last).toBe(asked);
        else expect([last >= asked, last <= MOST_DAYS]).toEqual([true, true]);
      }),
    );
  });

  it('go on for some days where the stool was soft', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: MAX_DAYS }), (asked, said) => {
        const soft = Math.min(said, lastMixedDay(asked));
        const before = stepsOf(asked, null).find(({ from, to }) => from <= soft && soft <= to)!;
        const held = stepsOf(asked, said).find(({ isHeld }) => isHeld)!;
        expect(held.quarters).toBe(before.quarters);
        expect(held.to).toBe(before.to + HOLD_DAYS);
      }),
    );
  });

  it('give both foods in parts of their rations that add up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.constantFrom(0, 1, 2, 3, 4), (grams, quarters) => {
        expect(Math.abs(partOf(grams, quarters) + partOf(grams, 4 - quarters) - grams)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('the pace before anybody has told how the stool is', () => {
  it.each([
    [[], { growing: false, senior: false }, null, 'firm'],
    [['neutered'], undefined, null, 'firm'],
    [['sensitive_stomach'], { growing: true, senior: false }, 'stomach', 'soft'],
    [[], { growing: true, senior: false }, 'young', 'soft'],
    [[], { growing: false, senior: true }, 'old', 'soft'],
  ] as const)('with %j and %j has the reason %s and begins as with a %s one', (specialNeeds, need, reason, stool) => {
    expect(usualPace({ specialNeeds: [...specialNeeds] }, need)).toEqual({ reason, stool });
  });
});

describe('the address of a change', () => {
  const today = '2026-12-01';
  const start = addDays(today, 2);

  it('is read whatever it says, and says again what was read', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^\d{1,5}$/), fc.constantFrom(...STOOLS, '2026-12-04', '10'));
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('stool', 'days', 'start', 'old', 'new', 'soft'), text), (query) => {
        const request = requestOf(new URLSearchParams(query), today, { stool: 'firm', start });
        expect([request.days >= MIN_DAYS, request.days <= MAX_DAYS]).toEqual([true, true]);
        expect(isDay(request.start)).toBe(true);
        expect(Math.abs(daysBetween(today, request.start))).toBeLessThanOrEqual(120);
        const again = Object.entries(queryOf(request)).flatMap(([name, value]) => (value ? [[name, value]] : []));
        expect(requestOf(new URLSearchParams(again), today, { stool: 'loose', start: today })).toEqual(request);
      }),
    );
  });

  it('takes the pace of the stool unless days are chosen', () => {
    const read = (query: string) => requestOf(new URLSearchParams(query), today, { stool: 'soft', start });
    expect(read('')).toMatchObject({ stool: 'soft', days: 10, start });
    expect(read('stool=loose')).toMatchObject({ days: 14 });
    expect(read('stool=loose&days=8&start=2026-12-04')).toMatchObject({ days: 8, start: addDays(today, 3) });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day } from '../../../../../src/platform/shared/day.ts';
import { needOf } from '../../../../../src/shop/planner/animal.ts';
import type { Answers } from '../../../../../src/shop/planner/model/answers.ts';
import {
  type Correction,
  correctionAfter,
  FEEDBACK,
  MAX_PERCENT,
  MAX_PERCENT_GROWING,
} from '../../../../../src/shop/planner/model/correction.ts';
import { ANSWERS } from '../../../../planner-answers.ts';

const START: Day = '2027-01-01';
const ADULT = { isGrowing: false, bodyCondition: 'normal' };

describe('a correction', () => {
  it('stays within its bounds, whatever people say and when', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.array(fc.tuple(fc.constantFrom(...FEEDBACK), fc.integer({ min: 0, max: 30 }))),
        (isGrowing, words) => {
          let known: Correction | null = null;
          let day = START;
          for (const [word, days] of words) {
            day = addDays(day, days);
            known = correctionAfter(known, word, { isGrowing, bodyCondition: 'normal' }, day);
            expect(Math.abs(known.percent)).toBeLessThanOrEqual(isGrowing ? MAX_PERCENT_GROWING : MAX_PERCENT);
          }
        },
      ),
    );
  });

  it('counts the same word once a week, and another word at once', () => {
    const first = correctionAfter(null, 'leaves', ADULT, START);
    expect(first.percent).toBe(-5);
    expect(correctionAfter(first, 'leaves', ADULT, addDays(START, 6))).toEqual(first);
    expect(correctionAfter(first, 'leaves', ADULT, addDays(START, 7)).percent).toBe(-10);
    expect(correctionAfter(first, 'hungry', ADULT, START).percent).toBe(0);
    expect(correctionAfter(first, 'right', ADULT, START).percent).toBe(-5);
  });

  it('never leads away from the ideal weight', () => {
    expect(correctionAfter(null, 'hungry', { ...ADULT, bodyCondition: 'overweight' }, START).percent).toBe(0);
    expect(correctionAfter(null, 'leaves', { ...ADULT, bodyCondition: 'underweight' }, START).percent).toBe(0);
  });

  it('moves the need by its percentage, and none where there is none', () => {
    const answers: Answers = { ...ANSWERS, species: 'dog', gender: 'female', expectedAdultWeightKg: null };
    const plain = needOf(answers, START)!.kcal;
    expect(needOf({ ...answers, adjustedBy: -5 }, START)!.kcal).toBeCloseTo(plain * 0.95, 6);
    expect(needOf({ ...answers, adjustedBy: 0 }, START)!.kcal).toBe(plain);
  });
});

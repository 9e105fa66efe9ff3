import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, type Day, dayFrom } from '../../../../../src/platform/shared/day.ts';
import { axisOf } from '../../../../../src/shop/journal/model/axis.ts';
import type { Entry } from '../../../../../src/shop/journal/model/entry.ts';
import { curveOf, percentOff } from '../../../../../src/shop/journal/model/expected.ts';
import { remarksOn } from '../../../../../src/shop/journal/model/remarks.ts';
import { isYoung, nextDay } from '../../../../../src/shop/journal/model/rhythm.ts';
import type { Answers } from '../../../../../src/shop/planner/model/answers.ts';

const TODAY = dayFrom(2031, 5, 17);
const BEAGLE = [9, 13] as const;
const answers = (fields: Partial<Answers> = {}): Answers => ({
  species: 'dog',
  name: 'Bella',
  gender: 'female',
  birthdate: addMonths(TODAY, -60),
  breed: 'beagle',
  activity: 'medium',
  bodyCondition: 'normal',
  currentWeightKg: 12,
  expectedAdultWeightKg: null,
  specialNeeds: [],
  foodPreferences: [],
  allergies: [],
  ...fields,
});
const entry = (daysAgo: number, fields: Partial<Entry>): Entry => ({
  day: addDays(TODAY, -daysAgo),
  weightKg: null,
  condition: null,
  stool: null,
  coat: null,
  note: '',
  ...fields,
});
const weighed = (...weights: [daysAgo: number, weightKg: number][]) =>
  weights.map(([daysAgo, weightKg]) => entry(daysAgo, { weightKg }));
const remarks = (animal: Answers, entries: Entry[], range: readonly [number, number] | null = BEAGLE) =>
  remarksOn(curveOf(animal, range, entries, TODAY), entries, animal.bodyCondition, TODAY);

it('an old weight and an old body condition are remarked upon no more', () => {
  const light = weighed([100, 12], [61, 10]);
  expect(remarks(answers(), light)).toEqual([]);
  expect(remarks(answers(), [...light, entry(60, { weightKg: 10 })])).toEqual(['loss']);
  expect(remarks(answers(), [entry(61, { condition: 9 })])).toEqual([]);
  expect(remarks(answers(), [entry(60, { condition: 9 })])).toEqual(['heavy']);
});

describe('what is expected', () => {
  it('of a young dog is the growth curve by FEDIAF 2025, table VII-8a, towards its adult weight', () => {
    const puppy = answers({ birthdate: addDays(TODAY, -20 * 7), expectedAdultWeightKg: 20 });
    const curve = curveOf(puppy, BEAGLE, weighed([0, 10]), TODAY)!;
    // 39.88 × ln(20) − 60.7 percent of 20 kg
    expect(curve.points[0]!.expectedKg).toBeCloseTo(((39.88 * Math.log(20) - 60.7) / 100) * 20, 6);
    expect([curve.basis, curve.isGrowing, curve.goalKg]).toEqual(['answered', true, 20]);
    expect(curve.line.at(-1)).toEqual({ day: addMonths(puppy.birthdate as Day, 12), kg: 20 });
  });

  it('of a dog of no known breed passes through its first weight', () => {
    const puppy = answers({ birthdate: addDays(TODAY, -150), breed: 'unknown' });
    const curve = curveOf(puppy, null, weighed([60, 7], [0, 11]), TODAY)!;
    expect(curve.basis).toBe('first');
    expect(curve.points[0]!.expectedKg).toBeCloseTo(7, 3);
  });

  it('of a grown animal is the ideal weight by its last body condition, by the plan, or the first weight', () => {
    const basisOf = (animal: Answers, entries: Entry[]) => {
      const curve = curveOf(animal, BEAGLE, entries, TODAY)!;
      return [curve.basis, curve.goalKg];
    };
    expect(basisOf(answers(), [entry(0, { weightKg: 12, condition: 7 }), ...weighed([90, 11])])).toEqual([
      'condition',
      10,
    ]);
    expect(basisOf(answers({ bodyCondition: 'overweight', idealKg: 11 }), weighed([0, 13]))).toEqual(['plan', 11]);
    expect(basisOf(answers(), weighed([30, 12], [0, 12.5]))).toEqual(['start', 12]);
    expect(basisOf(answers({ bodyCondition: 'underweight' }), weighed([0, 9]))).toEqual([null, null]);
  });

  it('is nothing for an animal that the shop does not know, and there is no curve without a weight', () => {
    expect(curveOf(null, null, weighed([0, 3]), TODAY)).toMatchObject({ basis: null, line: [] });
    expect(curveOf(answers(), BEAGLE, [entry(0, { note: 'x' })], TODAY)).toBe(null);
  });

  it('rises with age, and no point lies outside of the days that are shown', () => {
    const weights = fc.array(fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 5, max: 600 })), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(weights, fc.integer({ min: 60, max: 3000 }), fc.boolean(), (list, age, isCat) => {
        const animal = answers({
          birthdate: addDays(TODAY, -age),
          ...(isCat && { species: 'cat', activity: 'indoor' }),
        });
        const entries = [...new Map(list.filter(([ago]) => ago < age)).entries()].map(([ago, kg]) =>
          entry(ago, { weightKg: kg / 10 }),
        );
        const curve = curveOf(animal, isCat ? null : BEAGLE, entries, TODAY);
        if (!curve) return void expect(entries).toEqual([]);
        const [first, last] = curve.days;
        for (const { day } of [...curve.points, ...curve.line]) {
          expect(day >= first).toBe(true);
          expect(day <= last).toBe(true);
        }
        if (curve.isGrowing)
          for (const [i, { kg }] of curve.line.entries())
            expect(kg).toBeGreaterThanOrEqual((curve.line[i - 1]?.kg ?? 0) - 1e-9);
        for (const point of curve.points) {
          const off = percentOff(point);
          if (off !== null) expect(Math.sign(off) * Math.sign(point.kg - point.expectedKg!)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

describe('a remark', () => {
  const PUPPY = answers({ birthdate: addDays(TODAY, -20 * 7), expectedAdultWeightKg: 20 });
  it.each([
    ['nothing for a steady weight', answers(), weighed([60, 12], [0, 12.2]), []],
    ['a loss of a tenth in half a year', answers(), weighed([150, 12], [0, 10.8]), ['loss']],
    ['a loss of a twentieth in a month', answers(), weighed([28, 12], [0, 11.4]), ['loss']],
    ['a gain of a tenth', answers(), weighed([150, 12], [0, 13.2]), ['gain']],
    [
      'nothing for who slims slowly',
      answers({ bodyCondition: 'overweight' }),
      weighed([100, 14], [50, 13], [0, 12.2]),
      [],
    ],
    ['a diet that is too fast', answers({ bodyCondition: 'overweight' }), weighed([14, 14], [0, 13]), ['loss_fast']],
    ['a puppy that loses weight', PUPPY, weighed([14, 12], [0, 11]), ['growth_loss']],
    ['a puppy above its curve', PUPPY, weighed([0, 16]), ['growth_above']],
    ['a puppy below its curve', PUPPY, weighed([0, 8]), ['growth_below']],
    ['a very thin animal', answers(), [entry(0, { condition: 2 })], ['thin']],
    ['a very heavy animal', answers(), [entry(0, { condition: 8 })], ['heavy']],
    ['soft stool', answers(), [entry(0, { stool: 4 })], ['stool_soft']],
    ['hard stool', answers(), [entry(0, { stool: 1 })], ['stool_hard']],
    ['soft stool that has passed', answers(), [entry(0, { stool: 2 }), entry(3, { stool: 5 })], []],
    ['soft stool of long ago', answers(), [entry(40, { stool: 5 })], []],
    ['a bare patch', answers(), [entry(1, { coat: 'bare' })], ['coat']],
  ] as const)('is made about %s', (_, animal, entries, expected) => {
    expect(remarks(animal, [...entries])).toEqual(expected);
  });
});

describe('the axis', () => {
  it('begins and ends beyond all values, in a few round steps', () => {
    const values = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(values, fc.boolean(), (list, fromZero) => {
        const weights = list.map((n) => n / 100);
        const { from, to, ticks } = axisOf(weights, fromZero);
        expect(from).toBeLessThanOrEqual(Math.min(...weights));
        expect(to).toBeGreaterThanOrEqual(Math.max(...weights));
        expect(from).toBeGreaterThanOrEqual(0);
        if (fromZero) expect(from).toBe(0);
        expect(ticks.length).toBeGreaterThan(1);
        expect(ticks.length).toBeLessThanOrEqual(8);
      }),
    );
  });
});

it('the young are reminded of every two weeks, the others on the same day of the next month', () => {
  const puppy = answers({ birthdate: addDays(TODAY, -150) });
  expect(isYoung(puppy, BEAGLE, puppy.birthdate, TODAY)).toBe(true);
  expect(isYoung(answers(), BEAGLE, answers().birthdate, TODAY)).toBe(false);
  expect([nextDay(TODAY, true), nextDay(TODAY, false)]).toEqual([addDays(TODAY, 14), addMonths(TODAY, 1)]);
});

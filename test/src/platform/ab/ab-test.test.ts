import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AbSetting,
  abTest,
  assign,
  encodeAssigned,
  isRunning,
  parseAssigned,
  settingProblem,
} from '../../../../src/platform/ab/ab-test.ts';

const test = abTest('button', ['plain', 'bold', 'wide']);
const setting = (weights: Record<string, number>, more: Partial<AbSetting> = {}): AbSetting => ({
  name: 'button',
  variants: Object.entries(weights).map(([name, weight]) => ({ name, weight })),
  screens: ['home'],
  endsAt: '2026-12-01T00:00:00Z',
  ...more,
});
const ids = (count: number, seed: number) => Array.from({ length: count }, (_, index) => `${seed}-${index}`);

describe('the variant of a new visitor', () => {
  it('is the same for the same id, and another one in another test', () => {
    const even = setting({ plain: 1, bold: 1 });
    const other = { ...even, name: 'other' };
    const visitors = ids(1000, 1);
    expect(visitors.map((id) => assign(even, id))).toEqual(visitors.map((id) => assign(even, id)));
    const together = visitors.filter((id) => assign(even, id) === assign(other, id)).length;
    expect(together).toBeGreaterThan(440);
    expect(together).toBeLessThan(560);
  });

  it('follows any weights: each share is within five standard deviations, and a weight of 0 gets nobody', () => {
    const weight = fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 100, noNaN: true }));
    const weights = fc
      .record({ plain: weight, bold: weight, wide: weight })
      .filter((given) => Object.values(given).some((value) => value > 0));
    fc.assert(
      fc.property(weights, fc.integer({ min: 0, max: 1e6 }), (given, seed) => {
        const count = 4000;
        const chosen = ids(count, seed).map((id) => assign(setting(given), id));
        const total = Object.values(given).reduce((sum, value) => sum + value, 0);
        for (const [name, value] of Object.entries(given)) {
          const share = value / total;
          const deviation = Math.sqrt(count * share * (1 - share));
          const found = chosen.filter((variant) => variant === name).length;
          expect(Math.abs(found - count * share)).toBeLessThanOrEqual(5 * deviation + 1);
          if (value === 0) expect(found).toBe(0);
        }
      }),
      { seed: 15, numRuns: 60 },
    );
  });
});

describe('a setting', () => {
  it.each([
    [setting({ plain: 1, bold: 1 }), null],
    [setting({ bold: 1 }), null],
    [setting({ plain: 1 }, { name: 'other' }), 'it is named other'],
    [setting({ plain: 1, huge: 1 }), 'the shop has no variant huge'],
    [setting({ plain: 0 }), 'no variant has a weight'],
  ])('%j has the problem %s', (given, problem) => {
    expect(settingProblem(test, given)).toBe(problem);
  });

  it.each([
    ['home', '2026-11-30T23:59:59Z', true],
    ['home', '2026-12-01T00:00:00Z', false],
    ['product', '2026-11-30T23:59:59Z', false],
  ])('runs on %s at %s: %s', (screen, time, running) => {
    expect(isRunning(setting({ plain: 1 }), screen, new Date(time))).toBe(running);
  });
});

describe('the cookie', () => {
  it('keeps variants of tests and variants that the shop has', () => {
    const assigned = new Map([['button', 'bold']]);
    expect(encodeAssigned(assigned)).toBe('button:bold');
    expect(parseAssigned('button:bold')).toEqual(assigned);
    expect(parseAssigned('old-test:a.button:bold.x')).toEqual(assigned);
  });

  it.each([undefined, '', 'button', 'button:huge', 'huge:bold', ':', '..', '__proto__:plain'])(
    'gives none for “%s”',
    (value) => {
      expect(parseAssigned(value).size).toBe(0);
    },
  );
});

it('a test whose names do not fit into a cookie is not declared', () => {
  expect(() => abTest('A test', ['a', 'b'])).toThrow(TypeError);
  expect(() => abTest('test', ['a', 'b;c'])).toThrow(TypeError);
});

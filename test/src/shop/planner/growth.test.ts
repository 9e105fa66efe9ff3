import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growthForecast } from '../../../../src/shop/planner/energy/growth-forecast.ts';
import { puppy, TODAY } from './puppy.ts';

describe('growth', () => {
  it('starts today and ends when the animal is grown', () => {
    const points = growthForecast(puppy, TODAY);
    expect(points[0]).toMatchObject({ month: 4, kg: 14 });
    expect(points.at(-1)?.month).toBe(14);
    expect(points.at(-1)?.kg).toBeGreaterThan(28);
    expect(points.at(-1)?.kg).toBeLessThan(30);
    expect(growthForecast({ ...puppy, birthdate: '2020-01-01' }, TODAY)).toEqual([]);
  });

  it('never decreases, and every month has an energy need', () => {
    const animal = fc.record({
      species: fc.constantFrom('dog' as const, 'cat' as const),
      days: fc.integer({ min: 56, max: 540 }),
      adult: fc.double({ min: 1, max: 90, noNaN: true }),
      share: fc.double({ min: 0.05, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(animal, ({ species, days, adult, share }) => {
        const adultKg = species === 'cat' ? Math.min(adult, 11) : adult;
        const birthdate = new Date(Date.parse(TODAY) - days * 86_400_000).toISOString().slice(0, 10);
        const currentWeightKg = Math.max(species === 'cat' ? 0.3 : 0.5, adultKg * share);
        const expectedAdultWeightKg = Math.max(adultKg, currentWeightKg);
        const points = growthForecast(
          {
            ...puppy,
            species,
            activity: species === 'cat' ? 'indoor' : 'low',
            birthdate,
            currentWeightKg,
            expectedAdultWeightKg,
          },
          TODAY,
        );
        if (days < 300) expect(points).not.toEqual([]);
        for (const [i, { kg, kcal }] of points.entries()) {
          expect(kcal).toBeGreaterThan(0);
          expect(Number.isFinite(kcal)).toBe(true);
          if (i > 0) expect(kg).toBeGreaterThanOrEqual(points[i - 1]!.kg - 1e-6);
          expect(kg).toBeLessThanOrEqual(expectedAdultWeightKg + 1e-6);
        }
      }),
    );
  });
});

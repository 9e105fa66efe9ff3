import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf } from '../../../src/platform/shared/day.ts';
import { markets } from '../../../src/platform/shared/markets.ts';
import { marketZone } from '../../../src/platform/shared/time-zones.ts';

describe('today', () => {
  it.each([
    ['SE', '2026-11-21T22:59:59Z', '2026-11-21'],
    ['SE', '2026-11-21T23:00:00Z', '2026-11-22'],
    ['PT', '2026-11-21T23:59:59Z', '2026-11-21'],
    ['FI', '2026-11-21T22:00:00Z', '2026-11-22'],
    ['AU', '2026-11-21T12:59:59Z', '2026-11-21'],
    ['AU', '2026-11-21T13:00:00Z', '2026-11-22'],
    // summer time in Sydney and in Stockholm
    ['AU', '2026-06-21T14:00:00Z', '2026-06-22'],
    ['SE', '2026-06-21T22:00:00Z', '2026-06-22'],
  ] as const)('in %s at %s is %s', (country, moment, day) => {
    expect(dayOf(new Date(moment), marketZone(country))).toBe(day);
  });

  it('is within a day of UTC in every market', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...markets),
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        ({ country }, moment) => {
          const distance = Math.abs(
            Date.parse(dayOf(moment, marketZone(country))) - Date.parse(moment.toISOString().slice(0, 10)),
          );
          expect(distance).toBeLessThanOrEqual(86_400_000);
        },
      ),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { type Day, dayOf, hourOn } from '../../../../../src/platform/shared/day.ts';
import {
  dispatchDay,
  journeyOfCharge,
  journeyOfDelivery,
  journeyOfOrder,
  warehouseZone,
} from '../../../../../src/shop/delivery/model/dispatch.ts';

const SWEDEN = 'Europe/Stockholm';
const SYDNEY = 'Australia/Sydney';

it('the warehouse of Australia is there, all others are in Sweden', () => {
  expect([warehouseZone('AU'), warehouseZone('DE'), warehouseZone('')]).toEqual([SYDNEY, SWEDEN, SWEDEN]);
});

describe('what is paid', () => {
  it.each([
    // Monday and Friday
    ['2026-11-23', 0, 'DE', '2026-11-23'],
    ['2026-11-23', 13, 'DE', '2026-11-23'],
    ['2026-11-23', 14, 'DE', '2026-11-24'],
    ['2026-11-27', 13, 'FI', '2026-11-27'],
    ['2026-11-27', 14, 'FI', '2026-11-30'],
    ['2026-11-28', 9, 'SE', '2026-11-30'],
    // holidays of the warehouse's country alone count
    ['2027-01-06', 9, 'DE', '2027-01-07'],
    ['2027-01-06', 9, 'AU', '2027-01-06'],
    ['2027-01-26', 9, 'AU', '2027-01-27'],
  ] as const)('on %s at %i:00 by the warehouse of %s leaves on %s', (day, hour, country, leaves) => {
    expect(dispatchDay(hourOn(day, hour, warehouseZone(country)), country)).toBe(leaves);
  });

  it('arrives 2 to 4 working days of its destination later, and of no country where that is unknown', () => {
    const arrivalIn = (country: string | null) => journeyOfOrder(hourOn('2027-01-04', 10, SWEDEN), country);
    expect(arrivalIn('DE')).toEqual({ leaves: '2027-01-04', arrives: { from: '2027-01-06', to: '2027-01-08' } });
    expect(arrivalIn('SE')).toEqual({ leaves: '2027-01-04', arrives: { from: '2027-01-07', to: '2027-01-11' } });
    expect(arrivalIn(null)).toEqual(arrivalIn('DE'));
  });
});

describe('a delivery', () => {
  const at = (day: Day, hour: number) => {
    const now = hourOn(day, hour, SWEDEN);
    return { now, today: dayOf(now, SWEDEN) };
  };

  it('leaves on the day of its charge, or on the next working day', () => {
    expect(journeyOfCharge('2026-11-25', 'DE')).toEqual({
      leaves: '2026-11-25',
      arrives: { from: '2026-11-27', to: '2026-12-01' },
    });
    expect(journeyOfCharge('2026-11-28', 'DE')).toEqual({
      leaves: '2026-11-30',
      arrives: { from: '2026-12-02', to: '2026-12-04' },
    });
    expect(journeyOfCharge('2027-01-06', 'AU').leaves).toBe('2027-01-06');
    expect(journeyOfCharge('2027-01-06', null)).toEqual({
      leaves: '2027-01-07',
      arrives: { from: '2027-01-11', to: '2027-01-13' },
    });
  });

  it('that is due today or late leaves as what is paid now', () => {
    expect(journeyOfDelivery('2026-11-23', at('2026-11-23', 13), 'DE').leaves).toBe('2026-11-23');
    expect(journeyOfDelivery('2026-11-23', at('2026-11-23', 14), 'DE').leaves).toBe('2026-11-24');
    expect(journeyOfDelivery('2026-11-20', at('2026-11-23', 14), 'DE').leaves).toBe('2026-11-24');
    expect(journeyOfDelivery('2026-11-24', at('2026-11-23', 14), 'DE').leaves).toBe('2026-11-24');
    expect(journeyOfDelivery('2026-11-24', at('2026-11-23', 23), 'DE').leaves).toBe('2026-11-24');
    expect(journeyOfDelivery('2026-12-03', at('2026-11-23', 23), 'DE')).toEqual(journeyOfCharge('2026-12-03', 'DE'));
  });
});

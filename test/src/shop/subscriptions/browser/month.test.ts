import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, dayOf } from '../../../../../src/platform/shared/day.ts';
import { isWeekend } from '../../../../../src/platform/shared/working-days.ts';
import {
  dayByKey,
  firstWeekday,
  isHoliday,
  monthOf,
  weeksOf,
} from '../../../../../src/shop/subscriptions/browser/month.ts';

const days = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((date) => dayOf(date, 'Europe/Stockholm'));
const firstDays = fc.constantFrom(1, 6, 7);
const key = (name: string, shiftKey = false) => ({ key: name, shiftKey });

describe('a month', () => {
  it('has each of its days once, in weeks that begin with the first day', () => {
    fc.assert(
      fc.property(days, firstDays, (day, firstDay) => {
        const month = monthOf(day);
        const weeks = weeksOf(month, firstDay);
        const all = weeks.flat().filter((cell) => cell !== null);
        const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
        expect(all).toEqual(Array.from({ length: last }, (_, i) => `${month}-${String(i + 1).padStart(2, '0')}`));
        expect(weeks.every((week) => week.length === 7 && week.some((cell) => cell !== null))).toBe(true);
        for (const week of weeks)
          for (const [i, cell] of week.entries()) if (cell) expect(new Date(cell).getUTCDay()).toBe((firstDay + i) % 7);
      }),
    );
  });

  it('follows another one by its corresponding day, or its last', () => {
    expect([
      addMonths('2027-01-31', 1),
      addMonths('2028-01-31', 1),
      addMonths('2026-12-15', 1),
      addMonths('2027-03-31', -1),
      addMonths('2027-01-05', -1),
    ]).toEqual(['2027-02-28', '2028-02-29', '2027-01-15', '2027-02-28', '2026-12-05']);
  });
});

describe('the keys', () => {
  it('lead back where they came from', () => {
    fc.assert(
      fc.property(days, firstDays, (day, firstDay) => {
        for (const [there, back] of [
          ['ArrowLeft', 'ArrowRight'],
          ['ArrowUp', 'ArrowDown'],
        ] as const)
          expect(dayByKey(dayByKey(day, key(there), firstDay)!, key(back), firstDay)).toBe(day);
        const [start, end] = [dayByKey(day, key('Home'), firstDay)!, dayByKey(day, key('End'), firstDay)!];
        expect(start <= day && day <= end && (Date.parse(end) - Date.parse(start)) / 86_400_000).toBe(6);
        expect(new Date(start).getUTCDay()).toBe(firstDay % 7);
      }),
    );
  });

  it('turn months and years, and leave all other keys alone', () => {
    expect(dayByKey('2027-03-31', key('PageUp'), 1)).toBe('2027-02-28');
    expect(dayByKey('2028-02-29', key('PageDown', true), 1)).toBe('2029-02-28');
    expect(dayByKey('2027-03-31', key('a'), 1)).toBeNull();
    expect(dayByKey('2027-03-31', key('Tab'), 1)).toBeNull();
  });
});

it('weeks begin as in the country', () => {
  expect(['sv-SE', 'en-IE', 'en-AU', 'pt-PT'].map(firstWeekday)).toEqual([1, 1, 1, 7]);
});

it('marks the free days of the warehouse and of the destination', () => {
  // Epiphany is free in Sweden, Reunification Day in Germany, Australia Day at the Australian warehouse
  expect([isHoliday('2027-01-06', 'DE'), isHoliday('2027-10-03', 'DE'), isHoliday('2027-10-03', 'FR')]).toEqual([
    true,
    true,
    false,
  ]);
  expect([isHoliday('2027-01-26', 'AU'), isHoliday('2027-01-06', 'AU'), isHoliday('2027-01-06', '')]).toEqual([
    true,
    false,
    true,
  ]);
  expect([isWeekend('2026-12-05'), isWeekend('2026-12-06'), isWeekend('2026-12-07')]).toEqual([true, true, false]);
});

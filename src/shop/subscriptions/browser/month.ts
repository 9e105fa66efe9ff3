/** The arithmetic of a calendar's pages. Days of the week go from 1 (Monday) to 7 (Sunday). Pure. */

import { addDays, addMonths, type Day, monthStart, weekdayOf, yearOf } from '../../../platform/shared/day.ts';
import { holidays } from '../../../platform/shared/working-days.ts';
import { type DayRange, warehouseOf } from '../../delivery/model/dispatch.ts';

/** The month of a day, `YYYY-MM`. */
export const monthOf = (day: Day): string => day.slice(0, 7);
const weekday = (day: Day): number => weekdayOf(day) || 7;

export const clamp = (day: Day, { from, to }: DayRange): Day => (day < from ? from : day > to ? to : day);

/**
 * The first day of the week. Browsers without week data get what most countries have; of the shop's, Portugal alone
 * begins with Sunday.
 */
export function firstWeekday(locale: string): number {
  const info = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?(): { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  return (info.getWeekInfo?.() ?? info.weekInfo)?.firstDay ?? (locale.endsWith('-PT') ? 7 : 1);
}

/** The first day of the week that a day lies in. */
const startOfWeek = (day: Day, firstDay: number): Day => addDays(day, -((weekday(day) - firstDay + 7) % 7));

/** The weeks of a month. A week has null for the days of other months. */
export function weeksOf(month: string, firstDay: number): (Day | null)[][] {
  const weeks: (Day | null)[][] = [];
  for (let start = startOfWeek(monthStart(month), firstDay); monthOf(start) <= month; start = addDays(start, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, i) => addDays(start, i)).map((day) => (monthOf(day) === month ? day : null)),
    );
  return weeks;
}

/** The day that a key of the date picker pattern leads to; null for all other keys. */
export function dayByKey(
  day: Day,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  firstDay: number,
): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return startOfWeek(day, firstDay);
    case 'End':
      return addDays(startOfWeek(day, firstDay), 6);
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1);
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1);
    default:
      return null;
  }
}

/**
 * Whether a day is a public holiday of the warehouse's country or of the destination's. @param country of the
 * destination.
 */
export const isHoliday = (day: Day, country: string): boolean =>
  [warehouseOf(country), country].some((free) => holidays(yearOf(day), free).has(day));

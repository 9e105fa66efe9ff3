/** Pure: the public holidays and working days of each country. */

import { HOLIDAYS } from '../../countries/tables/holidays.ts';
import { addDays, type Day, dayFrom, weekdayOf, yearOf } from './day.ts';

/** Easter Sunday of a year in the Gregorian calendar. Source: the anonymous algorithm, Nature 13 (1876), 487. */
export function easter(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  return dayFrom(year, month, (h + l - 7 * m + 33 * month + 19) % 32);
}

/**
 * Orthodox Easter Sunday, 1900 to 2099. Source: Meeus, Astronomical Algorithms, chapter 8 (Julian calendar, 13 days
 * on).
 */
export function orthodoxEaster(year: number): Day {
  const d = (19 * (year % 19) + 15) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7;
  const n = d + e + 114;
  return dayFrom(year, Math.floor(n / 31), (n % 31) + 1 + 13);
}

export const isWeekend = (day: Day): boolean => weekdayOf(day) % 6 === 0;

/** The first day with a weekday on or after another day. @param wanted 0 is Sunday. */
const nextWeekday = (day: Day, wanted: number): Day => addDays(day, (wanted - weekdayOf(day) + 7) % 7);

/** @param date `MM-DD`. */
const dated = (year: number, date: string): Day => `${year}-${date}` as Day;

const cache = new Map<string, ReadonlySet<Day>>();

/** The public holidays of a year. @param country ISO 3166-1 alpha-2, upper case. */
export function holidays(year: number, country: string): ReadonlySet<Day> {
  const key = `${year} ${country}`;
  const known = cache.get(key);
  if (known) return known;
  const days = new Set<Day>();
  const moved: Day[] = [];
  for (const rule of (HOLIDAYS[country] ?? '').split(' ').filter(Boolean)) {
    if (rule.startsWith('e')) days.add(addDays(easter(year), Number(rule.slice(1))));
    else if (rule.startsWith('o')) days.add(addDays(orthodoxEaster(year), Number(rule.slice(1))));
    else if (rule.startsWith('m')) days.add(nextWeekday(dated(year, rule.slice(1)), 1));
    else if (rule.startsWith('i')) {
      const day = dated(year, rule.slice(1));
      days.add(weekdayOf(day) === 5 ? day : nextWeekday(day, 1));
    } else if (rule.startsWith('s')) days.add(nextWeekday(dated(year, rule.slice(1)), 6));
    else {
      const day = dated(year, rule.slice(0, 5));
      days.add(day);
      if (rule.endsWith('+') && isWeekend(day)) moved.push(day);
    }
  }
  for (const day of moved) {
    let free = addDays(day, 1);
    while (isWeekend(free) || days.has(free)) free = addDays(free, 1);
    days.add(free);
  }
  cache.set(key, days);
  return days;
}

/** Whether carriers work in a country on a day. */
export const isWorkingDay = (day: Day, country: string): boolean =>
  !isWeekend(day) && !holidays(yearOf(day), country).has(day);

/** The working day that follows another day by some working days. @param from `YYYY-MM-DD`. @returns `YYYY-MM-DD`. */
export function addWorkingDays(from: Day, days: number, country: string): Day {
  let day = from;
  for (let left = days; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day, country)) left -= 1;
  }
  return day;
}

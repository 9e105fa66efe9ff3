/** Pure: the public holidays and working days of each country. */

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

/**
 * Public holidays of whole countries. `MM-DD` is a date, with `+` followed by the next weekday when it falls on a
 * weekend; `e` and `o` are days after Western and Orthodox Easter; `mMM-DD` is the first Monday from that date on,
 * `sMM-DD` the first Saturday, `iMM-DD` that date when it is a Friday, else the first Monday from it on.
 *
 * Source: the countries' holiday laws, compared with the package `date-holidays` in a test.
 */
const HOLIDAYS: Record<string, string> = {
  AT: '01-01 01-06 e1 05-01 e39 e50 e60 08-15 10-26 11-01 12-08 12-25 12-26',
  AU: '01-01+ 01-26+ e-2 e1 04-25 12-25+ 12-26+',
  AX: '01-01 01-06 e-2 e1 05-01 e39 s06-20 12-06 12-25 12-26',
  BE: '01-01 e1 05-01 e39 e50 07-21 08-15 11-01 11-11 12-25',
  BG: '01-01+ 03-03+ o-2 o1 05-01+ 05-06+ 05-24+ 09-06+ 09-22+ 12-24+ 12-25+ 12-26+',
  CH: '01-01 e-2 e1 e39 e50 08-01 12-25 12-26',
  CZ: '01-01 e-2 e1 05-01 05-08 07-05 07-06 09-28 10-28 11-17 12-24 12-25 12-26',
  DE: '01-01 e-2 e1 05-01 e39 e50 10-03 12-25 12-26',
  DK: '01-01 e-3 e-2 e1 e39 e50 12-25 12-26',
  EE: '01-01 02-24 e-2 05-01 06-23 06-24 08-20 12-24 12-25 12-26',
  ES: '01-01 01-06 e-2 05-01 08-15 10-12 11-01 12-06 12-08 12-25',
  FI: '01-01 01-06 e-2 e1 05-01 e39 s06-20 s10-31 12-06 12-25 12-26',
  FR: '01-01 e1 05-01 e39 05-08 e50 07-14 08-15 11-01 11-11 12-25',
  HR: '01-01 01-06 e1 05-01 e60 05-30 06-22 08-05 08-15 11-01 11-18 12-25 12-26',
  HU: '01-01 03-15 e-2 e1 05-01 e50 08-20 10-23 11-01 12-25 12-26',
  IE: '01-01 i02-01 03-17 e1 m05-01 m06-01 m08-01 m10-25 12-25 12-26',
  IT: '01-01 01-06 e1 04-25 05-01 06-02 08-15 10-04 11-01 12-08 12-25 12-26',
  LT: '01-01 02-16 03-11 e1 05-01 06-24 07-06 08-15 11-01 11-02 12-24 12-25 12-26',
  LU: '01-01 e1 05-01 e39 05-09 e50 06-23 08-15 11-01 12-25 12-26',
  LV: '01-01 e-2 e1 05-01 05-04+ 06-23 06-24 11-18+ 12-24 12-25 12-26 12-31',
  NL: '01-01 e1 04-27 e39 e50 12-25 12-26',
  PL: '01-01 01-06 e1 05-01 05-03 e60 08-15 11-01 11-11 12-24 12-25 12-26',
  PT: '01-01 e-2 04-25 05-01 e60 06-10 08-15 10-05 11-01 12-01 12-08 12-25',
  RO: '01-01 01-02 01-06 01-07 01-24 o-2 o1 05-01 06-01 o50 08-15 11-30 12-01 12-25 12-26',
  SE: '01-01 01-06 e-2 e1 05-01 e39 06-06 s06-20 s10-31 12-25 12-26',
  SI: '01-01 01-02 02-08 e1 04-27 05-01 05-02 06-25 08-15 10-31 11-01 12-25 12-26',
  SK: '01-01 01-06 e-2 e1 05-01 07-05 08-29 11-01 12-24 12-25 12-26',
};

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

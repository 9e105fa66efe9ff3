/** The birthdays of animals. Pure. */

import { addDays, type Day, isDay, yearOf } from '../../../platform/shared/day.ts';

const isLeapYear = (year: number): boolean => isDay(`${year}-02-29`);

/** Birthdays that are celebrated on a day, `MM-DD`: those of 29 February on the 28th in a year without one. */
export const birthdaysOn = (day: Day): string[] => {
  const birthday = day.slice(5);
  return birthday === '02-28' && !isLeapYear(yearOf(day)) ? [birthday, '02-29'] : [birthday];
};

/** A birthday that is near: its place beside today, and the age in years that it brings. */
export interface NearBirthday {
  when: 'before' | 'on' | 'after';
  years: number;
}

/** The place of today beside a birthday, and the days from today to it. */
const NEAR = [
  ['before', 1],
  ['on', 0],
  ['after', -1],
] as const;

/**
 * The birthday of an animal that is today, was yesterday or is tomorrow.
 *
 * @param birthdate `YYYY-MM-DD`. @param today in the zone of whoever celebrates. @returns null on all other days, and
 * before the first birthday.
 */
export function birthdayNear(birthdate: string, today: Day): NearBirthday | null {
  for (const [when, days] of NEAR) {
    const day = addDays(today, days);
    const years = yearOf(day) - Number(birthdate.slice(0, 4));
    if (years > 0 && birthdaysOn(day).includes(birthdate.slice(5))) return { when, years };
  }
  return null;
}

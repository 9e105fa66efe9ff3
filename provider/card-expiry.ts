import { addMonths, type Day, dayFrom, dayOf, daysBetween, type TimeZone } from '../src/platform/shared/day.ts';

/** The last month in which a card can be charged. */
export interface Expiry {
  /** 1 to 12. */
  month: number;
  year: number;
}

const firstDay = ({ month, year }: Expiry): Day => dayFrom(year, month, 1);

/** Whether the last month of a card is over. @param zone by whose clock months end. */
export function isExpired({ month, year }: Expiry, now: Date, zone: TimeZone): boolean {
  const [thisYear, thisMonth] = dayOf(now, zone).split('-').map(Number) as [number, number];
  return year * 12 + month < thisYear * 12 + thisMonth;
}

/** The days until the last month of a card is over. */
export const daysLeft = (expiry: Expiry, now: Date, zone: TimeZone): number =>
  daysBetween(dayOf(now, zone), addMonths(firstDay(expiry), 1));

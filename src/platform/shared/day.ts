/**
 * Calendar days. A moment is an instant (`Date`; ISO 8601 where it is stored). A day exists only in a time zone: {@link
 * dayOf} is the one way from a moment to its day. Pure.
 */

/** A calendar day, `YYYY-MM-DD`. The string of an instant is none. */
export type Day = `${number}-${number}-${number}`;

/** The IANA name of a place's time zone, such as `Europe/Berlin`. UTC is no place where a day is lived. */
export type TimeZone = `${string}/${string}`;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MAX_ZONE_LENGTH = 64;

const formats = new Map<TimeZone, Intl.DateTimeFormat>();

/** The wall clock of a zone as numbers. */
const formatOf = (zone: TimeZone): Intl.DateTimeFormat => {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      calendar: 'iso8601',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(zone, format);
  }
  return format;
};

interface WallClock {
  day: Day;
  /** 0 to 23. */
  hour: number;
  minute: number;
}

/**
 * The last reading of each zone's clock: a day begins with a minute, and formatting takes as long as a part of a page.
 */
const readings = new Map<TimeZone, { minute: number; clock: WallClock }>();

function wallClock(moment: Date, zone: TimeZone): WallClock {
  const minute = Math.floor(moment.getTime() / MINUTE_MS);
  const known = readings.get(zone);
  if (known?.minute === minute) return known.clock;
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const clock = {
    day: `${parts.year}-${parts.month}-${parts.day}` as Day,
    hour: Number(parts.hour),
    minute: Number(parts.minute),
  };
  readings.set(zone, { minute, clock });
  return clock;
}

/** The day of a moment in a time zone. @throws RangeError for an invalid date or an unknown zone. */
export const dayOf = (moment: Date, zone: TimeZone): Day => wallClock(moment, zone).day;

/** The hour of a moment in a time zone, 0 to 23. @throws RangeError for an invalid date or an unknown zone. */
export const hourOf = (moment: Date, zone: TimeZone): number => wallClock(moment, zone).hour;

/** Whether a string names a time zone of a place. */
export function isTimeZone(text: string): text is TimeZone {
  if (text.length > MAX_ZONE_LENGTH || !text.includes('/')) return false;
  try {
    return !!formatOf(text as TimeZone);
  } catch {
    return false;
  }
}

/** Whether a string is a valid calendar day. */
export function isDay(text: string): text is Day {
  const at = text.length === 10 && /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/**
 * Midnight UTC of a day: for arithmetic, for formatting in UTC, and for APIs that take a day for that moment. No day
 * begins then in a market.
 */
export const midnightUtc = (day: Day): Date => new Date(`${day}T00:00:00Z`);

/** The day whose midnight UTC a date is. */
const fromMidnightUtc = (date: Date): Day => date.toISOString().slice(0, 10) as Day;

/** @param month 1 to 12. @param date of the month; values beyond the month's days count on, as with `Date.UTC`. */
export const dayFrom = (year: number, month: number, date: number): Day =>
  fromMidnightUtc(new Date(Date.UTC(year, month - 1, date)));

/**
 * The moment on a day at which a zone's clock shows a time. A time that summer time leaves out is an hour later. @param
 * minutes since midnight.
 */
function momentAt(day: Day, minutes: number, zone: TimeZone): Date {
  const wanted = midnightUtc(day).getTime() + minutes * MINUTE_MS;
  /** The moment at which the zone's clock shows the time, by the offset that holds at another moment near it. */
  const byOffsetAt = (moment: number) => {
    const { day: shown, hour, minute } = wallClock(new Date(moment), zone);
    return wanted - (midnightUtc(shown).getTime() + hour * 60 * MINUTE_MS + minute * MINUTE_MS - moment);
  };
  return new Date(byOffsetAt(byOffsetAt(wanted)));
}

/** The moment on a day at which a zone's clock shows a full hour. @param hour 0 to 23. */
export const hourOn = (day: Day, hour: number, zone: TimeZone): Date => momentAt(day, hour * 60, zone);

/** The moment at which a day begins in a time zone. */
export const startOfDay = (day: Day, zone: TimeZone): Date => momentAt(day, 0, zone);

/**
 * The moment on a day at which a zone's clock shows the same time as at another moment. A time that summer time leaves
 * out is an hour later.
 */
export function sameTimeOn(day: Day, moment: Date, zone: TimeZone): Date {
  const { hour, minute } = wallClock(moment, zone);
  return new Date(momentAt(day, hour * 60 + minute, zone).getTime() + (moment.getTime() % MINUTE_MS));
}

/** @param days to add; negative to subtract. */
export const addDays = (day: Day, days: number): Day =>
  fromMidnightUtc(new Date(midnightUtc(day).getTime() + days * DAY_MS));

/** The days from one day to another; negative when the other is earlier. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((midnightUtc(to).getTime() - midnightUtc(from).getTime()) / DAY_MS);

/** Adds months to a day. A day that the month lacks becomes its last day. */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const lastOfMonth = dayFrom(year, month + months + 1, 0);
  return dayFrom(year, month + months, Math.min(date, Number(lastOfMonth.slice(8))));
}

/** The weekday of a day; 0 is Sunday. */
export const weekdayOf = (day: Day): number => midnightUtc(day).getUTCDay();

/** The first day of a month. @param month `YYYY-MM`. */
export const monthStart = (month: string): Day => `${month}-01` as Day;

/** The first day of the month that a day lies in. */
export const firstOfMonth = (day: Day): Day => monthStart(day.slice(0, 7));

export const yearOf = (day: Day): number => Number(day.slice(0, 4));

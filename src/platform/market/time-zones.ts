import type { Country } from './markets.ts';

/** The time zone of each country's capital, by which a day begins there. Source: IANA time zone database. */
const TIME_ZONES: Record<Country, string> = {
  AT: 'Europe/Vienna',
  AU: 'Australia/Sydney',
  AX: 'Europe/Mariehamn',
  BE: 'Europe/Brussels',
  BG: 'Europe/Sofia',
  CH: 'Europe/Zurich',
  CZ: 'Europe/Prague',
  DE: 'Europe/Berlin',
  DK: 'Europe/Copenhagen',
  EE: 'Europe/Tallinn',
  ES: 'Europe/Madrid',
  FI: 'Europe/Helsinki',
  FR: 'Europe/Paris',
  HR: 'Europe/Zagreb',
  HU: 'Europe/Budapest',
  IE: 'Europe/Dublin',
  IT: 'Europe/Rome',
  LT: 'Europe/Vilnius',
  LU: 'Europe/Luxembourg',
  LV: 'Europe/Riga',
  NL: 'Europe/Amsterdam',
  PL: 'Europe/Warsaw',
  PT: 'Europe/Lisbon',
  RO: 'Europe/Bucharest',
  SE: 'Europe/Stockholm',
  SI: 'Europe/Ljubljana',
  SK: 'Europe/Bratislava',
};

/** The IANA name of a country's time zone. */
export const timeZoneOf = (country: Country): string => TIME_ZONES[country];

const formats = new Map<string, Intl.DateTimeFormat>();

const MINUTE_MS = 60_000;
/** The day that each time zone was last asked for: a day begins with a minute, and formatting one takes as long as a part of a page. */
const days = new Map<string, { minute: number; day: string }>();

/** The day of a moment in a country, `YYYY-MM-DD`. */
export const dayIn = (country: Country, moment: Date): string => dayInZone(TIME_ZONES[country], moment);

/** The day of a moment in a time zone, `YYYY-MM-DD`. @param timeZone IANA name. @throws RangeError for an unknown name. */
export function dayInZone(timeZone: string, moment: Date): string {
  const minute = Math.floor(moment.getTime() / MINUTE_MS);
  const known = days.get(timeZone);
  if (known?.minute === minute) return known.day;
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en', { timeZone, calendar: 'iso8601', year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(timeZone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  const day = `${parts.year}-${parts.month}-${parts.day}`;
  days.set(timeZone, { minute, day });
  return day;
}

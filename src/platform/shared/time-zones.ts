import type { TimeZone } from './day.ts';
import type { Country } from './markets.ts';

/** The time zone of each country's capital, by which a day begins there. Source: IANA time zone database. */
const TIME_ZONES: Record<Country, TimeZone> = {
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

/** The zone of what a market's customers read: orders, points, referrals, mails, deadlines of the law. */
export const marketZone = (country: Country): TimeZone => TIME_ZONES[country];

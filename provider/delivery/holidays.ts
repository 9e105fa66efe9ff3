import { addDays, weekdayOf } from './days.ts';

/** When a country's public holidays are, as far as they can fall on a weekday. */
interface Holidays {
  /** Fixed dates, `MM-DD`. */
  fixed: string;
  /** Fixed dates that move to the next weekday that is free when they fall on a weekend. */
  movesOnWeekends?: string;
  /** Days after Western Easter Sunday. */
  easter?: number[];
  /** Days after Orthodox Easter Sunday. */
  orthodoxEaster?: number[];
  /** Dates whose first Monday from then on is a holiday. */
  mondayFrom?: string;
}

/**
 * The national public holidays of every country that is delivered to. Source: the countries' holiday laws; a test compares them
 * with the package `date-holidays`, which is too large for a Worker. Holidays that always fall on a weekend are left out.
 */
const HOLIDAYS: Record<string, Holidays> = {
  AT: { fixed: '01-01 01-06 05-01 08-15 10-26 11-01 12-08 12-25 12-26', easter: [1, 39, 50, 60] },
  AU: { fixed: '04-25', movesOnWeekends: '01-01 01-26 12-25 12-26', easter: [-2, 1] },
  AX: { fixed: '01-01 01-06 05-01 12-06 12-25 12-26', easter: [-2, 1, 39] },
  BE: { fixed: '01-01 05-01 07-21 08-15 11-01 11-11 12-25', easter: [1, 39, 50] },
  BG: { fixed: '', movesOnWeekends: '01-01 03-03 05-01 05-06 05-24 09-06 09-22 12-24 12-25 12-26', orthodoxEaster: [-2, 1] },
  CH: { fixed: '01-01 08-01 12-25 12-26', easter: [-2, 1, 39, 50] },
  CZ: { fixed: '01-01 05-01 05-08 07-05 07-06 09-28 10-28 11-17 12-24 12-25 12-26', easter: [-2, 1] },
  DE: { fixed: '01-01 05-01 10-03 12-25 12-26', easter: [-2, 1, 39, 50] },
  DK: { fixed: '01-01 12-25 12-26', easter: [-3, -2, 1, 39, 50] },
  EE: { fixed: '01-01 02-24 05-01 06-23 06-24 08-20 12-24 12-25 12-26', easter: [-2] },
  ES: { fixed: '01-01 01-06 05-01 08-15 10-12 11-01 12-06 12-08 12-25', easter: [-2] },
  FI: { fixed: '01-01 01-06 05-01 12-06 12-25 12-26', easter: [-2, 1, 39] },
  FR: { fixed: '01-01 05-01 05-08 07-14 08-15 11-01 11-11 12-25', easter: [1, 39, 50] },
  HR: { fixed: '01-01 01-06 05-01 05-30 06-22 08-05 08-15 11-01 11-18 12-25 12-26', easter: [1, 60] },
  HU: { fixed: '01-01 03-15 05-01 08-20 10-23 11-01 12-25 12-26', easter: [-2, 1, 50] },
  IE: { fixed: '01-01 03-17 12-25 12-26', easter: [1], mondayFrom: '02-01 05-01 06-01 08-01 10-25' },
  IT: { fixed: '01-01 01-06 04-25 05-01 06-02 08-15 10-04 11-01 12-08 12-25 12-26', easter: [1] },
  LT: { fixed: '01-01 02-16 03-11 05-01 06-24 07-06 08-15 11-01 11-02 12-24 12-25 12-26', easter: [1] },
  LU: { fixed: '01-01 05-01 05-09 06-23 08-15 11-01 12-25 12-26', easter: [1, 39, 50] },
  LV: { fixed: '01-01 05-01 06-23 06-24 12-24 12-25 12-26 12-31', movesOnWeekends: '05-04 11-18', easter: [-2, 1] },
  NL: { fixed: '01-01 04-27 12-25 12-26', easter: [1, 39, 50] },
  PL: { fixed: '01-01 01-06 05-01 05-03 08-15 11-01 11-11 12-24 12-25 12-26', easter: [1, 60] },
  PT: { fixed: '01-01 04-25 05-01 06-10 08-15 10-05 11-01 12-01 12-08 12-25', easter: [-2, 60] },
  RO: { fixed: '01-01 01-02 01-06 01-07 01-24 05-01 06-01 08-15 11-30 12-01 12-25 12-26', orthodoxEaster: [-2, 1, 50] },
  SE: { fixed: '01-01 01-06 05-01 06-06 12-25 12-26', easter: [-2, 1, 39] },
  SI: { fixed: '01-01 01-02 02-08 04-27 05-01 05-02 06-25 08-15 10-31 11-01 12-25 12-26', easter: [1] },
  SK: { fixed: '01-01 01-06 05-01 07-05 08-29 11-01 12-24 12-25 12-26', easter: [-2, 1] },
};

const dayOfYear = (year: number, month: number, day: number): string => new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** Western Easter Sunday. Source: Meeus, Astronomical Algorithms, chapter 8 (Gregorian calendar). */
function westernEaster(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const leapCorrection = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const epact = (leapCorrection + 19 * golden + 15) % 30;
  const fullMoon = epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + fullMoon + 2 - century + Math.floor(century / 4)) % 7;
  return dayOfYear(year, 3, 28 + fullMoon - weekday);
}

/** Orthodox Easter Sunday in the Gregorian calendar, 1900 to 2099. Source: Meeus, Astronomical Algorithms, chapter 8 (Julian calendar). */
function orthodoxEaster(year: number): string {
  const moon = (19 * (year % 19) + 15) % 30;
  const weekday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7;
  return dayOfYear(year, 3, 22 + moon + weekday + 13);
}

const isWeekend = (day: string): boolean => weekdayOf(day) % 6 === 0;

/** The first Monday on or after a day. Ireland keeps St Brigid's day, 1 February, when that is a Friday. */
function mondayFrom(day: string): string {
  if (day.endsWith('-02-01') && weekdayOf(day) === 5) return day;
  return addDays(day, (8 - weekdayOf(day)) % 7);
}

function holidaysOf(year: number, country: string): Set<string> {
  const rules = HOLIDAYS[country];
  if (!rules) return new Set();
  const dates = (list = '') => list.split(' ').flatMap((date) => (date ? [`${year}-${date}`] : []));
  const movable = dates(rules.movesOnWeekends);
  const days = new Set([
    ...dates(rules.fixed),
    ...movable,
    ...(rules.easter ?? []).map((offset) => addDays(westernEaster(year), offset)),
    ...(rules.orthodoxEaster ?? []).map((offset) => addDays(orthodoxEaster(year), offset)),
    ...dates(rules.mondayFrom).map(mondayFrom),
  ]);
  for (const holiday of movable.filter(isWeekend)) {
    let substitute = addDays(holiday, 1);
    while (isWeekend(substitute) || days.has(substitute)) substitute = addDays(substitute, 1);
    days.add(substitute);
  }
  return days;
}

const computed = new Map<string, Set<string>>();

/** Whether warehouses and carriers of a country work on a day: neither a weekend nor a public holiday. @param country ISO 3166-1 alpha-2. */
export function isWorkingDay(day: string, country: string): boolean {
  const key = `${day.slice(0, 4)} ${country}`;
  const holidays = computed.get(key) ?? holidaysOf(Number(day.slice(0, 4)), country);
  computed.set(key, holidays);
  return !isWeekend(day) && !holidays.has(day);
}

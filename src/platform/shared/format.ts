import { factOf } from '../../countries/compact.ts';
import { ENGLISH_LOCALES, NO_DECIMALS, NO_DECIMALS_WHEN_WHOLE } from '../../countries/tables/formats.ts';
import { LOCALES } from '../../languages/tables/locales.ts';
import { type Day, dayOf, midnightUtc, type TimeZone } from './day.ts';

const formatters = new Map<string, unknown>();

/** Creates each formatter once: creating one is slow, using it is fast. */
function memoized<T>(key: string, make: () => T): T {
  let formatter = formatters.get(key) as T | undefined;
  if (!formatter) {
    formatter = make();
    formatters.set(key, formatter);
  }
  return formatter;
}

/**
 * Formats an amount of money.
 *
 * @param amount in the currency's major unit. @param locale BCP 47, such as `sv-SE`.
 * @param short omits the decimals of integer amounts in every currency, for use in sentences.
 */
export function formatMoney(amount: number, currency: string, locale: string, short = false): string {
  const digits =
    NO_DECIMALS.includes(currency) || ((short || NO_DECIMALS_WHEN_WHOLE.includes(currency)) && Number.isInteger(amount))
      ? 0
      : 2;
  return memoized(
    `${locale} ${currency} ${digits}`,
    () =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  ).format(amount);
}

/** @returns a number with at most two decimals. */
export const formatNumber = (value: number, locale: string): string =>
  memoized(`${locale} number`, () => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })).format(value);

type DayStyle = 'long' | 'full' | 'weekday' | 'weekdayShort' | 'weekdayAndDay' | 'month';
const DAY_STYLES: Record<DayStyle, Intl.DateTimeFormatOptions> = {
  long: { dateStyle: 'long' },
  full: { dateStyle: 'full' },
  weekday: { weekday: 'long' },
  weekdayShort: { weekday: 'short' },
  weekdayAndDay: { weekday: 'long', day: 'numeric', month: 'long' },
  month: { month: 'long', year: 'numeric' },
};

/** Formats a day's midnight UTC in UTC: so a day keeps its number whatever the zone. */
const dayFormat = (locale: string, style: DayStyle): Intl.DateTimeFormat =>
  memoized(`${locale} ${style}`, () => new Intl.DateTimeFormat(locale, { ...DAY_STYLES[style], timeZone: 'UTC' }));

/**
 * A day in words.
 *
 * @param style `long`: "25 September 2027"; `full`: with its weekday; `weekdayAndDay`: "Saturday 25 September";
 * `weekday`, `weekdayShort` and `month` ("September 2027") alone.
 */
export const formatDay = (day: Day, locale: string, style: DayStyle = 'long'): string =>
  dayFormat(locale, style).format(midnightUtc(day));

/** A day in a few characters, such as "Mon 7 Dec". */
export const formatShortDay = (day: Day, locale: string): string =>
  memoized(
    `${locale} short day`,
    () => new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }),
  )
    .format(midnightUtc(day))
    .replace(',', '');

/** Names in a sentence, such as "Bella, Ronja and Tom". */
export const formatList = (names: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);

/**
 * The time of a clock in words, such as "23:59", with the same spaces in every engine: pages are hydrated over it.
 *
 * @param hour 0 to 23. @param minute 0 to 59.
 */
export const formatTime = ({ hour, minute }: { hour: number; minute: number }, locale: string): string =>
  memoized(`${locale} time`, () => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }))
    .format(new Date(Date.UTC(2000, 0, 1, hour, minute)))
    .replace(/[\u2009\u202f]/g, ' ');

/** The day of a moment in words, such as "25 September 2027". */
export const formatDayOf = (moment: Date, locale: string, zone: TimeZone): string =>
  formatDay(dayOf(moment, zone), locale);

/**
 * @returns a date with the time to the second, such as "25 September 2027 at 14:03:09 (Central European Summer Time)":
 * the season tells the two times of an hour that comes twice apart.
 */
export const formatMoment = (moment: Date, locale: string, timeZone: TimeZone): string =>
  memoized(
    `${locale} moment ${timeZone}`,
    () =>
      new Intl.DateTimeFormat(locale, {
        year: 'numeric',
        month: 'long',
        day: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        timeZone,
        timeZoneName: 'long',
      }),
  )
    .formatToParts(moment)
    .map(({ type, value }) => (type === 'timeZoneName' ? `(${value})` : value))
    .join('');

/**
 * @returns a range of days such as "8–10 December 2027", with the same spaces in every engine: pages are hydrated over
 * it. No line ends within it, other than after the dash between two days with a month each.
 */
export const formatDays = (from: Day, to: Day, locale: string): string =>
  dayFormat(locale, 'long')
    .formatRange(midnightUtc(from), midnightUtc(to))
    .replace(/–?\s/g, (space) => (space[1] ? '– ' : '\u00a0'))
    .replace(/[\d.]–/, '$&\u2060');

/**
 * @returns the name of a country, or the input when it is no country code. @param country ISO 3166-1 alpha-2, upper
 * case.
 */
export const countryName = (country: string, locale: string): string =>
  /^[A-Z]{2}$/.test(country)
    ? (memoized(`${locale} country`, () => new Intl.DisplayNames(locale, { type: 'region' })).of(country) ?? country)
    : country;

/** @returns the name of a size with its number localised: "1.5 kg" becomes "1,5 kg". Other names stay as they are. */
export const sizeName = (title: string, locale: string): string =>
  title.replace(/^(\d+\.\d+)(?= (?:kg|g|l|ml|cm)$)/, (number) => formatNumber(Number(number), locale));

/**
 * The locale for numbers and dates, such as `sv-SE`. @param language BCP 47; one that the shop's pages do not speak has the
 * country's way of writing. @param country ISO 3166-1 alpha-2, upper case.
 */
export function localeOf(language: string, country: string): string {
  const locales = LOCALES[language];
  if (locales === undefined) return `${language}-${country}`;
  return locales === null ? factOf(ENGLISH_LOCALES, country) : factOf(locales, country);
}

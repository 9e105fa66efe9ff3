const formatters = new Map<string, unknown>();

/** Formatters are costly to make and cheap to use: each is made once. */
function memoized<T>(key: string, make: () => T): T {
  let formatter = formatters.get(key) as T | undefined;
  if (!formatter) {
    formatter = make();
    formatters.set(key, formatter);
  }
  return formatter;
}

/** Currencies that shops write without decimals, and those that drop them on whole amounts. */
const NO_DECIMALS = new Set(['HUF']);
const NO_DECIMALS_WHEN_INTEGER = new Set(['SEK', 'DKK', 'CZK', 'PLN', 'RON']);

/**
 * Writes a sum as the market's shops do.
 *
 * @param amount in the currency's major unit; @param locale BCP 47, for instance `sv-SE`.
 * @param short leaves out the decimals of whole amounts in every currency, for sentences.
 */
export function formatMoney(amount: number, currency: string, locale: string, short = false): string {
  const digits = NO_DECIMALS.has(currency) || ((short || NO_DECIMALS_WHEN_INTEGER.has(currency)) && Number.isInteger(amount)) ? 0 : 2;
  return memoized(
    `${locale} ${currency} ${digits}`,
    () =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  ).format(amount);
}

/** @returns a plain number in the market's way of writing, at most two decimals. */
export const formatNumber = (value: number, locale: string): string =>
  memoized(`${locale} number`, () => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })).format(value);

/** @returns a date such as "25 September 2027". */
export const formatDate = (date: Date, locale: string): string =>
  memoized(`${locale} date`, () => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })).format(date);

/** @returns two days and what lies between, such as "8 – 10 December 2027". */
export const formatDays = (from: Date, to: Date, locale: string): string =>
  memoized(`${locale} date`, () => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })).formatRange(from, to);

/** @returns the name of a country in a language; what is no code of a country as it came. @param country ISO 3166-1 alpha-2, upper case. */
export const countryName = (country: string, locale: string): string =>
  /^[A-Z]{2}$/.test(country) ? (memoized(`${locale} country`, () => new Intl.DisplayNames(locale, { type: 'region' })).of(country) ?? country) : country;

/** @returns the size of a variant as the language writes its numbers: "1.5 kg" becomes "1,5 kg". Other names stay as they are. */
export const sizeName = (title: string, locale: string): string =>
  title.replace(/^(\d+\.\d+)(?= (?:kg|g|l|ml|cm)$)/, (number) => formatNumber(Number(number), locale));

/**
 * How the pages of a market write numbers and dates: the page's language as its country has it. English pages of
 * European countries write as Ireland does, because the data of mixed locales such as `en-DE` disagrees with itself.
 */
export const localeOf = (language: string, country: string): string => (language === 'en' && country !== 'AU' ? 'en-IE' : `${language}-${country}`);

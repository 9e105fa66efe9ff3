/** Formats a price in the style of a locale. */
export function formatPrice(cents: number, currency: string, locale: string): string {
  const digits = currency === 'HUF' || (currency === 'SEK' && cents % 100 === 0) ? 0 : 2;
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cents / 100);
}

/** The locale of texts for a country. The provider writes English: Irish conventions in Europe, Australian ones in Australia. */
export const localeOf = (country: string): string => (country === 'AU' ? 'en-AU' : 'en-IE');

/** Formats a date in words. */
export const formatDate = (iso: string, country: string) =>
  new Intl.DateTimeFormat(localeOf(country), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));

/** Formats a day in words, with its weekday and without the year. @param day `YYYY-MM-DD`. */
export const formatDay = (day: string, country: string) =>
  new Intl.DateTimeFormat(localeOf(country), { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(day));

/** Postal code and city in the order in which a country writes them. */
export const cityLine = ({ zip, city, zone, country }: { zip: string; city: string; zone?: string; country: string }): string =>
  (country === 'AU' ? [city, zone, zip] : [zip, city, zone]).filter(Boolean).join(' ');

/** The name of the sales tax in a country's texts. */
export const taxName = (country: string): string => (country === 'AU' ? 'GST' : 'VAT');

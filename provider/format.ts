import { formatDayOf, formatMoney } from '../src/platform/shared/format.ts';
import { type Audience, formatLocale, published, publishedLanguage } from './language.ts';
import { factsOf, zoneOf } from './seed/markets.ts';

/** Formats a price for its readers, as the shop does. @param cents in hundredths of the currency. */
export const formatPrice = (cents: number, currency: string, audience: Audience): string =>
  formatMoney(cents / 100, currency, formatLocale(audience));

/** Formats a number with at most two decimals. */
export const formatNumber = (value: number, audience: Audience): string =>
  new Intl.NumberFormat(formatLocale(audience), { maximumFractionDigits: 2 }).format(value);

/** The day of a moment in words, as its readers live it. @param iso the moment, ISO 8601. */
export const formatDayOfMoment = (iso: string, audience: Audience): string =>
  formatDayOf(new Date(iso), formatLocale(audience), zoneOf(audience.country));

/** The name of a country for its readers. */
export const countryName = (audience: Audience): string =>
  new Intl.DisplayNames(formatLocale(audience), { type: 'region' }).of(audience.country)!;

/** Postal code and city in the order in which a country writes them. */
export const cityLine = ({
  zip,
  city,
  zone,
  country,
}: {
  zip: string;
  city: string;
  zone?: string;
  country: string;
}): string => {
  const isCityFirst = factsOf(country).address.lines.some((line) => /city.* zip/.test(line));
  return (isCityFirst ? [city, zone, zip] : [zip, city, zone]).filter(Boolean).join(' ');
};

/** The name of the sales tax in a text. */
export const taxName = ({ country, language }: Audience): string =>
  factsOf(country).tax.name === 'GST' ? 'GST' : published[publishedLanguage(language)].vat;

/** The size of what comes in one form only, as the commerce provider names it. */
const ONLY_SIZE = 'Default Title';

/**
 * The name of a size with its decimal sign as the readers write it: "1.5 kg" becomes "1,5 kg". What comes in one form
 * only has none.
 */
export const sizeName = (title: string, audience: Audience): string =>
  title === ONLY_SIZE
    ? ''
    : title.replace(/^(\d+\.\d+)(?= (?:kg|g|l|ml|cm)$)/, (number) => formatNumber(Number(number), audience));

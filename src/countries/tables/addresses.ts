import { byCountry, compact, whereKnown } from '../collect.ts';

/** An example of each country's postcode, and the rule for its letters and digits. */
export const POSTCODES: Readonly<Record<string, readonly [example: string, rule: RegExp]>> = byCountry(
  ({ address: { postcodeExample, postcode } }) => [postcodeExample, postcode] as const,
);
export const POSTCODES_REQUIRED = compact(({ address }) => address.isPostcodeRequired);
/** `code name`, separated by `|`. */
export const ZONES = whereKnown(({ address }) => address.zones?.list ?? null);
export const ZONE_LABELS: Readonly<Record<string, string>> = whereKnown(({ address }) => address.zones?.label ?? null);
export const PLACE_FIELDS = compact(({ address }) => address.fields);
export const PLACES_FIRST = compact(({ address }) => address.isPlaceFirst);
export const PLACE_LINES = compact(({ address }) => address.lines);
export const PLACE_LABELS = compact(({ address }) => address.labels);

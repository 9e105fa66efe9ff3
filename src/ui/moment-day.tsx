import { dayOf } from '../platform/day.ts';
import { formatDay } from '../platform/market/format.ts';
import type { Country } from '../platform/market/markets.ts';
import { marketZone } from '../platform/market/time-zones.ts';

interface MomentDayProps {
  /** ISO 8601. */
  at: string;
  /** BCP 47. */
  locale: string;
  /** The country of the reader's market. */
  country: Country;
}

/** The day of a moment in words, by the zone of the reader's market. */
export function MomentDay({ at, locale, country }: MomentDayProps) {
  const day = dayOf(new Date(at), marketZone(country));
  return <time dateTime={day}>{formatDay(day, locale)}</time>;
}

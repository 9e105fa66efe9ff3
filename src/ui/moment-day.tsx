import { dayOf } from '../platform/shared/day.ts';
import { formatDay } from '../platform/shared/format.ts';
import type { Country } from '../platform/shared/markets.ts';
import { marketZone } from '../platform/shared/time-zones.ts';

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

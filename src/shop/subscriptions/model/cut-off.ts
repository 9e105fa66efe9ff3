/** Until when a delivery can be changed. Pure. */

import { addDays, type Day } from '../../../platform/shared/day.ts';
import { formatDay, formatTime } from '../../../platform/shared/format.ts';

/** The last minute of a day. */
const LAST_MINUTE = { hour: 23, minute: 59 };

/**
 * The last day on which a delivery can be changed, in any market: the day before its charge, to the last minute. The
 * charge begins once its day has begun in the zone of the provider's shop and in every market (`billingDay`), so never
 * before this minute is over on the clock of the one who reads it.
 *
 * @param day of the charge. @param today in the market of the one who reads it. @returns null once the day has come.
 */
export const lastDayToChange = (day: Day, today: Day): Day | null => (day > today ? addDays(day, -1) : null);

/** The last minute in which a delivery can be changed, in words. @param day of {@link lastDayToChange}. */
export const untilText = (
  day: Day,
  { t, locale }: { t: (key: string, params: { day: string; time: string }) => string; locale: string },
): string =>
  t('sub.until_time', { day: formatDay(day, locale, 'weekdayAndDay'), time: formatTime(LAST_MINUTE, locale) });

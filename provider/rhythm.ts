import { addDays, addMonths, dayOf, sameTimeOn, type TimeZone } from '../src/platform/shared/day.ts';
import { type Language, published } from './language.ts';

/** The time from one delivery to the next. */
export interface Rhythm {
  interval: 'WEEK' | 'MONTH';
  intervalCount: number;
}

const HOUR_MS = 3_600_000;

/**
 * The moment of a later cycle, by the clock of the shop: a cycle of weeks begins at the same time of its day, one of
 * months in the same hour, on the same day of its month or the last one.
 *
 * @param zone of the shop. @param times may be negative.
 */
export function addRhythm(moment: Date, { interval, intervalCount }: Rhythm, zone: TimeZone, times = 1): Date {
  const day = dayOf(moment, zone);
  if (interval === 'WEEK') return sameTimeOn(addDays(day, 7 * intervalCount * times), moment, zone);
  return sameTimeOn(
    addMonths(day, intervalCount * times),
    new Date(Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS),
    zone,
  );
}

/** A policy of an API as a rhythm; null for an interval that the local provider does not have. */
export const rhythmFrom = ({
  interval,
  intervalCount,
}: {
  interval?: string;
  intervalCount?: number;
}): Rhythm | null =>
  (interval === 'WEEK' || interval === 'MONTH') && intervalCount && intervalCount > 0
    ? { interval, intervalCount }
    : null;

export const isSameRhythm = (a: Rhythm, b: Rhythm): boolean =>
  a.interval === b.interval && a.intervalCount === b.intervalCount;

/** A rhythm in words, to follow others in a sentence. */
export const rhythmText = ({ interval, intervalCount }: Rhythm, language: Language): string =>
  published[language].every[interval](intervalCount);

import { type Day, dayOf } from './shared/day.ts';
import type { Country } from './shared/markets.ts';
import { marketZone } from './shared/time-zones.ts';

/** The URL of a clock for tests and demonstrations; empty uses the machine's own. */
export interface ClockSettings {
  clockUrl: string;
}

interface Offset {
  /** Milliseconds between the configured clock and the machine's own. */
  ms: number;
  readAt: number;
}

let offset: Offset | null = null;
const CACHE_MS = 500;

/**
 * The current time, from the configured clock or the machine's own.
 *
 * @param maxAgeMs how long the configured clock counts as read; by default it is asked twice a second at most.
 */
export async function now({ clockUrl }: ClockSettings, maxAgeMs = CACHE_MS): Promise<Date> {
  if (!clockUrl) return new Date();
  if (!offset || Date.now() - offset.readAt >= maxAgeMs) {
    try {
      const response = await fetch(clockUrl, { signal: AbortSignal.timeout(1000) });
      const body = (await response.json()) as { now: string };
      offset = { ms: Date.parse(body.now) - Date.now(), readAt: Date.now() };
    } catch {
      offset = { ms: offset?.ms ?? 0, readAt: Date.now() };
    }
  }
  return new Date(Date.now() + offset.ms);
}

/**
 * Today in a country by the last known time of the configured clock, which is read anew in the background.
 *
 * @returns null while the configured clock has not been read.
 */
export function knownToday(
  settings: ClockSettings,
  country: Country,
  waitUntil: (work: Promise<unknown>) => void,
): Day | null {
  let time = Date.now();
  if (settings.clockUrl) {
    if (!offset) return null;
    if (time - offset.readAt >= CACHE_MS) waitUntil(now(settings));
    time += offset.ms;
  }
  return dayOf(new Date(time), marketZone(country));
}

/**
 * Today in a country, `YYYY-MM-DD`: a day begins at midnight there. Pages and calls use the country of their market.
 */
export const today = async (settings: ClockSettings, country: Country): Promise<Day> =>
  dayOf(await now(settings), marketZone(country));

/** Days of the calendar as `YYYY-MM-DD`. Pure. */

const DAY_MS = 86_400_000;

/** Whether a text is a day of the calendar. */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** Midnight of a day, UTC. */
export const toDate = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The day of a date, UTC. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** @param days to move forward, or back when negative. */
export const addDays = (day: string, days: number): string => dayOf(new Date(toDate(day).getTime() + days * DAY_MS));

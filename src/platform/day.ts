/** Calendar days as `YYYY-MM-DD`, in UTC. Pure. */

const DAY_MS = 86_400_000;

/** Whether a string is a valid calendar day. */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** Midnight UTC of a day. */
export const toDate = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The UTC day of a date. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** @param days to add; negative to subtract. */
export const addDays = (day: string, days: number): string => dayOf(new Date(toDate(day).getTime() + days * DAY_MS));

/** Adds months to a day. A day that the month lacks becomes its last day. */
export function addMonths(day: string, months: number): string {
  const date = toDate(day);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0));
  lastDay.setUTCDate(Math.min(date.getUTCDate(), lastDay.getUTCDate()));
  return dayOf(lastDay);
}

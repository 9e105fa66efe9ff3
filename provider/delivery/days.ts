/** Days of the calendar as `YYYY-MM-DD`, UTC. */

export const dayOf = (iso: string): string => iso.slice(0, 10);

export const addDays = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay();

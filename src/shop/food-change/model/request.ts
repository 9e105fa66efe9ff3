/** What the address of a change of food asks for. Pure. */

import { addDays, type Day, isDay } from '../../../platform/shared/day.ts';
import { DAYS_BY_STOOL, lastMixedDay, MAX_DAYS, MIN_DAYS, STOOLS, type Stool } from '../../planner/model/pace.ts';

/** The change that somebody asks for. */
export interface Request {
  stool: Stool;
  /** The days that it takes: those of the stool, unless others are chosen. */
  days: number;
  /** Whether the days are chosen. */
  isChosen: boolean;
  start: Day;
  /** Grams a day of the present food; null where they are not told. */
  oldGrams: number | null;
  /** Grams a day of the new food, where no plan tells them; null where they are not told. */
  newGrams: number | null;
  /** The day on which the stool was soft; null for none. */
  softOn: number | null;
}

/** The most grams a day that a form takes: more than any animal of the shop eats. */
export const MAX_GRAMS = 5000;
/** A change begins this many days before or after today at most. */
const REACH_DAYS = 120;

const isStool = (text: string): text is Stool => (STOOLS as readonly string[]).includes(text);

/** A whole number of an address. @returns null for any other text, and beyond the bounds. */
function wholeIn(text: string | null, from: number, to: number): number | null {
  const number = /^\d{1,4}$/.test(text?.trim() ?? '') ? Number(text!.trim()) : Number.NaN;
  return number >= from && number <= to ? number : null;
}

/**
 * Reads the change that an address asks for; what is missing or wrong has its usual value.
 *
 * @param today in the visitor's market. @param usual the stool that is assumed, by the animal, and the first day.
 */
export function requestOf(query: URLSearchParams, today: Day, usual: Pick<Request, 'stool' | 'start'>): Request {
  const said = query.get('stool') ?? '';
  const stool = isStool(said) ? said : usual.stool;
  const chosen = wholeIn(query.get('days'), MIN_DAYS, MAX_DAYS);
  const days = chosen ?? DAYS_BY_STOOL[stool];
  const from = query.get('start') ?? '';
  const isNear = isDay(from) && from >= addDays(today, -REACH_DAYS) && from <= addDays(today, REACH_DAYS);
  return {
    stool,
    days,
    isChosen: chosen !== null,
    start: isNear ? from : usual.start,
    oldGrams: wholeIn(query.get('old'), 1, MAX_GRAMS),
    newGrams: wholeIn(query.get('new'), 1, MAX_GRAMS),
    softOn: wholeIn(query.get('soft'), 1, lastMixedDay(days)),
  };
}

/** A request as the query of an address: what it leaves out is as usual. */
export const queryOf = ({ stool, days, isChosen, start, oldGrams, newGrams, softOn }: Request) => ({
  stool,
  days: isChosen ? String(days) : undefined,
  start,
  old: oldGrams?.toString(),
  new: newGrams?.toString(),
  soft: softOn?.toString(),
});

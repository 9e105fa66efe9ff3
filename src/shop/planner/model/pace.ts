/**
 * A paced change from one food to another: a quarter more of the new food at each step. Pure.
 *
 * Source: Veterinary Health Center, University of Missouri, Small Animal Nutrition, "Frequently Asked Questions"
 * (https://vhc.missouri.edu/small-animal-hospital/nutrition/frequently-asked-questions): a quarter of the new food on
 * days 1 and 2, half on days 3 and 4, three quarters on days 5 and 6, the new food alone from day 7 on. That sensitive
 * animals stay at each step longer, and that one goes on from the last mix that went well: Sooke Veterinary Hospital,
 * "Changing Diet Guidelines" (https://www.sookevet.com/diet-change-faqs.html). How many days each word means is our own.
 */

import type { Answers } from './answers.ts';
import type { Need } from './energy/need.ts';

/** The stool in words. */
export const STOOLS = ['firm', 'soft', 'loose'] as const;
export type Stool = (typeof STOOLS)[number];

/** Why a change begins more slowly than it usually does. */
export type Reason = 'stomach' | 'young' | 'old';

/** The stool that is assumed of an animal that takes a change less easily. Our own. */
const CAREFUL: Stool = 'soft';

/**
 * The pace that a change begins with before anybody has told how the stool is.
 *
 * @param need of the animal; undefined where none can be given.
 */
export function usualPace(
  { specialNeeds }: Pick<Answers, 'specialNeeds'>,
  need: Pick<Need, 'growing' | 'senior'> | undefined,
): { reason: Reason | null; stool: Stool } {
  const reason = specialNeeds.includes('sensitive_stomach')
    ? 'stomach'
    : need?.growing
      ? 'young'
      : need?.senior
        ? 'old'
        : null;
  return { reason, stool: reason ? CAREFUL : 'firm' };
}

/** The days that a change takes by the stool. */
export const DAYS_BY_STOOL: Readonly<Record<Stool, number>> = { firm: 7, soft: 10, loose: 14 };
export const MIN_DAYS = 7;
export const MAX_DAYS = 14;
/** The days that a step goes on for when the stool softens at it. */
export const HOLD_DAYS = 2;
/** The most days that a change takes with a step that was held. */
export const MOST_DAYS = 2 * MAX_DAYS + HOLD_DAYS;

/** The quarters of the new food at the steps before it is given alone. */
const MIXED = [1, 2, 3] as const;
type Quarters = (typeof MIXED)[number] | 4;

/** A step: the same mix on some days. */
export interface Step {
  /** The quarters of the new food. */
  quarters: Quarters;
  /** Its first and its last day; 1 is the first of the change. */
  from: number;
  to: number;
  /** Whether it goes on for longer because the stool was soft. */
  isHeld: boolean;
}

/** The days of the mixed steps of a change: as even as they can be, the later ones longer. */
function lengths(days: number): [number, number, number] {
  const mixed = days - 1;
  const short = Math.floor(mixed / MIXED.length);
  const rest = mixed % MIXED.length;
  return [short, short + (rest === 2 ? 1 : 0), short + (rest > 0 ? 1 : 0)];
}

/** The last day on which a mix is fed, before the new food alone. @param days of the change. */
export const lastMixedDay = (days: number): number => days - 1;

/**
 * The steps of a change of food.
 *
 * @param days that it takes, {@link MIN_DAYS} to {@link MAX_DAYS}. @param softOn the day on which the stool was soft:
 * its step goes on for {@link HOLD_DAYS} days more, and those after it take as long as in the slowest change; null for
 * none. A day on which the new food is given alone counts for the step before.
 */
export function stepsOf(days: number, softOn: number | null): Step[] {
  const own = lengths(days);
  const slow = lengths(MAX_DAYS);
  const soft = softOn === null ? null : Math.min(softOn, lastMixedDay(days));
  const steps: Step[] = [];
  let from = 1;
  let wasHeld = false;
  for (const [i, quarters] of MIXED.entries()) {
    const usual: number = wasHeld ? slow[i]! : own[i]!;
    const isHeld: boolean = !wasHeld && soft !== null && soft < from + usual;
    const length = isHeld ? usual + HOLD_DAYS : usual;
    wasHeld ||= isHeld;
    steps.push({ quarters, from, to: from + length - 1, isHeld });
    from += length;
  }
  return [...steps, { quarters: 4, from, to: from, isHeld: false }];
}

/** The grams of a part of a day's ration, in whole grams. @param quarters of it. */
export const partOf = (grams: number, quarters: number): number => Math.round((grams * quarters) / 4);

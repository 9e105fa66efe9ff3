/**
 * How an animal's people correct its energy need, and the bounds of what is learnt from it. Pure.
 *
 * The formulas give the mean of many animals. FEDIAF 2025, table VII-6, has 95 to 130 kcal per kg^0.75 around the mean of
 * 110 for adult dogs, which is 14 % less to 18 % more, and NRC 2006 describes a similar spread between animals of the
 * same weight. So what people see in the bowl may move the need by 15 %, and no further: more than that is a question
 * for a vet. Growing animals have 10 %, because overfeeding harms the joints of large breeds.
 */

import { addDays, type Day } from '../../../platform/shared/day.ts';

/** Leaves food in the bowl; is always hungry; neither. */
export const FEEDBACK = ['leaves', 'hungry', 'right'] as const;
export type Feedback = (typeof FEEDBACK)[number];

/** What one word changes, in percent: less is lost in what a measuring cup holds. Our own. */
export const STEP_PERCENT = 5;
export const MAX_PERCENT = 15;
export const MAX_PERCENT_GROWING = 10;
/** The same word counts again after this many days: a new portion shows on the animal only after some. Our own. */
export const DAYS_BETWEEN = 7;

/** What was learnt of an animal. */
export interface Correction {
  /** Percent of the model's need. */
  percent: number;
  /** The last word of its people. */
  word: Feedback;
  /** The day of it, `YYYY-MM-DD`. */
  day: Day;
}

/** The facts of an animal that bound what is learnt. */
export interface Corrected {
  isGrowing: boolean;
  /** As the form of a pet has it. */
  bodyCondition: string;
}

const CHANGES: Record<Feedback, number> = { leaves: -STEP_PERCENT, hungry: STEP_PERCENT, right: 0 };

/** Whether a word would lead away from the ideal weight: then it changes nothing. */
export const leadsAway = (word: Feedback, { bodyCondition }: Pick<Corrected, 'bodyCondition'>): boolean =>
  (word === 'hungry' && bodyCondition === 'overweight') || (word === 'leaves' && bodyCondition === 'underweight');

/**
 * What is known of an animal after a word of its people. The same word within a week, as with a second click, changes
 * nothing.
 *
 * @param known null where nothing was learnt yet. @param today `YYYY-MM-DD`.
 */
export function correctionAfter(known: Correction | null, word: Feedback, animal: Corrected, today: Day): Correction {
  const percent = known?.percent ?? 0;
  const isRepeated = known !== null && known.word === word && today < addDays(known.day, DAYS_BETWEEN);
  if (isRepeated) return known;
  const most = animal.isGrowing ? MAX_PERCENT_GROWING : MAX_PERCENT;
  const changed = percent + (leadsAway(word, animal) ? 0 : CHANGES[word]);
  return { percent: Math.min(most, Math.max(-most, changed)), word, day: today };
}

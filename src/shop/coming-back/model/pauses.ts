/** When somebody who has ended a subscription is written to, by the reason that they gave. Pure. */

import { addDays, type Day } from '../../../platform/shared/day.ts';
import { longestDays, type Rhythm } from '../../selling-plans/model/rhythm.ts';

/**
 * Days after the end, by its reason. There is no mail for any other reason, for none at all, and never after a death.
 * `too_much` waits until what is there is used up, but at least as long as this.
 */
export const PAUSE_DAYS = { moving: 45, too_much: 45, not_liked: 60, too_expensive: 90 } as const;

export type Asked = keyof typeof PAUSE_DAYS;

export const isAsked = (reason: string): reason is Asked => Object.hasOwn(PAUSE_DAYS, reason);

/** Nobody is written to later than this after the day that fits. */
export const LATE_DAYS = 60;

/**
 * The day of the mail. Who had too much has at least two deliveries left: the last one, and one that was not eaten.
 *
 * @param ended the day of the end. @param rhythm of the deliveries.
 */
export const mailDay = (reason: Asked, ended: Day, rhythm: Rhythm | null): Day =>
  addDays(
    ended,
    reason === 'too_much' && rhythm ? Math.max(PAUSE_DAYS.too_much, 2 * longestDays(rhythm)) : PAUSE_DAYS[reason],
  );

/** The days that follow from a withdrawal. Pure. */

import type { Country } from '../../../countries/index.ts';
import { addDays, type Day } from '../../../platform/shared/day.ts';
import { isWorkingDay } from '../../../platform/shared/working-days.ts';

const DAYS = 14;

export interface Deadlines {
  /** The last day on which the customer can send the goods off. */
  sendBy: Day;
  /** The day by which the shop pays back, unless it waits for the goods. */
  refundBy: Day;
}

/**
 * The deadlines of a withdrawal. That of the customer ends with the next working day where its last day is none; the
 * shop gives itself no such extension. Sources: Directive 2011/83/EU, articles 13(1) and 14(1); Regulation (EEC,
 * Euratom) 1182/71, article 3(4).
 *
 * @param declaredOn the day of the declaration, as lived in the customer's country.
 */
export function deadlinesOf(declaredOn: Day, country: Country): Deadlines {
  const refundBy = addDays(declaredOn, DAYS);
  let sendBy = refundBy;
  while (!isWorkingDay(sendBy, country)) sendBy = addDays(sendBy, 1);
  return { sendBy, refundBy };
}

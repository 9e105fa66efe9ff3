/** Pure: what is to be done today for the deliveries of a contract. */

import { addDays, type Day, dayFrom, daysBetween } from '../../../platform/shared/day.ts';
import { isOver, isPastLast } from '../model/subscription.ts';
import type { billingCycles } from './tables.ts';

export type CycleRow = typeof billingCycles.$inferSelect;
export type CycleState = CycleRow['state'];

/** A billing cycle as the provider has it. */
export interface Cycle {
  index: number;
  /** The day on which it is expected to be billed, in the time zone of the provider's shop, `YYYY-MM-DD`. */
  day: Day;
  skipped: boolean;
  billed: boolean;
}

export interface Situation {
  status: string;
  /** The last cycle that is charged; null where the contract goes on. */
  maxCycles: number | null;
  cycles: readonly Cycle[];
  rows: readonly CycleRow[];
  /** The last day on which the contract was not active; empty when it always was. */
  pausedUntil: Day | '';
  /** The day on which the customer last resumed it; empty for never. */
  resumedOn: Day | '';
  /** See `billingDay`. */
  today: Day;
  /** Full days between a notice and its charge. */
  noticeDays: number;
  /** The day, as {@link today}, on which the notice with a key reached the mail service; null when it has not. */
  sentOn: (key: string) => Day | null;
}

export type Action =
  | { kind: 'notice'; cycle: number; day: Day; chargeOn: Day; agreed: boolean }
  | { kind: 'bill'; cycle: number; day: Day }
  | { kind: 'close'; cycle: number; day: Day; state: 'billed' | 'skipped' | 'paused' | 'ended' };

export interface Decision {
  actions: Action[];
  /** The day of the next check; null when there is nothing to come. */
  nextCheck: Day | null;
}

/** A contract is checked at least this often, even if nothing is due. */
const MAX_DAYS_BETWEEN_CHECKS = 7;

const OPEN: ReadonlySet<CycleState> = new Set(['planned', 'noticed', 'retry']);
const AT_WORK: ReadonlySet<CycleState> = new Set(['due', 'charging', 'challenged', 'ending']);
/** The states of a delivery that is still to be charged. */
export const UNFINISHED: ReadonlySet<CycleState> = new Set([...OPEN, ...AT_WORK]);

/**
 * Whether the price of a delivery that is still to be charged has been told: then it does not rise. `at-work` while the
 * provider may be charging one.
 */
export function announcementOf(
  rows: readonly Pick<CycleRow, 'cycle' | 'state' | 'day'>[],
  cycles: readonly Cycle[],
): 'none' | 'announced' | 'at-work' {
  if (rows.some(({ state }) => AT_WORK.has(state))) return 'at-work';
  const isTold = rows.some(({ cycle: index, state, day }) => {
    const cycle = cycles.find((known) => known.index === index);
    return (
      cycle && !cycle.billed && !cycle.skipped && (state === 'retry' || (state === 'noticed' && day === cycle.day))
    );
  });
  return isTold ? 'announced' : 'none';
}

/** The later one of two days, of which the first may be none. */
export const later = (a: Day | '', b: Day): Day => (a !== '' && a > b ? a : b);

/**
 * The day on which the notice of a charge is sent: a day earlier than needed, so that the lead time has passed when the
 * day begins.
 */
export const noticeDay = (day: Day, noticeDays: number): Day => addDays(day, -noticeDays - 1);

/** The work on one delivery today. @returns its actions, and the day on which it is to be checked again. */
function planCycle(
  cycle: Cycle,
  row: CycleRow | undefined,
  situation: Situation,
): { actions: Action[]; checkOn?: Day } {
  const { status, maxCycles, pausedUntil, resumedOn, today, noticeDays, sentOn } = situation;
  const { index, day } = cycle;
  const close = (state: 'billed' | 'skipped' | 'paused' | 'ended') => ({
    actions: [{ kind: 'close' as const, cycle: index, day, state }],
  });
  const bill: Action = { kind: 'bill', cycle: index, day };
  const nothing = { actions: [] };
  if (row && AT_WORK.has(row.state)) return nothing;
  if (row?.state === 'billed') return nothing;
  if (cycle.billed) return close('billed');
  // what was closed for a day opens again only for a later one: after a pause, or when the customer moves it
  if (row && !OPEN.has(row.state) && day <= row.day) return nothing;
  if (isPastLast(index, maxCycles)) return close('ended');
  if (status !== 'ACTIVE') return day <= today ? close('paused') : { actions: [], checkOn: day };
  if (cycle.skipped) return day <= today ? close('skipped') : { actions: [], checkOn: day };

  // the page names the delivery that follows when a customer resumes
  const isFirstResumed = resumedOn !== '' && day > resumedOn && day <= addDays(resumedOn, noticeDays + 1);
  const isAgreed = row?.agreedDay === day || isFirstResumed;
  if (day <= pausedUntil && !isAgreed) return close('paused');
  if (row?.state === 'retry') {
    const again = later(row.nextTry, day);
    return again <= today ? { actions: [bill] } : { actions: [], checkOn: again };
  }

  const isNoticed = row?.state === 'noticed' && row.day === day;
  const announce = noticeDay(day, noticeDays);
  if (!isNoticed && today < announce) return { actions: [], checkOn: announce };
  const chargeOn = isAgreed ? day : isNoticed ? row.chargeOn || day : later(day, addDays(today, noticeDays + 1));
  const actions: Action[] = isNoticed ? [] : [{ kind: 'notice', cycle: index, day, chargeOn, agreed: isAgreed }];
  const sent = isNoticed ? sentOn(row.noticeKey) : null;
  const hadTime = isAgreed || (sent !== null && daysBetween(sent, today) > noticeDays);
  return today >= chargeOn && hadTime ? { actions: [...actions, bill] } : { actions, checkOn: chargeOn };
}

/** The work on a contract today, and the day on which it is to be checked again. */
export function decide(situation: Situation): Decision {
  const { status, cycles, rows, today } = situation;
  if (isOver(status)) {
    const open = rows.filter(({ state }) => OPEN.has(state));
    return { actions: open.map(({ cycle, day }) => ({ kind: 'close', cycle, day, state: 'ended' })), nextCheck: null };
  }
  const plans = cycles.map((cycle) =>
    planCycle(
      cycle,
      rows.find((row) => row.cycle === cycle.index),
      situation,
    ),
  );
  const checks = plans.flatMap(({ checkOn }) => checkOn ?? []);
  const earliest = [...checks, addDays(today, MAX_DAYS_BETWEEN_CHECKS)].sort()[0]!;
  return { actions: plans.flatMap(({ actions }) => actions), nextCheck: later(earliest, addDays(today, 1)) };
}

/** The last day on which a card is valid: the end of its month. */
export const lastDayOf = ({ month, year }: { month: number; year: number }): Day => dayFrom(year, month + 1, 0);

/**
 * The day of the next try after a failed payment; null after the last one.
 *
 * @param failures that have happened, this one included. @param failedOn the day of the first.
 */
export function nextTryAfter(failures: number, failedOn: Day, today: Day, retryDays: readonly number[]): Day | null {
  const days = retryDays[failures - 1];
  return days === undefined ? null : later(addDays(failedOn, days), addDays(today, 1));
}

import { addMonths } from '../months.ts';
import type { Contract, ContractLine } from '../store.ts';

/** Number of upcoming cycles that the real service computes. */
const CYCLES_AHEAD = 12;

export interface Cycle {
  index: number;
  /** Date of the cycle including edits, ISO 8601. */
  date: string;
  /** Date by schedule alone, ISO 8601. */
  regularDate: string;
  skipped: boolean;
  edited: boolean;
  lines: ContractLine[];
}

/** The upcoming cycles with their edits; none for a contract without a schedule. */
export function upcomingCycles(contract: Contract, count = CYCLES_AHEAD): Cycle[] {
  const { nextBillingDate, intervalMonths, edits, lines } = contract;
  if (!nextBillingDate) return [];
  return Array.from({ length: count }, (_, i) => {
    const index = contract.cycle + i;
    const edit = edits[String(index)] ?? {};
    const regularDate = addMonths(new Date(nextBillingDate), intervalMonths * i).toISOString();
    return {
      index,
      regularDate,
      date: edit.date ?? regularDate,
      skipped: edit.skipped ?? false,
      edited: edit.date !== undefined || edit.lines !== undefined,
      lines: edit.lines ?? lines,
    };
  });
}

export interface CycleSelector {
  index?: number | null;
  date?: string | null;
}

/** Finds an upcoming cycle by index or date. */
export const findCycle = (contract: Contract, selector: CycleSelector): Cycle | undefined =>
  upcomingCycles(contract).find(({ index, date }) => (selector.index == null ? date === selector.date : index === selector.index));

/** The next cycle that is not skipped. */
export const nextCycle = (contract: Contract): Cycle | undefined => upcomingCycles(contract).find(({ skipped }) => !skipped);

/**
 * A cycle in the format that the Customer Account API and the Admin API share.
 *
 * @param startsAt date of the previous cycle, ISO 8601.
 */
export const cycleView = (cycle: Cycle, startsAt: string) => ({
  __typename: 'SubscriptionBillingCycle',
  cycleIndex: cycle.index,
  billingAttemptExpectedDate: cycle.date,
  cycleStartAt: startsAt,
  cycleEndAt: cycle.regularDate,
  edited: cycle.edited,
  skipped: cycle.skipped,
  status: 'UNBILLED',
});

import type { TimeZone } from '../../src/platform/shared/day.ts';
import { addRhythm, onAnchor } from '../rhythm.ts';
import type { Address, Contract, ContractLine, CycleEdit } from '../store.ts';

/** Number of upcoming cycles that the real service computes. */
const CYCLES_AHEAD = 12;

export interface Cycle {
  index: number;
  /** Date of the cycle including edits, ISO 8601. */
  date: string;
  /** The first moment of the cycle, one second after the cycle before, ISO 8601. */
  startsAt: string;
  /** Date by schedule alone, with which the cycle ends, ISO 8601. */
  regularDate: string;
  skipped: boolean;
  edited: boolean;
  billed: boolean;
  lines: ContractLine[];
  address: Address;
  /** Id of the pick-up point in the place of the address. */
  pickup?: number;
  attributes: { key: string; value: string }[];
}

/** Whether an edit changes more than the schedule: the edited cycle has a contract of its own. */
export const hasOwnContract = ({ lines, address, attributes }: CycleEdit): boolean =>
  lines !== undefined || address !== undefined || attributes !== undefined;

/**
 * The cycle from whose date those of the later ones are counted: the earliest one that the next date follows from, or
 * the next one itself.
 */
function scheduleStart(
  { nextBillingDate, cycle, rhythm, anchorDay, scheduledFrom }: Contract,
  zone: TimeZone,
): { cycle: number; date: string } {
  const follows =
    scheduledFrom &&
    onAnchor(
      addRhythm(new Date(scheduledFrom.date), rhythm, zone, cycle - scheduledFrom.cycle),
      rhythm,
      anchorDay,
      zone,
    ).toISOString() === nextBillingDate;
  return follows ? scheduledFrom : { cycle, date: nextBillingDate! };
}

/** The upcoming cycles with their edits; none for a contract without a schedule. @param zone of the shop. */
export function upcomingCycles(contract: Contract, zone: TimeZone, count = CYCLES_AHEAD): Cycle[] {
  const { nextBillingDate, rhythm, anchorDay, edits, lines, createdAt, shippingAddress } = contract;
  if (!nextBillingDate) return [];
  const start = scheduleStart(contract, zone);
  const dateOf = (cycle: number) =>
    onAnchor(addRhythm(new Date(start.date), rhythm, zone, cycle - start.cycle), rhythm, anchorDay, zone);
  // the first cycle begins with the contract
  const beginOf = (cycle: number) => (cycle === 1 ? new Date(createdAt) : dateOf(cycle - 1));
  return Array.from({ length: count }, (_, i) => {
    const index = contract.cycle + i;
    const edit = edits[String(index)] ?? {};
    const regularDate = dateOf(index).toISOString();
    const pickup = edit.pickup === undefined ? contract.pickup : edit.pickup;
    return {
      index,
      startsAt: new Date(beginOf(index).getTime() + 1000).toISOString(),
      regularDate,
      date: edit.date ?? regularDate,
      skipped: edit.skipped ?? false,
      edited: edit.date !== undefined || hasOwnContract(edit),
      billed: false,
      lines: edit.lines ?? lines,
      address: edit.address ?? shippingAddress,
      ...(pickup && { pickup }),
      attributes: edit.attributes ?? contract.attributes ?? [],
    };
  });
}

/** The cycles that are over. What they were billed for is in their orders. */
const pastCycles = ({ past = [], lines, shippingAddress: address, pickup, attributes = [] }: Contract): Cycle[] =>
  past.map(({ skipped, ...cycle }) => ({
    ...cycle,
    skipped,
    edited: false,
    billed: !skipped,
    lines,
    address,
    ...(pickup && { pickup }),
    attributes,
  }));

/** The latest past cycles and those to come. @param zone of the shop. */
export const knownCycles = (contract: Contract, zone: TimeZone): Cycle[] => [
  ...pastCycles(contract),
  ...upcomingCycles(contract, zone),
];

const PAST_CYCLES = 12;

/**
 * The contract after its current cycle. @param zone of the shop. @param skipped whether it was passed over, and not
 * billed.
 */
export function withNextCycle(contract: Contract, zone: TimeZone, skipped: boolean): Contract {
  const { [String(contract.cycle)]: _, ...edits } = contract.edits;
  const [{ index, date, startsAt, regularDate }, next] = upcomingCycles(contract, zone, 2) as [Cycle, Cycle];
  return {
    ...contract,
    cycle: contract.cycle + 1,
    past: [...(contract.past ?? []), { index, date, startsAt, regularDate, skipped }].slice(-PAST_CYCLES),
    edits,
    nextBillingDate: next.regularDate,
    scheduledFrom: scheduleStart(contract, zone),
  };
}

export interface CycleSelector {
  index?: number | null;
  date?: string | null;
}

/** Finds a cycle by index or date. */
export const findCycle = (cycles: readonly Cycle[], selector: CycleSelector): Cycle | undefined =>
  cycles.find(({ index, date }) => (selector.index == null ? date === selector.date : index === selector.index));

/** The next cycle that is not skipped. @param zone of the shop. */
export const nextCycle = (contract: Contract, zone: TimeZone): Cycle | undefined =>
  upcomingCycles(contract, zone).find(({ skipped }) => !skipped);

/** Whether a cycle to come is skipped, moved, or has products or an address of its own. @param zone of the shop. */
export const hasFutureEdits = (contract: Contract, zone: TimeZone): boolean =>
  upcomingCycles(contract, zone).some(({ index }) => {
    const edit = contract.edits[String(index)] ?? {};
    return edit.skipped === true || edit.date !== undefined || hasOwnContract(edit);
  });

/** A cycle in the format that the Customer Account API and the Admin API share. */
export const cycleView = (cycle: Cycle) => ({
  __typename: 'SubscriptionBillingCycle',
  cycleIndex: cycle.index,
  billingAttemptExpectedDate: cycle.date,
  cycleStartAt: cycle.startsAt,
  cycleEndAt: cycle.regularDate,
  edited: cycle.edited,
  skipped: cycle.skipped,
  status: cycle.billed ? 'BILLED' : 'UNBILLED',
});

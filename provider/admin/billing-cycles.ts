import { dayOf, startOfDay } from '../../src/platform/shared/day.ts';
import { type UserError, userError } from '../graphql.ts';
import { connection, type PageArgs } from '../graphql-types.ts';
import type { Contract } from '../store.ts';
import { attemptsOf, passSkipped } from '../subscriptions/billing.ts';
import { saveContract } from '../subscriptions/contracts.ts';
import {
  type Cycle,
  type CycleSelector,
  cycleView,
  findCycle,
  hasOwnContract,
  knownCycles,
  upcomingCycles,
} from '../subscriptions/cycles.ts';
import { type Context, findContract } from './context.ts';
import { attemptConnection, contractView, editedContractView } from './views.ts';

const billingCycleView = (cycle: Cycle, contract: Contract, context: Context) => ({
  ...cycleView(cycle),
  sourceContract: () => contractView(contract, context),
  billingAttempts: (args: PageArgs) =>
    attemptConnection(attemptsOf(context.store, contract, cycle.index), contract, args, context),
  editedContract: () =>
    hasOwnContract(contract.edits[String(cycle.index)] ?? {}) ? editedContractView(cycle, contract, context) : null,
});

interface DateRange {
  startDate: string;
  endDate: string;
}

export interface CycleInput {
  contractId: string;
  selector: CycleSelector;
}

/** The cycle of an input, or a user error if it does not exist. */
export function requestedCycle(
  { contractId, selector }: CycleInput,
  context: Context,
): { contract: Contract; cycle: Cycle } | { error: UserError } {
  const contract = findContract(contractId, context);
  const cycle = contract && findCycle(upcomingCycles(contract, context.store.timeZone), selector);
  return contract && cycle
    ? { contract, cycle }
    : { error: userError('CYCLE_NOT_FOUND', ['billingCycleInput'], 'The billing cycle does not exist.') };
}

export const billingCycleQueries = {
  subscriptionBillingCycle: (
    { billingCycleInput: { contractId, selector } }: { billingCycleInput: CycleInput },
    context: Context,
  ) => {
    const contract = findContract(contractId, context);
    const cycle = contract && findCycle(knownCycles(contract, context.store.timeZone), selector);
    return cycle ? billingCycleView(cycle, contract, context) : null;
  },

  subscriptionBillingCycles: (
    {
      contractId,
      billingCyclesDateRangeSelector: range,
      ...args
    }: PageArgs & { contractId: string; billingCyclesDateRangeSelector?: DateRange | null },
    context: Context,
  ) => {
    const contract = findContract(contractId, context);
    const [start, end] = range ? [new Date(range.startDate).toISOString(), new Date(range.endDate).toISOString()] : [];
    const isWithin = ({ date }: Cycle) => start === undefined || end === undefined || (date >= start && date <= end);
    return connection(
      contract ? knownCycles(contract, context.store.timeZone).filter(isWithin) : [],
      args,
      ({ index }) => String(index),
      (cycle) => billingCycleView(cycle, contract!, context),
    );
  },
};

export const billingCycleMutations = {
  subscriptionBillingCycleSkip: ({ billingCycleInput }: { billingCycleInput: CycleInput }, context: Context) => {
    const found = requestedCycle(billingCycleInput, context);
    if ('error' in found)
      return { billingCycle: null, userErrors: [userError('INVALID', ['billingCycleInput'], found.error.message)] };
    const { contract, cycle } = found;
    const edits = {
      ...contract.edits,
      [String(cycle.index)]: { ...contract.edits[String(cycle.index)], skipped: true },
    };
    const changed = { ...contract, edits };
    saveContract(context.store, changed);
    passSkipped(context.store, changed);
    return { billingCycle: billingCycleView({ ...cycle, skipped: true }, changed, context), userErrors: [] };
  },

  subscriptionBillingCycleScheduleEdit: (
    {
      billingCycleInput,
      input,
    }: { billingCycleInput: CycleInput; input: { billingDate?: string | null; skip?: boolean | null; reason: string } },
    context: Context,
  ) => {
    const found = requestedCycle(billingCycleInput, context);
    const fail = (error: UserError) => ({ billingCycle: null, userErrors: [error] });
    if ('error' in found) return fail(found.error);
    const { contract, cycle } = found;
    if (input.billingDate == null && input.skip == null)
      return fail(userError('EMPTY_BILLING_CYCLE_EDIT_SCHEDULE_INPUT', ['input'], 'Nothing to edit.'));
    if (input.billingDate != null && (cycle.skipped || input.skip))
      return fail(userError('BILLING_DATE_SET_ON_SKIPPED', ['input', 'billingDate'], 'A skipped cycle has no date.'));
    if (input.billingDate != null) {
      const date = new Date(input.billingDate);
      if (Number.isNaN(date.getTime())) return fail(userError('INVALID_DATE', ['input', 'billingDate'], 'Not a date.'));
      const { timeZone } = context.store;
      // The input has no time of day, so today is still allowed.
      const today = startOfDay(dayOf(context.store.now(), timeZone), timeZone).toISOString();
      const [earliest, latest] = [today > cycle.startsAt ? today : cycle.startsAt, cycle.regularDate];
      if (date.toISOString() < earliest || date.toISOString() > latest)
        return fail(
          userError(
            'OUT_OF_BOUNDS',
            ['input', 'billingDate'],
            'Billing date of a cycle cannot be set to a value outside of its billing date range.',
          ),
        );
    }
    const edit = {
      ...contract.edits[String(cycle.index)],
      ...(input.billingDate != null && { date: new Date(input.billingDate).toISOString() }),
      ...(input.skip != null && { skipped: input.skip }),
      reason: input.reason,
    };
    const changed = { ...contract, edits: { ...contract.edits, [String(cycle.index)]: edit } };
    saveContract(context.store, changed);
    return {
      billingCycle: billingCycleView(
        upcomingCycles(changed, context.store.timeZone).find(({ index }) => index === cycle.index)!,
        changed,
        context,
      ),
      userErrors: [],
    };
  },

  subscriptionBillingCycleEditDelete: ({ billingCycleInput }: { billingCycleInput: CycleInput }, context: Context) => {
    const found = requestedCycle(billingCycleInput, context);
    if ('error' in found) return { billingCycles: null, userErrors: [found.error] };
    const { contract, cycle } = found;
    const { [String(cycle.index)]: edit, ...edits } = contract.edits;
    if (!edit)
      return {
        billingCycles: null,
        userErrors: [userError('NO_CYCLE_EDITS', ['billingCycleInput'], 'The cycle has no edits.')],
      };
    const changed = { ...contract, edits };
    saveContract(context.store, changed);
    return {
      billingCycles: [
        billingCycleView(
          upcomingCycles(changed, context.store.timeZone).find(({ index }) => index === cycle.index)!,
          changed,
          context,
        ),
      ],
      userErrors: [],
    };
  },

  subscriptionBillingCycleEditsDelete: (
    { contractId, targetSelection }: { contractId: string; targetSelection: 'ALL' },
    context: Context,
  ) => {
    if (targetSelection !== 'ALL') throw new TypeError(`no selection ${targetSelection}`);
    const contract = findContract(contractId, context);
    if (!contract)
      return {
        billingCycles: null,
        userErrors: [userError('CYCLE_NOT_FOUND', ['contractId'], 'The contract does not exist.')],
      };
    const changed = { ...contract, edits: {} };
    saveContract(context.store, changed);
    return {
      billingCycles: upcomingCycles(changed, context.store.timeZone).map((cycle) =>
        billingCycleView(cycle, changed, context),
      ),
      userErrors: [],
    };
  },
};

import { type UserError, userError } from '../graphql.ts';
import type { Contract } from '../store.ts';
import { saveContract } from '../subscriptions/contracts.ts';
import { type Cycle, type CycleSelector, cycleView, findCycle, upcomingCycles } from '../subscriptions/cycles.ts';
import { type Context, findContract } from './context.ts';
import { contractView, editedContractView } from './views.ts';

const billingCycleView = (cycle: Cycle, contract: Contract, context: Context) => ({
  ...cycleView(cycle, contract.createdAt),
  sourceContract: () => contractView(contract, context),
  editedContract: () => (contract.edits[String(cycle.index)]?.lines ? editedContractView(cycle.lines, contract) : null),
});

export interface CycleInput {
  contractId: string;
  selector: CycleSelector;
}

/** The cycle of an input, or a user error if it does not exist. */
export function requestedCycle({ contractId, selector }: CycleInput, context: Context): { contract: Contract; cycle: Cycle } | { error: UserError } {
  const contract = findContract(contractId, context);
  const cycle = contract && findCycle(contract, selector);
  return contract && cycle ? { contract, cycle } : { error: userError('CYCLE_NOT_FOUND', ['billingCycleInput'], 'The billing cycle does not exist.') };
}

export const billingCycleQueries = {
  subscriptionBillingCycle: ({ billingCycleInput }: { billingCycleInput: CycleInput }, context: Context) => {
    const found = requestedCycle(billingCycleInput, context);
    return 'error' in found ? null : billingCycleView(found.cycle, found.contract, context);
  },
};

export const billingCycleMutations = {
  subscriptionBillingCycleScheduleEdit: (
    { billingCycleInput, input }: { billingCycleInput: CycleInput; input: { billingDate?: string | null; skip?: boolean | null } },
    context: Context,
  ) => {
    const found = requestedCycle(billingCycleInput, context);
    const fail = (error: UserError) => ({ billingCycle: null, userErrors: [error] });
    if ('error' in found) return fail(found.error);
    const { contract, cycle } = found;
    if (input.billingDate == null && input.skip == null) return fail(userError('EMPTY_BILLING_CYCLE_EDIT_SCHEDULE_INPUT', ['input'], 'Nothing to edit.'));
    if (input.billingDate != null && (cycle.skipped || input.skip))
      return fail(userError('BILLING_DATE_SET_ON_SKIPPED', ['input', 'billingDate'], 'A skipped cycle has no date.'));
    const upcoming = upcomingCycles(contract);
    const position = upcoming.findIndex(({ index }) => index === cycle.index);
    // The input has no time of day, so today is still allowed.
    const earliest = upcoming[position - 1]?.date ?? new Date(Date.parse(context.store.now().toISOString().slice(0, 10)) - 1).toISOString();
    const latest = upcoming[position + 1]?.date;
    if (input.billingDate != null) {
      const date = new Date(input.billingDate);
      if (Number.isNaN(date.getTime())) return fail(userError('INVALID_DATE', ['input', 'billingDate'], 'Not a date.'));
      if (date.toISOString() <= earliest || (latest && date.toISOString() >= latest))
        return fail(userError('OUT_OF_BOUNDS', ['input', 'billingDate'], 'The date must lie between the cycles before and after.'));
    }
    const edit = {
      ...contract.edits[String(cycle.index)],
      ...(input.billingDate != null && { date: new Date(input.billingDate).toISOString() }),
      ...(input.skip != null && { skipped: input.skip }),
    };
    const changed = { ...contract, edits: { ...contract.edits, [String(cycle.index)]: edit } };
    saveContract(context.store, changed);
    return { billingCycle: billingCycleView(upcomingCycles(changed).find(({ index }) => index === cycle.index)!, changed, context), userErrors: [] };
  },

  subscriptionBillingCycleEditDelete: ({ billingCycleInput }: { billingCycleInput: CycleInput }, context: Context) => {
    const found = requestedCycle(billingCycleInput, context);
    if ('error' in found) return { billingCycles: null, userErrors: [found.error] };
    const { contract, cycle } = found;
    const { [String(cycle.index)]: edit, ...edits } = contract.edits;
    if (!edit) return { billingCycles: null, userErrors: [userError('NO_CYCLE_EDITS', ['billingCycleInput'], 'The cycle has no edits.')] };
    const changed = { ...contract, edits };
    saveContract(context.store, changed);
    return { billingCycles: [billingCycleView(upcomingCycles(changed).find(({ index }) => index === cycle.index)!, changed, context)], userErrors: [] };
  },

  subscriptionBillingCycleEditsDelete: ({ contractId }: { contractId: string }, context: Context) => {
    const contract = findContract(contractId, context);
    if (!contract) return { billingCycles: null, userErrors: [userError('CYCLE_NOT_FOUND', ['contractId'], 'The contract does not exist.')] };
    const changed = { ...contract, edits: {} };
    saveContract(context.store, changed);
    return { billingCycles: upcomingCycles(changed).map((cycle) => billingCycleView(cycle, changed, context)), userErrors: [] };
  },
};

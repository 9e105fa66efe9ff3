import { userError } from '../graphql.ts';
import { idOf } from '../graphql-types.ts';
import type { Contract } from '../store.ts';
import { attemptByKey, attemptOf, attemptToBill } from '../subscriptions/billing.ts';
import { type CycleSelector, upcomingCycles } from '../subscriptions/cycles.ts';
import { type Context, findContract } from './context.ts';
import { attemptView } from './views.ts';

const NOT_CHARGEABLE: Partial<Record<Contract['status'], string>> = {
  PAUSED: 'CONTRACT_PAUSED',
  CANCELLED: 'CONTRACT_TERMINATED',
  EXPIRED: 'CONTRACT_TERMINATED',
};

/** The real service bills a cycle at most this long before its expected date. */
const MAX_EARLY_MS = 86_400_000;

/** Charges a cycle that is due. A repeated idempotency key returns the first attempt. */
function createBillingAttempt(
  contractId: string,
  {
    idempotencyKey: key,
    billingCycleSelector: selector,
  }: { idempotencyKey: string; billingCycleSelector?: CycleSelector | null },
  context: Context,
) {
  const { store } = context;
  // a repeated key asks for the same cycle
  const index = selector?.index;
  const fail = (code: string, message: string) => ({
    subscriptionBillingAttempt: null,
    userErrors: [userError(code, ['subscriptionContractId'], message)],
  });
  const contract = findContract(contractId, context);
  if (!contract) return fail('CONTRACT_NOT_FOUND', 'The contract does not exist.');
  const existing = attemptByKey(store, contract.id, key);
  if (existing) return { subscriptionBillingAttempt: attemptView(existing, contract, context), userErrors: [] };
  const errorCode = NOT_CHARGEABLE[contract.status];
  if (errorCode) return fail(errorCode, `The contract is ${contract.status.toLowerCase()}.`);
  const [cycle] = upcomingCycles(contract, context.store.timeZone, 1);
  if (!cycle || (index != null && index !== cycle.index))
    return fail('CYCLE_INDEX_OUT_OF_RANGE', 'Only the current cycle can be charged.');
  if (cycle.skipped) return fail('BILLING_CYCLE_SKIPPED', 'The cycle is skipped.');
  if (Date.parse(cycle.date) - store.now().getTime() > MAX_EARLY_MS)
    return fail('BILLING_CYCLE_CHARGE_BEFORE_EXPECTED_DATE', 'The cycle is not due within 24 hours.');
  const attempt = attemptToBill(store, contract, cycle, key);
  return {
    subscriptionBillingAttempt: attemptView(attempt, findContract(contractId, context)!, context),
    userErrors: [],
  };
}

export const billingAttemptQueries = {
  subscriptionBillingAttempt: ({ id }: { id: string }, context: Context) => {
    const attempt = attemptOf(context.store, idOf('SubscriptionBillingAttempt', id));
    const contract = attempt && context.store.get<Contract>('contract', attempt.contractId);
    return attempt && contract ? attemptView(attempt, contract, context) : null;
  },
};

export const billingAttemptMutations = {
  subscriptionBillingAttemptCreate: (
    {
      subscriptionContractId,
      subscriptionBillingAttemptInput: input,
    }: { subscriptionContractId: string; subscriptionBillingAttemptInput: Parameters<typeof createBillingAttempt>[1] },
    context: Context,
  ) => createBillingAttempt(subscriptionContractId, input, context),
};

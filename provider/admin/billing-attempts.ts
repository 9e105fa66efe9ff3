import { userError } from '../graphql.ts';
import { gid, idOf } from '../graphql-types.ts';
import type { Contract } from '../store.ts';
import { chargeCycle } from '../subscriptions/billing.ts';
import { saveContract } from '../subscriptions/contracts.ts';
import { type CycleSelector, upcomingCycles } from '../subscriptions/cycles.ts';
import { type Context, findContract } from './context.ts';
import { contractView } from './views.ts';

/** An attempt to charge a cycle. The idempotency key prevents a second charge. */
interface BillingAttempt {
  id: number;
  key: string;
  contractId: number;
  at: string;
  paid: boolean;
}

const attemptView = (attempt: BillingAttempt, contract: Contract, context: Context) => ({
  __typename: 'SubscriptionBillingAttempt',
  id: gid('SubscriptionBillingAttempt', attempt.id),
  idempotencyKey: attempt.key,
  ready: true,
  createdAt: attempt.at,
  completedAt: attempt.at,
  originTime: null,
  nextActionUrl: null,
  errorCode: attempt.paid ? null : 'CARD_DECLINED',
  errorMessage: attempt.paid ? null : 'The card was declined.',
  subscriptionContract: () => contractView(contract, context),
});

const NOT_CHARGEABLE: Partial<Record<Contract['status'], string>> = {
  PAUSED: 'CONTRACT_PAUSED',
  CANCELLED: 'CONTRACT_TERMINATED',
  EXPIRED: 'CONTRACT_TERMINATED',
};

/** Charges a cycle that is due. A repeated idempotency key returns the first attempt. */
function createBillingAttempt(
  contractId: string,
  { idempotencyKey: key, billingCycleSelector: selector }: { idempotencyKey: string; billingCycleSelector?: CycleSelector | null },
  context: Context,
) {
  const { store } = context;
  const fail = (code: string, message: string) => ({ subscriptionBillingAttempt: null, userErrors: [userError(code, ['subscriptionContractId'], message)] });
  const contract = findContract(contractId, context);
  if (!contract) return fail('CONTRACT_NOT_FOUND', 'The contract does not exist.');
  const existing = store.all<BillingAttempt>('attempt').find((attempt) => attempt.key === key && attempt.contractId === contract.id);
  if (existing) return { subscriptionBillingAttempt: attemptView(existing, contract, context), userErrors: [] };
  const errorCode = NOT_CHARGEABLE[contract.status];
  if (errorCode) return fail(errorCode, `The contract is ${contract.status.toLowerCase()}.`);
  const [cycle] = upcomingCycles(contract, 1);
  if (!cycle || (selector?.index != null && selector.index !== cycle.index)) return fail('CYCLE_INDEX_OUT_OF_RANGE', 'Only the next cycle can be charged.');
  if (cycle.skipped) return fail('BILLING_CYCLE_SKIPPED', 'The cycle is skipped.');
  const today = store.now().toISOString();
  if (cycle.date > today) return fail('BILLING_CYCLE_CHARGE_BEFORE_EXPECTED_DATE', 'The cycle is not due yet.');
  const { contract: charged, paid } = chargeCycle(store, contract, cycle);
  saveContract(store, charged);
  const attempt: BillingAttempt = { id: store.nextNumber('attempt', 6001), key, contractId: contract.id, at: today, paid };
  store.put('attempt', attempt.id, attempt);
  return { subscriptionBillingAttempt: attemptView(attempt, charged, context), userErrors: [] };
}

export const billingAttemptQueries = {
  subscriptionBillingAttempt: ({ id }: { id: string }, context: Context) => {
    const attempt = context.store.get<BillingAttempt>('attempt', idOf('SubscriptionBillingAttempt', id) ?? '');
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

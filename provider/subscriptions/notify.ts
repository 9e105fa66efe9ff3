import { gid } from '../graphql-types.ts';
import type { BillingAttempt, Contract, Customer, Order, Store } from '../store.ts';
import { enqueue } from '../webhooks.ts';

const TOPICS = { success: 'success', failed: 'failure', challenged: 'challenged' } as const;

/** Tells the shop how an attempt to bill a cycle stands. */
export function notifyOfAttempt(store: Store, attempt: BillingAttempt): void {
  if (attempt.state === 'pending') return;
  const order = attempt.order === null ? null : store.get<Order>('order', attempt.order);
  const contract = store.get<Contract>('contract', attempt.contractId);
  const customer = contract && store.get<Customer>('customer', contract.email);
  enqueue(store, `subscription_billing_attempts/${TOPICS[attempt.state]}`, {
    id: attempt.id,
    admin_graphql_api_id: gid('SubscriptionBillingAttempt', attempt.id),
    idempotency_key: attempt.key,
    order_id: order?.id ?? null,
    admin_graphql_api_order_id: order && gid('Order', order.id),
    subscription_contract_id: attempt.contractId,
    admin_graphql_api_subscription_contract_id: gid('SubscriptionContract', attempt.contractId),
    ...(customer && { admin_graphql_api_customer_id: gid('Customer', customer.id) }),
    ready: attempt.state !== 'challenged',
    error_code: attempt.error?.toLowerCase() ?? null,
    error_message: attempt.error && 'The payment failed.',
  });
}

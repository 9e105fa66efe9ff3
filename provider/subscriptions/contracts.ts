import { gid } from '../graphql-types.ts';
import type { Contract, Customer, OrderLine, Store } from '../store.ts';
import { enqueue } from '../webhooks.ts';

type RequiredField =
  | 'id'
  | 'email'
  | 'country'
  | 'currency'
  | 'intervalMonths'
  | 'nextBillingDate'
  | 'shippingAddress'
  | 'card'
  | 'expiry'
  | 'originOrder'
  | 'createdAt';

/** Creates a contract with default values for everything that is not given. */
export const newContract = ({
  lines,
  ...required
}: Pick<Contract, RequiredField> & { lines: OrderLine[] } & Partial<Pick<Contract, 'status' | 'asks' | 'discounts'>>): Contract => ({
  status: 'ACTIVE',
  cycle: 2,
  edits: {},
  discounts: [],
  declines: false,
  lastPayment: 'SUCCEEDED',
  ...required,
  lines: lines.map((line, i) => ({ ...line, id: `${required.id}-${i + 1}` })),
});

/** Stores a contract and notifies the shop. */
export function saveContract(store: Store, contract: Contract): void {
  store.put('contract', contract.id, { ...contract, updatedAt: store.now().toISOString() });
  const customer = store.get<Customer>('customer', contract.email);
  enqueue(store, 'subscription_contracts/update', {
    admin_graphql_api_id: gid('SubscriptionContract', contract.id),
    ...(customer && { admin_graphql_api_customer_id: gid('Customer', customer.id) }),
    id: contract.id,
    status: contract.status.toLowerCase(),
  });
}

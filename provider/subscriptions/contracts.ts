import { addDays, dayOf, sameTimeOn } from '../../src/platform/shared/day.ts';
import { gid } from '../graphql-types.ts';
import type { Audience } from '../language.ts';
import { deliveryRhythm } from '../plans.ts';
import type { Rhythm } from '../rhythm.ts';
import type { Contract, Customer, Order, OrderLine, Store } from '../store.ts';
import { enqueue } from '../webhooks.ts';
import { upcomingCycles } from './cycles.ts';

type RequiredField =
  | 'id'
  | 'email'
  | 'country'
  | 'currency'
  | 'rhythm'
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
}: Pick<Contract, RequiredField> & { lines: OrderLine[] } & Partial<
    Pick<Contract, 'status' | 'asks' | 'discounts' | 'language' | 'deliveries' | 'maxCycles'>
  >): Contract => ({
  status: 'ACTIVE',
  cycle: 2,
  edits: {},
  discounts: [],
  declines: false,
  lastPayment: 'SUCCEEDED',
  ...required,
  lines: lines.map((line, i) => ({ ...line, id: `${required.id}-${i + 1}` })),
});

/**
 * Who reads of a contract: its country, and the language of its order; that of its customer's last sign-in where the
 * order had none.
 */
export const readerOf = (store: Store, { email, country, language }: Contract): Audience => ({
  country,
  language: language ?? store.get<Customer>('customer', email)?.language,
});

/** The language in which lines that are added to a contract are named: that of its customer's last sign-in or order. */
export const namingLanguage = (store: Store, { email, language }: Contract): string | undefined =>
  store.get<Customer>('customer', email)?.language ?? language;

/** The body of a `subscription_contracts/…` webhook, in the REST format of the real service. */
function webhookPayload(store: Store, contract: Contract): object {
  const { id, status, currency, rhythm, deliveries, maxCycles = null, originOrder } = contract;
  const customer = store.get<Customer>('customer', contract.email);
  const order = originOrder === null ? null : store.get<Order>('order', originOrder);
  const policy = ({ interval, intervalCount }: Rhythm) => ({
    interval: interval.toLowerCase(),
    interval_count: intervalCount,
  });
  return {
    admin_graphql_api_id: gid('SubscriptionContract', id),
    id,
    billing_policy: { ...policy(rhythm), min_cycles: null, max_cycles: maxCycles },
    delivery_policy: policy(deliveryRhythm(rhythm, deliveries)),
    currency_code: currency,
    ...(customer && { customer_id: customer.id, admin_graphql_api_customer_id: gid('Customer', customer.id) }),
    origin_order_id: order?.id ?? null,
    admin_graphql_api_origin_order_id: order && gid('Order', order.id),
    status: status.toLowerCase(),
  };
}

const STATUS_TOPICS: Readonly<Record<Contract['status'], string>> = {
  ACTIVE: 'activate',
  PAUSED: 'pause',
  CANCELLED: 'cancel',
  EXPIRED: 'expire',
  FAILED: 'fail',
};

/** Stores a new contract and notifies the shop. */
export function createContract(store: Store, contract: Contract): void {
  store.put('contract', contract.id, contract);
  enqueue(store, 'subscription_contracts/create', webhookPayload(store, contract));
}

/** Stores a contract and notifies the shop: of its status too, if that has changed. */
export function saveContract(store: Store, contract: Contract): void {
  const before = store.get<Contract>('contract', contract.id);
  const saved: Contract = { ...contract, updatedAt: store.now().toISOString() };
  store.put('contract', saved.id, saved);
  const payload = webhookPayload(store, saved);
  enqueue(store, 'subscription_contracts/update', payload);
  if (before && before.status !== saved.status)
    enqueue(store, `subscription_contracts/${STATUS_TOPICS[saved.status]}`, payload);
}

/** A paused or failed contract as it is once it is resumed. A next date that is not after tomorrow becomes tomorrow. */
export function resumed(contract: Contract, store: Store): Contract {
  const { timeZone } = store;
  const now = store.now();
  const tomorrow = sameTimeOn(addDays(dayOf(now, timeZone), 1), now, timeZone).toISOString();
  const [next] = upcomingCycles(contract, timeZone, 1);
  if (!next || next.date > tomorrow)
    return { ...contract, status: 'ACTIVE', nextBillingDate: next ? contract.nextBillingDate : tomorrow };
  const { date: _, ...edit } = contract.edits[String(next.index)] ?? {};
  return {
    ...contract,
    status: 'ACTIVE',
    nextBillingDate: tomorrow,
    edits: { ...contract.edits, [String(next.index)]: edit },
  };
}
